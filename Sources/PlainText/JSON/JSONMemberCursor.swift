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
