printf '4,1,1,0,0,1,1,0,1,1\n128 32 32 32 32 32 32 32 32 32\r\n6,0,0,0,0,0,0,0,0,0\n' >shoes.txt
echo "--- a file, and standard input"
$SABOT odds --sheet commission --batch shoes.txt
$SABOT odds --sheet commission --batch - <shoes.txt | cksum
$SABOT odds --sheet commission --batch shoes.txt --json | cksum
echo "--- each line is what the shoe alone gives"
$SABOT odds --sheet commission --batch shoes.txt | head -n 1 >one
$SABOT odds --sheet commission --points 4,1,1,0,0,1,1,0,1,1 --json >other
python3 - <<'END2'
import json
one, other = json.load(open("one")), json.load(open("other"))
more = [other.pop(name) for name in ("outcomes", "covariance")] + [wager.pop("cases") for wager in other["wagers"].values()]
print("same" if one == other else "another", "and, alone,", len(more[0]), "outcomes and", len(more[1]), "covariances")
END2
echo "--- twenty shoes, large ones between, keep their order"
i=0
while [ $i -lt 20 ]; do
    echo "$((i * 40 + 6)) 1 2 3 4 5 6 7 8 9"
    i=$((i + 1))
done >many.txt
$SABOT odds --batch many.txt | sed 's/.*"cards":\([0-9]*\),.*"deals":"\([0-9]*\)".*/\1 \2/'
echo "--- a bad line: the lines before it stand"
printf '6 0 0 0 0 0 0 0 0 0\n7 0 0 0 0 0 0 0 0 0\n1 2 3\n8 0 0 0 0 0 0 0 0 0\n' >bad.txt
$SABOT odds --batch bad.txt >out; echo "exit $?"; wc -l <out
for line in "" "1,2,3,4,5,6,7,8,9,10,11" "-1 9 9 9 9 9 9 9 9 9" "1 1 1 1 1 0 0 0 0 0" "52000 1 0 0 0 0 0 0 0 0" "a b"; do
    printf '9 0 0 0 0 0 0 0 0 0\n%s\n' "$line" | $SABOT odds --batch - >out; echo "exit $?"; wc -l <out
done
echo "--- columns"
$SABOT odds --batch shoes.txt --columns ev_float
$SABOT odds --batch shoes.txt --columns cards,deals,player_wins,banker_wins,ties,dragon7,panda8,tie.ev,tie.variance,tie.win,tie.push,tie.lose,tie.ev_float
seq 1 400 | awk '{ srand($1); printf "%d", 4 + rand() * 124; for (i = 1; i < 10; i++) printf " %d", 1 + rand() * 31; print "" }' >random.txt
echo "60000,1,1,1,1,1,1,1,1,1" | $SABOT odds --batch - --columns ev_float; echo "exit $?"
printf '6000 9 9 9 9 9 9 9 9 9\n6 0 0 0 0 0 0 0 0 0\n' >>random.txt
for sheet in ventura-ez commission dragon-bonus; do
    $SABOT odds --sheet $sheet --batch random.txt >lines
    $SABOT odds --sheet $sheet --batch random.txt --columns ev_float >fast
    $SABOT odds --sheet $sheet --batch random.txt --columns ev_float,cards,variance >slow
    python3 - <<'END2'
import csv, json
wrong = 0
for line, fast, slow in zip(open("lines"), csv.DictReader(open("fast")), csv.DictReader(open("slow"))):
    document = json.loads(line)
    for name, wager in document["wagers"].items():
        wrong += fast[name + ".ev_float"] != "%.17g" % wager["ev_float"] or fast[name + ".ev_float"] != slow[name + ".ev_float"]
        wrong += slow[name + ".variance"] != "%.17g" % wager["variance"]
    wrong += int(slow["cards"]) != document["cards"]
print(wrong, "of", len(open("lines").readlines()), "differ from the JSON")
END2
done
$SABOT odds --batch bad.txt --columns ev_float; echo "exit $?"
for columns in "" ev_flaot player.evfloat dragon8.ev cards. ,cards cards, "ev_float,ev,variance,win,push,lose,ev_float,ev,variance,win,push,lose,ev_float,ev,variance,win,push,lose,ev_float,ev,variance,win,push,lose,ev_float,ev"; do
    $SABOT odds --batch shoes.txt --columns "$columns"; echo "exit $?"
done
$SABOT odds --columns ev_float; echo "exit $?"
$SABOT odds --batch shoes.txt --columns ev_float --json; echo "exit $?"
echo "--- nothing in, nothing out"
$SABOT odds --batch /dev/null; echo "exit $?"
