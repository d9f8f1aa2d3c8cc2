import PlainText

/// The members of an object by key, or the elements of an array by identity.
struct MergeEntries {
  /// Object or array.
  let kind: JSONDocument.Kind
  /// Entries in file order.
  private(set) var list: [(key: String, node: JSONDocument.Node)] = []
  /// Index of each key in the list; empty for short lists, in which a linear search is faster.
  private var places: [String: Int] = [:]

  private static let shortList = 12

  /// Creates an object or array without entries.
  init(kind: JSONDocument.Kind) {
    self.kind = kind
  }

  /// Creates the elements of an array under the given keys.
  ///
  /// - Precondition: the keys are distinct.
  init(elements: [(key: String, node: JSONDocument.Node)]) {
    self.init(kind: .array)
    list = elements
    if list.count > Self.shortList {
      places = Dictionary(
        list.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
    }
  }

  /// Creates the entries of a value; nil if the value is not an object or array, or its shape is a
  /// single value. Also nil if an element has no identity, or has the same identity as another
  /// element.
  init?(of node: JSONDocument.Node, in document: JSONDocument, _ shape: MergeShape) {
    kind = document.kind(of: node)
    switch (kind, shape) {
    case (.object, .members), (.object, .anything), (.object, .list):
      list = document.members(of: node).map { ($0.key, $0.value) }
    case (.array, .list(let keys, _)):
      for element in document.elements(of: node) {
        guard let identity = Self.identity(of: element, in: document, keys) else { return nil }
        list.append((identity, element))
      }
    default: return nil
    }
    if list.count > Self.shortList {
      places = Dictionary(
        list.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
      if places.count < list.count { return nil }
    } else {
      for index in list.indices where list[..<index].contains(where: { $0.key == list[index].key })
      { return nil }
    }
  }

  private static func identity(
    of element: JSONDocument.Node, in document: JSONDocument, _ keys: [String]
  ) -> String? {
    var parts: [String] = []
    for key in keys {
      let value = document.value(of: element, key: key)
      guard let part = value.flatMap({ document.string(of: $0) }) else { return nil }
      parts.append(part)
    }
    return parts.joined(separator: "\u{0}")
  }

  /// Returns the index of the entry with this key; nil if the key does not exist.
  func index(of key: String) -> Int? {
    list.count > Self.shortList ? places[key] : list.firstIndex { $0.key == key }
  }

  /// Returns the value for this key; nil if the key does not exist.
  subscript(key: String) -> JSONDocument.Node? { index(of: key).map { list[$0].node } }
}
