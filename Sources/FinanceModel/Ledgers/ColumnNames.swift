import PlainText

extension Ledger {
  /// Returns the column that an unknown name in a header probably means. The two names are spelled
  /// similarly or share a word, or statements use the unknown name for the column. Returns nil if
  /// no column matches.
  ///
  ///     Ledger.activities.column(meantBy: "price", among: Ledger.activities.columns)?.name
  ///     // "unit_price"
  package func column(
    meantBy name: String, among columns: [LedgerColumn]
  ) -> LedgerColumn? {
    let name = name.asColumnName
    if let plural = columns.first(where: { $0.name == name + "s" || $0.name + "s" == name }) {
      return plural
    }
    if let near = nearestName(to: name, among: columns.map(\.name)) {
      return columns.first { $0.name == near }
    }
    let words = Set(name.split(separator: "_"))
    let sharing = columns.filter { column in
      let others = Set(column.name.split(separator: "_"))
      return column.isUsed && (words.isSubset(of: others) || others.isSubset(of: words))
    }
    if !words.isEmpty, sharing.count == 1 { return sharing[0] }
    return columns.first { otherNames[$0.name]?.contains(name) ?? false }
  }

  /// Returns the unknown name in a header that probably means the given column; nil if no name is
  /// similar.
  ///
  ///     Ledger.activities.name(for: unitPrice, in: ["date", "price"])   // "price"
  package func name(for column: LedgerColumn, in header: [String]) -> String? {
    let unknown = header.filter { !$0.isBlankCell && self.column($0) == nil }
    return nearestName(to: column.name, among: unknown)
      ?? unknown.first { self.column(meantBy: $0, among: [column]) != nil }
  }

  /// Returns the hint for a column that is missing from a header.
  ///
  ///     Ledger.activities.hint(forMissing: unitPrice, named: "price")
  ///     // rename 'price' to 'unit_price'
  ///
  /// - Parameter name: a similar name in the header, which the hint suggests renaming, or nil.
  package func hint(forMissing column: LedgerColumn, named name: String?) -> String {
    if let name { return "rename '\(name.visible)' to '\(column.name)'" }
    let help = column.help
    let end =
      help.indices.first { ",;:".contains(help[$0]) || help[$0...].hasPrefix(" (") }
      ?? help.endIndex
    return
      "add '\(column.name)' to the header, and a cell to each row: \(help[..<end])\(help[end...])"
  }

  /// Returns the unknown names in a header, each with the missing column that it probably means.
  /// Only columns used in computations are considered. The result is empty for a valid header.
  ///
  ///     Ledger.activities.misnamedColumns(in: ["date", "account", "type", "fees"])
  ///     // [("fees", fee)]
  package func misnamedColumns(in header: [String]) -> [(name: String, column: LedgerColumn)] {
    let names = Set(header)
    let unknown = header.filter { !$0.isBlankCell && column($0) == nil }
    guard !unknown.isEmpty else { return [] }
    let absent = columns.filter { !names.contains($0.name) }
    return unknown.compactMap { name in
      guard let meant = column(meantBy: name, among: absent), meant.isUsed else { return nil }
      return (name, meant)
    }
  }

  /// Returns `X-column-unknown` warnings about the misnamed columns in a file's header.
  func misnamedFindings(in header: [String], ofFile file: Int) -> [LedgerFinding] {
    misnamedColumns(in: header).map { name, column in
      LedgerFinding(
        .warning, .columnUnknown, of: self, "unknown column '\(name.visible)'",
        at: .header(ofFile: file), column: name, hint: "did you mean '\(column.name)'?")
    }
  }

  /// Other names that statements use for each column.
  private var otherNames: [String: [String]] {
    switch self {
    case .activities:
      [
        "quantity": ["qty", "shares", "units", "pieces", "number"],
        "unit_price": ["share_price", "cost", "rate"], "amount": ["total", "sum", "gross"],
        "fee": ["commission", "costs"], "tax": ["withholding"],
        "symbol": ["ticker", "isin", "security", "asset"], "currency": ["ccy", "cur"],
        "fx_rate": ["exchange_rate", "fx"], "account": ["depot", "portfolio"],
        "type": ["action", "kind"], "date": ["day", "when"],
      ]
    case .positions:
      [
        "quantity": ["qty", "shares", "units", "pieces", "number"],
        "symbol": ["ticker", "isin", "security", "asset"], "currency": ["ccy", "cur"],
        "average_cost": ["unit_cost", "price"], "account": ["depot", "portfolio"],
        "date": ["day", "when"],
      ]
    case .prices:
      [
        "base": ["symbol", "ticker", "isin", "from"], "quote": ["currency", "ccy", "to"],
        "amount": ["price", "close", "value", "rate"], "date": ["day", "when"],
      ]
    case .values:
      [
        "value": ["balance", "worth", "amount"], "timestamp": ["date", "time", "datetime", "when"],
        "event": ["type", "action"], "flow": ["contribution", "deposit"],
        "currency": ["ccy", "cur"],
      ]
    case .transactions:
      [
        "amount": ["value", "sum", "total"], "payee": ["merchant", "counterparty"],
        "date": ["day", "when"], "currency": ["ccy", "cur"],
      ]
    case .budgets:
      [
        "amount": ["value", "sum", "money"], "date": ["day", "when"], "from": ["source"],
        "to": ["target"],
      ]
    case .reviews: ["timestamp": ["date", "time", "when"], "subject": ["finding"]]
    case .predictions:
      [
        "timestamp": ["date", "time", "datetime", "when"], "target_date": ["target", "until"],
        "value": ["expected", "forecast"],
      ]
    case .operations: ["timestamp": ["date", "time", "datetime", "when"], "what": ["command"]]
    case .history:
      [
        "timestamp": ["date", "time", "datetime", "when"], "transaction_type": ["kind"],
        "balance_after": ["after"],
      ]
    }
  }
}

extension LedgerColumn {
  /// Whether the column is used in computations. Columns of ids and text, except `group` and
  /// `lots`, are only stored.
  fileprivate var isUsed: Bool {
    switch kind {
    case .identifier, .text: name == "group" || name == "lots"
    case .timestamp, .moment, .date, .time, .number, .nonNegative, .currency, .symbol, .word,
      .account, .tier, .ratio, .source, .voids:
      !isReserved
    }
  }
}

extension String {
  /// The string in the form of a column name. For example, `Unit price` becomes `unit_price`.
  fileprivate var asColumnName: String {
    let letters = lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return String(letters).split(separator: "_").joined(separator: "_")
  }
}
