# Bad input: one line, exit 2, nothing on stdout.
"$MAKE_STORE" room.db corrected 1
echo "no journal" >text.db
for words in "" "none.db" "text.db" "memory:" "room.db --table other" "room.db --shoe 2" "room.db more"; do
    echo "--- sabot watch $words"
    sabot watch $words >out.txt
    echo "exit $?, $(wc -c <out.txt) bytes"
done
echo "--- a record that was changed"
sqlite3 room.db "DROP TRIGGER record_unchanged; UPDATE record SET time_ms = time_ms + 1 WHERE sequence = 3"
sabot watch room.db
echo "exit $?"
