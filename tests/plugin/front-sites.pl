#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# front-sites.pl [--accept] SOURCE < DUMP: compare the sites in DUMP, of
# -fplugin-arg-adse-dump, with what SOURCE expects in the comments at the end of
# its lines; --accept prints SOURCE with the comments that DUMP makes true.
use strict;
use warnings;

my $accept = @ARGV && $ARGV[0] eq '--accept' && shift;
my $source = shift or die "usage: front-sites.pl [--accept] SOURCE < DUMP\n";
my %found;

sub operand {
  my ($o) = @_;
  return $o =~ /^const\((.*)\)=(-?\d+)$/ ? ($1 eq $2 ? "k=$2" : "$1 k=$2")
    : $o =~ /^(?:var|expr)\((.*)\)$/ ? $1 : $o;
}

while (<STDIN>) {
  next unless /^(\d+):\d+ \w+ \d+ (.*)$/;
  my ($line, $what) = ($1, $2);
  $what =~ s/ #\d+$//;
  $what =~ s/\) in \[-?\d+, \d+\]/)/g; # see ranges.sh
  # Places and run-time errors: ../conformance has them.
  next if $what =~ /^(?:function|block|loop|call|user|parameter) /;
  next if $what =~ /^(?:dereference|index|conversion|step|point|assignment|value) /;
  my $text;
  if ($what =~ /^decision (\d+)( eager)? `.*' \[(.*)\](?: ahead 0x(\w+))?$/) {
    $text = "if($1" . ($2 // '') . ": $3" . ($4 ? " ahead $4" : '') . ")";
  } elsif ($what =~ /^condition \d+ of \d+ `(.*)'$/) {
    $text = "\"$1\"";
  } elsif ($what =~ /^op (\w+) (\w+)( pointer)?( implicit)? `(.*)' ((?:var|const|expr)\(.*)$/) {
    my ($op, $width, $rest) = ($1, $2, $6);
    my $kind = ($3 // '') . ($4 // '');
    my @operands;
    while ($rest =~ /\G ?((?:var|const|expr)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:=-?\d+)?)/g) {
      push @operands, operand ($1);
    }
    $text = uc ($op) . "($width$kind" . join ('', map { ", $_" } @operands) . ')';
  } elsif ($what =~ /^switch (\w+) `.*' ?(.*)$/) {
    $text = "switch($1: $2)";
  } else {
    $text = "?? $what";
  }
  push @{$found{$line}}, $text;
}

open my $in, '<', $source or die "$source: $!\n";
my ($bad, $n) = (0, 0);
while (my $l = <$in>) {
  chomp $l;
  my $want = '';
  $want = $1 if $l =~ s{\s*/\* ((?:if|switch|"|[A-Z]+\().*) \*/$}{};
  my $got = join ('; ', @{$found{$.} // []});
  if ($accept) {
    print $l, $got ne '' ? " /* $got */" : '', "\n";
    next;
  }
  $n += $want ne '';
  next if $want eq $got;
  print "$source:$.: expected: $want\n$source:$.: found:    $got\n";
  $bad++;
}
die "no expectation in $source\n" if !$accept && $n == 0;
exit ($bad != 0);
