#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system calls used to read and write the finance folder, as a table that tests can replace.
///
/// Each entry is one system call, which is repeated a limited number of times if a signal
/// interrupts it. Every access to the disk goes through the table, in order.
package struct SystemCalls: Sendable {
  /// A kind of file.
  package enum Kind: Sendable {
    case file, folder, pipe, socket, device, other

    /// Name of the kind with its article: `a named pipe`.
    package var words: String {
      switch self {
      case .file: "a file"
      case .folder: "a folder"
      case .pipe: "a named pipe"
      case .socket: "a socket"
      case .device: "a device"
      case .other: "of another kind"
      }
    }
  }

  /// The properties of an open file.
  package struct Status: Equatable, Sendable {
    package var kind: Kind
    /// Size in bytes.
    package var size: Int
    /// The permission bits, such as 0o600.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    /// Number of names (hard links) of the file.
    package var linkCount: Int
    /// Identity of the file, which is the same for all its names.
    package var identity: Identity

    /// Creates a status; by default, the status of a private file with one name, owned by user and
    /// group 0.
    package init(
      kind: Kind, size: Int, mode: UInt32 = 0o600, owner: UInt32 = 0, group: UInt32 = 0,
      linkCount: Int = 1, identity: Identity = Identity(device: 0, inode: 0)
    ) {
      self.kind = kind
      self.size = size
      self.mode = mode
      self.owner = owner
      self.group = group
      self.linkCount = linkCount
      self.identity = identity
    }
  }

  /// Identity of a file, unique among all files that exist at the same time.
  package struct Identity: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }
  }

  /// Purpose of opening a file. Programs started by this process do not inherit the descriptor.
  package enum Opening: Equatable, Sendable {
    /// Opens for reading, without waiting for a terminal or for a pipe that has no writer.
    case reading
    /// Opens a folder in order to sync its names.
    case folder
    /// Creates a new private file for writing; fails if the name is taken, even by a link.
    case creating
    /// Opens an existing file in order to append to it or truncate it. A pipe is refused without
    /// waiting.
    case appending
    /// Opens a private file in order to lock it, and creates it if it is missing; fails if the name
    /// is a link.
    case locking
  }

  /// A system error number.
  package struct Problem: Error, Equatable, Sendable {
    package let number: Int32

    package init(number: Int32) {
      self.number = number
    }

    /// A device failed.
    package static let inputOutput = Problem(number: EIO)

    /// The name does not exist.
    package static let missing = Problem(number: ENOENT)

    /// The name is already taken.
    package static let taken = Problem(number: EEXIST)

    /// A link has a target to which writing is not allowed.
    package static let link = Problem(number: ELOOP)

    /// A program exceeded its time limit.
    package static let timeout = Problem(number: ETIMEDOUT)

    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether links form a loop, or a link is in a place where links are not followed.
    package var isLinkLoop: Bool { number == ELOOP }
    /// Whether the file is a socket, or a device that does not exist.
    package var isNoDevice: Bool { number == ENXIO || number == ENODEV }
    package var isNotPermitted: Bool { number == EPERM }
    package var isTaken: Bool { number == EEXIST }
    /// Whether the name of a folder belongs to an item that is not a folder.
    package var isNoFolder: Bool { number == ENOTDIR }
    /// Whether the file system or the kernel does not support the call.
    package var isUnsupported: Bool {
      number == EINVAL || number == ENOSYS || number == ENOTSUP || number == EOPNOTSUPP
    }

    /// The system's message, in a form for use in a sentence: `permission denied`.
    package var reason: String {
      guard let text = strerror(number) else { return "error \(number)" }
      let words = String(cString: text)
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }

  /// Opens a file and returns its descriptor.
  package var open: @Sendable (String, Opening) throws(Problem) -> Int32
  package var status: @Sendable (Int32) throws(Problem) -> Status
  /// Reads at most `count` bytes; the result is empty at the end of the file.
  package var read: @Sendable (_ descriptor: Int32, _ count: Int) throws(Problem) -> [UInt8]
  package var close: @Sendable (Int32) throws(Problem) -> Void
  /// Whether the name is a symbolic link, regardless of its target.
  package var isLink: @Sendable (String) -> Bool
  /// Kind of the file with this name, following links; nil if there is no file or the system
  /// refuses access.
  package var kind: @Sendable (String) -> Kind?
  /// The path to which the name leads, with all links resolved.
  package var resolve: @Sendable (String) throws(Problem) -> String
  /// Names in a folder, in no particular order, without `.` and `..`.
  package var list: @Sendable (String) throws(Problem) -> [String]
  /// Writes at least one of the bytes and returns the number of bytes written.
  package var write:
    @Sendable (_ descriptor: Int32, _ bytes: ArraySlice<UInt8>)
      throws(Problem) -> Int
  /// Syncs a file's bytes or a folder's names to disk. A failed sync is never repeated, because the
  /// system may have dropped the unwritten data.
  package var sync: @Sendable (Int32) throws(Problem) -> Void
  /// Truncates the file to `size` bytes. Later writes append at the new end.
  package var truncate: @Sendable (_ descriptor: Int32, _ size: Int) throws(Problem) -> Void
  package var setMode: @Sendable (_ descriptor: Int32, _ mode: UInt32) throws(Problem) -> Void
  package var setOwner:
    @Sendable (_ descriptor: Int32, _ owner: UInt32, _ group: UInt32)
      throws(Problem) -> Void
  /// Renames a file, replacing any file with the new name.
  package var rename: @Sendable (_ from: String, _ to: String) throws(Problem) -> Void
  /// Swaps two names atomically, which not every file system supports.
  package var exchange: @Sendable (String, String) throws(Problem) -> Void
  package var remove: @Sendable (String) throws(Problem) -> Void
  /// Creates a private folder.
  package var makeFolder: @Sendable (String) throws(Problem) -> Void
  /// Locks the file for this process until the descriptor is closed; returns false if another
  /// process holds the lock.
  package var lock: @Sendable (Int32) throws(Problem) -> Bool
  package var pause: @Sendable (_ milliseconds: Int) -> Void
  /// Renames a file without replacing another, which not every file system supports.
  package var place: @Sendable (_ from: String, _ to: String) throws(Problem) -> Void
  /// Runs a program to its end; throws ``Problem/isMissing`` if the program is not installed, and
  /// ``Problem/timeout`` if it is killed for exceeding its time limit.
  package var run: @Sendable (Program) throws(Problem) -> ProgramOutcome
  /// The identifier of this process and the name of its host, which are shown to processes that
  /// wait for the lock.
  package var process: @Sendable () -> (identifier: Int32, host: String)

  /// The system calls of the platform.
  package static let system = SystemCalls(
    open: { path, opening throws(Problem) in
      let descriptor = try checked { openFile(path, flags(of: opening)) }
      // The position is set as well, because some file systems ignore O_APPEND.
      if opening == .appending { lseek(descriptor, 0, SEEK_END) }
      return descriptor
    },
    status: { descriptor throws(Problem) in try systemStatus(of: descriptor) },
    read: { descriptor, count throws(Problem) in try readBytes(descriptor, count) },
    close: { descriptor throws(Problem) in
      // An interruption is not an error, because the descriptor is closed nevertheless.
      guard closeDescriptor(descriptor) == 0 || errno == EINTR else {
        throw Problem(number: errno)
      }
    },
    isLink: { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    },
    kind: { path in
      var status = stat()
      return stat(path, &status) == 0 ? fileKind(ofMode: status.st_mode) : nil
    },
    resolve: { path throws(Problem) in
      guard let resolved = realpath(path, nil) else { throw Problem(number: errno) }
      defer { free(resolved) }
      return String(cString: resolved)
    },
    list: { path throws(Problem) in try names(in: path) },
    write: { descriptor, bytes throws(Problem) in
      try checked { bytes.withUnsafeBytes { writeFrom(descriptor, $0.baseAddress, $0.count) } }
    },
    sync: { descriptor throws(Problem) in
      guard syncDescriptor(descriptor) == 0 else { throw Problem(number: errno) }
    },
    truncate: { descriptor, size throws(Problem) in
      _ = try checked { ftruncate(descriptor, off_t(size)) }
      lseek(descriptor, 0, SEEK_END)
    },
    setMode: { descriptor, mode throws(Problem) in
      _ = try checked { fchmod(descriptor, mode_t(mode & 0o7777)) }
    },
    setOwner: { descriptor, owner, group throws(Problem) in
      _ = try checked { fchown(descriptor, owner, group) }
    },
    rename: { from, to throws(Problem) in _ = try checked { renameFile(from, to) } },
    exchange: { one, other throws(Problem) in _ = try checked { exchangeNames(one, other) } },
    remove: { path throws(Problem) in _ = try checked { unlink(path) } },
    makeFolder: { path throws(Problem) in _ = try checked { mkdir(path, 0o700) } },
    lock: { descriptor throws(Problem) in
      do throws(Problem) {
        _ = try checked { flock(descriptor, LOCK_EX | LOCK_NB) }
        return true
      } catch  where error.number == EWOULDBLOCK {
        return false
      }
    },
    pause: { milliseconds in usleep(useconds_t(min(max(milliseconds, 0), 900)) * 1000) },
    place: { from, to throws(Problem) in _ = try checked { placeName(from, to) } },
    run: { program throws(Problem) in try ProgramRun(program).toEnd() },
    process: { (getpid(), hostName()) })
}

