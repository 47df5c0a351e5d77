# Every effective value, which are defaults, and the rule each serves.
sabot sheet show california-panda8
echo "exit $?"
# --yaml copies a shipped sheet to start from; --json has the sheet in the form that is read back.
sabot sheet show livermore-ez --yaml | cmp - "$SOURCE/sheets/livermore-ez.yaml" && echo "the same text"
for name in commission dragon-bonus ez-house livermore-ez california-panda8 ventura-ez; do
    sabot sheet show $name --json |
        python3 -c 'import json, sys; json.dump(json.load(sys.stdin)["sheet"], sys.stdout)' >$name.json
    sabot sheet diff $name ./$name.json
done
# Only one form at a time, and only of a sheet that is there.
sabot sheet show ventura-ez --json --yaml
echo "exit $?"
sabot sheet show venturaez
echo "exit $?"
sabot sheet show ../sheets/ventura-ez
echo "exit $?"
sabot sheet show
echo "exit $?"
