"""Writes the C of the module `sabot._sabot` from the library's own header, so that nothing is declared twice.

    write_module.py library.h _sabot.c
"""
import re
import sys

import cffi

header, output = sys.argv[1:]
with open(header) as file:
    text = file.read()
declared = re.sub(r'extern "C" \{|#ifdef __cplusplus\s*\}\s*#endif', "", text)
declared = "\n".join(line for line in declared.splitlines() if not line.startswith("#"))
builder = cffi.FFI()
builder.cdef("#define SABOT_LIB_ERROR_BYTES ...\n" + declared
             + '\nextern "Python" int sabot_python_go_on(void *context, uint64_t done);')
builder.set_source("sabot._sabot", "#include <sabot/library.h>", py_limited_api=True)
builder.emit_c_code(output)
