import FinanceModel

/// Refuses a `plan.default_contribution` that cannot be paid in. forecast, which needs it, says the
/// same.
@Sendable func settingsContribution(in settings: Settings, of plan: Plan) -> [Finding] {
  let currency = settings.plan?.currency ?? .unnamed
  if case .failure(let unusable) = settings.defaultContribution(in: currency) {
    return [unusable.finding]
  }
  return []
}
