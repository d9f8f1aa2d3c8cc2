import FinanceModel
import Forecasting
import PlainText
import Planning

/// The growth of accounts, tiers and the plan, calculated by either method, with numbers as
/// strings.
struct YieldFigures {
  /// The total growth and, if requested, the growth by the end of each month.
  struct Growth {
    let total: String
    let months: [(growth: String, totalGrowth: String)]
  }

  struct AccountFigures {
    let name: String
    let balance: Decimal
    let ratePct: Decimal
    let growth: Growth
  }

  struct TierFigures {
    let name: String
    let balance: Decimal
    let growth: Growth
    let accounts: [AccountFigures]
  }

  let method: PlanMethod
  let compounding: Compounding
  /// The tiers, sorted by priority.
  let tiers: [TierFigures]
  let balance: Decimal
  let total: Growth
  let assumptions: [String]

  /// Creates the results of the exact method.
  init(
    _ forecast: YieldForecast, of plan: Plan, _ rates: PlanRates, _ compounding: Compounding,
    in currency: Currency
  ) throws(DecimalError) {
    func growth(_ exact: YieldForecast.Growth) -> Growth {
      Growth(
        total: currency.text(exact.total),
        months: exact.months.map { (currency.text($0.growth), currency.text($0.totalGrowth)) })
    }
    method = .exact
    self.compounding = compounding
    var tiers: [TierFigures] = []
    for tier in forecast.tiers {
      let content = plan.tiers[tier.tier]
      tiers.append(
        TierFigures(
          name: content.name, balance: try content.balance(), growth: growth(tier.growth),
          accounts: tier.accounts.map { account in
            AccountFigures(
              name: content.accounts[account.account].name, balance: account.balance,
              ratePct: account.ratePct, growth: growth(account.growth))
          }))
    }
    self.tiers = tiers
    balance = try plan.balance()
    total = growth(forecast.total)
    assumptions = Self.assumptions(of: forecast, plan, rates, compounding, in: currency)
  }

  /// Creates the desktop app's results, with all digits.
  init(
    _ forecast: DesktopForecast, of plan: Plan, _ settings: Settings
  ) throws(DecimalError) {
    func growth(_ number: DesktopNumber) -> Growth { Growth(total: number.text, months: []) }
    method = .desktop
    compounding = .monthly
    var tiers: [TierFigures] = []
    for index in plan.tiersByPriority {
      let (content, figures) = (plan.tiers[index], forecast.tiers[index])
      tiers.append(
        TierFigures(
          name: content.name, balance: try content.balance(), growth: growth(figures.growth),
          accounts: zip(content.accounts, figures.accounts).map { account, figure in
            AccountFigures(
              name: account.name, balance: account.balance, ratePct: account.nominalRatePct,
              growth: growth(figure))
          }))
    }
    self.tiers = tiers
    balance = try plan.balance()
    total = growth(forecast.total)
    let isDated = settings.plan?.rates?.isEmpty == false || settings.plan?.terms?.isEmpty == false
    assumptions =
      [
        Compounding.monthly.assumption,
        "Interest stays in its account; there are no other deposits or withdrawals.",
        "The figures match the desktop app: binary floating point, with all digits.",
      ]
      + (isDated
        ? ["plan.rates and plan.terms in coffer.json are ignored: the app does not support them."]
        : [])
      + (settings.compounding == .annual
        ? ["plan.apy_is in coffer.json is ignored: the app treats every rate as nominal."] : [])
  }

  private static func assumptions(
    of forecast: YieldForecast, _ plan: Plan, _ rates: PlanRates, _ compounding: Compounding,
    in currency: Currency
  ) -> [String] {
    let (from, to) = (forecast.months.start, forecast.months.ends.last ?? forecast.months.start)
    let dated = rates.assumptions(from: from, to: to)
    let accounts = forecast.tiers.flatMap(\.accounts)
    let hasNegative = accounts.contains { $0.balance.isNegative || $0.ratePct.isNegative }
    let unit = currency.minorDigits == 0 ? "whole units" : "\(currency.minorDigits) decimals"
    return [
      compounding.assumption,
      "\(forecast.months.count == 1 ? "The month runs" : "The \(forecast.months.count) months run")"
        + " from \(from) to \(to)."
        + " Interest stays in its account; there are no other deposits or withdrawals.",
      "Each figure and each sum is exact until it is rounded once, half-even, to \(unit). Sums can"
        + " differ slightly from the sum of their rows.",
    ]
      + (hasNegative ? ["A balance or rate below zero earns nothing."] : [])
      + (rates.change(after: from, before: to)
        ? ["In a month with a rate change, the rate is the mean over its days."] : []) + dated
  }
}
