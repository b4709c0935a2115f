/* SPDX-License-Identifier: GPL-3.0-or-later
   Definitions and uses of local variables, in the body that is instrumented.  SSA
   form has done the work: a use names its definition, or a PHI that merges several.

       x_1 = a;				x_1 = a;	     site 0: definition 1
       if (b)				if (b)
         x_2 = 0;			  x_2 = 0;	     site 1: definition 2
       # x_3 = PHI <x_1, x_2>		# x_3 = PHI <x_1, x_2>
       return x_3;	     becomes	# x_3' = PHI <1, 2>
					visit (site 2, x_3');  1 or 2 of site 2
					return x_3;

   Which definition a value is from is itself a value of the body, so each activation
   has its own and it costs no memory.  Variables that are in memory, because their
   address is taken or they are volatile, are not followed, nor those on abnormal
   edges.  What only markers read is no use.  The value of an assignment is a use of
   what was assigned to.  */
#include "base/plugin.h"
#include "emit/emit.h"
#include "emit/packets.h"
#include "front/markers.h"
#include "front/sites.h"
#include "instrument/defuse.h"
#include "meta/records.h"
#include "source/source.h"
#include "meta.h"
#include "packet.h"
#include "site.h"
#include <vector>

namespace {

struct use
{
  gimple *stmt;
  tree name;
  auto_vec<unsigned> from; /* numbers of the definitions that reach it, in order */
};

/* A definition: the entry of a function for a parameter, else a statement.  */
struct definition
{
  tree name;
  gimple *stmt; /* NULL: entry */
  bool used;
  unsigned site;
};

class finder
{
public:
  finder (tree orig, const vec<gimple *> &stmts) : m_orig (orig), m_stmts (stmts) {}
  ~finder ();
  void find (void);
  void record (void);
  tree companion (tree name);
  auto_vec<use *> m_uses;
  auto_vec<unsigned> m_use_sites;
  auto_vec<definition> m_definitions; /* by number - 1 */

private:
  bool followed (tree name);
  bool for_markers (tree name, unsigned depth);
  bool is_use (gimple *stmt);
  void find_arms (void);
  void define (tree name, gimple *stmt);
  void reach (use *u);
  void list_texts (gimple *stmt, location_t loc, std::vector<std::string> *texts);
  std::string use_text (gimple *stmt, location_t loc, const std::string &name);
  std::string definition_text (gimple *stmt, location_t loc, const std::string &name);
  unsigned add_definition (const definition &d);
  void add_use (const use *u);

  tree m_orig;
  const vec<gimple *> &m_stmts;
  auto_vec<unsigned> m_known;	     /* sites that phase G has recorded */
  hash_set<tree> m_abnormal;	     /* variables */
  hash_set<basic_block> m_arms;	     /* evaluate labels of the source only */
  hash_map<tree, unsigned> m_number; /* of names that are definitions */
  hash_map<tree, tree> m_companions;
  hash_map<tree, unsigned> m_variables; /* by number in the unit */
};

}

finder::~finder ()
{
  for (use *u : m_uses)
    delete u;
}

/* NAME is a version of a variable of the source whose definitions are known.  */
bool
finder::followed (tree name)
{
  tree v = TREE_CODE (name) == SSA_NAME ? SSA_NAME_VAR (name) : NULL_TREE;
  if (!v || (!VAR_P (v) && TREE_CODE (v) != PARM_DECL) || DECL_ARTIFICIAL (v)
      || DECL_IGNORED_P (v) || !DECL_NAME (v) || m_abnormal.contains (v))
    return false;
  tree type = TREE_TYPE (v);
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type);
}

static bool
is_marker (gimple *stmt)
{
  unsigned site;
  return mark_is_decision (stmt, &site) || mark_is_point (stmt, &site)
	 || mark_is_live (stmt);
}

