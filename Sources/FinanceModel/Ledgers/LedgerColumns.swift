extension Ledger {
  /// The ledger's columns, in the order of a new file.
  package var columns: [LedgerColumn] {
    switch self {
    case .history: Self.historyColumns
    case .values: Self.valueColumns
    case .activities: Self.activityColumns
    case .positions: Self.positionColumns
    case .prices: Self.priceColumns
    case .transactions: Self.transactionColumns
    case .budgets: Self.budgetColumns
    case .reviews: Self.reviewColumns
    case .predictions: Self.predictionColumns
    case .operations: Self.operationColumns
    }
  }

  private static let id = LedgerColumn(
    "id", .identifier, "the id of the row; blank in a row written by hand")
  private static let voids = LedgerColumn(
    "voids", .voids, "the id of the row that this row voids or replaces")
  private static let note = LedgerColumn("note", .text, "a note")
  private static let op = LedgerColumn("op", .text, "the operation that the row belongs to")
  private static let time = LedgerColumn(
    "time", .time, "the time of day, hh:mm or hh:mm:ss; blank sorts first")

  private static let historyColumns = [
    id,
    LedgerColumn(
      "timestamp", .timestamp, required: true, "the moment of the change, with the offset"),
    LedgerColumn("tier_name", .tier, required: true, "the plan's tier"),
    LedgerColumn("account_name", .account, required: true, "the account in that tier"),
    LedgerColumn(
      "amount", .number, required: true, "the amount paid in; negative if it was taken out"),
    LedgerColumn(
      "balance_after", .number, required: true, "the account's balance after the change"),
    LedgerColumn(
      "transaction_type", .word(HistoryEntry.Kind.allCases.map(\.rawValue)), required: true,
      "the type of change"),
    LedgerColumn("description", .text, "the reason or the note"),
    LedgerColumn("user", .text, "the user who recorded it"),
    op,
  ]

  private static let valueColumns = [
    id,
    LedgerColumn(
      "timestamp", .moment, required: true,
      "the moment, with the offset; or a date, which means 12:00 UTC of that day"),
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn(
      "event", .word(["open", "value", "flow", "close", "reopen", "delete"]), required: true,
      "the event"),
    LedgerColumn("value", .number, "the worth of the account; negative for a debt"),
    LedgerColumn("currency", .currency, "the currency of value and flow"),
    LedgerColumn("flow", .number, "the amount paid in; negative if it was taken out"),
    note, voids, op,
  ]

  private static let activityColumns = [
    id,
    LedgerColumn("date", .date, required: true, "the day of the trade"),
    time,
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn(
      "type", .word(ActivityType.allCases.map(\.rawValue)), required: true, "the type of activity"),
    LedgerColumn(
      "subtype", .word(ActivitySubtype.allCases.map(\.rawValue)), "the subtype of the activity"),
    LedgerColumn("symbol", .symbol, "the asset"),
    LedgerColumn("quantity", .nonNegative, "the number of units"),
    LedgerColumn("unit_price", .nonNegative, "the price of a unit, in currency"),
    LedgerColumn("amount", .number, "the amount before fee and tax, in currency"),
    LedgerColumn("fee", .nonNegative, "the fee, in currency"),
    LedgerColumn("tax", .nonNegative, "the tax withheld, in currency"),
    LedgerColumn("currency", .currency, "the currency of all amounts of the row"),
    LedgerColumn(
      "fx_rate", .nonNegative, "the value of one unit of currency in the account's currency"),
    LedgerColumn(
      "ratio", .ratio,
      "for a split: new units to old units, such as 4:1; for a spin-off or an exchange: the share"
        + " of the cost that moves, such as 19.4:100"),
    LedgerColumn(
      "status", .word(ActivityStatus.allCases.map(\.rawValue)),
      "the status; only POSTED rows count; blank means POSTED"),
    LedgerColumn(
      "group", .text,
      "a name that joins the rows of a transfer, an exchange, a spin-off or an exercised option"),
    LedgerColumn(
      "lots", .text, "the lots that are sold: their ids or dates, separated by spaces"),
    LedgerColumn("tags", .text, "your own tags, separated by spaces"),
    note, voids,
    LedgerColumn("batch", .text, "the import that wrote the row"),
    op,
    LedgerColumn("settle_date", .date, "the day of settlement"),
    LedgerColumn("attachment", .text, "a document: its path in the folder"),
    LedgerColumn("member", .text, "a member of the household; holdings counts the account's"),
    LedgerColumn("schedule", .text, reserved: true, "the schedule of the row"),
  ]

  private static let positionColumns = [
    id,
    LedgerColumn("date", .date, required: true, "the day at whose end the account held the units"),
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn("symbol", .symbol, required: true, "the asset; $CASH for cash"),
    LedgerColumn("quantity", .number, required: true, "the number of units"),
    LedgerColumn("average_cost", .nonNegative, "the average cost of a unit, in currency"),
    LedgerColumn("currency", .currency, required: true, "the currency of the position"),
    note, voids, op,
  ]

  private static let priceColumns = [
    LedgerColumn("date", .date, required: true, "the day of the price"),
    LedgerColumn("base", .symbol, required: true, "the symbol or currency that is priced"),
    LedgerColumn("quote", .currency, required: true, "the currency of the price"),
    LedgerColumn("amount", .nonNegative, required: true, "the price of one unit, as traded"),
    LedgerColumn("source", .source, "the source of the price; MANUAL beats all others"),
    LedgerColumn(
      "type", .word(["close", "open", "high", "low", "adjclose", "volume"]),
      "the kind of price; blank means close; only close is used"),
  ]

  private static let transactionColumns = [
    id,
    LedgerColumn("date", .date, required: true, "the day of the booking"),
    time,
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn("payee", .text, "the other party"),
    LedgerColumn("category", .text, "the category"),
    LedgerColumn("amount", .number, required: true, "the amount received; negative if it went out"),
    LedgerColumn("currency", .currency, "the currency; blank means the account's currency"),
    LedgerColumn(
      "kind", .word(["transfer", "opening", "balance", "assertion"]),
      "the kind; blank for income and spending"),
    LedgerColumn("group", .text, "a name that joins the two sides of a transfer"),
    LedgerColumn("split", .text, "a name that joins the rows of one payment in several categories"),
    LedgerColumn("method", .text, "the payment method"),
    LedgerColumn(
      "status", .word(TransactionStatus.allCases.map(\.rawValue)),
      "the status; PENDING, DRAFT and VOID rows do not count"),
    LedgerColumn("tags", .text, "your own tags, separated by spaces"),
    LedgerColumn("location", .text, "the place"),
    LedgerColumn("attachment", .text, "a document, such as a receipt: its path in the folder"),
    LedgerColumn("schedule", .text, "the schedule of the row"),
    note, voids,
    LedgerColumn("original", .text, "the text of the bank"),
    LedgerColumn(
      "original_amount", .number,
      "the amount in another currency that the bank converted, with the sign of amount"),
    LedgerColumn("original_currency", .currency, "the currency of original_amount"),
    LedgerColumn("member", .text, "a member of the household; blank means the account's"),
    LedgerColumn("batch", .text, "the import that wrote the row"),
    op,
  ]

  private static let budgetColumns = [
    id,
    LedgerColumn(
      "date", .date, required: true, "the day of the move, which is in a period of both budgets"),
    LedgerColumn("from", .text, required: true, "the budget that gives the money"),
    LedgerColumn("to", .text, required: true, "the budget that receives the money"),
    LedgerColumn("amount", .nonNegative, required: true, "the amount, in the base currency"),
    note, voids,
    op,
  ]

  private static let reviewColumns = [
    id,
    LedgerColumn(
      "timestamp", .timestamp, required: true, "the moment of the review, with the offset"),
    LedgerColumn(
      "subject", .text, required: true, "the finding: its kind, and the id of a row or a name"),
    LedgerColumn(
      "verdict", .word(["accepted", "ignored"]), required: true, "the decision; both silence it"),
    LedgerColumn("figures", .text, "the figure that is silenced; other figures are shown again"),
    note, voids,
    op,
  ]

  private static let predictionColumns = [
    id,
    LedgerColumn(
      "timestamp", .moment, required: true,
      "the day on which it was promised, or the moment, with the offset"),
    LedgerColumn(
      "question", .text, required: true,
      "the figure: cash, budget or risk, the name and the currency, separated by /"),
    LedgerColumn("target_date", .date, required: true, "the day that it is about"),
    LedgerColumn(
      "level", .number, required: true, "the share of outcomes in the range, in percent"),
    LedgerColumn("low", .number, "the lower end of the range"),
    LedgerColumn("high", .number, "the upper end of the range"),
    LedgerColumn("value", .number, "the expected figure"),
    voids, op,
  ]

  private static let operationColumns = [
    id,
    LedgerColumn(
      "timestamp", .timestamp, required: true, "the moment of the operation, with the offset"),
    LedgerColumn("op", .text, required: true, "the operation"),
    LedgerColumn("tool", .text, required: true, "the tool that did it"),
    LedgerColumn("what", .text, "the command in one line, without the tool and common options"),
    LedgerColumn("user", .text, "the user who ran it"),
  ]
}
