#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Everything the console asks of the operating system, as closures that tests replace.
///
/// The files are only those a person names on the command line: operands, `-o` and the standard
/// streams. A reason is the system's own words, lower-case: `no space left on device`.
package struct Terminal: Sendable {
  /// The standard streams by their descriptors.
  package enum Stream: Int32, Sendable {
    case input = 0
    case output, errors
  }

  /// What reading a file gives.
  package enum Reading: Sendable, Hashable {
    case bytes([UInt8])
    case failed(reason: String)
    case tooLarge
  }

  /// The words after the tool's own name.
  package var arguments: @Sendable () -> [String]
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
  /// Makes the file hold exactly these bytes, or leaves it as it was and returns the reason.
  package var replaceFile: @Sendable (_ path: String, [UInt8]) -> String?
  /// Ends the process.
  package var exit: @Sendable (Int32) -> Never

  /// A terminal made of these closures, for tests.
  package init(
    arguments: @escaping @Sendable () -> [String],
    environment: @escaping @Sendable (String) -> String?,
    isTerminal: @escaping @Sendable (Stream) -> Bool,
    columns: @escaping @Sendable () -> Int?,
    instant: @escaping @Sendable () -> (seconds: Int64, nanoseconds: Int32),
    zoneOffset: @escaping @Sendable (Int64) -> Int,
    write: @escaping @Sendable (Stream, [UInt8]) -> String?,
    read: @escaping @Sendable (String, Int) -> Reading,
    replaceFile: @escaping @Sendable (String, [UInt8]) -> String?,
    exit: @escaping @Sendable (Int32) -> Never
  ) {
    self.arguments = arguments
    self.environment = environment
    self.isTerminal = isTerminal
    self.columns = columns
    self.instant = instant
    self.zoneOffset = zoneOffset
    self.write = write
    self.read = read
    self.replaceFile = replaceFile
    self.exit = exit
  }

  /// The real one. A standard stream that was closed is first opened so that using it fails:
  /// otherwise the next file opened would take its number, and the answer would land in it.
  package static func system() -> Terminal {
    occupyClosedStreams()
    return Terminal(
      arguments: { Array(CommandLine.arguments.dropFirst()) },
      environment: { name in getenv(name).map { String(cString: $0) } },
      isTerminal: { isatty($0.rawValue) == 1 },
      columns: systemColumns,
      instant: systemInstant,
      zoneOffset: systemZoneOffset(at:),
      write: { stream, bytes in writeAll(bytes, to: stream.rawValue) },
      read: readFile(at:limit:),
      replaceFile: replaceFile(at:with:),
      exit: endProcess)
  }
}

private let endProcess: @Sendable (Int32) -> Never = exit

private func lastReason() -> String {
  let words = String(cString: strerror(errno))
  return words.prefix(1).lowercased() + words.dropFirst()
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

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        return lastReason()
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

private func readFile(at path: String, limit: Int) -> Terminal.Reading {
  let isInput = path == "-"
  let descriptor = isInput ? 0 : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return .failed(reason: lastReason()) }
  defer { if !isInput { close(descriptor) } }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      return .failed(reason: lastReason())
    }
    if count == 0 { return .bytes(bytes) }
    guard bytes.count + count <= limit else { return .tooLarge }
    bytes.append(contentsOf: chunk[..<count])
  }
}

/// A device or pipe is written into; a regular file is replaced whole, keeping its mode and the
/// symbolic link that leads to it.
private func replaceFile(at path: String, with bytes: [UInt8]) -> String? {
  var status = stat()
  var target = path
  var mode: mode_t = 0o600
  if stat(path, &status) == 0 {
    guard status.st_mode & S_IFMT == S_IFREG else { return writeInto(path, bytes) }
    mode = status.st_mode & 0o7777
    guard let resolved = realpath(path, nil) else { return lastReason() }
    target = String(cString: resolved)
    free(resolved)
  }
  let temporary = "\(target).\(getpid()).tmp"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { return lastReason() }
  var reason = writeAll(bytes, to: descriptor)
  if reason == nil, fchmod(descriptor, mode) != 0 || fsync(descriptor) != 0 {
    reason = lastReason()
  }
  if close(descriptor) != 0, reason == nil { reason = lastReason() }
  if reason == nil, rename(temporary, target) != 0 { reason = lastReason() }
  if reason != nil { unlink(temporary) }
  return reason
}

private func writeInto(_ path: String, _ bytes: [UInt8]) -> String? {
  let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
  guard descriptor >= 0 else { return lastReason() }
  let reason = writeAll(bytes, to: descriptor)
  guard close(descriptor) == 0 || reason != nil else { return lastReason() }
  return reason
}
