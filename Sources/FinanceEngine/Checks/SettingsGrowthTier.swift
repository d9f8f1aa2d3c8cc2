import FinanceModel

/// Refuses a `plan.growth_tier` that is not the name of one tier of the plan. plan-allocate, which
/// needs it, says the same.
@Sendable func settingsGrowthTier(in settings: Settings, of plan: Plan) -> [Finding] {
  if case .failure(let unknown) = plan.growthTier(by: settings) { [unknown.finding] } else { [] }
}
