#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# change.pl LIST K TREE: apply line K (from 1) of a list of changes to the source
# tree TREE.  Prints the kind and the place; fails when the place is not there.
use strict;
use warnings;

my ($list, $k, $tree) = @ARGV;
open my $in, '<', $list or die "$list: $!\n";
my @lines = grep { /\S/ && !/^#/ } <$in>;
if (!defined $k) { print scalar @lines, "\n"; exit 0; }
my $line = $lines[$k - 1] // die "$list has no line $k\n";
chomp $line;
my ($kind, $file, $n, $old, $new) = split /(?<!\\)\|/, $line, 5;
for ($old, $new) { s/\\n/\n/g; s/\\\|/|/g; }
open my $src, '<', "$tree/$file" or die "$tree/$file: $!\n";
my $text = do { local $/; <$src> };
close $src;
my $count = 0;
if ($n == 0) { $count = ($text =~ s/\b\Q$old\E\b/$new/g); }
else {
  my $at = -1;
  while ($count < $n) {
    $at = index $text, $old, $at + 1;
    last if $at < 0;
    $count++;
  }
  if ($at < 0) { $count = 0; }
  else { substr $text, $at, length $old, $new; }
}
die "$list:$k: place not found in $file\n" unless $count;
open my $out, '>', "$tree/$file" or die "$tree/$file: $!\n";
print $out $text;
close $out or die;
(my $shown = "$old -> $new") =~ s/\s+/ /g;
print "$kind $file: $shown\n";
