# What differs between two sheets, field by field.
sabot sheet diff ventura-ez livermore-ez
echo "exit $?"
sabot sheet diff ventura-ez ventura-ez
echo "exit $?"
sabot sheet diff commission dragon-bonus --json | python3 -c '
import json, sys
answer = json.load(sys.stdin)
print(answer["a"], answer["b"])
for difference in answer["differences"][:4]:
    print(difference["path"], difference["rule"], difference["a"], difference["b"], sep=" | ")'
sabot sheet diff ventura-ez
echo "exit $?"
sabot sheet diff ventura-ez nowhere
echo "exit $?"
