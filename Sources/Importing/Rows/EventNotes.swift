import FinanceModel
import PlainText

/// A remark about an event row.
package struct EventNote: Sendable {
  /// Text of the remark. If the row is merged into another row, the text contains the location of
  /// this other row.
  package let message: String
  /// Text before the command.
  private let advice: String
  /// The command that adds the data missing from the file; nil if no data is missing.
  package let command: String?
  /// Text after the command, including an alternative command.
  private let otherwise: String

  init(_ message: String, _ advice: String = "", command: String?, otherwise: String = "") {
    (self.message, self.advice, self.command) = (message, advice, command)
    self.otherwise = otherwise
  }

  /// The command with its surrounding text or, if there is no command, only the advice; nil if the
  /// advice is empty.
  package var hint: String? {
    command.map { advice + $0 + otherwise } ?? (advice.isEmpty ? nil : advice)
  }
}

/// Remarks about event rows with missing data.
extension ImportPlan {
  private static let share = "the cost share as SHARE, such as 19.4:100 for 19.4 %: "

  /// Merges a row into another row, which represents both rows in the ledger.
  mutating func count(_ side: EventSide, with other: EventSide) {
    rows[side.index].verdict = .skipped
    let line = packed(rows.places[other.index]).line
    eventNotes[side.index] = EventNote("combined with line \(line)", command: nil)
  }

  /// Omits a new row because its counterpart is missing or ambiguous.
  ///
  /// - Parameters:
  ///   - words: an option's trade in the syntax of `ledger-add assign`.
  ///   - isHeld: whether the units for which cash is paid are held.
  mutating func leaveOut(_ side: EventSide, trade words: String = "", isHeld: Bool = true) {
    guard rows.verdicts[side.index] == .new, let trade = trade(side.index) else { return }
    rows[side.index].verdict = .skipped
    let (units, name) = (side.units.magnitude, side.symbol.visible.shellWord)
    let cells = cells(of: side)
    let spinOff = "ledger-add spin-off PARENT \(name) \(units) ratio=SHARE\(cells)"
    switch trade.type {
    case .optionExercise, .optionAssignment:
      let verb = trade.type == .optionExercise ? "exercise" : "assign"
      eventNotes[side.index] = EventNote(
        "no trade on this day matches the units and the strike price of '\(side.symbol.visible)'",
        command: "ledger-add \(verb) \(name) \(units) \(words)\(cells)")
    case .spinOff:
      eventNotes[side.index] = EventNote(
        "the file does not contain the parent asset of the spin-off '\(side.symbol.visible)'",
        "enter the asset as PARENT, and " + Self.share, command: spinOff)
    default:
      guard !isHeld else { return leaveOut(side, units, name, spinOff: spinOff) }
      eventNotes[side.index] = EventNote(
        "cash of \(side.gross) is paid for a fraction of '\(side.symbol.visible)', which is not"
          + " held",
        "import an older export first", command: nil)
    }
  }

  /// Omits cash or one row of an exchange.
  private mutating func leaveOut(
    _ side: EventSide, _ units: Decimal, _ name: String, spinOff: String
  ) {
    let cells = cells(of: side)
    let sale = "ledger-add activities type=SELL symbol=\(name) quantity="
    guard !side.units.isZero else {
      eventNotes[side.index] = EventNote(
        "the file does not contain the units for which cash of \(side.gross) is paid",
        command: "\(sale)UNITS amount=\(side.gross)\(cells)")
      return
    }
    let isOut = side.units.isNegative
    let message =
      "the row shows \(units) of '\(side.symbol.visible)' \(isOut ? "removed" : "added"), but the"
      + " other side of the event is missing or ambiguous"
    let exchange = "ledger-add exchange OLD UNITS \(name) \(units)\(cells)"
    if isOut {
      eventNotes[side.index] = EventNote(
        message, command: "ledger-add exchange \(name) \(units) NEW UNITS\(cells)",
        otherwise: "; if the units are worthless: \(sale)\(units) unit_price=0\(cells)")
    } else if side.isFree {
      eventNotes[side.index] = EventNote(
        message, "if the units were spun off, enter " + Self.share, command: spinOff,
        otherwise: "; if they replace other units: \(exchange)")
    } else {
      eventNotes[side.index] = EventNote(message, command: exchange)
    }
  }

  private func cells(of side: EventSide) -> String {
    let account = sources[side.source].account.visible.shellWord
    return " account=\(account) date=\(side.date) --apply"
  }

  /// Adds a note on a sale at zero, which may be one row of an exchange.
  mutating func noteWriteOff(_ side: EventSide) {
    rows.identify(sources)
    let (units, name) = (side.units.magnitude, side.symbol.visible)
    eventNotes[side.index] = EventNote(
      "the removal of \(units) units of '\(name)' without payment is booked as a sale for zero",
      "if the units were exchanged for others: ",
      command: "ledger-add activities --void \(rows.id(of: side.index)?.text ?? "") --apply &&"
        + " ledger-add exchange \(name.shellWord) \(units) NEW UNITS\(cells(of: side))")
  }

  mutating func note(_ side: EventSide, _ message: String, _ command: String) {
    rows[side.index].verdict = .skipped
    eventNotes[side.index] = EventNote(message, command: command)
  }

  /// Omits a spin-off without its parent. If the spin-off is complete, adds a note on the parent's
  /// cost share, which brokers do not state.
  mutating func noteSpinOff(_ side: EventSide) {
    let place = rows.places[side.index]
    guard rows.verdicts[side.index] == .new else { return }
    let statement = sources[place.source].statement.rows
    guard statement.payment(of: packed(place)) != nil, !side.units.isNegative else {
      return leaveOut(side)
    }
    guard side.units.isZero else { return }
    rows.identify(sources)
    eventNotes[side.index] = EventNote(
      "the file does not contain the new units' share of the cost of '\(side.symbol.visible)'",
      "record that day's prices, or enter " + Self.share,
      command: "ledger-add activities --replace \(rows.id(of: side.index)?.text ?? "")"
        + " ratio=SHARE --apply")
  }

  /// Adds a note on the missing value of units received together with cash.
  mutating func noteValue(of into: EventSide, for cash: Decimal) {
    guard cash.isPositive, !into.gross.isNegative, into.value == nil else { return }
    rows.identify(sources)
    let id = rows.id(of: into.index)?.text ?? ""
    eventNotes[into.index] = EventNote(
      "the file does not contain the value of the units received together with cash of \(cash)",
      "record the price of '\(into.symbol.visible)' on that day, or correct the row: ",
      command: "ledger-add activities --replace \(id) unit_price=PRICE --apply")
  }
}

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
