/// A step from a value to a value inside it.
package enum JSONPathStep: Hashable, Sendable {
  /// An object's member, identified by its key with escapes resolved.
  case key(String)
  /// An array's element, by index from 0.
  case index(Int)
  /// A byte range of a string with its escapes resolved; always the last step of a path.
  case part(Range<Int>)
}

extension [JSONPathStep] {
  /// The path in readable form, such as `tiers[2].target`. An unusual key is written as `["odd
  /// key"]`, with control characters escaped. Empty for the root.
  package var text: String {
    var text = ""
    for step in self {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .part: break
      case .key(let key) where key.isPlainWord: text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\"\(key.visible)\"]"
      }
    }
    return text
  }
}

extension String {
  fileprivate var isPlainWord: Bool {
    !isEmpty
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension JSONDocument {
  /// Returns the byte range of the value at `path`, or of the nearest enclosing value that exists.
  /// If the path ends with a part of a string that contains escapes, the range of the whole string
  /// is returned.
  ///
  ///     document.range(at: [.key("schedule"), .part(0..<6)])   // montly in {"schedule": "montly"}
  package func range(at path: [JSONPathStep]) -> Range<Int> {
    var steps = path
    var part: Range<Int>?
    if case .part(let range)? = steps.last {
      part = range
      steps.removeLast()
    }
    while !steps.isEmpty {
      if let node = node(at: steps) {
        return part.flatMap { bytes($0, of: node) } ?? range(of: node)
      }
      steps.removeLast()
      part = nil
    }
    return range(of: root)
  }

  /// Returns the byte range of a part of a string; nil if the string has escapes or is too short.
  private func bytes(_ part: Range<Int>, of node: Node) -> Range<Int>? {
    let whole = range(of: node)
    guard kind(of: node) == .string, !cells[node.index].hasEscapes,
      part.upperBound <= whole.count - 2
    else { return nil }
    let start = whole.lowerBound + 1
    return (start + part.lowerBound)..<(start + part.upperBound)
  }

  /// Returns the values on the path from the root to `node`, outermost first. Excludes the root and
  /// includes `node`; empty for the root.
  ///
  /// - Complexity: as for ``path(to:)``.
  package func ancestry(of node: Node) -> [Node] {
    var nodes: [Node] = []
    var parent = root
    while parent != node {
      var child = parent.index + 1
      while Int(cells[child].next) <= node.index { child = Int(cells[child].next) }
      parent = Node(index: child)
      nodes.append(parent)
    }
    return nodes
  }

  /// Returns the steps from the root to `node`.
  ///
  /// - Complexity: linear in the number of values before `node` on each level.
  package func path(to node: Node) -> [JSONPathStep] {
    var path: [JSONPathStep] = []
    var parent = root
    while parent != node {
      var index = 0
      var child = parent.index + 1
      while Int(cells[child].next) <= node.index {
        child = Int(cells[child].next)
        index += 1
      }
      parent = Node(index: child)
      path.append(key(of: parent).map(JSONPathStep.key) ?? .index(index))
    }
    return path
  }
}

extension JSONDocument {
  /// Returns a readable name for the last of `nodes`. The first node is an element or member of the
  /// root, and each later node is an element or member of the node before it.
  ///
  /// Members are named by their keys. An array's elements are named by the first of these that
  /// exists: their `symbol`; their `name`; their values of `tier`, `account`, `from` and `matures`;
  /// their index. Quotes are omitted, and control characters are escaped.
  ///
  ///     tiers[Emergency].accounts[Saver].balance
  ///     plan.rates[Tier 1, Saver, 2026-01-01].apy
  ///
  /// The name is empty if `nodes` is empty, because the root does not have a name.
  package func memberName(of nodes: [Node]) -> String {
    var name = ""
    for node in nodes {
      if let key = key(of: node) {
        let step = [JSONPathStep.key(key)].text
        if step.hasPrefix("[") {
          name += "[\(key.visible)]"
        } else {
          name += name.isEmpty ? step : ".\(step)"
        }
      } else {
        name += "[\(elementName(of: node).visible)]"
      }
    }
    return name
  }

  /// Returns the identity of an array's element, as described for ``memberName(of:)``.
  private func elementName(of element: Node) -> String {
    func text(_ key: String) -> String? { value(of: element, key: key).flatMap { string(of: $0) } }
    if let name = text("symbol") ?? text("name") { return name }
    let parts = ["tier", "account", "from", "matures"].compactMap(text)
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    guard case .index(let index)? = path(to: element).last else { return "" }
    return String(index)
  }

  /// Returns a value's text for a message: on one line, with control characters escaped, shortened
  /// to sixty characters.
  ///
  ///     // {"name": "Saver", "balance": 5}
  package func shortText(of node: Node) -> String {
    // Limits the work. `shortLine` shortens the text to its final length.
    let start = text(of: node).prefix(400)
    return String(decoding: start, as: UTF8.self).shortLine
  }
}

extension String {
  /// The text on one line, shortened to sixty characters. Each run of blanks becomes one space, and
  /// control characters are escaped.
  var shortLine: String {
    let words = split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    let line = words.joined(separator: " ").visible
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
