/// A place in a JSON document that remains valid when arrays are reordered. Members are identified
/// by key, and an array's elements by their "name" member.
///
///     ["tiers", {"name": "Tier 1", "occurrence": 0}, "accounts", {"name": "A", "occurrence": 0}]
///
/// This is the encoded form, readable in stored files.
package struct JSONPlace: Hashable, Sendable {
  /// A step from a value to a value inside it.
  package enum Step: Hashable, Sendable {
    /// An object's member, identified by its key with escapes resolved.
    case key(String)
    /// An array's element whose "name" is this string. `occurrence` counts from 0 among the
    /// elements with that name.
    case named(String, occurrence: Int)
  }

  /// The steps from the root; empty for the root itself.
  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Returns the place of the member `key` in the object at this place.
  package func appending(key: String) -> JSONPlace { JSONPlace(steps + [.key(key)]) }

  /// The place in readable form, such as `tiers["Tier 1"].accounts["Saver"].balance`. The second of
  /// several elements with the same name is written as `["Saver" 2]`. Control characters are
  /// escaped. Empty for the root.
  package var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key):
        let written = [JSONPathStep.key(key)].text
        text += text.isEmpty || written.hasPrefix("[") ? written : ".\(written)"
      case .named(let name, let occurrence):
        text += "[\"\(name.visible)\"" + (occurrence > 0 ? " \(occurrence + 1)]" : "]")
      }
    }
    return text
  }
}

extension JSONPlace: Codable {
  /// Decodes the array of steps written by ``encode(to:)``.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Step].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }
}

extension JSONPlace.Step: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, occurrence
  }

  /// Decodes a string as a key, or an object as a name with its occurrence. Only this library's
  /// decoder can distinguish a string from an object; with any other decoder, a `DecodingError` is
  /// thrown.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    if let node = decoder.node, let key = decoder.session.document.string(of: node) {
      self = .key(key)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let occurrence = try container.decode(UInt32.self, forKey: .occurrence)
    self = .named(try container.decode(String.self, forKey: .name), occurrence: Int(occurrence))
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .key(let key):
      var container = encoder.singleValueContainer()
      try container.encode(key)
    case .named(let name, let occurrence):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(occurrence, forKey: .occurrence)
    }
  }
}

extension JSONDocument {
  /// Returns the value at `place`; nil if it does not exist.
  ///
  /// - Complexity: linear in the number of elements in each array on the path. To find many places
  ///   in one document, use a ``JSONPlaceFinder``.
  package func node(at place: JSONPlace) -> Node? {
    var finder = JSONPlaceFinder(self)
    return finder.node(at: place)
  }

  /// Returns the place of the value at `path`; nil if the value does not exist, or if an element on
  /// the path does not have a "name" that is a string.
  ///
  ///     document.place(of: [.key("tiers"), .index(0), .key("target")])?.text
  ///     // tiers["Tier 1"].target
  ///
  /// - Complexity: as for ``node(at:)-(JSONPlace)``.
  package func place(of path: [JSONPathStep]) -> JSONPlace? {
    var finder = JSONPlaceFinder(self)
    return finder.place(of: path)
  }
}

/// A finder of places in one document that searches each array on a path only once.
package struct JSONPlaceFinder {
  private let document: JSONDocument
  /// Elements of each array, keyed by the index of the array's node.
  private var arrays: [Int: NamedElements] = [:]

  package init(_ document: JSONDocument) {
    self.document = document
  }

  /// Returns the value at `place`; nil if it does not exist.
  package mutating func node(at place: JSONPlace) -> JSONDocument.Node? {
    var node = document.root
    for step in place.steps {
      let next: JSONDocument.Node? =
        switch step {
        case .key(let key): document.value(of: node, key: key)
        case .named(let name, let occurrence): elements(of: node).node(name, occurrence)
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// Returns the place of the value at `path`; nil if the value does not exist, or if an element on
  /// the path does not have a "name" that is a string.
  package mutating func place(of path: [JSONPathStep]) -> JSONPlace? {
    var node = document.root
    var place = JSONPlace([])
    for step in path {
      switch step {
      case .key(let key):
        guard let member = document.value(of: node, key: key) else { return nil }
        place.steps.append(.key(key))
        node = member
      case .index(let index):
        let elements = elements(of: node)
        guard elements.nodes.indices.contains(index), let step = elements.steps[index] else {
          return nil
        }
        place.steps.append(step)
        node = elements.nodes[index]
      case .part: return nil
      }
    }
    return place
  }

  private mutating func elements(of array: JSONDocument.Node) -> NamedElements {
    if let known = arrays[array.index] { return known }
    let found = NamedElements(of: array, in: document)
    arrays[array.index] = found
    return found
  }
}

/// An array's elements, and their indices by name.
private struct NamedElements {
  private(set) var nodes: [JSONDocument.Node] = []
  /// The step to each element; nil if the element does not have a "name" that is a string.
  private(set) var steps: [JSONPlace.Step?] = []
  private var places: [String: [Int]] = [:]

  init(of array: JSONDocument.Node, in document: JSONDocument) {
    for (index, node) in document.elements(of: array).enumerated() {
      nodes.append(node)
      let name = document.value(of: node, key: "name").flatMap { document.string(of: $0) }
      steps.append(name.map { .named($0, occurrence: places[$0]?.count ?? 0) })
      if let name { places[name, default: []].append(index) }
    }
  }

  func node(_ name: String, _ occurrence: Int) -> JSONDocument.Node? {
    guard let indices = places[name], indices.indices.contains(occurrence) else { return nil }
    return nodes[indices[occurrence]]
  }
}
