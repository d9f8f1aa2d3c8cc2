#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private func openedForReading(_ path: String) throws(Refusal) -> Int32 {
  path == "-" ? 0 : try result { open(path, O_RDONLY | O_CLOEXEC) }
}

/// Reads a file, or standard input for `-`, of at most `limit` bytes.
func readFile(at path: String, limit: Int) -> Terminal.Reading {
  do throws(Refusal) {
    let descriptor = try openedForReading(path)
    defer { if descriptor > 0 { close(descriptor) } }
    var status = stat()
    _ = try result { fstat(descriptor, &status) }
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    guard size <= limit else { return .tooLarge }
    // A file is read into a buffer of its size: one that grows takes twice the memory.
    var bytes = try piece(of: descriptor, size: size > 0 ? size + 1 : 1 << 16)
    while bytes.count <= limit {
      let more = try piece(of: descriptor, size: 1 << 16)
      if more.isEmpty { return .bytes(bytes) }
      bytes += more
    }
    return .tooLarge
  } catch {
    return .failed(reason: error.reason)
  }
}

/// Hands out a file in pieces until `take` returns a reason to stop; returns that reason, or why
/// the file cannot be read.
func readFilePieces(at path: String, _ take: ([UInt8]) -> String?) -> String? {
  do throws(Refusal) {
    let descriptor = try openedForReading(path)
    defer { if descriptor > 0 { close(descriptor) } }
    while true {
      let piece = try piece(of: descriptor, size: 1 << 16)
      if piece.isEmpty { return nil }
      if let reason = take(piece) { return reason }
    }
  } catch {
    return error.reason
  }
}

/// The next bytes, as many as `size` unless it ends before.
private func piece(of descriptor: Int32, size: Int) throws(Refusal) -> [UInt8] {
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