/* NAME, a temporary, is read by markers alone, through other temporaries or not.  */
bool
finder::for_markers (tree name, unsigned depth)
{
  enum
  {
    DEEP = 64
  };
  if (TREE_CODE (name) != SSA_NAME || followed (name) || depth > DEEP)
    return false;
  bool any = false;
  imm_use_iterator i;
  use_operand_p p;
  FOR_EACH_IMM_USE_FAST (p, i, name)
  {
    gimple *stmt = USE_STMT (p);
    if (is_gimple_debug (stmt))
      continue;
    any = true;
    if (!is_marker (stmt)
	&& !(is_gimple_assign (stmt)
	     && for_markers (gimple_assign_lhs (stmt), depth + 1)))
      return false;
  }
  return any;
}

bool
finder::is_use (gimple *stmt)
{
  return !is_marker (stmt) && !m_arms.contains (gimple_bb (stmt))
	 && !(is_gimple_assign (stmt) && for_markers (gimple_assign_lhs (stmt), 0));
}

/* Blocks that only a label of the source leads to: what `if (__adse_live (0))'
   dominates.  */
void
finder::find_arms (void)
{
  for (gimple *stmt : m_stmts)
    {
      tree live = gimple_get_lhs (stmt);
      use_operand_p p;
      gimple *cond;
      if (!mark_is_live (stmt) || !live || !single_imm_use (live, &p, &cond)
	  || gimple_code (cond) != GIMPLE_COND)
	continue;
      edge taken, other;
      extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
      if (gimple_cond_code (as_a<gcond *> (cond)) == EQ_EXPR)
	std::swap (taken, other);
      calculate_dominance_info (CDI_DOMINATORS);
      if (!single_pred_p (taken->dest))
	continue;
      auto_vec<basic_block> all
	= get_all_dominated_blocks (CDI_DOMINATORS, taken->dest);
      for (basic_block bb : all)
	m_arms.add (bb);
    }
  free_dominance_info (CDI_DOMINATORS);
}

void
finder::define (tree name, gimple *stmt)
{
  if (!followed (name))
    return;
  definition d = { name, stmt, false, SYMRT_NONE };
  m_definitions.safe_push (d);
  m_number.put (name, m_definitions.length ());
}

static int
by_number (const void *a, const void *b)
{
  unsigned x = *(const unsigned *) a, y = *(const unsigned *) b;
  return x < y ? -1 : x > y;
}

/* Which definitions reach U: those behind PHIs, but for "none yet".  */
void
finder::reach (use *u)
{
  hash_set<tree> seen;
  auto_vec<tree> todo;
  todo.safe_push (u->name);
  seen.add (u->name);
  while (!todo.is_empty ())
    {
      tree name = todo.pop ();
      if (unsigned *n = m_number.get (name))
	{
	  u->from.safe_push (*n);
	  continue;
	}
      gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
      for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
	{
	  tree arg = gimple_phi_arg_def (phi, k);
	  if (TREE_CODE (arg) == SSA_NAME && !seen.add (arg))
	    todo.safe_push (arg);
	}
    }
  u->from.qsort (by_number);
}

void
finder::find (void)
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, cfun)
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name) && SSA_NAME_VAR (name))
    m_abnormal.add (SSA_NAME_VAR (name));
  find_arms ();
  for (tree p = DECL_ARGUMENTS (cfun->decl); p; p = DECL_CHAIN (p))
    if (tree def = is_gimple_reg (p) ? ssa_default_def (cfun, p) : NULL_TREE)
      define (def, NULL);
  for (gimple *stmt : m_stmts)
    {
      ssa_op_iter it;
      tree x;
      FOR_EACH_SSA_TREE_OPERAND (x, stmt, it, SSA_OP_DEF)
      define (x, stmt);
    }
  for (gimple *stmt : m_stmts)
    {
      if (!is_use (stmt))
	continue;
      ssa_op_iter it;
      tree x;
      auto_vec<tree> names;
      FOR_EACH_SSA_TREE_OPERAND (x, stmt, it, SSA_OP_USE)
      if (followed (x) && !names.contains (x))
	names.safe_push (x);
      for (tree n : names)
	{
	  use *u = new use;
	  u->stmt = stmt;
	  u->name = n;
	  reach (u);
	  if (u->from.is_empty ())
	    {
	      delete u;
	      continue;
	    }
	  m_uses.safe_push (u);
	  for (unsigned d : u->from)
	    m_definitions[d - 1].used = true;
	}
    }
}

