import FinanceModel
import PlainText

/// Warns of dates from which the desktop app cannot tell the next one: it then applies the item at
/// every run. These are days that the next month (or the third, or next year's) does not have.
@Sendable func recurringDates(in items: [RecurringItem], _ plan: Plan?) -> [Finding] {
  items.enumerated().compactMap { index, item in
    guard item.isEnabled, case .months(let months) = item.frequency?.step,
      let next = item.nextDate.adding(months: months), next.day != item.nextDate.day
    else { return nil }
    return Finding(
      .warning, RecurringCode.repeats,
      "'\(item.name.visible)' is applied at every run from \(item.nextDate) on by the desktop app: "
        + "\(next.description.dropLast(3)) has no day \(item.nextDate.day)",
      at: .recurring(index, .nextDate),
      hint: "write a day from 01 to 28")
  }
}
