extension Ledger {
  /// The ledger's columns, in the order used in a new file.
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

  /// Names of the columns of a new file without rows.
  package var newColumns: [String] { columns.filter { !$0.isAddedWhenFilled }.map(\.name) }

  private static let id = LedgerColumn(
    "id", .identifier, "the row's id; blank in a row written by hand")
  private static let voids = LedgerColumn(
    "voids", .voids, "the id of the row that this row voids or replaces")
  private static let note = LedgerColumn("note", .text, "a note")
  private static let op = LedgerColumn("op", .text, "the operation that wrote the row")
  private static let time = LedgerColumn(
    "time", .time, "the time of day, hh:mm or hh:mm:ss; blank sorts first")

  private static let historyColumns = [
    id,
    LedgerColumn(
      "timestamp", .timestamp, required: true, "the timestamp of the change, with its UTC offset"),
    LedgerColumn("tier_name", .tier, required: true, "the tier's name"),
    LedgerColumn("account_name", .account, required: true, "the account in the tier"),
    LedgerColumn(
      "amount", .number, required: true, "the amount paid in (negative for a withdrawal)"),
    LedgerColumn(
      "balance_after", .number, required: true, "the account's balance after the change"),
    LedgerColumn(
      "transaction_type", .word(HistoryEntry.Kind.allCases.map(\.rawValue)), required: true,
      "the type of change"),
    LedgerColumn("description", .text, "the reason or a note"),
    LedgerColumn("user", .text, "the user who recorded the row"),
    op,
  ]

  private static let valueColumns = [
    id,
    LedgerColumn(
      "timestamp", .moment, required: true,
      "the timestamp, with its UTC offset; or a date, which means 12:00 UTC on that day"),
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn(
      "event", .word(["open", "value", "flow", "close", "reopen", "delete"]), required: true,
      "the event"),
    LedgerColumn("value", .number, "the account's value; negative for a debt"),
    LedgerColumn("currency", .currency, "the currency of the value and the flow"),
    LedgerColumn("flow", .number, "the amount paid in (negative for a withdrawal)"),
    note, voids, op,
  ]

  private static let activityColumns = [
    id,
    LedgerColumn("date", .date, required: true, "the trade date"),
    time,
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn(
      "type", .word(ActivityType.allCases.map(\.rawValue)), required: true, "the activity type"),
    LedgerColumn(
      "subtype", .word(ActivitySubtype.allCases.map(\.rawValue)), "the activity subtype"),
    LedgerColumn("symbol", .symbol, "the asset"),
    LedgerColumn("quantity", .nonNegative, "the number of units"),
    LedgerColumn("unit_price", .nonNegative, "the unit price, in currency"),
    LedgerColumn("amount", .number, "the amount before fee and tax, in currency"),
    LedgerColumn("fee", .nonNegative, "the fee, in currency"),
    LedgerColumn("tax", .nonNegative, "the tax withheld, in currency"),
    LedgerColumn("currency", .currency, "the currency of all amounts in the row"),
    LedgerColumn(
      "fx_rate", .nonNegative, "the value of one unit of currency, in the account's currency"),
    LedgerColumn(
      "ratio", .ratio,
      "for a split: new units to old units, such as 4:1; for a spin-off or an exchange: the share"
        + " of the cost that is transferred, such as 19.4:100"),
    LedgerColumn(
      "status", .word(ActivityStatus.allCases.map(\.rawValue)),
      "the status; only POSTED rows are included; blank means POSTED"),
    LedgerColumn(
      "group", .text,
      "a name that joins the rows of a transfer, an exchange, a spin-off or an exercised option"),
    LedgerColumn(
      "lots", .text, "the ids or dates of the lots sold, separated by spaces"),
    LedgerColumn("tags", .text, "your own tags, separated by spaces"),
    note, voids,
    LedgerColumn("batch", .text, "the import that wrote the row"),
    op,
    LedgerColumn("settle_date", .date, "the settlement date"),
    LedgerColumn("attachment", .text, "the path of a document in the folder"),
    LedgerColumn(
      "member", .text,
      "a household member; the holdings tool uses the account's member"),
    LedgerColumn("schedule", .text, reserved: true, "the row's schedule"),
  ]

  private static let positionColumns = [
    id,
    LedgerColumn(
      "date", .date, required: true,
      "the date; the quantity applies at the end of this day"),
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn("symbol", .symbol, required: true, "the asset; $CASH for cash"),
    LedgerColumn("quantity", .number, required: true, "the number of units"),
    LedgerColumn("average_cost", .nonNegative, "the average unit cost, in currency"),
    LedgerColumn("currency", .currency, required: true, "the position's currency"),
    note, voids, op,
  ]

