#!/bin/sh
# On the same machine: the library for programs, from its packages alone. Python prices a shoe as an analyst would, without
# NumPy and without the program; then a compiler is installed and an example is built.
#   walk_library.sh
set -eu
echo "-- Python"
apt-get install -y --no-install-recommends ./libsabot1_*.deb ./python3-sabot_*.deb >/tmp/install.log 2>&1 || { cat /tmp/install.log; exit 1; }
found=$(python3 -c 'import sabot; print(sabot.Sheet("ventura-ez").odds()["wagers"]["player"]["ev"])')
[ "$found" = -241149546272/19524993263685 ] || { echo "walk: python3-sabot says $found" >&2; exit 1; }
echo "-- C"
apt-get install -y --no-install-recommends gcc libc6-dev pkg-config ./libsabot-dev_*.deb >/tmp/install.log 2>&1 || { cat /tmp/install.log; exit 1; }
cc /usr/share/doc/libsabot-dev/examples/many_shoes.c -o /tmp/many_shoes $(pkg-config --cflags --libs libsabot)
/tmp/many_shoes | grep -q '^player  *-0.012350813289166138' || { echo "walk: libsabot says something else" >&2; exit 1; }
