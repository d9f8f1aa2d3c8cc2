import FinanceModel
import PlainText

/// Compares the balance after each row of a statement with the one before it.
struct RunningBalances {
  /// Places where the balance moves otherwise than the rows say; at most a hundred.
  private(set) var breaks: [ImportCheck] = []
  /// How many pairs of balances were compared.
  private(set) var count = 0

  /// A balance and the next one, with what the rows between them come to.
  private struct Step {
    let before: StatementRow
    let after: StatementRow
    let difference: Decimal
  }

  /// - Parameter rows: in the order of their booking; rows without a balance are summed.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows.
  init(_ rows: [StatementRow]) throws(DecimalError) {
    var steps: [Step] = []
    var (last, sum) = (Int?.none, Decimal.zero)
    for index in rows.indices {
      sum = try sum + rows[index].amount
      guard let balance = rows[index].balance else { continue }
      if let last, let start = rows[last].balance {
        count += 1
        let difference = try balance - (try start + sum)
        if !difference.isZero {
          steps.append(Step(before: rows[last], after: rows[index], difference: difference))
        }
      }
      (last, sum) = (index, .zero)
    }
    for step in try Self.unordered(steps, left: ImportLimit.checks) {
      breaks.append(Self.check(step))
    }
  }

  /// Leaves out differences that take each other back within one day and the row after it: the bank
  /// has the rows of a day in another order than it booked them.
  private static func unordered(
    _ steps: [Step], left limit: Int
  ) throws(DecimalError) -> [Step] {
    var left: [Step] = []
    var index = 0
    while index < steps.count, left.count < limit {
      var (sum, end) = (steps[index].difference, index + 1)
      let day = steps[index].after.date
      while !sum.isZero, end < steps.count, steps[end].before.date == day {
        sum = try sum + steps[end].difference
        end += 1
      }
      if sum.isZero, end > index + 1 {
        index = end
      } else {
        left.append(steps[index])
        index += 1
      }
    }
    return left
  }

  private static func check(_ step: Step) -> ImportCheck {
    let days = min(step.before.date, step.after.date)...max(step.before.date, step.after.date)
    let place = "between rows \(step.before.line) and \(step.after.line)"
    let isIdle = step.before.balance == step.after.balance && !step.after.amount.isZero
    let message =
      isIdle
      ? "row \(step.after.line) does not move the balance: its"
        + " \(ImportCheck.text(step.after.amount)) is too much, \(ImportCheck.text(days))"
      : "\(place) \(ImportCheck.moved(by: step.difference, between: days))"
    var check = ImportCheck(.running, .broken, message)
    check.lines = (step.before.line, step.after.line)
    check.days = days
    check.missing = step.difference
    return check
  }
}

/// Bounds of what is told.
enum ImportLimit {
  /// As many breaks of one kind are told of one statement.
  static let checks = 100
}
