import FinanceModel
import PlainText

/// Facts in rows outside the table: the account, and the balances before and after the rows.
extension GuessedColumns {
  /// Uses the account number, and the opening and closing balance if their difference equals the
  /// sum of the rows.
  mutating func chooseFacts(_ moves: [Decimal?]) {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for move in moves { sum = try sum + (move ?? .zero) }
    } catch {
      return
    }
    let rows = Set(shape.rows)
    let form = AmountForm(decimal: decimal ?? .point)
    var (opening, closing): (StatedBalance?, StatedBalance?)
    for row in 0..<shape.table.count where !rows.contains(row) && row != shape.header {
      guard let (label, value) = labelled(row) else { continue }
      if fields[.account] == nil, !facts.contains(where: { $0.fact == .account }),
        ColumnMeaning.named(label, holding: .words) == .account || isKnownAccount(value),
        value.count(where: \.isNumber) > 3,
        form.reading(value) == nil || !value.contains(where: { ".,".contains($0) })
      {
        facts.append(Layout.Fact(.account, label: label))
        reasons.append("line \(line(row)) names the account: \(String(value.prefix(40)).visible)")
      }
      guard let amount = form.reading(value)?.amount else { continue }
      switch StatementWords.balance(in: label) {
      case .opening? where opening == nil:
        opening = StatedBalance(row: row, label: label, amount: amount)
      case .closing? where closing == nil:
        closing = StatedBalance(row: row, label: label, amount: amount)
      default: continue
      }
    }
    guard let opening, let closing, moves.count == shape.rows.count else { return }
    do throws(DecimalError) {
      guard try opening.amount + sum == closing.amount else { return }
    } catch {
      return
    }
    facts.append(Layout.Fact(.opening, label: opening.label))
    facts.append(Layout.Fact(.closing, label: closing.label))
    reasons.append(
      "lines \(line(opening.row)) and \(line(closing.row)) are the opening and closing balance of "
        + "the rows"
    )
  }

  /// Returns the label at the beginning of a row outside the table, without its date, and the value
  /// in the row.
  private func labelled(_ row: Int) -> (label: String, value: String)? {
    let cells = shape.table.cells(of: row).prefix(8).filter { !$0.isEmpty }
      .map { shape.table.text($0) }
    guard let first = cells.first, first.utf8.count <= 80 else { return nil }
    let start = first.prefix { $0 != ":" && !$0.isNumber }
    let label = String(start.reversed().drop { $0 == " " }.reversed())
    guard label.contains(where: \.isLetter) else { return nil }
    if let value = cells.dropFirst().first { return (label, value) }
    let rest = first.dropFirst(start.count).drop { $0 == ":" || $0 == " " }
    return rest.isEmpty ? nil : (label, String(rest))
  }
}

/// A balance outside the table.
private struct StatedBalance {
  let row: Int
  let label: String
  let amount: Decimal
}
