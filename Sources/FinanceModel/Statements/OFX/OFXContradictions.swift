import PlainText

/// Transactions whose type says that money came, and whose amount that it left, or the reverse.
struct OFXContradictions {
  /// By type, the number of rows.
  private var counts: [(type: String, count: Int)] = []
  private var first: Range<Int>?

  /// Looks at a row. The amount counts in any case: some banks write refunds so.
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

  /// One warning for all of them; nil if there are none.
  var warning: TextFinding? {
    guard let first else { return nil }
    let parts = counts.map { type, count in
      "\(count) \(count == 1 ? "row" : "rows") of type \(type) with a"
        + " \(type == "DEBIT" ? "positive" : "negative") amount"
    }
    return TextFinding(
      .warning, StatementCode.sign,
      "\(parts.joined(separator: ", ")): read by the sign, as some banks write refunds", at: first,
      hint: "compare one of them with the bank's own list")
  }
}
