try() {
    sabot bank "$@" </dev/null
    echo "exit $?"
}
echo "--- the table"
try
try no-such-file.json
try --amount 500
try 2:player=100
try --amount many 2:player=100
try --amount -5 2:player=100
try --amount 500 2:player
try --amount 500 2:=100
try --amount 500 2:player=x
try --amount 500 2:player=100,
try --amount 500 0:player=100
try --amount 500 15:player=100
try --amount 500 99999999999999999999999999:player=100
try --amount 500 player=100
try --amount 500 dragon7=5 player=100
try --amount 500 2:playr=100
try --amount 500 2:player=100 table.json
try --amount 500 --seat 0 2:player=100
try --amount 500 --seats 9 2:player=100
try --amount 500 --schedule high 2:player=100
echo "--- files"
printf '{"wagers": [], "player_dealer": 5}' >a.json; try a.json --amount 500
printf '{"wagers": [], "player_dealer": {"seat": 1}}' >a.json; try a.json
printf '{"wagers": [], "cards": []}' >a.json; try a.json
printf '{"wagers": [{"seat": 2, "wager": "player", "amount": 12.5}], "player_dealer": {"seat": 1, "amount": 500}}' >a.json; try a.json
printf '[1]' >a.json; try a.json --amount 500
printf '{' >a.json; try a.json
echo "--- sheets and shoes"
try --sheet commission --amount 500 2:player=100
try --sheet no-such-sheet --amount 500 2:player=100
try --amount 500 2:player=100 --decks 0
try --amount 500 2:player=100 --decks 3-3
try --amount 500 2:player=100 --points 1,1,1,1,1,0,0,0,0,0
try --amount 500 2:player=100 --points 1,1,1,1,1,1,1,1,1,1 --decks 8
echo "--- sessions"
try --amount 500 2:player=100 --bankroll 1000
try --amount 500 2:player=100 --rounds 0
try --amount 500 2:player=100 --rounds 10 --sessions 0
try --amount 500 2:player=100 --rounds 10 --sessions 99999999999
try --amount 500 2:player=100 --rounds 10 --threads 0
try --amount 500 2:player=100 --rounds 10 --bankroll 400
try --amount 500 2:player=100 --rounds 10 --bankroll x
try --amount 500 2:player=100 --rounds 10 --bankroll 400..900
try --amount 500 2:player=100 --rounds 10 --bankroll 900..600
try --amount 500 2:player=100 --rounds 10 --bankroll 900..
try --amount 500 2:player=100 --rounds 10 --bankroll 600..900/0
try --amount 500 2:player=100 --rounds 10 --bankroll 600..9000/0.01
try --amount 500 2:player=100 --rounds 10001
try --amount 500 2:player=100 --rounds 1000001 --simulate
try --amount 500 2:player=100 --simulate
try --amount 500 2:player=100 --rounds 10 --bankroll 600..900 --simulate
try --amount 500 2:player=100 --rounds 10 --simulate --points 9,9,9,9,9,9,9,9,9,9
try --amount 500 2:player=100 --rounds 10 --simulate --decks 501
echo "--- amounts"
try --amounts 500 2:player=100
try --amounts --rounds 10 2:player=100
try --amount 500 --all 2:player=100
try --amount 500 --csv 2:player=100
try --amounts --csv --json 2:player=100
try --amount 500 --svg a.svg 2:player=100
try --amounts --svg no-such-folder/a.svg 2:player=100
try --amounts --amount 5 2:player=100
try --amounts --sheet commission 2:player=100
echo "--- bad input before refusals"
try --amount 5 2:player=5 --decks x
try --amount 5 2:player=5 --rounds x
