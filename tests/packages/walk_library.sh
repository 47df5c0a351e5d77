#!/bin/sh
# On the same machine: the library for programs, from its packages alone, with the digits of the program. Python without NumPy, and
# with it; JavaScript; then a compiler is installed and every example is built. At last a million shoes in one call, and the notebooks.
#   walk_library.sh
set -eu
add() { apt-get install -y --no-install-recommends "$@" >/tmp/install.log 2>&1 || { tail -n 20 /tmp/install.log >&2; exit 1; }; }
ask_python() {
    DOCUMENT=/usr/share/doc/sabot/docs/python.md SABOT=/usr/bin/sabot python3 -W ignore library/python_test.py >/tmp/python.log 2>&1 ||
        { cat /tmp/python.log >&2; exit 1; }
}

echo "-- Python, without NumPy"
add ./sabot_*.deb ./sabot-doc_*.deb ./libsabot1_*.deb ./python3-sabot_*.deb
python3 -c 'import numpy' 2>/dev/null && { echo "walk: NumPy is installed" >&2; exit 1; }
ask_python
echo "-- Python, with NumPy"
add python3-numpy
ask_python

echo "-- JavaScript"
add nodejs
mkdir -p javascript/node_modules/sabot-baccarat
tar -xzf sabot-baccarat-*.tgz -C javascript/node_modules/sabot-baccarat --strip-components=1
(cd javascript && SABOT=/usr/bin/sabot node ask.mjs)

echo "-- C"
add gcc libc6-dev pkg-config ./libsabot-dev_*.deb
mkdir built
for source in /usr/share/doc/libsabot-dev/examples/*.c; do
    name=$(basename "$source" .c)
    # shellcheck disable=SC2046 # words
    cc -std=c17 "$source" -o "built/$name" $(pkg-config --cflags --libs libsabot) -I"$(pkg-config --variable=unstabledir libsabot)"
    "built/$name" >"built/$name.out"
done
cmp examples/one_round.expected built/one_round.out
python3 library/same_digits.py /usr/bin/sabot built /usr/share/doc/libsabot-dev/examples

echo "-- a million shoes in one call"
# shellcheck disable=SC2046
cc -std=gnu17 -O2 million_shoes.c -o built/million_shoes $(pkg-config --cflags --libs libsabot)
python3 million_shoes.py built/million_shoes

echo "-- the notebooks"
add jupyter-nbconvert python3-ipykernel python3-matplotlib
cp -r /usr/share/doc/python3-sabot/examples notebooks
python3 notebooks.py notebooks pictures
