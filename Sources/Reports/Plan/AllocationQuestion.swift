import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText
import Planning

/// The new cash and the plan to which the cash is allocated, as input for the engine.
struct AllocationQuestion {
  private let cash: Money
  private let planning: Planning
  private let statedGrowthTier: String?
  private let today: CalendarDate

  /// - Parameter today: the day from which monthly shares are counted.
  init(cash: Money, _ planning: Planning, growthTier: String?, on today: CalendarDate) {
    self.cash = cash
    self.today = today
    self.planning = planning
    statedGrowthTier = growthTier
  }

  /// Returns the proposal and, for the exact method, the underlying allocation.
  func proposal(
    _ method: PlanMethod, by grouping: AllocationProposal.Grouping,
    _ found: inout Diagnostics
  ) throws -> (AllocationProposal, Allocation?) {
    guard method == .exact else { return (try desktopProposal(by: grouping), nil) }
    let plan = planning.plan
    let allocation = try Allocation(
      of: units(), across: plan, minorDigits: planning.currency.minorDigits,
      growthTier: growthTier(), dueShares: dueShares())
    let note = allocation.unallocatedNote(of: plan, planning.sourcedSettings?.value)
    found.report(planning.sourcedPlan.diagnostics(for: note.map { [$0] } ?? []))
    let proposal = try AllocationProposal(
      allocation, of: plan, in: planning.currency, by: grouping)
    return (proposal, allocation)
  }

  /// Returns the monthly share of each tier that has a date, by priority; empty unless
  /// `plan.share_due` is set.
  private func dueShares() throws -> [(tier: Int, amount: Int128)] {
    guard planning.settings.plan?.shareDue == true else { return [] }
    let digits = planning.currency.minorDigits
    return try planning.plan.dueTiers(by: planning.settings, on: today).compactMap { due in
      let payment = try DuePayment(due, of: planning.plan, minorDigits: digits, on: today)
      return payment.payment.map { (due.tier, $0.units(minorDigits: digits, .towardZero)) }
    }.filter { $0.amount > 0 }
  }

  func cashFunction() throws -> CashFunction {
    guard planning.settings.plan?.shareDue != true else {
      throw UsageProblem(
        "--next-dollar does not support plan.share_due",
        hint: "omit --next-dollar", code: .conflict)
    }
    return try CashFunction(
      upTo: units(), across: planning.plan, minorDigits: planning.currency.minorDigits,
      growthTier: growthTier())
  }

  private func desktopProposal(
    by grouping: AllocationProposal.Grouping
  ) throws -> AllocationProposal {
    let number = try usage { () throws(Money.Problem) in
      try cash.desktopNumber(in: planning.currency)
    }
    do {
      return try AllocationProposal(
        desktop: DesktopAllocation(of: number, across: planning.desktopPlan()),
        cash: cash.amount, of: planning.plan, by: grouping)
    } catch let unanswered as DesktopAllocation.Unanswered {
      let finding = unanswered.finding(in: planning.plan)
      throw Failure(.input, planning.sourcedPlan.diagnostics(for: [finding]))
    }
  }

  private func units() throws -> Int128 {
    try usage { () throws(Money.Problem) in try cash.units(in: planning.currency) }
  }

  private func usage<Value>(_ read: () throws(Money.Problem) -> Value) throws -> Value {
    do throws(Money.Problem) {
      return try read()
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }

  private func growthTier() throws -> Int? {
    if let statedGrowthTier {
      return try match(statedGrowthTier, of: "tier", among: planning.plan.tiers.map(\.name))
    }
    switch planning.plan.growthTier(by: planning.settings) {
    case .success(let tier): return tier
    case .failure(let unknown):
      throw Failure(.input, planning.settingsDiagnostics(for: [unknown.finding]))
    }
  }
}
