# SPDX-License-Identifier: GPL-3.0-or-later
# What an object file does, as a digest: its code, data and relocations, without debug
# information, notes, names of local labels and tables for unwinding.
import hashlib
import struct

SHT_SYMTAB, SHT_RELA, SHT_NOBITS, SHT_NOTE = 2, 4, 8, 7
SHF_ALLOC = 2


def string(table, at):
    return table[at:table.index(b"\0", at)]


def digest(path):
    """Of a 64-bit little-endian object."""
    data = open(path, "rb").read()
    where, = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    heads = [struct.unpack_from("<IIQQQQIIQQ", data, where + i * size)
             for i in range(count)]

    def body(h):
        return data[h[4]:h[4] + h[5]]

    def name(h):
        return string(body(heads[names]), h[0])
    kept = {i for i, h in enumerate(heads) if h[2] & SHF_ALLOC and h[1] != SHT_NOTE
            and name(h) not in (b".eh_frame",)}
    parts = []
    for i, h in enumerate(heads):
        if i in kept:
            what = str(h[5]).encode() if h[1] == SHT_NOBITS else body(h)
            parts.append((name(h), what))
        elif h[1] == SHT_RELA and h[7] in kept:
            symbols = heads[h[6]]
            parts.append((name(h), relocations(body(h), body(symbols),
                                               body(heads[symbols[6]]), heads, name)))
    total = hashlib.sha256()
    for n, what in sorted(parts):
        total.update(n + b"\0" + str(len(what)).encode() + b"\0" + what)
    return total.hexdigest()


def relocations(rows, symbols, names, heads, name):
    out = []
    for at in range(0, len(rows), 24):
        offset, info, addend = struct.unpack_from("<QQq", rows, at)
        n, _, _, section, value, _ = struct.unpack_from("<IBBHQQ", symbols, 24 * (info >> 32))
        # A symbol of a section has no name.
        what = string(names, n) if n else b""
        if 0 < section < len(heads):
            what = name(heads[section]) + b"+%d" % value
        out.append(b"%d %d %s %d" % (offset, info & 0xffffffff, what, addend))
    return b"\n".join(out)
