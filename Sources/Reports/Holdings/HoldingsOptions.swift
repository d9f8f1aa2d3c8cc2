package import Console
package import FinanceModel
import PlainText

/// Parsers for the option values of `holdings`.
extension HoldingsReport {
  /// Returns the grouping that `--by` names.
  @Sendable package static func grouping(parsing text: String) throws(UsageProblem) -> Grouping {
    do throws(GroupingProblem) {
      return try Grouping(parsing: text)
    } catch {
      throw UsageProblem("grouping '\(text.visible)' \(error.reason)", hint: error.hint)
    }
  }

  /// Returns a four-digit year.
  @Sendable package static func year(parsing text: String) throws(UsageProblem) -> Int {
    guard let year = Int(text), CalendarDate.years.contains(year), text.utf8.count == 4 else {
      throw UsageProblem("'\(text.visible)' is not a year", hint: "write four digits: 2026")
    }
    return year
  }
}
