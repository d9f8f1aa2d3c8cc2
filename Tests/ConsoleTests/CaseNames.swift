import Console

// Names of enum cases, which are omitted from optimised libraries.

extension NameKind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .accounts: "accounts"
    case .tiers: "tiers"
    case .symbols: "symbols"
    case .categories: "categories"
    case .payees: "payees"
    }
  }
}

extension OutputFormat: CustomStringConvertible {
  package var description: String { rawValue }
}
