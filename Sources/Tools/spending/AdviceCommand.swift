import Console
import Reports

/// The `spending advice` verb: shows ways to save money.
enum AdviceCommand {
  static let spec = ToolSpec(
    name: "advice",
    summary: "show possible savings, largest first",
    description: [
      "Shows categories that increased, budgets that are always overspent or never used, bills that"
        + " became more expensive or overlap, fees and interest, idle cash, and plan accounts that"
        + " earn less than another account with room.",
      "Each line shows its arithmetic and a condition under which it is wrong. Products are not"
        + " recommended, and taxes are ignored.",
    ],
    options: [.asOf], tables: AdviceReport.tables,
    examples: [Example("spending advice -C examples/daily", "show possible savings")])
}
