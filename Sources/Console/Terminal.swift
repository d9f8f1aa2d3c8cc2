#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The console's operating system calls, as closures that tests replace.
///
/// Paths are those specified on the command line. An error reason is the system's error text, in
/// lower case.
package struct Terminal: Sendable {
  /// The standard streams, with their file descriptors.
  package enum Stream: Int32, Sendable {
    case input = 0
    case output, errors
  }

  /// The result of reading a file.
  package enum Reading: Sendable, Equatable {
    case bytes([UInt8])
    case failed(reason: String)
    case tooLarge
  }

  /// The words after the tool's name; nil if the system does not provide them. An empty list means
  /// that no words were given.
  package var arguments: @Sendable () -> [String]?
  /// The last component of the path that started the program.
  package var programName: @Sendable () -> String
  /// The value of a variable; nil if it is unset.
  package var environment: @Sendable (_ name: String) -> String?
  /// Whether the stream is a terminal.
  package var isTerminal: @Sendable (Stream) -> Bool
  /// The width of the terminal connected to standard output; nil if the width is unknown or
  /// standard output is not a terminal.
  package var columns: @Sendable () -> Int?
  /// The system clock's time, in seconds since 1970 and nanoseconds.
  package var instant: @Sendable () -> (seconds: Int64, nanoseconds: Int32)
  /// The local time zone's offset at an instant, in seconds east of Greenwich.
  package var zoneOffset: @Sendable (_ seconds: Int64) -> Int
  /// Writes all bytes; returns the reason if writing fails.
  package var write: @Sendable (Stream, [UInt8]) -> String?
  /// Reads a file, or standard input for `-`, up to `limit` bytes.
  package var read: @Sendable (_ path: String, _ limit: Int) -> Reading
  /// Passes a file's bytes to `take` in pieces until `take` returns a reason to stop. Returns that
  /// reason, or the reason why the file cannot be read.
  package var readPieces: @Sendable (_ path: String, _ take: ([UInt8]) -> String?) -> String?
  /// Begins replacing a file's contents. The file's mode, owner and group, and the links that point
  /// to the file, are preserved. Devices and pipes are written directly.
  package var beginFile: @Sendable (_ path: String) -> Beginning
  /// Creates a private folder if it does not exist; returns the reason if creating it fails.
  package var makeFolder: @Sendable (_ path: String) -> String?
  /// Whether both paths refer to the same regular file.
  package var isSameFile: @Sendable (_ path: String, _ other: String) -> Bool
  /// The target of the symbolic links at the end of a path.
  package var target: @Sendable (_ path: String) -> String
  /// Whether both paths refer to the same folder.
  package var isSameFolder: @Sendable (_ path: String, _ other: String) -> Bool
  /// The identity of the folder at a path; nil if the path does not refer to a folder.
  package var folderIdentity: @Sendable (_ path: String) -> FolderIdentity?
  /// Whether the path exists.
  package var exists: @Sendable (_ path: String) -> Bool
  /// Ends the process.
  package var exit: @Sendable (Int32) -> Never

  /// Creates a terminal from these closures; used in tests.
  package init(
    arguments: @escaping @Sendable () -> [String]?,
    programName: @escaping @Sendable () -> String = { "" },
    environment: @escaping @Sendable (String) -> String?,
    isTerminal: @escaping @Sendable (Stream) -> Bool,
    columns: @escaping @Sendable () -> Int?,
    instant: @escaping @Sendable () -> (seconds: Int64, nanoseconds: Int32),
    zoneOffset: @escaping @Sendable (Int64) -> Int,
    write: @escaping @Sendable (Stream, [UInt8]) -> String?,
    read: @escaping @Sendable (String, Int) -> Reading,
    beginFile: @escaping @Sendable (String) -> Beginning,
    readPieces: @escaping @Sendable (String, ([UInt8]) -> String?) -> String? = { _, _ in "no" },
    makeFolder: @escaping @Sendable (String) -> String? = { _ in "folders cannot be created here" },
    isSameFile: @escaping @Sendable (String, String) -> Bool,
    target: @escaping @Sendable (String) -> String = { $0 },
    isSameFolder: @escaping @Sendable (String, String) -> Bool = { _, _ in false },
    folderIdentity: @escaping @Sendable (String) -> FolderIdentity? = { _ in nil },
    exists: @escaping @Sendable (String) -> Bool = { _ in false },
    exit: @escaping @Sendable (Int32) -> Never
  ) {
    self.arguments = arguments
    self.programName = programName
    self.environment = environment
    self.isTerminal = isTerminal
    self.columns = columns
    self.instant = instant
    self.zoneOffset = zoneOffset
    self.write = write
    self.read = read
    self.readPieces = readPieces
    self.beginFile = beginFile
    self.makeFolder = makeFolder
    self.isSameFile = isSameFile
    self.target = target
    self.isSameFolder = isSameFolder
    self.folderIdentity = folderIdentity
    self.exists = exists
    self.exit = exit
  }

  /// Returns the real terminal. A closed standard stream is first opened in such a way that its use
  /// fails. Otherwise, the next file opened would receive the stream's descriptor, and the answer
  /// would be written to that file.
  package static func system() -> Terminal {
    occupyClosedStreams()
    // A parent process may ignore the signal. The tool must still end quietly if the reader closes
    // its end of the pipe.
    signal(SIGPIPE, SIG_DFL)
    // Turns an exceeded file size limit into an error that can be reported.
    signal(SIGXFSZ, SIG_IGN)
    return Terminal(
      // The first word is always the name. The list is empty if the system did not expose the
      // words.
      arguments: { commandLine.isEmpty ? nil : Array(commandLine.dropFirst()) },
      programName: { fileName(of: commandLine.first ?? "") },
      environment: { name in getenv(name).map { String(cString: $0) } },
      isTerminal: { isatty($0.rawValue) == 1 },
      columns: systemColumns,
      instant: systemInstant,
      zoneOffset: systemZoneOffset(at:),
      write: { stream, bytes in
        reason { () throws(Refusal) in try writeAll(bytes, to: stream.rawValue) }
      },
      read: readFile(at:limit:),
      beginFile: { path in
        do throws(Refusal) {
          return .begun(try growingFile(for: path))
        } catch {
          return .failed(reason: error.reason)
        }
      },
      readPieces: readFilePieces,
      makeFolder: { path in
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return nil }
        return reason { () throws(Refusal) in _ = try result { mkdir(path, 0o700) } }
      },
      isSameFile: { isOne(S_IFREG, $0, $1) },
      target: { path in
        do throws(Refusal) { return try linkTarget(of: path) } catch { return path }
      },
      isSameFolder: { isOne(S_IFDIR, $0, $1) },
      folderIdentity: identity(ofFolder:),
      exists: { access($0, F_OK) == 0 },
      exit: endProcess)
  }
}

