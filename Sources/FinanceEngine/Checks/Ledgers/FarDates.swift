import FinanceModel
import PlainText

/// Warns of days before 1900, dates more than 366 days after today, and timestamps more than a day
/// after it: most likely a slip in the year.
@Sendable func farDates(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(where: { $0 == .date || $0 == .timestamp || $0 == .moment }) { cell in
    let isDate = cell.column.kind == .date
    let date = meaning { () throws(LedgerFinding) in
      isDate ? try cell.date() : try cell.timestamp().date
    }
    guard let date else { return nil }
    let ahead = names.today.days(until: date)
    let reason: String
    if date.year < 1900 {
      reason = "is before 1900"
    } else if ahead > (isDate ? 366 : 1) {
      reason = "is \(ahead) days after today, \(names.today)"
    } else {
      return nil
    }
    return cell.finding(.warning, .dateFar, reason, hint: "is the year right?")
  }
}
