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
