# Writes texts as C strings: with the prefix `help_`, FOLDER/bank.txt becomes help_bank.
#   cmake -DOUTPUT=FILE -DPREFIX=help_ -DHEADER=programs/help.h -DTEXTS="a.txt;b.txt" -P tools/embed-texts.cmake
set(arrays "")
foreach(text IN LISTS TEXTS)
  get_filename_component(name ${text} NAME_WE)
  file(READ ${text} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "const char ${PREFIX}${name}[] = {${bytes}0};\n")
endforeach()
file(WRITE ${OUTPUT} "/* Made by tools/embed-texts.cmake. */
#include \"${HEADER}\"

${arrays}")
