import PlainText

/// The securities in an OFX file, indexed by id.
struct OFXSecurities {
  struct Security: Equatable {
    /// The ticker or, if that is missing, the id; blank if there is only an ISIN.
    let symbol: String
    let isin: String?
    let name: String
  }

  private var byID: [String: Security] = [:]

  /// Reads the securities in `SECLIST`.
  init(_ tree: MarkupTree) {
    for node in tree.allNodes where tree.isNamed(node, "SECINFO") {
      guard let id = tree.first("SECID", in: node) else { continue }
      let security = Self.security(
        tree, id: id, ticker: tree.text("TICKER", in: node), name: tree.text("SECNAME", in: node))
      byID[tree.text("UNIQUEID", in: id)] = security
    }
  }

  /// Returns the security for a `SECID`. If the file does not list the security, it is created from
  /// the `SECID`.
  func security(_ tree: MarkupTree, id: MarkupTree.Node) -> Security {
    byID[tree.text("UNIQUEID", in: id)] ?? Self.security(tree, id: id, ticker: "", name: "")
  }

  private static func security(
    _ tree: MarkupTree, id: MarkupTree.Node, ticker: String, name: String
  ) -> Security {
    let unique = tree.text("UNIQUEID", in: id)
    let isISIN = tree.text("UNIQUEIDTYPE", in: id).uppercased() == "ISIN"
    return Security(
      symbol: ticker.isEmpty && !isISIN ? unique : ticker, isin: isISIN ? unique : nil, name: name)
  }
}
