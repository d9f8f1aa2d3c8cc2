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

/// A cursor at the next expected member of an object. Members queried in file order are found
/// immediately. If all members are found, the object has no unknown members.
struct JSONMemberCursor {
  /// Index of the object's cell; -1 if no object is open.
  private(set) var object = -1
  private let end: Int
  /// Index of the member after the furthest one found.
  private var next: Int
  private var last = -1
  private var hasSkipped = false
  /// The type of the keys queried in the object; nil if no object is open.
  let keys: (any CodingKey.Type)?

  static let none = JSONMemberCursor()

  private init() {
    (end, next, keys) = (0, 0, nil)
  }

  /// Creates a cursor before the first member of `object`.
  init(_ object: Int, in view: JSONView, keys: any CodingKey.Type) {
    self.object = object
    self.keys = keys
    next = object + 1
    end = Int(view.cells[object].next)
  }

  /// Whether all members were found.
  var hasSeenAll: Bool { next == end && !hasSkipped }

  /// Returns the index of the cell of the member `name`; nil if the object does not contain it.
  @inline(__always) mutating func member(_ name: String, in view: JSONView) -> Int? {
    guard next < end, view.isKey(of: view.cells[next], name) else {
      return distantMember(name, in: view)
    }
    last = next
    next = Int(view.cells[next].next)
    return last
  }

  @inline(never) private mutating func distantMember(
    _ name: String, in view: JSONView
  ) -> Int? {
    if last >= 0, view.isKey(of: view.cells[last], name) { return last }
    if let found = view.member(name, from: next, to: end) {
      hasSkipped = true
      last = found
      next = Int(view.cells[found].next)
      return found
    }
    guard let found = view.member(name, from: object + 1, to: next) else { return nil }
    last = found
    return found
  }
}

/// The input and position of a decoding. They are separate from the session so that a member lookup
/// does not need reference counting.
struct JSONReading {
  let view: JSONView
  /// The cursor in the innermost open object.
  var cursor = JSONMemberCursor.none

  /// Returns the value of the member `name`; nil if the object does not contain it.
  mutating func member(_ name: String, of object: JSONDocument.Node) -> JSONDocument.Node? {
    let index =
      cursor.object == object.index
      ? cursor.member(name, in: view)
      : view.member(name, from: object.index + 1, to: Int(view.cells[object.index].next))
    return index.map(JSONDocument.Node.init)
  }
}

extension JSONView {
  /// Returns the index of the first member `name` in the cells from `start` up to, but excluding,
  /// `end`.
  func member(_ name: String, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if isKey(of: cells[index], name) { return index }
      index = Int(cells[index].next)
    }
    return nil
  }
}
