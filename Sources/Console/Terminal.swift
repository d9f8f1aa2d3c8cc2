#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Everything the console asks of the operating system, as closures that tests replace.
///
/// The files are those named on the command line. A reason is the system's own words, lower-case.
package struct Terminal: Sendable {
  /// The standard streams by their descriptors.
  package enum Stream: Int32, Sendable {
    case input = 0
    case output, errors
  }

  /// What reading a file gives.
  package enum Reading: Sendable, Equatable {
    case bytes([UInt8])
    case failed(reason: String)
    case tooLarge
  }

  /// The words after the tool's own name; nil where the system does not show them, which is not
  /// the same as none.
  package var arguments: @Sendable () -> [String]?
  /// The last part of the path that the program was called by.
  package var programName: @Sendable () -> String
  /// The value of a variable; nil where it is unset.
  package var environment: @Sendable (_ name: String) -> String?
  /// Whether the stream is a terminal.
  package var isTerminal: @Sendable (Stream) -> Bool
  /// The width of the terminal that standard output is; nil where it is none or will not say.
  package var columns: @Sendable () -> Int?
  /// The system clock.
  package var instant: @Sendable () -> (seconds: Int64, nanoseconds: Int32)
  /// The local zone's offset at an instant, in seconds east of Greenwich.
  package var zoneOffset: @Sendable (_ seconds: Int64) -> Int
  /// Writes all bytes; returns the reason where it cannot.
  package var write: @Sendable (Stream, [UInt8]) -> String?
  /// Reads a file, or standard input for `-`, of at most `limit` bytes.
  package var read: @Sendable (_ path: String, _ limit: Int) -> Reading
  /// Hands out a file in pieces until `take` returns a reason to stop; returns that reason, or why
  /// the file cannot be read.
  package var readPieces: @Sendable (_ path: String, _ take: ([UInt8]) -> String?) -> String?
  /// Begins what the file is to hold, which keeps its mode, owner, group and the links that lead to
  /// it; a device or pipe is written into at once.
  package var beginFile: @Sendable (_ path: String) -> Beginning
  /// Makes a private folder of that name where there is none; returns the reason where it cannot.
  package var makeFolder: @Sendable (_ path: String) -> String?
  /// Whether both paths lead to one regular file.
  package var isSameFile: @Sendable (_ path: String, _ other: String) -> Bool
  /// The path to which the links at a path's end lead.
  package var target: @Sendable (_ path: String) -> String
  /// Whether both paths lead to one folder.
  package var isSameFolder: @Sendable (_ path: String, _ other: String) -> Bool
  /// What tells the folder at a path from others; nil if there is nothing, or something else.
  package var folderIdentity: @Sendable (_ path: String) -> FolderIdentity?
  /// Whether there is anything at the path.
  package var exists: @Sendable (_ path: String) -> Bool
  /// Ends the process.
  package var exit: @Sendable (Int32) -> Never

  /// A terminal made of these closures, for tests.
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
    makeFolder: @escaping @Sendable (String) -> String? = { _ in "folders cannot be made here" },
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

  /// The real one. A standard stream that was closed is first opened so that using it fails:
  /// otherwise the next file opened would take its number, and the answer would land in it.
  package static func system() -> Terminal {
    occupyClosedStreams()
    // A parent may have it ignored; a reader that goes away ends the tool quietly all the same.
    signal(SIGPIPE, SIG_DFL)
    // A limit on the size of files is then an error that can be told of.
    signal(SIGXFSZ, SIG_IGN)
    return Terminal(
      // There is always a first one, the name; without one the system did not show them.
      arguments: { CommandLine.argc > 0 ? Array(CommandLine.arguments.dropFirst()) : nil },
      programName: {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
      },
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

/// What the system answered instead of doing what was asked.
struct Refusal: Error {
  let number: Int32
  private let words: String?

  init(number: Int32) {
    self.number = number
    words = nil
  }

  /// A refusal of our own; `words` are a clause without a subject.
  init(_ words: String) {
    number = 0
    self.words = words
  }

  /// The reason in the system's words or ours, to stand in a sentence.
  var reason: String {
    if let words { return words }
    guard let text = strerror(number) else { return "error \(number)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// The result of a call that answers -1 and `errno`; one that a signal interrupts is made again, at
/// most a thousand times.
func result<Number: SignedInteger>(_ call: () -> Number) throws(Refusal) -> Number {
  var tries = 0
  while true {
    let number = call()
    // At once: anything else that is done in between may change it.
    let problem = errno
    if number >= 0 { return number }
    tries += 1
    if problem != EINTR || tries == 1000 { throw Refusal(number: problem) }
  }
}

/// Like `result`, and waits where the call would have to: whoever shares a pipe or a terminal with
/// us may have made it non-blocking.
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
    // Nothing taken and no reason given: asking again could go on for ever.
    guard count > 0 else { throw Refusal(number: EIO) }
    done += count
  }
}

/// The reason why it could not be done; nil where it was.
private func reason(_ body: () throws(Refusal) -> Void) -> String? {
  do throws(Refusal) {
    try body()
    return nil
  } catch {
    return error.reason
  }
}

/// A device or pipe is written into; a regular file is replaced whole, keeping its mode, its owner
/// and the symbolic links that lead to it.
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

/// The path, or the path to which the links at its end lead.
private func linkTarget(of path: String) throws(Refusal) -> String {
  var target = path
  var name = [CChar](repeating: 0, count: Int(PATH_MAX))
  for _ in 0..<40 {
    let length = readlink(target, &name, name.count)
    // Not there, or no link: opening it says what else is wrong.
    guard length >= 0 else { return target }
    let link = String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    target = link.hasPrefix("/") ? link : folder(of: target) + link
  }
  throw Refusal(number: ELOOP)
}

/// By device and inode, so that links and other spellings of a path are seen through.
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

/// The path up to its last slash, which is kept; empty for the current folder.
private func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

/// A new file that takes the place of `target`, with the mode and the owner of `old`, else private.
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
      // It is in place. Not every system makes a folder last on demand, or lets it be opened.
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

/// A new file of a short name, so that a long name beside it is no trouble.
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

/// Makes what was written to a new file last, and closes it, whatever happens.
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

/// Opens a device or pipe. A named pipe without a reader is refused after two seconds.
private func device(_ path: String, tries: Int = 40) throws(Refusal) -> Terminal.GrowingFile {
  let descriptor: Int32
  do throws(Refusal) {
    // Without O_NONBLOCK the system waits until a program reads from the pipe.
    descriptor = try result { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
  } catch  where error.number == ENXIO {
    guard tries > 0 else { throw Refusal("no program reads from it") }
    poll(nil, 0, 50)
    return try device(path, tries: tries - 1)
  }
  return Terminal.GrowingFile(
    add: { bytes in reason { () throws(Refusal) in try writeAll(bytes, to: descriptor) } },
    finish: { reason { () throws(Refusal) in try end(descriptor) } },
    giveUp: { close(descriptor) })
}

/// Closes it. An interrupted close is not repeated: the number may be another file's by then.
private func end(_ descriptor: Int32) throws(Refusal) {
  guard close(descriptor) != 0 else { return }
  let problem = errno
  guard problem == EINTR else { throw Refusal(number: problem) }
}
