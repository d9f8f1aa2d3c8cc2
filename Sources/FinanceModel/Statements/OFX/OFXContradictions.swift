import PlainText

/// Counts of the transactions whose type contradicts the sign of their amount.
struct OFXContradictions {
  /// Number of rows of each type.
  private var counts: [(type: String, count: Int)] = []
  private var first: Range<Int>?

  /// Compares a row's type with the sign of its amount. The amount takes precedence, because some
  /// banks give refunds the opposite type.
  mutating func add(type: String, _ row: StatementRow, at range: Range<Int>) {
    guard type == "DEBIT" && !row.amount.isNegative || type == "CREDIT" && row.amount.isNegative
    else { return }
    first = first ?? range
    if let place = counts.firstIndex(where: { $0.type == type }) {
      counts[place].count += 1
    } else {
      counts.append((type, 1))
    }
  }

  /// A single warning about all contradictions; nil if there are no contradictions.
  var warning: TextFinding? {
    guard let first else { return nil }
    let parts = counts.map { type, count in
      "\(count) \(count == 1 ? "row" : "rows") of type \(type) with a"
        + " \(type == "DEBIT" ? "positive" : "negative") amount"
    }
    return TextFinding(
      .warning, StatementCode.sign,
      "\(parts.joined(separator: ", ")); the sign is used, because some banks write refunds this"
        + " way", at: first,
      hint: "compare one of these rows with the transactions on the bank's website")
  }
}
