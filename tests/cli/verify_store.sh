# What somebody did to the store itself, beside its records.
"$MAKE_STORE" room.db
change() {
    cp room.db changed.db
    sqlite3 changed.db "$2"
    printf '%s: ' "$1"
    sabot verify changed.db
    echo "exit $?"
}
change "a trigger more" "CREATE TRIGGER more AFTER INSERT ON record BEGIN DELETE FROM secret; END"
change "a trigger less" "DROP TRIGGER record_kept"
# The index that knows which commands were done, led to an empty page.
change "an empty index" "
    CREATE TABLE other (stream, command);
    CREATE UNIQUE INDEX hollow ON other (stream, command) WHERE stream = 0;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'hollow')
        WHERE name = 'record_command';
    DELETE FROM sqlite_schema WHERE name IN ('hollow', 'other');"
change "a name with a control character" "
    DROP TRIGGER stream_unchanged;
    UPDATE stream SET name = char(27) || '[2J' WHERE name = 'main'"