  private static let priceColumns = [
    LedgerColumn("date", .date, required: true, "the price date"),
    LedgerColumn("base", .symbol, required: true, "the priced symbol or currency"),
    LedgerColumn("quote", .currency, required: true, "the price's currency"),
    LedgerColumn("amount", .nonNegative, required: true, "the price of one unit, as traded"),
    LedgerColumn("source", .source, "the source of the price; MANUAL overrides all others"),
    LedgerColumn(
      "type", .word(["close", "open", "high", "low", "adjclose", "volume"]),
      "the kind of price; blank means close. Only close is used, and adjclose for benchmarks"),
  ]

  private static let transactionColumns = [
    id,
    LedgerColumn("date", .date, required: true, "the booking date"),
    time,
    LedgerColumn("account", .account, required: true, "the account"),
    LedgerColumn("payee", .text, "the other party"),
    LedgerColumn("category", .text, "the category"),
    LedgerColumn("amount", .number, required: true, "the amount received (negative for a payment)"),
    LedgerColumn("currency", .currency, "the currency; blank means the account's currency"),
    LedgerColumn(
      "kind", .word(["transfer", "opening", "balance", "assertion"]),
      "the kind; blank for income and spending"),
    LedgerColumn("group", .text, "a name that joins the two sides of a transfer"),
    LedgerColumn("split", .text, "a name that joins the rows of one payment in several categories"),
    LedgerColumn("method", .text, "the payment method"),
    LedgerColumn(
      "status", .word(TransactionStatus.allCases.map(\.rawValue)),
      "the status; PENDING, DRAFT and VOID rows are excluded"),
    LedgerColumn("tags", .text, "your own tags, separated by spaces"),
    LedgerColumn("location", .text, "the place"),
    LedgerColumn("attachment", .text, "the path of a document in the folder, such as a receipt"),
    LedgerColumn("schedule", .text, "the row's schedule"),
    note, voids,
    LedgerColumn("original", .text, "the bank's text"),
    LedgerColumn(
      "original_amount", .number,
      "the amount in the original currency, before the bank's conversion, with the same sign as"
        + " amount"),
    LedgerColumn("original_currency", .currency, "the currency of original_amount"),
    LedgerColumn("member", .text, "a household member; blank means the account's member"),
    LedgerColumn("batch", .text, "the import that wrote the row"),
    op,
  ]

  private static let budgetColumns = [
    id,
    LedgerColumn(
      "date", .date, required: true,
      "the day of the move; both budgets must have a period that contains it"),
    LedgerColumn("from", .text, required: true, "the budget that provides the money"),
    LedgerColumn("to", .text, required: true, "the budget that receives the money"),
    LedgerColumn("amount", .nonNegative, required: true, "the amount, in the base currency"),
    note, voids,
    op,
  ]

  private static let reviewColumns = [
    id,
    LedgerColumn(
      "timestamp", .timestamp, required: true, "the timestamp of the review, with its UTC offset"),
    LedgerColumn(
      "subject", .text, required: true, "the finding, as its kind and a row id or name"),
    LedgerColumn(
      "verdict", .word(["accepted", "ignored"]), required: true,
      "the decision; both values silence the finding"),
    LedgerColumn("figures", .text, "the figure that is silenced; other figures are shown again"),
    note, voids,
    op,
  ]

  private static let predictionColumns = [
    id,
    LedgerColumn(
      "timestamp", .moment, required: true,
      "the date or timestamp of the prediction; a timestamp has a UTC offset"),
    LedgerColumn(
      "question", .text, required: true,
      "the figure, as KIND/NAME/CURRENCY; the kind is cash, budget or risk"),
    LedgerColumn("target_date", .date, required: true, "the day for which the figure is predicted"),
    LedgerColumn(
      "level", .number, required: true, "the percentage of outcomes in the range"),
    LedgerColumn("low", .number, "the lower end of the range"),
    LedgerColumn("high", .number, "the upper end of the range"),
    LedgerColumn("value", .number, "the expected figure"),
    voids, op,
  ]

  private static let operationColumns = [
    id,
    LedgerColumn(
      "timestamp", .timestamp, required: true,
      "the timestamp of the operation, with its UTC offset"),
    LedgerColumn("op", .text, required: true, "the operation"),
    LedgerColumn("tool", .text, required: true, "the tool that ran the operation"),
    LedgerColumn("what", .text, "the command on one line, without the tool and common options"),
    LedgerColumn("user", .text, "the user who ran the operation"),
    LedgerColumn(
      "parts", .text, addedWhenFilled: true,
      "the operations that the ledgers name instead of this one, separated by spaces"),
  ]
}
