try() {
    $SABOT odds "$@"
    echo "exit $?"
}
echo "--- counts"
try --points -1,9,9,9,9,9,9,9,9,9
try --points 1,2,3,4,5,6,7,8,9,10,11
try --points 1,2,3,4,5,6,7,8,9
try --points ""
try --points 1,1,1,1,1,0,0,0,0,0
try --points 1.5,1,1,1,1,1,1,1,1,1
try --points 99999999999999999999,1,1,1,1,1,1,1,1,1
try --points 52001,0,0,0,0,0,0,0,0,0
try --ranks 1,2,3,4,5,6,7,8,9,10
try --ranks 1,2,3,4,5,6,7,8,9,10,11,12,x
echo "--- decks"
try --decks 0
try --decks -3
try --decks 1001
try --decks 1000000000
try --decks 8-3
try --decks 3-
try --decks 3-8-9
try --decks eight
echo "--- two shoes at once"
try --decks 8 --points 9,9,9,9,9,9,9,9,9,9
try --points 9,9,9,9,9,9,9,9,9,9 --ranks 1,1,1,1,1,1,1,1,1,1,1,1,1
try --batch - --decks 8
try --batch - --without As
try --batch - --suits missing.txt
echo "--- cards that are not there"
try --decks 1 --without "As Kd As"
try --points 9,0,9,9,9,9,9,9,9,9 --without As
try --without Zx
try --ranks 6,0,0,0,0,0,0,0,0,0,0,0,0 --without As
echo "--- removal"
try --points 6,0,0,0,0,0,0,0,0,0 --removal
try --decks 3-8 --removal
try --batch - --removal
echo "--- sheets and forms"
try --sheet venturaez
try --sheet ./no-such-file.yaml
try --points 1,,1,1,1,1,1,1,1,1,1
try --points 1,1,1,1,1,1,1,1,1,1,
try --sheet ventura-ez,nothing
try --sheet a,b,c,d,e,f,g,h,i
try --sheet ventura-ez,commission --batch -
try --json --csv
try --batch no-such-file
try --deck 8
try 8
echo "--- more court cards than 32 bits hold"
try --ranks 0,0,0,0,0,0,0,0,0,1000000000,1000000000,1000000000,1000000000
try --ranks 0,0,0,0,0,0,0,0,0,100000000,100000000,100000000,100000000
echo "--- a file of counts that is not there"
try --suits missing.txt
