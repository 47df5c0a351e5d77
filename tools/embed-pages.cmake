# Writes a C file that holds the built pages: cmake -DFOLDER=... -DOUTPUT=... -P embed-pages.cmake
# Files whose name holds a hash may be cached for ever; index.html may not. FILE.gz and FILE.br are
# FILE, packed: another form of the same row.
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*)
list(FILTER files EXCLUDE REGEX "\\.(gz|br)$")
set(types "html=text/html\; charset=utf-8" "js=text/javascript\; charset=utf-8"
          "css=text/css\; charset=utf-8" "wasm=application/wasm" "svg=image/svg+xml"
          "json=application/json" "txt=text/plain\; charset=utf-8" "woff2=font/woff2" "png=image/png" "webmanifest=application/manifest+json")
set(arrays "")
set(rows "")
set(all "")
set(number 0)
set(count 0)
foreach(file IN LISTS files)
  string(REGEX REPLACE ".*\\." "" ending ${file})
  set(type "application/octet-stream")
  foreach(pair IN LISTS types)
    if(pair MATCHES "^${ending}=(.*)$")
      set(type "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  set(forms "")
  foreach(form IN ITEMS "" .gz .br) # as enum net_packing has them
    if(NOT EXISTS ${FOLDER}/${file}${form})
      continue()
    endif()
    file(READ ${FOLDER}/${file}${form} hex HEX)
    string(LENGTH "${hex}" length)
    math(EXPR size "${length} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "static const unsigned char file_${number}[] = {${bytes}0};\n")
    string(APPEND forms "{(const char *)file_${number}, ${size}},")
    math(EXPR number "${number} + 1")
  endforeach()
  set(cache false)
  if(file MATCHES "-[A-Z0-9]+\\.[a-z]+$")
    set(cache true)
  endif()
  string(APPEND rows "    {\"/${file}\", \"${type}\", {${forms}}, ${cache}},\n")
  file(SHA256 ${FOLDER}/${file} sum)
  string(APPEND all ${sum})
  math(EXPR count "${count} + 1")
endforeach()
string(SHA256 build "${all}")
string(SUBSTRING ${build} 0 16 build)
file(WRITE ${OUTPUT}
"/* Made by tools/embed-pages.cmake from the built pages. */
#include \"host/api/pages.h\"

${arrays}
const struct api_page pages[] = {
${rows}};
const int page_count = ${count};
const char pages_build[] = \"${build}\";
")
