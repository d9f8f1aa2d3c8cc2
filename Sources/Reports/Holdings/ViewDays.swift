package import Console

extension HoldingsReport.View {
  /// Refuses a date option that the view does not accept, and a combination of two ways to select
  /// days.
  ///
  ///     try view.refuse([("--from", true), ("--to", false), ("--year", false)])
  ///
  /// - Throws: ``UsageProblem`` with code `usage-conflict`.
  package func refuse(_ days: [(name: String, isGiven: Bool)]) throws(UsageProblem) {
    let given = days.filter(\.isGiven).map(\.name)
    let taken: [String] =
      switch self {
      case .realized, .income, .contributions: ["--from", "--to", "--year"]
      case .performance, .benchmark, .flows, .gainSplit: ["--from", "--to"]
      case .netWorth, .netWorthChange: given.contains("--from") ? ["--from", "--to"] : []
      case .positions, .groups, .allocation, .trades, .taxYear: []
      }
    if let other = given.first(where: { !taken.contains($0) }) {
      throw UsageProblem(
        "this view has no \(other)", hint: hint(taking: taken), code: .conflict)
    }
    if given.contains("--year"), let other = given.first, other != "--year" {
      throw UsageProblem(
        "--year and \(other) are two ways to choose days", hint: "leave one out",
        code: .conflict)
    }
  }

  private func hint(taking taken: [String]) -> String {
    if case .netWorth = self { return "use --as-of for one evening, or --from and --to for two" }
    if case .taxYear = self { return "its year is the period" }
    return taken.isEmpty
      ? "it is for one day: leave --from and --to out"
      : "use --from and --to"
  }
}
