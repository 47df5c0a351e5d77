printf '4,1,1,0,0,1,1,0,1,1\n128 32 32 32 32 32 32 32 32 32\r\n6,0,0,0,0,0,0,0,0,0\n' >shoes.txt
echo "--- a file, and standard input"
$SABOT odds --sheet commission --batch shoes.txt
$SABOT odds --sheet commission --batch - <shoes.txt | cksum
$SABOT odds --sheet commission --batch shoes.txt --json | cksum
echo "--- each line is what the shoe alone gives"
$SABOT odds --sheet commission --batch shoes.txt | head -n 1 >one
$SABOT odds --sheet commission --points 4,1,1,0,0,1,1,0,1,1 --json | tr -d ' \n' >other; echo >>other
cmp one other && echo same
echo "--- twenty shoes, large ones between, keep their order"
i=0
while [ $i -lt 20 ]; do
    echo "$((i * 40 + 6)) 1 2 3 4 5 6 7 8 9"
    i=$((i + 1))
done >many.txt
$SABOT odds --batch many.txt | sed 's/.*"cards":\([0-9]*\),.*"deals":"\([0-9]*\)".*/\1 \2/'
echo "--- a bad line: the lines before it stand"
printf '6 0 0 0 0 0 0 0 0 0\n7 0 0 0 0 0 0 0 0 0\n1 2 3\n8 0 0 0 0 0 0 0 0 0\n' >bad.txt
$SABOT odds --batch bad.txt >out; echo "exit $?"; wc -l <out
for line in "" "1,2,3,4,5,6,7,8,9,10,11" "-1 9 9 9 9 9 9 9 9 9" "1 1 1 1 1 0 0 0 0 0" "52000 1 0 0 0 0 0 0 0 0" "a b"; do
    printf '9 0 0 0 0 0 0 0 0 0\n%s\n' "$line" | $SABOT odds --batch - >out; echo "exit $?"; wc -l <out
done
echo "--- nothing in, nothing out"
$SABOT odds --batch /dev/null; echo "exit $?"
