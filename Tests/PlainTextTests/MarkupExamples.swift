import PlainText

/// A text and the codes of its expected findings, in order.
struct MarkupExample: Sendable {
  let text: String
  let codes: [String]
  /// The line and column of the first finding; nil if they do not matter.
  var place: [Int]?

  init(_ text: String, _ codes: [String], _ place: [Int]? = nil) {
    (self.text, self.codes, self.place) = (text, codes, place)
  }
}

/// Returns the tree of a text; nil if the text is refused.
func xml(_ text: String) -> MarkupTree? { MarkupTree.xml(Array(text.utf8)).tree }

/// Returns each element as its name, text and child elements: `a(b"x" c)`.
func outline(_ tree: MarkupTree?) -> String {
  guard let tree, let root = tree.root else { return "none" }
  func show(_ node: MarkupTree.Node) -> String {
    let inner = tree.children(of: node).map { show($0) }.joined(separator: " ")
    let text = tree.text(of: node)
    return tree.name(of: node) + (inner.isEmpty ? "" : "(\(inner))")
      + (text.isEmpty ? "" : "\"\(text)\"")
  }
  return show(root)
}

/// Returns the line and column of a finding.
func lineAndColumn(_ finding: TextFinding?, in text: String) -> [Int]? {
  guard let range = finding?.location else { return nil }
  let excerpts = SourceText(file: "a", bytes: Array(text.utf8)).excerpts(of: [range])
  return excerpts.first.map { [$0.position.line, $0.position.column] }
}
