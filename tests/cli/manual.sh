# Every command has a page, made from its own help; man finds nothing to remark.
"$SOURCE/tools/manual" "$(command -v sabot)" man1
ls man1 | wc -l | sed 's/^[3-9][0-9]$/more than thirty pages/; s/^1[0-9][0-9]$/more than thirty pages/'
for page in man1/*.1; do
    man --warnings -E UTF-8 -l -Tutf8 "$page" 2>&1 >/dev/null
    sed -n '/^.SH NAME/{n;p;}' "$page" | grep -Fq ' \- ' || echo "$page has no name"
done
MANWIDTH=90 man -E UTF-8 -l man1/sabot-sheet-check.1 | col -bx | sed -n 1,34p
sed -n '/^.SH FILES/,/^.SH SEE/s/^.I //p' man1/sabot.1
