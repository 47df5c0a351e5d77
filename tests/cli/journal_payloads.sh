# A reader in another language, made from the documents: it finds what `sabot export` finds, and a
# document with two fields the wrong way round does not read.
"$MAKE_STORE" room.db
sabot export room.db >room.jsonl
python3 "$SOURCE/tests/journal/payloads.py" room.db "$SOURCE/docs" room.jsonl
echo "exit $?"
mkdir -p other/docs other/tools
cp "$SOURCE/tools/journal-reader.py" other/tools
sed '/bought-in/s/bettor number, amount cents/amount cents, bettor number/' \
    "$SOURCE/docs/journal-payloads.md" >other/docs/journal-payloads.md
python3 "$SOURCE/tests/journal/payloads.py" room.db other/docs room.jsonl | cut -c 1-60