private let endProcess: @Sendable (Int32) -> Never = exit

/// An error returned by the system or reported by this program.
struct Refusal: Error {
  let number: Int32
  private let words: String?

  init(number: Int32) {
    self.number = number
    words = nil
  }

  /// Creates an error reported by this program; `words` is the reason, such as "is a terminal".
  init(_ words: String) {
    number = 0
    self.words = words
  }

  /// The reason, from the system or from this program, for use in a sentence.
  var reason: String {
    if let words { return words }
    guard let text = strerror(number) else { return "error \(number)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// Returns the result of a call that returns -1 and sets `errno` on failure. A call that a signal
/// interrupts is repeated up to a thousand times.
func result<Number: SignedInteger>(_ call: () -> Number) throws(Refusal) -> Number {
  var tries = 0
  while true {
    let number = call()
    // `errno` is read immediately, because any other call may change it.
    let problem = errno
    if number >= 0 { return number }
    tries += 1
    if problem != EINTR || tries == 1000 { throw Refusal(number: problem) }
  }
}

/// Makes the call as `result` does, but waits if the call would block. Another user of the pipe or
/// terminal may have made it non-blocking.
func result(
  waitingFor event: Int32, on descriptor: Int32, _ call: () -> Int
) throws(Refusal) -> Int {
  while true {
    do throws(Refusal) {
      return try result(call)
    } catch  where error.number == EAGAIN || error.number == EWOULDBLOCK {
      var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      _ = try result { poll(&wanted, 1, -1) }
    }
  }
}

private func occupyClosedStreams() {
  for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
  where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
    _ = open("/dev/null", mode)
  }
}

private func systemColumns() -> Int? {
  var size = winsize()
  guard ioctl(Terminal.Stream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
  return size.ws_col > 0 ? Int(size.ws_col) : nil
}

private func systemInstant() -> (seconds: Int64, nanoseconds: Int32) {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return (Int64(time.tv_sec), Int32(truncatingIfNeeded: time.tv_nsec))
}

private func systemZoneOffset(at seconds: Int64) -> Int {
  var time = time_t(seconds)
  var parts = tm()
  return localtime_r(&time, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Refusal) {
  var done = 0
  while done < bytes.count {
    let count = try result(waitingFor: Int32(POLLOUT), on: descriptor) {
      bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
    // The call wrote no bytes and returned no error; a retry could loop forever.
    guard count > 0 else { throw Refusal(number: EIO) }
    done += count
  }
}

/// Returns the reason why `body` failed; nil if it succeeded.
private func reason(_ body: () throws(Refusal) -> Void) -> String? {
  do throws(Refusal) {
    try body()
    return nil
  } catch {
    return error.reason
  }
}

/// Begins a new version of a file. A device or pipe is written directly. A regular file is replaced
/// as a whole; its mode, its owner and the symbolic links that point to it are preserved.
private func growingFile(for path: String) throws(Refusal) -> Terminal.GrowingFile {
  var status = stat()
  do throws(Refusal) {
    _ = try result { stat(path, &status) }
  } catch  where error.number == ENOENT {
    return try replacement(of: try linkTarget(of: path), like: nil)
  }
  guard status.st_mode & S_IFMT == S_IFREG else { return try device(path) }
  guard let resolved = realpath(path, nil) else { throw Refusal(number: errno) }
  defer { free(resolved) }
  return try replacement(of: String(cString: resolved), like: status)
}

/// Returns the target of the links at the end of the path, or the path itself.
private func linkTarget(of path: String) throws(Refusal) -> String {
  var target = path
  var name = [CChar](repeating: 0, count: Int(PATH_MAX))
  for _ in 0..<40 {
    let length = readlink(target, &name, name.count)
    // The path is missing or is not a link. Opening it reports any other error.
    guard length >= 0 else { return target }
    let link = String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    target = link.hasPrefix("/") ? link : folder(of: target) + link
  }
  throw Refusal(number: ELOOP)
}

/// Whether both paths refer to the same file of the given kind. Compares device and inode, so that
/// links and different forms of a path do not matter.
private func isOne(_ kind: mode_t, _ path: String, _ other: String) -> Bool {
  var first = stat()
  var second = stat()
  guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
  return first.st_mode & S_IFMT == kind
    && (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)
}

private func identity(ofFolder path: String) -> FolderIdentity? {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
  return FolderIdentity(
    device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
    owner: status.st_uid)
}

/// Returns the path up to and including its last slash; empty for the current folder.
private func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

/// Creates a new file that will replace `target`, with the mode and the owner of `old`. The file is
/// private if `old` is nil.
private func replacement(
  of target: String, like old: stat?
) throws(Refusal) -> Terminal.GrowingFile {
  let folder = folder(of: target)
  let (descriptor, temporary) = try openTemporary(in: folder)
  return Terminal.GrowingFile(
    add: { bytes in reason { () throws(Refusal) in try writeAll(bytes, to: descriptor) } },
    finish: {
      let refusal = reason { () throws(Refusal) in
        try complete(descriptor, like: old)
        _ = try result { rename(temporary, target) }
      }
      if refusal != nil {
        unlink(temporary)
        return refusal
      }
      // The file has been replaced. Errors are ignored from here on, because not every system can
      // open or sync a folder.
      let opened = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard opened >= 0 else { return nil }
      fsync(opened)
      close(opened)
      return nil
    },
    giveUp: {
      close(descriptor)
      unlink(temporary)
    })
}

/// Creates a new file. Its short name is valid even if the target's name has the maximum length.
private func openTemporary(
  in folder: String
) throws(Refusal) -> (descriptor: Int32, path: String) {
  var number = 0
  while true {
    let path = "\(folder).coffer-\(getpid())-\(number).tmp"
    do throws(Refusal) {
      return (try result { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }, path)
    } catch  where error.number == EEXIST && number < 1000 {
      number += 1
    }
  }
}

/// Syncs a new file, and closes it even if an error occurs.
private func complete(_ descriptor: Int32, like old: stat?) throws(Refusal) {
  do throws(Refusal) {
    var new = stat()
    _ = try result { fstat(descriptor, &new) }
    if let old {
      if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid) {
        _ = try result { fchown(descriptor, old.st_uid, old.st_gid) }
      }
      _ = try result { fchmod(descriptor, old.st_mode & 0o7777) }
    }
    _ = try result { fsync(descriptor) }
  } catch {
    close(descriptor)
    throw error
  }
  try end(descriptor)
}

/// Opens a device or pipe. Opening a named pipe fails if it has no reader for two seconds.
private func device(_ path: String, tries: Int = 40) throws(Refusal) -> Terminal.GrowingFile {
  let descriptor: Int32
  do throws(Refusal) {
    // Without O_NONBLOCK, open waits until a program opens the pipe for reading.
    descriptor = try result { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
  } catch  where error.number == ENXIO {
    guard tries > 0 else { throw Refusal("no program is reading from it") }
    poll(nil, 0, 50)
    return try device(path, tries: tries - 1)
  }
  return Terminal.GrowingFile(
    add: { bytes in reason { () throws(Refusal) in try writeAll(bytes, to: descriptor) } },
    finish: { reason { () throws(Refusal) in try end(descriptor) } },
    giveUp: { close(descriptor) })
}

/// Closes the descriptor. An interrupted close is not repeated, because the descriptor may already
/// refer to another file.
private func end(_ descriptor: Int32) throws(Refusal) {
  guard close(descriptor) != 0 else { return }
  let problem = errno
  guard problem == EINTR else { throw Refusal(number: problem) }
}
