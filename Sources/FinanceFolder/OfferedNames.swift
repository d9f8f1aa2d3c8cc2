import FinanceModel
import PlainText

extension Folder {
  /// A kind of name that a folder can offer for completion. The raw value is used on command lines.
  package enum OfferedKind: String, CaseIterable, Sendable {
    case accounts, tiers, symbols, categories, payees

    /// Ledgers that contain names of this kind, each with the column.
    fileprivate var columns: [(ledger: Ledger, column: String)] {
      switch self {
      case .accounts:
        [
          (.values, "account"), (.activities, "account"), (.positions, "account"),
          (.transactions, "account"),
        ]
      case .tiers: []
      case .symbols: [(.activities, "symbol"), (.positions, "symbol")]
      case .categories: [(.transactions, "category")]
      case .payees: [(.transactions, "payee")]
      }
    }
  }

  /// Returns the distinct names of a kind in the folder, for shell completion. The names in the
  /// settings and the plan come first, in their order, then the names in the ledgers.
  ///
  /// Files that cannot be read are skipped. Names that a shell could misinterpret are omitted:
  /// blank names, names with a control character, and names that begin with a hyphen.
  ///
  ///     folder.names(of: .tiers)   // ["Everyday", "Emergency"]
  ///
  /// - Complexity: linear in the size of the files.
  package func names(of kind: OfferedKind) -> [String] {
    let settings = settings().value ?? Settings()
    let plan = plan().value??.value
    var names: [String]
    switch kind {
    case .accounts:
      names = (settings.accounts ?? []).map(\.name)
      names += (plan?.tiers ?? []).flatMap { $0.accounts.map(\.name) }
    case .tiers: names = (plan?.tiers ?? []).map(\.name)
    case .symbols: names = (settings.assets ?? []).map(\.symbol)
    case .categories, .payees: names = []
    }
    for (ledger, column) in kind.columns {
      let question = LedgerStream.Question(isRaw: true, checksCells: false, namesIn: [column])
      names += stream(of: ledger, question).value?.names[column] ?? []
    }
    return Self.offered(names)
  }

  /// Names of the plan's accounts with their tiers, `TIER/ACCOUNT`, for shell completion; see
  /// ``names(of:)``.
  ///
  ///     folder.planAccounts   // ["Everyday/Current account"]
  package var planAccounts: [String] {
    let tiers = plan().value??.value.tiers ?? []
    return Self.offered(tiers.flatMap { tier in tier.accounts.map { "\(tier.name)/\($0.name)" } })
  }

  private static func offered(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { $0.canBeOffered && seen.insert($0).inserted }
  }
}

extension String {
  fileprivate var canBeOffered: Bool {
    !isBlankCell && !hasPrefix("-") && visible == self
      && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
