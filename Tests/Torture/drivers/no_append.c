/* Preloaded library: a disk that ignores O_APPEND, as some network and phone storage does.

   cc -shared -fPIC -o no_append.so no_append.c -ldl
   NO_APPEND=/abs/program NO_APPEND_MARK=file LD_PRELOAD=./no_append.so TOOL ...

   Only the program of this path is concerned, not the shell and git around it. The file is made once a file was
   opened so. Works while libc is linked dynamically. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int without(int flags) {
  const char *program = getenv("NO_APPEND"), *mark = getenv("NO_APPEND_MARK");
  char path[4096];
  if (!(flags & O_APPEND) || !program || !mark) return flags;
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) return flags;
  path[length] = 0;
  if (strcmp(path, program) != 0) return flags;
  long made = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT, 0600);
  if (made >= 0) close((int)made);
  return flags & ~O_APPEND;
}

#define OPEN(name)                                                     \
  int name(const char *path, int flags, ...) {                         \
    va_list words;                                                     \
    va_start(words, flags);                                            \
    int mode = va_arg(words, int);                                     \
    va_end(words);                                                     \
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);     \
    return real(path, without(flags), mode);                           \
  }

#define OPENAT(name)                                                   \
  int name(int folder, const char *path, int flags, ...) {             \
    va_list words;                                                     \
    va_start(words, flags);                                            \
    int mode = va_arg(words, int);                                     \
    va_end(words);                                                     \
    int (*real)(int, const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
    return real(folder, path, without(flags), mode);                   \
  }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
