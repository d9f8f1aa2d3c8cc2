import PlainText

/// Reads the names of files in conflict from the bytes of git's index, because starting git would
/// take a few milliseconds.
package struct GitIndex {
  /// Returns the distinct paths in conflict, relative to the root of the work tree, in order.
  /// Returns nil for an index that is split, sparse or damaged, or uses SHA-256; only git can read
  /// such an index.
  ///
  ///     GitIndex.unmergedPaths(in: bytes)  // ["ledgers/values.csv"]
  ///
  /// - Complexity: linear in the number of bytes.
  package static func unmergedPaths(in bytes: [UInt8]) -> [String]? {
    bytes.withUnsafeBytes { buffer in
      var reader = IndexReader(bytes: buffer)
      return reader.unmergedPaths()
    }
  }

  /// Size limit in bytes. A larger index is read by git.
  static let largestSize = 16 << 20
}

/// Reads the entries of an index; see `gitformat-index(5)`.
private struct IndexReader {
  private static let headerSize = 12
  /// The flags follow the times, sizes, mode and hash.
  private static let flagsPlace = 60
  private static let modePlace = 24
  private static let hashSize = 20

  let bytes: UnsafeRawBufferPointer
  private var at = headerSize
  private var name: [UInt8] = []
  private var isUnmerged = false

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func unmergedPaths() -> [String]? {
    guard bytes.starts(with: "DIRC".utf8), let version = number(at: 4, bytes: 4),
      (2...4).contains(version), let count = number(at: 8, bytes: 4)
    else { return nil }
    var paths: [String] = []
    for _ in 0..<count {
      guard readEntry(version) else { return nil }
      guard isUnmerged else { continue }
      let path = String(decoding: name, as: UTF8.self)
      if paths.last != path { paths.append(path) }
    }
    return extensionsAreKnown() ? paths : nil
  }

  private mutating func readEntry(_ version: Int) -> Bool {
    guard let flags = number(at: at + Self.flagsPlace, bytes: 2),
      let mode = number(at: at + Self.modePlace, bytes: 4),
      [0o100644, 0o100755, 0o120000, 0o160000].contains(mode)
    else { return false }
    let start = at
    at += Self.flagsPlace + 2
    if flags & 0x4000 != 0 {
      guard version > 2 else { return false }
      at += 2
    }
    isUnmerged = flags & 0x3000 != 0
    guard version < 4 || dropEndOfName() else { return false }
    if version < 4 { name.removeAll(keepingCapacity: true) }
    guard at < bytes.count, let end = bytes[at...].firstIndex(of: 0) else { return false }
    name += bytes[at..<end]
    guard flags & 0xFFF == min(name.count, 0xFFF) else { return false }
    // Entries are padded with NUL bytes to a multiple of eight, except in version 4.
    at = version == 4 ? end + 1 : start + ((end - start) / 8 + 1) * 8
    return true
  }

  /// Removes the end of the previous name, because in version 4 a name is stored as its difference
  /// from the previous name.
  private mutating func dropEndOfName() -> Bool {
    var count = 0
    while at < bytes.count, count < 1 << 24 {
      let byte = Int(bytes[at])
      at += 1
      count = count << 7 | byte & 0x7F
      if byte & 0x80 == 0 {
        guard count <= name.count else { return false }
        name.removeLast(count)
        return true
      }
      count += 1
    }
    return false
  }

  /// Whether the index lists all entries as files. An extension `link` means that some entries are
  /// in another file, and `sdir` means that some entries are folders.
  private func extensionsAreKnown() -> Bool {
    var place = at
    while place + Self.hashSize < bytes.count {
      guard let size = number(at: place + 4, bytes: 4) else { return false }
      let name = bytes[place..<(place + 4)]
      if name.elementsEqual("link".utf8) || name.elementsEqual("sdir".utf8) { return false }
      place += 8 + size
    }
    return place + Self.hashSize == bytes.count
  }

  private func number(at place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
