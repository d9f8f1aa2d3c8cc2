import Console
import Reports

/// The `spending advice` verb: shows ways to save money.
enum AdviceCommand {
  static let spec = ToolSpec(
    name: "advice",
    summary: "show what you could save, the most first",
    description: [
      "Shows categories that rose, budgets that are always overspent or never used, bills that"
        + " cost more or overlap, fees and interest, idle cash, and accounts of the plan that earn"
        + " less than another with room.",
      "Each line has its arithmetic and a condition under which it is wrong. No product is"
        + " recommended, and taxes are not considered.",
    ],
    options: [.asOf], tables: AdviceReport.tables,
    examples: [Example("spending advice -C examples/daily", "show what you could save")])
}
