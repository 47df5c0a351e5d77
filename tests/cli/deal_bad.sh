try() { "$SABOT" deal "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try
try 5h 2c
try --cards ""
try --cards "5h 2c Ks"
try --cards "5h 2c Ks 2d 6d 3s 4s"
try --cards "9h 2c Ks 2d 6d"
try --cards "5h 2c Ks 1d"
try --cards "5h 2c Ks 2D"
try --cards "5h 2c Ks 2"
try --cards "5h 2c Ks $(printf '\033[2J')"
try --cards "5h 2c Ks 2d 2d 2d 2d 2d 2d 2d 2d 2d"
try --cards "$(printf 'Ah%.0s ' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)"
try --cards 5h --cards 2c
try --cards
try --crads "5h"
try --json=yes --cards "5h"
