echo "--- a bank that is short"
sabot bank --amount 200 --seat 8 2:player=150,panda8=10 5:banker=50 6:player=100; echo "exit $?"
echo "--- the same from a file, put up by an option"
cat >table.json <<'END2'
{"sheet": "ventura-ez", "player_dealer": {"seat": 8, "amount": 45000},
 "wagers": [{"seat": 2, "wager": "player", "amount": 15000}, {"seat": 2, "wager": "panda8", "amount": 1000},
            {"seat": 5, "wager": "banker", "amount": 5000}, {"seat": 6, "wager": "player", "amount": 10000}]}
END2
sabot bank table.json; echo "exit $?"
sabot bank --amount 200 --seat 8 2:player=150,panda8=10 5:banker=50 6:player=100 --json >words.json
sabot bank table.json --amount 200 --json >file.json
sabot bank --amount 200 --json <table.json >stdin.json
cmp words.json file.json && cmp words.json stdin.json && echo "the same from words, a file and standard input"
echo "--- net cover"
sabot sheet show ventura-ez --yaml | sed 's/cover: matched/cover: net/' >net.yaml
sabot bank --sheet net.yaml --amount 200 --seat 8 2:player=150,panda8=10 5:banker=50 6:player=100 | head -n 15
echo "--- how much to put up"
sabot bank table.json --amounts; echo "exit $?"
sabot bank --sheet net.yaml --seat 8 2:player=150,panda8=10 5:banker=50 6:player=100 --amounts
sabot bank table.json --amounts --csv
sed 's/bank: [0-9a-z-]*\.\.}/bank: 1000..}/' net.yaml >least.yaml
sabot bank --sheet least.yaml --seat 8 2:player=150,panda8=10 5:banker=50 6:player=100 --amounts
sabot bank --sheet least.yaml --seat 8 2:player=150,panda8=10 5:banker=50 6:player=100 --amount 1000 | head -n 2
sabot bank 2:player=10,dragon7=1 --amounts --points 4,1,1,0,0,1,1,0,1,1 --json
sabot sheet show ventura-ez --yaml | sed 's/order: wager-first/order: seat-first/' >seat.yaml
many="1:player=35,dragon7=5 2:banker=20,tie=3 3:player=15,panda8=2 4:banker=45,dragon7=6 5:player=80 6:banker=11,panda8=1 7:player=22"
sabot bank --sheet seat.yaml $many --amounts
sabot bank --sheet seat.yaml $many --amounts --all | wc -l
sabot bank table.json --amounts --svg amounts.svg >with.txt && sabot bank table.json --amounts | cmp - with.txt && echo "the same beside a chart"
grep -c polyline amounts.svg; grep -e '<title' -e 'class="mark"' -e script -e http amounts.svg
echo '{"player_dealer": {"seat": 1}, "wagers": []}' | sabot bank --amounts
echo "--- ten cards, as data"
sabot bank --amount 15 2:player=10,dragon7=1 --points 4,1,1,0,0,1,1,0,1,1 --json
echo "--- a session"
sabot bank --amount 500 2:player=100 3:banker=50,dragon7=5 --rounds 80 --sessions 2000 --bankroll 1500 --seed 2026 | tail -n 8
for threads in 1 2; do
    sabot bank --amount 500 2:player=100 --rounds 100 --sessions 500 --bankroll 2000 --seed 7 --threads $threads --json |
        grep -v -e threads -e second >$threads.json
done
cmp 1.json 2.json && echo "the same on two threads"
grep -e risk_of_ruin -e '"worst"' -e sessions 1.json
echo "--- a session, exactly"
sabot bank table.json --rounds 160 --bankroll 1500..6000 | tail -n +16
sabot bank --sheet net.yaml --amount 30.5 2:player=10.5,panda8=1 --rounds 20 --bankroll 60 | tail -n +20
sabot bank --amount 15 2:player=10,dragon7=1 --points 4,1,1,0,0,1,1,0,1,1 --rounds 3 --bankroll 40..42 --json | sed -n '/"rounds"/,$p'
sabot bank --amount 10000 2:player=5000.5,panda8=777.5 3:banker=1234.5,tie=99.5 4:player=9999.5 --rounds 2000 --bankroll 100000 | grep 'worked out'
sabot bank table.json --rounds 80 --svg law.svg >with.txt && sabot bank table.json --rounds 80 | cmp - with.txt && echo "the same beside a chart"
sabot bank table.json --rounds 80 --bankroll 3000..5000 --svg ruin.svg >with.txt && grep -h '<title' law.svg ruin.svg
ends='/x="84.0" y="538.0"/p;/x="740.0"/p;/x="76.0" y="\(92\|282\|334\|524\|322\|572\).0"/p'
for chart in amounts law ruin; do echo "$chart, both ends of each scale"; sed -n "/<text/!d;$ends" $chart.svg | sed 's/<[^>]*>//g'; done
echo "--- bankrolls as far apart as was said, and the last one"
sabot bank table.json --rounds 80 --bankroll 3000..4400/500 | sed -n '/^Bankrolls/,/^$/p;/^  bankroll  /,/^$/p'
sabot bank table.json --rounds 80 --bankroll 3000..4400/500 --json | grep '"bankroll"' | head -n 4
echo "--- where the grid is coarse, no more than suffices for ever; and a bankroll that Kelly cannot name"
sabot bank --amount 310.5 --seat 8 2:player=150.5,panda8=10 5:banker=50 6:player=100 --rounds 5000 --bankroll 5000..6000 | grep -e '^within' -e '^  within' -e '  ever, if'
sabot bank --amount 9000 --seat 8 2:player=40,tie=20 --rounds 160 | grep -e Kelly -e N0
echo "--- wagers that break rules"
sabot bank --amount 5 2:player=5,dragon7=0.25 3:tie=3; echo "exit $?"
sabot bank --amount 500 --seat 2 2:player=50 --json; echo "exit $?"
echo "--- nobody wagers"
echo '{"player_dealer": {"seat": 1, "amount": 5000}, "wagers": []}' | sabot bank | head -n 13
