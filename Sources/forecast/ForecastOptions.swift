import Console
import FinanceEngine
import FinanceModel
import PlainText

/// The options that several verbs have, as handles to ask an invocation with.
enum ForecastOptions {
  static let compounding = Option(
    "compounding", "KIND", help: "what apy_pct is: nominal, compounded monthly, or a true yield",
    oneOf: Compounding.self, defaultText: "monthly")
  static let contribute = Option(
    "contribute", "AMOUNT", help: "what is paid in each time, such as 500 or '500.00 EUR'",
    defaultText: "plan.default_contribution, else nothing", repeats: true, parse: cash(parsing:))
  static let until = Option(
    "until", "DATE", help: "the day by which a tier is to be full", parse: date(parsing:))

  /// How far to look ahead; `standard` unless told.
  static func months(_ standard: Int) -> Option<Int> {
    Option(
      "months", "N", help: "how many months to look ahead", defaultText: "\(standard)",
      parse: months(parsing:))
  }

  @Sendable private static func months(parsing text: String) throws(UsageProblem) -> Int {
    guard let months = Int(text), (1...PlanConditions.mostMonths).contains(months) else {
      throw UsageProblem(
        "'\(text)' is no number of months", hint: "write 1 to \(PlanConditions.mostMonths)")
    }
    return months
  }

  @Sendable private static func cash(parsing text: String) throws(UsageProblem) -> Money {
    do throws(Money.Problem) {
      return try Money(newCash: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }

  @Sendable private static func date(parsing text: String) throws(UsageProblem) -> CalendarDate {
    do {
      return try CalendarDate(parsing: text)
    } catch {
      throw UsageProblem("date '\(text)' \(error.reason)", hint: error.hint)
    }
  }
}

extension Compounding {
  /// How rates are read, as a sentence.
  var assumption: String {
    switch self {
    case .monthly:
      "apy_pct is read as a nominal yearly rate that is compounded monthly: 12 % is 1 % a month."
    case .annual:
      "apy_pct is read as a true yearly yield: 12 % is the twelfth root of 1.12 a month."
    }
  }
}
