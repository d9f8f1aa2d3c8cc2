import FinanceModel
import Importing
package import PlainText

/// A line in the table of rows: a row of a file, or an opening or assertion derived from the file.
struct ImportView: Sendable {
  let verdict: String
  let file: String
  var line: Int?
  var id: String?
  /// The ledger that contains or will contain the row.
  var ledger: String?
  var date: CalendarDate?
  var account = ""
  var payee = ""
  var amount: Decimal?
  var currency = ""
  var kind = ""
  var type: String?
  var symbol: String?
  var quantity: Decimal?
  var text = ""
  /// The id, day, and payee or symbol of a manually typed row that may match.
  var typed: (id: String, date: String, payee: String)?
  var reason: String?
  /// The text that caused a row to be skipped.
  var detail = ""
  var group: String?
}

/// The result of a check on a file.
struct ImportCheckView: Sendable {
  let file: String
  let account: String
  let currency: String
  let check: ImportCheck
}

/// A file's row counts by verdict.
struct ImportFileView: Sendable {
  let file: String
  var format = ""
  var accounts: [String] = []
  var counts: [ImportedRow.Verdict: Int] = [:]
  var left = 0
  var first: CalendarDate?
  var last: CalendarDate?
}

/// The tables of an import.
package enum ImportTables {
  /// Specifications of the import tables.
  package static let specs = [rows, checks, files, transfers, skipped]

  static let rows = TableSpec("rows", "one row for each row in the files", rowColumns)
  static let checks = TableSpec(
    "checks", "one row for each check for missing rows", checkColumns)
  static let files = TableSpec("files", "one row for each file", fileColumns)

  static let transfers = TableSpec(
    "transfers", "one row for each transfer found between own accounts", transferColumns)

  static let skipped = TableSpec(
    "skipped", "one row for each row in the files that is not recorded", skippedColumns)

  static let rowColumns: [Column<ImportView>] = [
    .text("verdict", "new, present (in the ledger), skipped or suggested (typed by hand)") {
      $0.verdict
    },
    .text("file", "the file") { $0.file },
    .integer("line", "the line in the file; null for an opening or an assertion") { $0.line },
    .text("id", "the id in the ledger; null if the row is skipped") { $0.id },
    .text("ledger", "transactions or activities; null if the row is skipped") { $0.ledger },
    .date("date", "the booking date") { $0.date },
    .text("account", "the account") { $0.account.filled },
    .text("payee", "the payee, as written by the bank") { $0.payee.filled },
    Column("amount", .money, "the amount; negative for outgoing money") { view in
      view.amount.map { .number($0.text(decimalsAtLeast: 2)) } ?? .null
    },
    .text("currency", "the currency of the amount") { $0.currency.filled },
    .text("kind", "opening or assertion; transfer or null for a row in the file") {
      $0.kind.filled
    },
    .text("type", "the activity type") { $0.type },
    .text("symbol", "the asset's symbol in the ledger") { $0.symbol?.filled },
    Column("quantity", .quantity, "the number of units") { .exact($0.quantity) },
    .text("text", "the bank's other text") { $0.text.filled },
    .text("typed_id", "the id of the matching row typed by hand, or the first id of several") {
      $0.typed?.id
    },
    .text("typed_date", "the matching row's date") { $0.typed?.date },
    .text("typed_payee", "the matching row's payee, or an activity's symbol") { $0.typed?.payee },
    .text(
      "reason",
      "the reason for skipping: pending, reverted, empty, left out by the layout, or not recorded"
    ) {
      $0.reason
    },
    .text("group", "the group that joins the rows of a payment or transfer") { $0.group },
  ]

  static let skippedColumns: [Column<ImportView>] = [
    .text("file", "the file") { $0.file },
    .integer("line", "the line in the file") { $0.line },
    .date("date", "the row's date; null if it cannot be read") { $0.date },
    .text("account", "the account") { $0.account.filled },
    Column("amount", .money, "the amount; negative for outgoing money; null if it cannot be read") {
      view in view.amount.map { .number($0.text(decimalsAtLeast: 2)) } ?? .null
    },
    .text("currency", "the currency of the amount") { $0.currency.filled },
    .text("text", "the bank's text") { $0.text.filled },
    .text("reason", "pending, reverted, empty, left out by the layout, or not recorded") {
      $0.reason
    },
    .text(
      "detail",
      "the column and word that determine the reason, or why the row is not recorded"
    ) {
      $0.detail.filled
    },
  ]

  static let transferColumns: [Column<OwnTransfer>] = [
    .text("state", "proposed, accepted, or tied (a row fits several transfers)") {
      $0.state.rawValue
    },
    .text("basis", "how the two amounts match: amount, fee or rate") { $0.basis.rawValue },
    .text("out_id", "the id of the row that sends the money") { $0.out.id.filled },
    .text("out_ledger", "transactions or activities") { $0.out.ledger.rawValue },
    .date("out_date", "the date of the row that sends the money") { $0.out.date },
    .text("out_account", "the account that sends the money") { $0.out.account.account },
    .text("out_payee", "the payee of the row that sends the money") { $0.out.payee.filled },
    Column("out_amount", .money, "the amount sent; negative") {
      .number($0.out.amount.text(decimalsAtLeast: 2))
    },
    .text("out_currency", "the currency of the amount sent") { $0.out.account.currency.filled },
    .text("in_id", "the id of the row that receives the money") { $0.into.id.filled },
    .text("in_ledger", "transactions or activities") { $0.into.ledger.rawValue },
    .date("in_date", "the date of the row that receives the money") { $0.into.date },
    .text("in_account", "the account that receives the money") { $0.into.account.account },
    .text("in_payee", "the payee of the row that receives the money") { $0.into.payee.filled },
    Column("in_amount", .money, "the amount received") {
      .number($0.into.amount.text(decimalsAtLeast: 2))
    },
    .text("in_currency", "the currency of the amount received") { $0.into.account.currency.filled },
    .text("group", "the group that joins the rows, or would join them") { $0.group.filled },
  ]

  static let checkColumns: [Column<ImportCheckView>] = [
    .text("file", "the file") { $0.file },
    .text("account", "the account") { $0.account },
    .text("currency", "the currency") { $0.currency.filled },
    .text("check", "running, total, counter, gap or closing") { $0.check.kind.rawValue },
    .text("outcome", "ok, broken or unknown") { $0.check.outcome.rawValue },
    .integer("line_before", "the last line before missing rows") { $0.check.lines.before },
    .integer("line_after", "the first line after missing rows") { $0.check.lines.after },
    .date("from", "the first day on which rows may be missing") { $0.check.days?.lowerBound },
    .date("to", "the last day on which rows may be missing") { $0.check.days?.upperBound },
    Column("missing", .money, "the missing amount; negative for outgoing money") { view in
      view.check.missing.map { .number($0.text(decimalsAtLeast: 2)) } ?? .null
    },
    .text("message", "the result in words") { $0.check.message },
  ]

  static let fileColumns: [Column<ImportFileView>] = [
    .text("file", "the file") { $0.file },
    .text("format", "the file's layout or format") { $0.format.filled },
    .text("accounts", "the accounts, separated by semicolons") {
      $0.accounts.joined(separator: "; ").filled
    },
    .date("from", "the date of the first row") { $0.first },
    .date("to", "the date of the last row") { $0.last },
    .integer("new", "the number of rows not yet in the ledger") { $0.counts[.new] ?? 0 },
    .integer("present", "the number of rows already in the ledger") { $0.counts[.present] ?? 0 },
    .integer("skipped", "the number of rows that are not recorded or have no amount") {
      $0.counts[.skipped] ?? 0
    },
    .integer("suggested", "the number of rows that may have been typed by hand") {
      $0.counts[.suggested] ?? 0
    },
    .integer("left", "the number of rows before --since or after --until") { $0.left },
  ]
}

extension String {
  var filled: String? { isEmpty ? nil : self }
}
