import Console
import FinanceModel
import Forecasting
import PlainText

/// Options shared by several verbs.
enum ForecastOptions {
  static let compounding = Option(
    "compounding", "READING",
    help: "the meaning of apy_pct: a nominal rate (monthly) or an effective yearly yield (annual)",
    oneOf: Compounding.self, defaultText: "plan.apy_is, else monthly")
  static let contribute = Option(
    "contribute", "AMOUNT", help: "the amount of each contribution, such as 500 or '500.00 EUR'",
    defaultText: "plan.default_contribution, else nothing", repeats: true, parse: cash(parsing:))
  static let until = Option(
    "until", "DATE", help: "the day by which a tier should be full", parse: Common.date(parsing:))

  /// Returns the option for the forecast's length; `unlessStated` is the default length shown in
  /// help.
  static func months(unlessStated count: Int) -> Option<Int> {
    Option(
      "months", "N", help: "the number of months, 1 to 1200", defaultText: String(count),
      parse: Common.count(of: "months", in: 1...1200))
  }

  @Sendable static func cash(parsing text: String) throws(UsageProblem) -> Money {
    do throws(Money.Problem) {
      return try Money(newCash: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }
}
