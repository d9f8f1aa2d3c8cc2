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
