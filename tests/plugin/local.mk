# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the plugin: sites, clones, links, behaviour at every -O level.
