import PlainText

/// The correspondence between the elements of an array and the elements of its later versions, if
/// the elements do not have identities.
///
/// An element corresponds to an equivalent element of the base. Otherwise, it corresponds to an
/// element between the same neighbours if both are objects with an equal member; such an element is
/// treated as edited.
///
///     // base [{"match": "A", "to": 1}], later [{"match": "A", "to": 2}, {"match": "B"}]
///     // the first element was edited, the second is new
struct SequenceAlignment {
  typealias Node = JSONDocument.Node

  private let document: JSONDocument
  private let nodes: [Node]

  init(of array: Node, in document: JSONDocument) {
    self.document = document
    nodes = Array(document.elements(of: array))
  }

  /// The elements of the base, with their indices as keys.
  var base: MergeEntries {
    MergeEntries(elements: nodes.enumerated().map { (String($0.offset), $0.element) })
  }

  /// Returns the elements of a later version. An element that corresponds to a base element has the
  /// same key as that element. A new element has a key derived from its content and occurrence.
  ///
  /// - Complexity: linear in the size of the versions if most elements are unchanged; quadratic in
  ///   the number of changed elements.
  func entries(of array: Node, in later: JSONDocument) -> MergeEntries {
    let elements = Array(later.elements(of: array))
    let matches = matches(of: elements, in: later)
    var added: [String: Int] = [:]
    return MergeEntries(
      elements: zip(elements, matches).map { element, match in
        if let match { return (String(match), element) }
        let content = later.tree(of: element).text(.compact)
        added[content, default: 0] += 1
        return ("+\(added[content] ?? 0) \(content)", element)
      })
  }

  /// Returns, for each element, the index of the corresponding base element; nil for a new element.
  private func matches(of elements: [Node], in later: JSONDocument) -> [Int?] {
    var matches = [Int?](repeating: nil, count: elements.count)
    var open: [[UInt8]: [Int]] = [:]
    for (index, node) in nodes.enumerated().reversed() {
      open[Array(document.text(of: node)), default: []].append(index)
    }
    for (index, element) in elements.enumerated() {
      matches[index] = open[Array(later.text(of: element))]?.popLast()
    }
    var free = open.values.flatMap(\.self).sorted()
    for (index, element) in elements.enumerated() where matches[index] == nil {
      let same = free.firstIndex { document.means(nodes[$0], sameAs: element, of: later) }
      if let same { matches[index] = free.remove(at: same) }
    }
    pairEdited(&matches, elements, later, free: free)
    return matches
  }

  /// Pairs the remaining elements that are between corresponding neighbours on both sides.
  private func pairEdited(
    _ matches: inout [Int?], _ elements: [Node], _ later: JSONDocument, free: [Int]
  ) {
    let known = Set(matches.compactMap(\.self))
    var free = Set(free)
    var next = 0
    for (index, element) in elements.enumerated() {
      if let match = matches[index] {
        next = match + 1
        continue
      }
      var candidate = next
      while candidate < nodes.count, !known.contains(candidate) {
        if free.contains(candidate), isEdited(candidate, element, later) {
          matches[index] = candidate
          free.remove(candidate)
          next = candidate + 1
          break
        }
        candidate += 1
      }
    }
  }

  /// Whether both elements are objects with an equal member.
  private func isEdited(_ index: Int, _ element: Node, _ later: JSONDocument) -> Bool {
    guard document.kind(of: nodes[index]) == .object, later.kind(of: element) == .object else {
      return false
    }
    return document.members(of: nodes[index]).contains { member in
      later.value(of: element, key: member.key).map {
        document.means(member.value, sameAs: $0, of: later)
      } ?? false
    }
  }
}