/* An assignment operator, or ++ or --, stands in TEXT at AT.  */
static bool
assigns_at (const std::string &text, size_t at)
{
  static const char *const assignments[]
    = { "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=" };
  for (const char *a : assignments)
    if (text.compare (at, strlen (a), a) == 0)
      return true;
  return text[at] == '=' && text.compare (at, 2, "==") != 0;
}

/* TEXT assigns to NAME: it begins with it, or with ++ before it.  */
static bool
assigns (const std::string &text, const std::string &name)
{
  size_t at = text.compare (0, 2, "++") == 0 || text.compare (0, 2, "--") == 0
		? text.find_first_not_of (" ", 2)
		: 0;
  if (at == std::string::npos || text.compare (at, name.length (), name) != 0)
    return false;
  if (at)
    return text.length () == at + name.length ();
  at = text.find_first_not_of (" ", name.length ());
  return at != std::string::npos && assigns_at (text, at);
}

/* TEXT is a variable's name and its initial value.  */
static bool
initialises (const std::string &text)
{
  size_t n = 0;
  while (n < text.length () && (ISALNUM (text[n]) || text[n] == '_'))
    n++;
  return n && assigns (text, text.substr (0, n));
}

/* TEXT up to a comma that is in no parentheses, one declarator of several, or to what
   closes those around it.  */
static std::string
up_to_comma (const std::string &text)
{
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < text.length (); i++)
    {
      char c = text[i];
      if (quote)
	{
	  if (c == '\\')
	    i++;
	  else if (c == quote)
	    quote = 0;
	}
      else if (c == '"' || c == '\'')
	quote = c;
      else if (c == '(' || c == '[' || c == '{')
	depth++;
      else if (!depth && (c == ')' || c == ']' || c == '}' || c == ','))
	return text.substr (0, i);
      else if (c == ')' || c == ']' || c == '}')
	depth--;
    }
  return text;
}

/* The source at LOC, blank where it cannot be had.  */
static std::string
text_at (location_t loc)
{
  if (loc <= BUILTINS_LOCATION)
    return std::string ();
  std::string s = source_range_text (get_range_from_loc (line_table, loc));
  source_strip_parentheses (&s);
  return s;
}

static std::string
name_of (tree name)
{
  return IDENTIFIER_POINTER (DECL_NAME (SSA_NAME_VAR (name)));
}

/* Where STMT is in the source.  Some copies that gimplification makes have no place
   of their own: then that of what comes next.  */
static location_t
place_of (gimple *stmt)
{
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  for (; !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i))
	&& gimple_location (gsi_stmt (i)) > BUILTINS_LOCATION)
      return gimple_location (gsi_stmt (i));
  return gimple_location (stmt);
}

/* What the source may have written for STMT at LOC, the best guess first.  A
   statement may have been moved to a place that says less, but its operator's site
   and others there know the text.  */
void
finder::list_texts (gimple *stmt, location_t loc, std::vector<std::string> *texts)
{
  texts->push_back (text_at (loc));
  if (is_gimple_assign (stmt))
    {
      bool swapped;
      int site = mark_operator_site (m_orig, loc, gimple_assign_rhs_code (stmt),
				     gimple_assign_rhs1 (stmt),
				     gimple_assign_rhs2 (stmt), &swapped);
      if (site >= 0)
	texts->push_back (meta_text (meta_site (site)->text));
    }
  /* A declaration is placed at the variable's name.  */
  std::string from = up_to_comma (source_statement_text (loc));
  if (source_plain (loc) && initialises (from))
    texts->push_back (from);
  struct adse_site here;
  sites_place (m_orig, loc, &here);
  for (unsigned i : m_known)
    {
      const struct adse_site *s = meta_site (i);
      if (s->line == here.line && s->column == here.column)
	texts->push_back (meta_text (s->text));
    }
}

