import Console
import FinanceModel
import PlainText

extension BillSettings {
  /// Returns the days on which the bill is skipped, including the new day.
  ///
  /// - Throws: ``UsageProblem`` if the bill is not due on that day.
  func skipping(
    _ day: CalendarDate
  ) throws(UsageProblem) -> JSONValue {
    let days: BillDays
    do throws(ScheduleProblem) {
      days = try self.days()
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
    let near = days.days(
      from: day.adding(days: -31) ?? day, through: day.adding(days: 366) ?? day)
    guard let due = near.first(where: { $0.date == day || $0.stated == day }) else {
      let next = near.first { $0.date > day }?.date
      throw UsageProblem(
        "'\(name.visible)' is not due on \(day)",
        hint: next.map { "the next due date is \($0)" } ?? "there is no later due date",
        code: .conflict)
    }
    let all = Set((skip ?? []) + [due.stated]).sorted()
    return .array(all.map { .string($0.description) })
  }
}
