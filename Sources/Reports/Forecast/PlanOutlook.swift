import FinanceModel
import Forecasting
import PlainText

/// The runs that answer a question about the plan.
struct PlanOutlook {
  /// A run and the amount of each payment; the amount is nil if there are no payments.
  struct Scenario {
    let units: Int128?
    let run: PlanSimulation
  }

  let question: PlanQuestion
  /// The scenarios in the order of the request; empty if no contribution suffices.
  let scenarios: [Scenario]
  /// The result of the search for a contribution; nil if no search was requested.
  let found: ContributionSearch.Answer?

  /// - Throws: `overflow` if a balance exceeds the range of decimals.
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

  /// The contribution dates during the run.
  var paydays: [CalendarDate] {
    let conditions = question.conditions
    let end = conditions.start.adding(months: question.months) ?? conditions.start
    return question.schedule.days(from: conditions.start, to: end)
  }
}
