# Old records onto a board, again, and one more shoe later.
cat >friday.txt <<'END'
# Friday, table 3
date 2019-05-03
shoe
5h 2c Ks 2d 6d 3s   # Dragon 7
4 9 3 K
T
B
shoe 2
2, 3, 3, 2, 7, 6
A Q 7 K
P
shoe
10 2 K 10 6 3
5h 2c Ks 2d 6d 3s
4 9 3 K
END
sabot import room.db --table old-3 --sheet ventura-ez friday.txt
echo "exit $?"
sabot import room.db --table old-3 --sheet ventura-ez friday.txt
echo "exit $?"
sabot import room.db --table old-3 friday.txt # what it is, is known now
echo "exit $?"
printf 'D\nA\n' | sabot import room.db --table old-3 -
echo "exit $?"
printf 'P\n' | sabot import room.db --table house-4 --sheet commission - # no date, and no table before
sabot replay room.db --table house-4 --to 1 | sed -n '2s/, 20.*UTC/, TIME/p'
sabot import room.db --table house-3 --sheet commission friday.txt
sabot verify room.db
sabot replay room.db --table old-3 | sed '2s/, 20.*UTC/, TIME/; s/[0-9][0-9]:[0-9][0-9]:[0-9.]*/TIME/'
sabot replay room.db --table house-3 --round 1 | sed '2s/, 20.*UTC/, TIME/; s/[0-9][0-9]:[0-9][0-9]:[0-9.]*/TIME/'
