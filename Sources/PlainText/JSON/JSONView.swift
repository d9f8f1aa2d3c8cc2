/// A view of a document's bytes and cells, valid during one call.
///
/// The view does not retain the document and does not check its arguments. The scanner guarantees
/// that the ranges of all cells are within the bytes. A node must belong to the same document; this
/// is not checked.
struct JSONView {
  let bytes: UnsafeBufferPointer<UInt8>
  let cells: UnsafeBufferPointer<JSONCell>

  /// Returns a string's text with escapes resolved; nil for any other value.
  func string(of cell: JSONCell) -> String? {
    cell.kind == .string ? text(in: cell.range, isPlain: !cell.hasEscapes) : nil
  }

  /// Returns the number of direct values in the array or object whose cell has this index.
  func count(in index: Int) -> Int {
    var count = 0
    var child = index + 1
    while child < Int(cells[index].next) {
      child = Int(cells[child].next)
      count += 1
    }
    return count
  }

  /// Returns the value's key; nil if it has no key.
  func key(of cell: JSONCell) -> String? {
    cell.keyEnd > 0 ? text(in: cell.keyRange, isPlain: cell.keyIsPlain) : nil
  }

  /// Whether the value's key, with escapes resolved, is `name`.
  @inline(__always) func isKey(of cell: JSONCell, _ name: String) -> Bool {
    guard cell.keyIsPlain else { return isOddKey(of: cell, name) }
    guard Int(cell.keyEnd) - Int(cell.keyStart) - 2 == name.utf8.count else { return false }
    return name.utf8.withContiguousStorageIfAvailable {
      isEqual(UnsafeRawBufferPointer($0), at: Int(cell.keyStart) + 1)
    } ?? isOddKey(of: cell, name)
  }

  @inline(never) private func isOddKey(of cell: JSONCell, _ name: String) -> Bool {
    text(in: cell.keyRange, isPlain: cell.keyIsPlain).utf8.elementsEqual(name.utf8)
  }

  /// Returns whether the bytes at `start` equal `wanted`. Compares one word at a time; the last
  /// word may overlap the previous one.
  @inline(__always) private func isEqual(_ wanted: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let found = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...])
    func differ<Word: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Word.Type) -> Bool {
      wanted.loadUnaligned(fromByteOffset: offset, as: Word.self)
        != found.loadUnaligned(fromByteOffset: offset, as: Word.self)
    }
    let count = wanted.count
    var offset = 0
    if count >= 8 {
      while offset + 8 < count {
        if differ(offset, UInt64.self) { return false }
        offset += 8
      }
      return !differ(count - 8, UInt64.self)
    }
    if count >= 4 { return !differ(0, UInt32.self) && !differ(count - 4, UInt32.self) }
    while offset < count {
      if differ(offset, UInt8.self) { return false }
      offset += 1
    }
    return true
  }

  func text(in quoted: Range<Int>, isPlain: Bool) -> String {
    guard isPlain else {
      let raw = UnsafeBufferPointer(rebasing: bytes[quoted])
      return String(decoding: [UInt8](meaning: raw), as: UTF8.self)
    }
    guard quoted.count > 2 else { return "" }
    let inner = (quoted.lowerBound + 1)..<(quoted.upperBound - 1)
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[inner]), as: UTF8.self)
  }
}

extension JSONDocument {
  /// Calls `body` with a view of the document's bytes and cells, and returns its result.
  ///
  /// The view and everything created from it contain pointers that are valid only during the call;
  /// `body` must neither return nor store them. Whether nodes belong to this document is not
  /// checked.
  func withView<Result>(_ body: (JSONView) throws -> Result) rethrows -> Result {
    try source.bytes.withUnsafeBufferPointer { bytes in
      try cells.withUnsafeBufferPointer { cells in
        try body(JSONView(bytes: bytes, cells: cells))
      }
    }
  }
}
