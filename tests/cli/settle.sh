cat >round.json <<'END'
{"sheet": "california-panda8", "seats": 14, "cards": ["5h", "2c", "Ks", "2d", "6d", "3s"],
 "player_dealer": {"seat": 13, "amount": 30000},
 "wagers": [{"seat": 4, "wager": "banker", "amount": 10000},
            {"seat": 4, "wager": "dragon7", "amount": 500},
            {"seat": 14, "wager": "player", "amount": 2550},
            {"seat": 14, "wager": "dragon7", "amount": 1000}]}
END
echo "--- a bank that does not reach, for people"
$SABOT settle round.json
echo "--- the same with a sheet that says net"
$SABOT sheet show california-panda8 --yaml | sed 's/cover: matched/cover: net/' >net.yaml
sed 's/california-panda8/net.yaml/' round.json >net.json
$SABOT settle net.json
echo "--- as data"
$SABOT settle --json <round.json
echo "--- no sheet named: ventura-ez; removed wagers lose the maximum and win the minimum"
$SABOT settle <<'END'
{"cards": ["9h", "2c", "Ks", "3d"], "player_dealer": {"seat": 1, "amount": 5000000},
 "wagers": [{"seat": 2, "wager": "player", "amount": 5000, "removed": true},
            {"seat": 3, "wager": "banker", "amount": 5000, "removed": true}]}
END
echo "--- no wagers"
$SABOT settle --sheet commission <<'END'
{"cards": ["9h", "2c", "Ks", "3d"], "wagers": []}
END
echo "--- the largest bank that 64 bits hold in units"
$SABOT settle <<'END'
{"cards": ["9h", "2c", "Ks", "3d"], "player_dealer": {"seat": 1, "amount": 9223372036854775800},
 "wagers": [{"seat": 2, "wager": "banker", "amount": 1000000}]}
END
