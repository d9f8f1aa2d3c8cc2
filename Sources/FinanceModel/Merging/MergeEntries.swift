import PlainText

/// The members of an object by key, or the elements of an array by what identifies them.
struct MergeEntries {
  /// Object or array.
  let kind: JSONDocument.Kind
  /// In file order.
  private(set) var list: [(key: String, node: JSONDocument.Node)] = []
  /// Where each key is in the list; empty for short lists, in which looking is quicker.
  private var places: [String: Int] = [:]

  private static let shortList = 12

  /// No entries.
  init(kind: JSONDocument.Kind) {
    self.kind = kind
  }

  /// Elements of an array under keys of their own.
  ///
  /// - Precondition: no key is listed twice.
  init(elements: [(key: String, node: JSONDocument.Node)]) {
    self.init(kind: .array)
    list = elements
    if list.count > Self.shortList {
      places = Dictionary(
        list.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
    }
  }

  /// Nil if the value is neither object nor array, if its shape is one value, and if an element has
  /// no identity or two have the same one.
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

  /// Where the entry of this key is in the list; nil if there is none.
  func index(of key: String) -> Int? {
    list.count > Self.shortList ? places[key] : list.firstIndex { $0.key == key }
  }

  /// The value of this key; nil if there is none.
  subscript(key: String) -> JSONDocument.Node? { index(of: key).map { list[$0].node } }
}
