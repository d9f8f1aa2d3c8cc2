import FinanceModel
import PlainText

/// Cash for fractional units that remain after a split.
extension ImportPlan {
  /// Converts the cash paid for a fraction to a sale of the fraction. A file states neither the
  /// fraction nor the ratio. Both are computed if exactly one simplest ratio explains the new units
  /// and leaves a fraction.
  mutating func sellFraction(
    _ side: EventSide, after split: EventSide, from old: Decimal, to new: Decimal
  ) throws(DecimalError) {
    guard rows.verdicts[side.index] == .new else { return }
    let ratio = try SplitRatio(from: old, toWhole: new)
    let fraction = try ratio.map { (ratio) throws(DecimalError) in
      try ratio.applied(to: old) - new
    }
    if let ratio, let fraction, rows.verdicts[split.index] == .new, side.symbol == split.symbol,
      side.gross.isPositive
    {
      ratios[split.index] = ratio
      fractions[side.index] = fraction
      rows[side.index].type = .sell
      amounts[side.index] = side.gross
      return
    }
    rows.identify(sources)
    let id = rows.id(of: split.index)?.text ?? ""
    let account = sources[side.source].account.visible.shellWord
    note(
      side,
      "cash of \(side.gross) is paid for a fraction of a unit of '\(split.symbol.visible)', but the"
        + " file does not contain the split ratio",
      "ledger-add activities --replace \(id) ratio=\(ratio?.description ?? "RATIO") --apply &&"
        + " ledger-add activities type=SELL symbol=\(split.symbol.visible.shellWord) quantity="
        + (fraction?.description ?? "UNITS")
        + " amount=\(side.gross) account=\(account) date=\(side.date) --apply")
  }

  /// Whether the ledger contains the manually entered row that a hint suggested.
  func isEntered(
    _ type: ActivityType, _ account: String, _ date: CalendarDate, _ books: ImportBooks,
    _ fits: (LedgerPlace) -> Bool
  ) -> Bool {
    let (table, names) = (books.activities, books.settings.accountNames)
    return table.liveRows.contains { place in
      guard table.text(place, "type") == type.rawValue, table.text(place, "batch").isBlankCell,
        table.date(place) == date
      else { return false }
      let written = table.text(place, "account")
      return (names[written] ?? written) == account && fits(place)
    }
  }
}
