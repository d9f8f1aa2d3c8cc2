import FinanceModel
import PlainText

/// Remarks about rows of events that lack something.
extension ImportPlan {
  /// Counts a row with another one, which states both in the ledger.
  mutating func count(_ side: EventSide, with other: EventSide) {
    rows[side.index].verdict = .skipped
    let line = packed(rows.places[other.index]).line
    eventNotes[side.index] = EventNote(message: "counted with line \(line)", hint: nil)
  }

  /// Leaves a new row out because its other side is missing or ambiguous.
  ///
  /// - Parameter trade: the trade of an option, as `ledger-add assign` takes it.
  mutating func leaveOut(_ side: EventSide, trade words: String = "") {
    guard rows.verdicts[side.index] == .new, let trade = trade(side.index) else { return }
    rows[side.index].verdict = .skipped
    let (units, name) = (side.units.magnitude, side.symbol.visible.shellWord)
    let account = sources[side.source].account.visible.shellWord
    let cells = " account=\(account) date=\(side.date) --apply"
    let sale = "activities type=SELL symbol=\(name) quantity="
    let (message, command): (String, String)
    switch trade.type {
    case .optionExercise, .optionAssignment:
      let isExercise = trade.type == .optionExercise
      message = "no trade of this day has the units and the strike of '\(side.symbol.visible)'"
      command = "\(isExercise ? "exercise" : "assign") \(name) \(units) \(words)"
    case .spinOff:
      message = "the file does not name the asset from which '\(side.symbol.visible)' is spun off"
      command = "spin-off PARENT \(name) \(units) ratio=SHARE"
    default:
      if side.units.isZero {
        message = "cash of \(side.gross) without the units for which it is paid"
        command = "\(sale)UNITS amount=\(side.gross)"
      } else {
        let isOut = side.units.isNegative
        message =
          "\(units) of '\(side.symbol.visible)' \(isOut ? "leave" : "arrive"), and the other"
          + " side of the event is missing or ambiguous"
        command =
          isOut
          ? "exchange \(name) \(units) NEW UNITS\(cells); if they are worthless: ledger-add \(sale)"
            + "\(units) unit_price=0"
          : "exchange OLD UNITS \(name) \(units)"
      }
    }
    eventNotes[side.index] = EventNote(message: message, hint: "ledger-add \(command)\(cells)")
  }

  mutating func note(_ side: EventSide, _ message: String, _ hint: String) {
    rows[side.index].verdict = .skipped
    eventNotes[side.index] = EventNote(message: message, hint: hint)
  }

  /// Leaves out a spin-off without its parent; of a complete one, names the share that no broker
  /// states.
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
      message: "the file does not state the share of the cost of '\(side.symbol.visible)' that the"
        + " new units take",
      hint: "record the prices of that day, or the share, such as 19.4 %: ledger-add activities"
        + " --replace \(rows.id(of: side.index)?.text ?? "") ratio=19.4:100 --apply")
  }

  /// Names the missing value of units that arrive together with cash.
  mutating func noteValue(of into: EventSide, for cash: Decimal) {
    guard cash.isPositive, !into.gross.isNegative, into.value == nil else { return }
    rows.identify(sources)
    let id = rows.id(of: into.index)?.text ?? ""
    eventNotes[into.index] = EventNote(
      message: "the file does not state the value of the units that arrive with cash of \(cash)",
      hint: "record the price of '\(into.symbol.visible)' on that day, or correct the row:"
        + " ledger-add activities --replace \(id) unit_price=PRICE --apply")
  }
}
