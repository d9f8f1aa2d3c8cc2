#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system calls that the finance folder is read and written with, as a table that tests
/// replace.
///
/// Each entry is one call of the system; a call that a signal interrupts is made again, but not for
/// ever. Whoever replaces the table sees everything that is done to the disk, in its order.
package struct SystemCalls: Sendable {
  /// What a name leads to.
  package enum Kind: Sendable {
    case file, folder, pipe, socket, device, other

    /// In words, with the article: `a named pipe`.
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

  /// What a descriptor stands for.
  package struct Status: Equatable, Sendable {
    package var kind: Kind
    /// In bytes.
    package var size: Int
    /// The permission bits, such as 0o600.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    /// How many names the file has.
    package var linkCount: Int
    /// Which file it is, whatever name leads to it.
    package var identity: Identity

    /// A status; a private file of one name, owned by user and group 0, unless told.
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

  /// What tells a file from all others that there are at the same time.
  package struct Identity: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }
  }

  /// What a file is opened for. Descriptors are never handed on to other programs.
  package enum Opening: Equatable, Sendable {
    /// To read; neither a pipe without a writer nor a terminal makes it wait.
    case reading
    /// A folder, to make its names last.
    case folder
    /// A new private file, to write; fails where the name is taken, also by a link.
    case creating
    /// A file that is there, to add to its end or to cut it, on any disk. A pipe is refused, not
    /// waited for.
    case appending
    /// A private file to lock, made if it is missing; fails if the name is a link.
    case locking
  }

  /// What the system answered instead of doing what was asked.
  package struct Problem: Error, Equatable, Sendable {
    package let number: Int32

    package init(number: Int32) {
      self.number = number
    }

    /// What a device says that fails.
    package static let inputOutput = Problem(number: EIO)

    /// Something has the name already.
    package static let taken = Problem(number: EEXIST)

    /// A link leads where nothing may be written.
    package static let link = Problem(number: ELOOP)

    /// A program that has not ended in its time.
    package static let timeout = Problem(number: ETIMEDOUT)

    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Links lead to each other in a circle, or a link is where none is followed.
    package var isLinkLoop: Bool { number == ELOOP }
    /// A socket, or a device that is not there.
    package var isNoDevice: Bool { number == ENXIO || number == ENODEV }
    package var isNotPermitted: Bool { number == EPERM }
    package var isTaken: Bool { number == EEXIST }
    /// Something else is in the place of a folder.
    package var isNoFolder: Bool { number == ENOTDIR }
    /// The file system, or the system, does not know such a call.
    package var isUnsupported: Bool {
      number == EINVAL || number == ENOSYS || number == ENOTSUP || number == EOPNOTSUPP
    }

    /// The system's own words, to stand in a sentence: `permission denied`.
    package var reason: String {
      guard let text = strerror(number) else { return "error \(number)" }
      let words = String(cString: text)
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }

  /// Opens a file and returns its descriptor.
  package var open: @Sendable (String, Opening) throws(Problem) -> Int32
  package var status: @Sendable (Int32) throws(Problem) -> Status
  /// Reads at most `count` bytes; none at the end of the file.
  package var read: @Sendable (_ descriptor: Int32, _ count: Int) throws(Problem) -> [UInt8]
  package var close: @Sendable (Int32) throws(Problem) -> Void
  /// Whether the name is a symbolic link, wherever it leads.
  package var isLink: @Sendable (String) -> Bool
  /// What the name leads to, through links; nil if there is nothing, or if the system refuses.
  package var kind: @Sendable (String) -> Kind?
  /// The path without links that the name leads to.
  package var resolve: @Sendable (String) throws(Problem) -> String
  /// The names in a folder, in no order, without `.` and `..`.
  package var list: @Sendable (String) throws(Problem) -> [String]
  /// Writes some of the bytes, at least one, and returns how many.
  package var write:
    @Sendable (_ descriptor: Int32, _ bytes: ArraySlice<UInt8>)
      throws(Problem) -> Int
  /// Makes what the descriptor stands for last: its bytes, or the names of a folder. Never made
  /// again where it fails: what was not written may have been forgotten.
  package var sync: @Sendable (Int32) throws(Problem) -> Void
  /// Cuts the file to so many bytes; what is written next is added to its end.
  package var truncate: @Sendable (_ descriptor: Int32, _ size: Int) throws(Problem) -> Void
  package var setMode: @Sendable (_ descriptor: Int32, _ mode: UInt32) throws(Problem) -> Void
  package var setOwner:
    @Sendable (_ descriptor: Int32, _ owner: UInt32, _ group: UInt32)
      throws(Problem) -> Void
  /// Gives the file a new name, in the place of what bears it.
  package var rename: @Sendable (_ from: String, _ to: String) throws(Problem) -> Void
  /// Lets two names change places at once; not every file system can.
  package var exchange: @Sendable (String, String) throws(Problem) -> Void
  package var remove: @Sendable (String) throws(Problem) -> Void
  /// Makes a private folder.
  package var makeFolder: @Sendable (String) throws(Problem) -> Void
  /// Locks the file for this process until the descriptor is closed; false where another has it.
  package var lock: @Sendable (Int32) throws(Problem) -> Bool
  package var pause: @Sendable (_ milliseconds: Int) -> Void
  /// Gives the file a name that nothing bears; not every file system can.
  package var place: @Sendable (_ from: String, _ to: String) throws(Problem) -> Void
  /// Runs a program to its end; where there is none of its name, ``Problem/isMissing``. One that
  /// takes longer than its limit is killed: ``Problem/timeout``.
  package var run: @Sendable (Program) throws(Problem) -> ProgramOutcome
  /// Who we are, for those who wait for us.
  package var process: @Sendable () -> (identifier: Int32, host: String)

  /// The calls of the system the program runs on.
  package static let system = SystemCalls(
    open: { path, opening throws(Problem) in
      let descriptor = try checked { openFile(path, flags(of: opening)) }
      // Some disks do not append although they were asked to.
      if opening == .appending { lseek(descriptor, 0, SEEK_END) }
      return descriptor
    },
    status: { descriptor throws(Problem) in try systemStatus(of: descriptor) },
    read: { descriptor, count throws(Problem) in try readBytes(descriptor, count) },
    close: { descriptor throws(Problem) in
      // Interrupted or not, the descriptor is gone.
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

/// The result of a call that answers -1 and `errno`; one that is interrupted is made again, at most
/// a thousand times.
func checked<Number: SignedInteger>(
  _ call: () -> Number
) throws(SystemCalls.Problem) -> Number {
  var tries = 0
  while true {
    let result = call()
    // At once: anything else that is done in between may change it.
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
    // There fsync leaves the bytes in the drive's own memory.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    guard errno == ENOTSUP || errno == EINVAL else { return -1 }
  #endif
  return fsync(descriptor)
}

#if canImport(Glibc)
  // The C library has it (since 2.28), but shows it only to those who ask for GNU extensions.
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

// Inside the table the members' names hide the C functions.
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
