#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Maximum number of bytes read from a pipe or device specified by a path: 256 MiB.
private let largestStream = 256 << 20

/// A file that is open for reading.
private struct OpenFile {
  let descriptor: Int32
  /// File size in bytes; nil for a pipe or device specified by a path.
  let size: Int?
  /// Whether the file is a named pipe that provided no data within two seconds.
  let isSilent: Bool

  /// Opens a file, or standard input for `-`. Waits up to two seconds for a named pipe.
  init(_ path: String) throws(Refusal) {
    // Without O_NONBLOCK, open waits until a program opens the named pipe for writing.
    let opened =
      path == "-"
      ? 0 : try result { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    descriptor = opened
    do throws(Refusal) {
      var status = stat()
      _ = try result { fstat(opened, &status) }
      let kind = status.st_mode & S_IFMT
      size = kind == S_IFREG ? Int(status.st_size) : opened == 0 ? 0 : nil
      if opened > 0, isatty(opened) == 1 { throw Refusal("it is a terminal") }
      var wanted = pollfd(fd: opened, events: Int16(POLLIN), revents: 0)
      let isPipe = kind == S_IFIFO && opened > 0
      isSilent = isPipe ? try result { poll(&wanted, 1, 2000) } == 0 : false
    } catch {
      if opened > 0 { close(opened) }
      throw error
    }
  }

  func end() {
    if descriptor > 0 { close(descriptor) }
  }

  /// Returns the next `size` bytes, or fewer at the end of the file. `count` bytes have already
  /// been read.
  func piece(size: Int, after count: Int) throws(Refusal) -> [UInt8] {
    let piece = try bytes(of: descriptor, size: size)
    if piece.isEmpty, count == 0, isSilent { throw Refusal("no program is writing to it") }
    if self.size == nil, count + piece.count > largestStream {
      throw Refusal("more than \(largestStream) bytes")
    }
    return piece
  }
}

/// Reads a file, or standard input for `-`, up to `limit` bytes.
func readFile(at path: String, limit: Int) -> Terminal.Reading {
  do throws(Refusal) {
    let file = try OpenFile(path)
    defer { file.end() }
    let size = file.size ?? 0
    guard size <= limit else { return .tooLarge }
    // The buffer has the file's size, because a growing buffer would need twice the memory.
    var bytes = try file.piece(size: size > 0 ? size + 1 : 1 << 16, after: 0)
    while bytes.count <= limit {
      let more = try file.piece(size: 1 << 16, after: bytes.count)
      if more.isEmpty { return .bytes(bytes) }
      bytes += more
    }
    return .tooLarge
  } catch {
    return .failed(reason: error.reason)
  }
}

/// Passes the file's bytes to `take` in pieces until `take` returns a reason to stop. Returns that
/// reason, or the reason why the file cannot be read.
func readFilePieces(at path: String, _ take: ([UInt8]) -> String?) -> String? {
  do throws(Refusal) {
    let file = try OpenFile(path)
    defer { file.end() }
    var count = 0
    while true {
      let piece = try file.piece(size: 1 << 16, after: count)
      if piece.isEmpty { return nil }
      count += piece.count
      if let reason = take(piece) { return reason }
    }
  } catch {
    return error.reason
  }
}

/// Returns the next `size` bytes, or fewer at the end of the file.
private func bytes(of descriptor: Int32, size: Int) throws(Refusal) -> [UInt8] {
  var refusal: Refusal?
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    let room = UnsafeMutableRawBufferPointer(buffer)
    do throws(Refusal) {
      while count < size {
        let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
        let more = try result(waitingFor: Int32(POLLIN), on: descriptor) {
          read(descriptor, rest.baseAddress, rest.count)
        }
        if more == 0 { return }
        count += more
      }
    } catch {
      refusal = error
    }
  }
  if let refusal { throw refusal }
  return bytes
}

/// The name with which the program was started, followed by the arguments; empty if the system does
/// not expose them.
///
/// On Linux, the command line is in a file. The standard library's `CommandLine` searches the
/// process's memory map for it at each start; the released program is linked without that search.
let commandLine: [String] = {
  #if os(Linux)
    guard case .bytes(let bytes) = readFile(at: "/proc/self/cmdline", limit: 1 << 26) else {
      return []
    }
    var words: [String] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0 {
      words.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index + 1
    }
    return words
  #else
    return CommandLine.arguments
  #endif
}()

/// Returns the part of a path after its last slash.
func fileName(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/"))
    .map { String(path[path.utf8.index(after: $0)...]) } ?? path
}

extension Terminal {
  /// A new file that will replace an existing file in the same folder. Each closure that can fail
  /// returns the reason if it fails.
  package struct GrowingFile: Sendable {
    /// Appends bytes to the file.
    package var add: @Sendable ([UInt8]) -> String?
    /// Replaces the target with the file. No closure is called after this one.
    package var finish: @Sendable () -> String?
    /// Discards the file and leaves the target unchanged. No closure is called after this one.
    package var giveUp: @Sendable () -> Void

    /// Creates a file from these closures.
    package init(
      add: @escaping @Sendable ([UInt8]) -> String?, finish: @escaping @Sendable () -> String?,
      giveUp: @escaping @Sendable () -> Void
    ) {
      self.add = add
      self.finish = finish
      self.giveUp = giveUp
    }
  }

  /// The result of creating a file.
  package enum Beginning: Sendable {
    case begun(GrowingFile)
    case failed(reason: String)
  }
}
