/// The key names of a `CodingKey` type, used to find unknown keys of an object.
struct JSONKeyTable {
  let names: [String]
  /// Whether every key is known, because the type does not list its keys.
  let isOpen: Bool

  init(_ type: any CodingKey.Type) {
    let listed = type as? any (CodingKey & CaseIterable).Type
    names = listed.map { Self.names(of: $0) } ?? []
    isOpen = listed == nil
  }

  private static func names<Key: CodingKey & CaseIterable>(of type: Key.Type) -> [String] {
    type.allCases.map(\.stringValue)
  }

  /// Returns the members whose keys are not in the table.
  ///
  /// - Complexity: linear if the members are in the table's order.
  func unknownMembers(
    of object: JSONDocument.Node, in view: JSONView
  ) -> [JSONDocument.Node] {
    var unknown: [JSONDocument.Node] = []
    var expected = 0
    var index = object.index + 1
    let end = Int(view.cells[object.index].next)
    while index < end {
      let cell = view.cells[index]
      if let known = place(of: cell, from: expected, in: view) {
        expected = known + 1
      } else {
        unknown.append(JSONDocument.Node(index: index))
      }
      index = Int(cell.next)
    }
    return unknown
  }

  /// Returns the names that are not keys of `object`.
  ///
  /// - Complexity: as for ``unknownMembers(of:in:)``.
  func absentNames(of object: JSONDocument.Node, in view: JSONView) -> [String] {
    var isPresent = names.map { _ in false }
    var expected = 0
    var index = object.index + 1
    let end = Int(view.cells[object.index].next)
    while index < end {
      let cell = view.cells[index]
      if let known = place(of: cell, from: expected, in: view) {
        isPresent[known] = true
        expected = known + 1
      }
      index = Int(cell.next)
    }
    return zip(names, isPresent).filter { !$1 }.map(\.0)
  }

  /// Returns the index of the name that matches the key of `cell`. The search starts at `expected`,
  /// then continues with the names before it.
  @inline(__always) private func place(
    of cell: JSONCell, from expected: Int, in view: JSONView
  ) -> Int? {
    // Escapes are resolved only once, not once for each name.
    guard cell.keyIsPlain else { return oddPlace(of: cell, in: view) }
    return names.indices[expected...].first { view.isKey(of: cell, names[$0]) }
      ?? names.indices[..<expected].first { view.isKey(of: cell, names[$0]) }
  }

  @inline(never) private func oddPlace(of cell: JSONCell, in view: JSONView) -> Int? {
    let key = view.key(of: cell) ?? ""
    return names.firstIndex { $0.utf8.elementsEqual(key.utf8) }
  }
}
