# Bad input: one line, exit 2, nothing on standard output.
refuse() {
    "$SABOT" board "$@" 2>words
    echo "exit $?: $(cat words)"
}
refuse BPx
refuse BPb
refuse 'BP T?'
refuse --json BP1
refuse BPé
refuse BP BT
refuse "$(printf '%01025d' 0 | sed 's/0/B/g')"
printf 'BP\0T' | refuse
printf 'B\033[2JP' | refuse
head -c 1048577 /dev/zero | tr '\0' ' ' | refuse
head -c 1048576 /dev/zero | tr '\0' 'B' | refuse
head -c 1048573 /dev/zero | tr '\0' ' ' | { cat; printf 'BPT'; } | "$SABOT" board >board
echo "exit $?: $(head -n 2 board | tail -n 1)"