/* NAME is a word of TEXT.  */
static bool
mentions (const std::string &text, const std::string &name)
{
  for (size_t at = text.find (name); at != std::string::npos;
       at = text.find (name, at + 1))
    if ((!at || !(ISALNUM (text[at - 1]) || text[at - 1] == '_'))
	&& !ISALNUM (text[at + name.length ()]) && text[at + name.length ()] != '_')
      return true;
  return false;
}

/* TEXT at LOC is what a statement returns.  */
static bool
is_returned (location_t loc)
{
  expanded_location x = source_place (loc);
  size_t n;
  const char *line = x.file ? source_line (x, &n) : NULL;
  if (!line || x.column < 1 || (size_t) x.column > n)
    return false;
  size_t end = x.column - 1;
  while (end && ISSPACE (line[end - 1]))
    end--;
  return end >= 6 && !strncmp (line + end - 6, "return", 6)
	 && (end == 6 || !ISIDNUM (line[end - 7]));
}

std::string
finder::use_text (gimple *stmt, location_t loc, const std::string &name)
{
  std::vector<std::string> texts;
  list_texts (stmt, loc, &texts);
  for (const std::string &s : texts)
    /* MIN_EXPR <a, b> is not what anybody wrote.  */
    if (mentions (s, name) && s.find ("_EXPR <") == std::string::npos)
      return is_returned (loc) ? "return " + s : s;
  return source_plain (loc) || texts[0].empty () ? name : name + " in " + texts[0];
}

std::string
finder::definition_text (gimple *stmt, location_t loc, const std::string &name)
{
  std::vector<std::string> texts;
  list_texts (stmt, loc, &texts);
  for (const std::string &s : texts)
    if (assigns (s, name))
      return s;
  if (gimple_code (stmt) == GIMPLE_ASM)
    return name + " = asm";
  std::string from = up_to_comma (source_statement_text (loc));
  if (source_plain (loc) && assigns_at (from, 0))
    return name + " " + from;
  if (texts[0].empty ())
    return name + " = ...";
  return name + (source_plain (loc) ? " = " : " in ") + texts[0];
}

unsigned
finder::add_definition (const definition &d)
{
  struct adse_site s;
  memset (&s, 0, sizeof s);
  location_t loc
    = d.stmt ? place_of (d.stmt) : DECL_SOURCE_LOCATION (SSA_NAME_VAR (d.name));
  std::string name = name_of (d.name);
  std::string text = d.stmt ? definition_text (d.stmt, loc, name) : "parameter " + name;
  s.kind = ADSE_SITE_DEF;
  s.width = 1;
  s.flags = ADSE_SITE_PLACED;
  s.text = meta_string (text.c_str ());
  s.opnd_text[0] = meta_string (name.c_str ());
  static unsigned variables;
  bool known;
  unsigned &number = m_variables.get_or_insert (SSA_NAME_VAR (d.name), &known);
  if (!known)
    number = variables++;
  s.konst[0] = number;
  sites_place (m_orig, loc, &s);
  return sites_add (m_orig, loc, ERROR_MARK, &s);
}

void
finder::add_use (const use *u)
{
  struct adse_site s;
  memset (&s, 0, sizeof s);
  location_t loc = place_of (u->stmt);
  std::string name = name_of (u->name);
  s.kind = ADSE_SITE_USE;
  s.width = 32;
  s.flags = ADSE_SITE_PLACED;
  s.opnd[0] = ADSE_OPND_EXPR;
  s.text = meta_string (use_text (u->stmt, loc, name).c_str ());
  s.opnd_text[0] = meta_string (name.c_str ());
  s.ncase = u->from.length ();
  bool first = true;
  for (unsigned n : u->from)
    {
      unsigned site = m_definitions[n - 1].site;
      struct adse_case c;
      memset (&c, 0, sizeof c);
      c.lo = c.hi = n;
      c.text = meta_site (site)->text;
      c.block = site + 1;
      unsigned index = meta_add_case (&c);
      if (first)
	s.cases = index;
      first = false;
    }
  sites_place (m_orig, loc, &s);
  m_use_sites.safe_push (sites_add (m_orig, loc, ERROR_MARK, &s));
}

