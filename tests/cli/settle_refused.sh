cat >round.json <<'END'
{"sheet": "livermore-ez", "cards": ["9h", "2c", "Ks", "3d"],
 "player_dealer": {"seat": 3, "amount": 975},
 "wagers": [{"seat": 9, "wager": "player", "amount": 1000},
            {"seat": 3, "wager": "banker", "amount": 1000},
            {"seat": 4, "wager": "dragon7", "amount": 525},
            {"seat": 5, "wager": "tie", "amount": 0},
            {"seat": 6, "wager": "player", "amount": 1000},
            {"seat": 6, "wager": "banker", "amount": 1000},
            {"seat": 6, "wager": "player", "amount": 1000},
            {"seat": 7, "wager": "player", "amount": 1000000000000000000},
            {"seat": 7, "wager": "lucky6", "amount": 1000},
            {"seat": 8, "wager": "player", "amount": -1000, "bettor": "Ann"},
            {"seat": 99999999999, "wager": "player", "amount": 1000}]}
END
$SABOT settle round.json
echo "exit $?"
$SABOT settle --json round.json
echo "exit $?"
