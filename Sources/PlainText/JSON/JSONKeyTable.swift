/// The keys that a type of coding keys names, to find those of an object that it does not.
struct JSONKeyTable {
  let names: [String]
  /// The type does not list its keys, so none is unknown.
  let isOpen: Bool

  init<Key: CodingKey>(_ type: Key.Type) {
    if let type = type as? any (CodingKey & CaseIterable).Type {
      names = Self.names(of: type)
      isOpen = false
    } else {
      names = []
      isOpen = true
    }
  }

  private static func names<Key: CodingKey & CaseIterable>(of type: Key.Type) -> [String] {
    type.allCases.map(\.stringValue)
  }

  /// The members whose keys are not in the table.
  ///
  /// - Complexity: linear where the members stand in the table's order.
  func unknownMembers(
    of object: JSONDocument.Node, in document: JSONDocument
  ) -> [JSONDocument.Node] {
    var unknown: [JSONDocument.Node] = []
    var expected = 0
    var index = object.index + 1
    let end = Int(document.cells[object.index].next)
    while index < end {
      let member = JSONDocument.Node(index: index)
      index = Int(document.cells[index].next)
      let known =
        names.indices[expected...].first { isKey(of: member, at: $0, document) }
        ?? names.indices[..<expected].first { isKey(of: member, at: $0, document) }
      if let known {
        expected = known + 1
      } else {
        unknown.append(member)
      }
    }
    return unknown
  }

  private func isKey(
    of member: JSONDocument.Node, at index: Int, _ document: JSONDocument
  ) -> Bool {
    var name = names[index]
    return name.withUTF8 { document.isKey(of: member, $0) }
  }
}
