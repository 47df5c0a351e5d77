# The worked example of docs/roads.md is what the program prints.
sed -n '/^\$ sabot board BBPPPBPBB$/,/^```$/p' "$SOURCE/docs/roads.md" | sed '1d;$d' >written
"$SABOT" board BBPPPBPBB >printed
wc -l <written
diff written printed && echo "as documented"
