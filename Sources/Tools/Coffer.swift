package import Console

/// The program that contains all tools. `make` and `make install` create a link to it for each name
/// in the table.
@main package enum Coffer {
  /// The table of tools, from which all other lists of tools are derived.
  package static let tools = ToolTable(
    program: "coffer",
    example: Example("coffer plan-status -C examples/household", "show how full each tier is"),
    entries: [
      .init("folder-init", FolderInit.self, "how do I start, and which files does my folder need?"),
      .init(
        "plan-status", PlanStatus.self,
        "how full is each tier, what is missing, and what does it earn?"),
      .init("plan-allocate", PlanAllocate.self, "where should each cent of new cash go, and why?"),
      .init("plan-rebalance", PlanRebalance.self, "how should I move the money that I have?"),
      .init(
        "plan-apply", PlanApply.self,
        "how do I apply some or all of the moves, and undo them?"),
      .init(
        "plan-set", PlanSet.self, "how do I change the plan and the settings without an editor?"),
      .init(
        "plan-merge", PlanMerge.self,
        "how do I merge plans from two machines, and which balances are unsettled after a merge?"),
      .init("holdings", Holdings.self, "what do I hold, what is it worth, and what did it earn?"),
      .init(
        "spending", Spending.self,
        "what is left this month, where did the rest go, and how much can I spend today?"),
      .init(
        "recurring", Recurring.self,
        "what is due, what do subscriptions cost a year, and what got more expensive?"),
      .init(
        "ledger-add", LedgerAdd.self,
        "how do I add a purchase, a salary, a trade or a price, and correct it?"),
      .init(
        "import-csv", ImportCSV.self,
        "how do I import my bank's statements each month, and which rows are missing?"
      ),
      .init("quotes", Quotes.self, "which prices are needed, and how do I get them?"),
      .init("snapshot", Snapshot.self, "what is each account worth, and how did it grow?"),
      .init(
        "forecast", Forecast.self,
        "what will the plan earn, when is each tier full, and how certain is that?"),
      .init(
        "export-csv", ExportCSV.self,
        "how do I get my data into a spreadsheet, a database or another program?"),
      .init(
        "export-journal", ExportJournal.self,
        "how do I export everything to hledger, Ledger, Beancount or a QIF program?"),
      .init("report", ReportTool.self, "what does everything look like on one page?"),
      .init("folder-check", FolderCheck.self, "is the folder valid, and are its files consistent?"),
      .init(
        "folder-repair", FolderRepair.self,
        "what can be repaired safely, and how do I restore an earlier plan?"),
    ])

  static func main() { tools.main() }
}
