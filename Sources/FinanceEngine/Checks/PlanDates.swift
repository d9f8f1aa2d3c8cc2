package import FinanceModel
package import PlainText

/// Warns of a `last_updated` that is neither a date nor a timestamp, and of one more than 366 days
/// after today.
package func planDates(on today: CalendarDate) -> PlanRule {
  { plan in
    guard let text = plan.lastUpdated else { return [] }
    func finding(_ code: PlanCode, _ reason: String, hint: String) -> [Finding] {
      let path: [JSONPathStep] = [.key(Plan.CodingKeys.lastUpdated.rawValue)]
      return [
        Finding(.warning, code, "last_updated '\(text.visible)' \(reason)", at: path, hint: hint)
      ]
    }
    guard let date = savingDay(text) else {
      return finding(
        .dateMalformed, "is neither a date nor a timestamp", hint: "write a day such as \(today)")
    }
    let ahead = today.days(until: date)
    guard ahead > 366 else { return [] }
    return finding(
      .dateFar, "is \(ahead) days after today, \(today)", hint: "is the year right?")
  }
}

/// The day of a date or timestamp.
private func savingDay(_ text: String) -> CalendarDate? {
  switch LastUpdated(text) {
  case nil: nil
  case .date: day { () throws(DateProblem) in try CalendarDate(parsing: text) }
  case .timestampInUTC, .timestampWithOffset:
    day { () throws(TimestampProblem) in try Timestamp(parsing: text).date }
  }
}

private func day<Problem>(_ reading: () throws(Problem) -> CalendarDate) -> CalendarDate? {
  do throws(Problem) {
    return try reading()
  } catch {
    return nil
  }
}