/// Returns the result of a call that reports errors as -1 and `errno`. An interrupted call is
/// repeated at most 1,000 times.
func checked<Number: SignedInteger>(
  _ call: () -> Number
) throws(SystemCalls.Problem) -> Number {
  var tries = 0
  while true {
    let result = call()
    // `errno` is read first, because any other call may change it.
    let problem = errno
    if result >= 0 { return result }
    tries += 1
    guard problem == EINTR, tries < 1000 else { throw SystemCalls.Problem(number: problem) }
  }
}

private func flags(of opening: SystemCalls.Opening) -> Int32 {
  switch opening {
  case .reading: O_RDONLY | O_NONBLOCK | O_NOCTTY
  case .folder: O_RDONLY | O_DIRECTORY
  case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
  case .appending: O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY
  case .locking: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
  }
}

private func systemStatus(
  of descriptor: Int32
) throws(SystemCalls.Problem) -> SystemCalls.Status {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw SystemCalls.Problem(number: errno) }
  return SystemCalls.Status(
    kind: fileKind(ofMode: status.st_mode), size: Int(status.st_size),
    mode: UInt32(status.st_mode & 0o7777),
    owner: status.st_uid, group: status.st_gid, linkCount: Int(status.st_nlink),
    identity: SystemCalls.Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino)))
}

