import FinanceFolder
import FinanceModel
import PlainText

/// A JSON file with pending changes to list elements and their members; all other bytes are
/// preserved.
struct ListDraft {
  private(set) var document: JSONDocument
  private let path: [JSONPathStep]

  /// - Parameter path: the path of the list; empty if the list is the whole file.
  init(_ document: JSONDocument, at path: [JSONPathStep]) {
    self.document = document
    self.path = path
  }

  /// Appends an element to the list, in the same layout as its last element. Missing objects on the
  /// path and a missing list are created.
  mutating func append(_ element: JSONValue) throws(Failure) {
    try makeList()
    guard let list = document.node(at: path) else { return }
    let model = Array(document.elements(of: list)).last
    let layout = document.layout(in: list, like: model, isASCII: document.writesASCII)
    let text = (model == nil && !path.isEmpty ? layout.onOneLine : layout).text(of: element)
    try make(document.appending(text, to: list))
  }

  /// Sets a member of an element; nil removes the member. Does nothing if the member already has
  /// the value.
  mutating func set(
    _ key: String, _ value: JSONValue?, ofElement index: Int
  ) throws(Failure) {
    guard let object = document.node(at: path + [.index(index)]) else { return }
    let node = document.value(of: object, key: key)
    switch (node, value) {
    case (nil, nil): return
    case (let node?, nil): try make(document.removing(node, from: object))
    case (let node?, let value?):
      let text = text(of: value)
      guard String(decoding: document.text(of: node), as: UTF8.self) != text else { return }
      try make(JSONEdit(document.range(of: node), Array(text.utf8)))
    case (nil, let value?):
      try make(document.appending(key, Array(text(of: value).utf8), to: object))
    }
  }

  /// Removes an element and its separator.
  mutating func remove(_ index: Int) throws(Failure) {
    guard let list = document.node(at: path), let node = document.node(at: path + [.index(index)])
    else { return }
    try make(document.removing(node, from: list))
  }

  private func text(of value: JSONValue) -> String {
    let layout = document.layout(in: document.root, like: nil, isASCII: document.writesASCII)
    return String(decoding: layout.onOneLine.text(of: value), as: UTF8.self)
  }

  private mutating func makeList() throws(Failure) {
    for (depth, step) in path.enumerated() {
      let empty: [UInt8] = Array((depth == path.count - 1 ? "[]" : "{}").utf8)
      guard case .key(let key) = step, let container = document.node(at: Array(path[..<depth]))
      else { continue }
      if let node = document.value(of: container, key: key) {
        guard document.kind(of: node) == .null else { continue }
        try make(JSONEdit(document.range(of: node), empty))
      } else {
        try make(document.appending(key, empty, to: container))
      }
    }
  }

  private mutating func make(_ edit: JSONEdit) throws(Failure) {
    let source = SourceText(file: document.source.file, bytes: document.applying([edit]))
    let loaded = JSONDocument.parse(source)
    guard let changed = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    document = changed
  }
}
