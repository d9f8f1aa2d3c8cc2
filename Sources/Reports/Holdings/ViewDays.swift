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
        "this view does not support \(other)", hint: hint(taking: taken), code: .conflict)
    }
    if given.contains("--year"), let other = given.first, other != "--year" {
      throw UsageProblem(
        "--year cannot be combined with \(other)", hint: "omit one of them",
        code: .conflict)
    }
  }

  private func hint(taking taken: [String]) -> String {
    if case .netWorth = self { return "use --as-of for one day, or --from and --to for two" }
    if case .taxYear = self { return "omit it; the tax year is the period" }
    return taken.isEmpty
      ? "omit it; the view is for one day"
      : "use --from and --to"
  }
}