private func fileKind(ofMode mode: mode_t) -> SystemCalls.Kind {
  switch mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .folder
  case S_IFIFO: .pipe
  case S_IFSOCK: .socket
  case S_IFCHR, S_IFBLK: .device
  default: .other
  }
}

func readBytes(
  _ descriptor: Int32, _ count: Int
) throws(SystemCalls.Problem) -> [UInt8] {
  var received = 0
  var problem: SystemCalls.Problem?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    let start = buffer.baseAddress
    do throws(SystemCalls.Problem) {
      received = try checked { readInto(descriptor, start, count) }
    } catch {
      problem = error
    }
    initialized = max(0, received)
  }
  if let problem { throw problem }
  return bytes
}

private func names(in path: String) throws(SystemCalls.Problem) -> [String] {
  guard let folder = opendir(path) else { throw SystemCalls.Problem(number: errno) }
  defer { closedir(folder) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(folder) else {
      guard errno == 0 else { throw SystemCalls.Problem(number: errno) }
      return names
    }
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
}

private func hostName() -> String {
  var name = [CChar](repeating: 0, count: 256)
  guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
  return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

private func syncDescriptor(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    // F_FULLFSYNC is needed because on this platform fsync leaves the bytes in the drive's own
    // cache.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    guard errno == ENOTSUP || errno == EINVAL else { return -1 }
  #endif
  return fsync(descriptor)
}

#if canImport(Glibc)
  // The C library has had this function since version 2.28, but declares it only for programs that
  // request GNU extensions.
  @_silgen_name("renameat2")
  private func renameat2(
    _ fromFolder: Int32, _ from: UnsafePointer<CChar>, _ toFolder: Int32,
    _ to: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32

  private func exchangeNames(_ one: String, _ other: String) -> Int32 {
    renameat2(AT_FDCWD, one, AT_FDCWD, other, 2)
  }

  private func placeName(_ from: String, _ to: String) -> Int32 {
    renameat2(AT_FDCWD, from, AT_FDCWD, to, 1)
  }
#else
  private func exchangeNames(_ one: String, _ other: String) -> Int32 {
    renamex_np(one, other, UInt32(RENAME_SWAP))
  }

  private func placeName(_ from: String, _ to: String) -> Int32 {
    renamex_np(from, to, UInt32(RENAME_EXCL))
  }
#endif

// These functions are outside the table, because inside it the members' names hide the C functions.
private func openFile(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags | O_CLOEXEC, 0o600)
}

private func readInto(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

private func writeFrom(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

private func renameFile(_ from: String, _ to: String) -> Int32 { rename(from, to) }

func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