void
finder::record (void)
{
  unsigned function = meta_function (m_orig);
  for (unsigned i = 0; i < meta_nsite (); i++)
    /* Texts are the same whether these were asked for or not.  */
    if (meta_site (i)->function == function && meta_site (i)->kind != ADSE_SITE_ASSIGN
	&& meta_site (i)->kind != ADSE_SITE_VALUE)
      m_known.safe_push (i);
  for (definition &d : m_definitions)
    if (d.used)
      d.site = add_definition (d);
  for (const use *u : m_uses)
    add_use (u);
}

/* The number of the definition that NAME's value is from.  */
tree
finder::companion (tree name)
{
  auto_vec<gphi *> todo, made;
  auto of = [&] (tree x) {
    bool exists;
    tree &c = m_companions.get_or_insert (x, &exists);
    if (exists)
      return c;
    gphi *phi
      = TREE_CODE (x) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (x)) : NULL;
    unsigned *n = m_number.get (x);
    if (!phi)
      return c = id_const (n ? *n : 0);
    tree result = c = make_ssa_name (type_u32);
    todo.safe_push (phi);
    made.safe_push (create_phi_node (result, gimple_bb (phi)));
    return result;
  };
  tree result = of (name);
  for (unsigned i = 0; i < todo.length (); i++)
    for (unsigned k = 0; k < gimple_phi_num_args (todo[i]); k++)
      {
	tree from = of (gimple_phi_arg_def (todo[i], k));
	add_phi_arg (made[i], from, gimple_phi_arg_edge (todo[i], k), UNKNOWN_LOCATION);
      }
  return result;
}

void
defuse::find (const vec<gimple *> &stmts)
{
  if (!site_wanted (ADSE_SITE_DEF) && !site_wanted (ADSE_SITE_USE))
    return;
  finder f (m_orig, stmts);
  f.find ();
  f.record ();
  for (unsigned i = 0; i < f.m_uses.length (); i++)
    {
      const use *u = f.m_uses[i];
      statement_use s = { f.m_use_sites[i], f.companion (u->name) };
      m_uses.get_or_insert (u->stmt).safe_push (s);
    }
  for (const definition &d : f.m_definitions)
    if (d.stmt && d.used && !stmt_ends_bb_p (d.stmt))
      {
	statement_definition s = { d.site, d.name };
	m_definitions.get_or_insert (d.stmt).safe_push (s);
      }
}

void
defuse::before (gimple *stmt)
{
  auto_vec<statement_use> *all = m_uses.get (stmt);
  if (!all)
    return;
  for (const statement_use &u : *all)
    {
      packet *p = pack.pending (stmt);
      m_flow.site (p, u.site);
      p->observable = true;
      const struct adse_site *s = meta_site (u.site);
      for (unsigned i = 0; i < s->ncase; i++)
	m_flow.item (SYMRT_U_AT_SITE, meta_case (s->cases + i)->block - 1);
      pack.step (SYMRT_STEP_VISIT, 0, pack.reg (u.from), SYMRT_PACKET_MAX, { u.site });
    }
  if (stmt_ends_bb_p (stmt))
    pack.flush_before (stmt);
}

void
defuse::after (gimple *stmt)
{
  auto_vec<statement_definition> *all = m_definitions.get (stmt);
  if (!all)
    return;
  for (const statement_definition &d : *all)
    {
      packet *p = pack.pending (SSA_NAME_DEF_STMT (d.name));
      p->sites.safe_push (d.site);
      pack.step (SYMRT_STEP_DEFINE, 0, SYMRT_PACKET_MAX, SYMRT_PACKET_MAX, { d.site });
    }
}
