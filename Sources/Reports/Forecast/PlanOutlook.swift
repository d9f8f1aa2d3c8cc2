import FinanceEngine
import FinanceModel
import PlainText

/// The runs that answer a question about the plan.
struct PlanOutlook {
  /// A run, and what was paid in each time: nil for nothing.
  struct Scenario {
    let units: Int128?
    let run: PlanSimulation
  }

  let question: PlanQuestion
  /// In the order asked for; none where no contribution is enough.
  let scenarios: [Scenario]
  /// What was found where a contribution was looked for.
  let found: ContributionSearch.Answer?

  /// - Throws: overflow where a balance passes what a decimal holds.
  init(_ question: PlanQuestion) throws {
    self.question = question
    var contributions = question.contributions
    if let need = question.need {
      let answer = try ContributionSearch(
        filling: need.tier, by: need.until, payingOn: question.schedule,
        under: question.conditions
      ).answer
      found = answer
      switch answer {
      case .units(let units): contributions = [units]
      case .unreachable: contributions = []
      }
    } else {
      found = nil
    }
    scenarios = try contributions.map { units in
      let run = try PlanSimulation(
        of: question.conditions,
        paying: units.map { PlanContribution($0, on: question.schedule) },
        months: question.months)
      return Scenario(units: units, run: run)
    }
  }

  /// The days that contributions come on, as far as the run goes.
  var paydays: [CalendarDate] {
    let conditions = question.conditions
    let end = conditions.start.adding(months: question.months) ?? conditions.start
    return question.schedule.days(from: conditions.start, to: end)
  }
}
