/// The keys that a type of coding keys names, to find those of an object that it does not.
struct JSONKeyTable {
  let names: [String]
  /// The type does not list its keys, so none is unknown.
  let isOpen: Bool

  init(_ type: any CodingKey.Type) {
    let listed = type as? any (CodingKey & CaseIterable).Type
    names = listed.map { Self.names(of: $0) } ?? []
    isOpen = listed == nil
  }

  private static func names<Key: CodingKey & CaseIterable>(of type: Key.Type) -> [String] {
    type.allCases.map(\.stringValue)
  }

  /// The members whose keys are not in the table.
  ///
  /// - Complexity: linear where the members stand in the table's order.
  func unknownMembers(
    of object: JSONDocument.Node, in view: JSONView
  ) -> [JSONDocument.Node] {
    var unknown: [JSONDocument.Node] = []
    var expected = 0
    var index = object.index + 1
    let end = Int(view.cells[object.index].next)
    while index < end {
      let cell = view.cells[index]
      let known =
        names.indices[expected...].first { view.isKey(of: cell, names[$0]) }
        ?? names.indices[..<expected].first { view.isKey(of: cell, names[$0]) }
      if let known {
        expected = known + 1
      } else {
        unknown.append(JSONDocument.Node(index: index))
      }
      index = Int(cell.next)
    }
    return unknown
  }
}
