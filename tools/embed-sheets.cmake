# Writes shipped sheets, or wagers of the catalogue, as a C table: name and bytes, NUL at the end.
#   cmake -DOUTPUT=FILE -DTABLE=shipped_sheets -DSHEETS="a.yaml;b.yaml" -P tools/embed-sheets.cmake
set(arrays "")
set(rows "")
list(TRANSFORM SHEETS REPLACE "\\.yaml$" "")
list(SORT SHEETS) # by name: commission before commission-pairs
foreach(sheet IN LISTS SHEETS)
  get_filename_component(name ${sheet} NAME)
  string(REPLACE "-" "_" symbol text_${name})
  file(READ ${sheet}.yaml hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "static const char ${symbol}[] = {${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", ${symbol}, sizeof ${symbol} - 1},\n")
endforeach()
file(WRITE ${OUTPUT}
"/* Made from sheets/ by tools/embed-sheets.cmake. */
#include \"host/sheet/shipped.h\"

${arrays}
const struct shipped_sheet ${TABLE}[] = {
${rows}    {0, 0, 0},
};
")
