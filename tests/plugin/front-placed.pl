#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# front-placed.pl BLOB: every operator and switch site of the metadata in BLOB
# (meta.h, site.h) has the PLACED flag; prints those that have not.
use strict;
use warnings;

my $blob = do { local (@ARGV, $/) = @ARGV; <> };
my ($magic, $version, $size) = unpack 'a8 V V', $blob;
die "no metadata\n" if reverse ($magic) ne 'ATEMESDA' && $magic ne 'ADSEMETA';
my @tables = unpack 'V26', substr $blob, 56;
my ($strings) = @tables;
my ($sites, $n) = @tables[18, 19];
die "no sites\n" if $n == 0;
my $bad = 0;
for my $i (0 .. $n - 1) {
  my ($kind, $op, $width, $flags, undef, undef, undef, undef, $function,
      $decision, $file, $line, $column, $text)
    = unpack 'C8 V6', substr $blob, $sites + 72 * $i, 72;
  next if ($kind != 1 && $kind != 4) || $flags & 16;
  print "line $line, column $column: ",
    unpack ('Z*', substr $blob, $strings + $text), "\n";
  $bad++;
}
exit ($bad != 0);
