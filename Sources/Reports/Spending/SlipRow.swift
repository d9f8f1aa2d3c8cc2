import Console
import FinanceModel
import PlainText

/// The description of a slip that belongs to a set explaining a difference.
struct SlipRow: Sendable {
  /// The number of the answer, and of the set within the answer; both are counted from 1.
  let answer, set: Int
  let account, currency: String
  /// The day of the first balance that differs.
  let day: CalendarDate
  /// The amount missing from the rows on `day`; negative for a surplus.
  let lack: Decimal?
  let kind, reason, repair: String
  /// The position of the row; nil for a missing row.
  let position: SourcePosition?
  let id: String
  let right: String
  /// Number of sets with the same number of slips.
  let sets: Int
  /// Number of sets of the same size that are expected by chance.
  let expected: Decimal?

  static let columns: [Column<SlipRow>] = [
    .integer("answer", "the number of the difference, from 1") { $0.answer },
    .integer("set", "the rank of the set among the sets that explain the difference") { $0.set },
    .text("account", "the account whose balance differs") { $0.account },
    .text("currency", "the currency or symbol of the difference") { $0.currency },
    .date("date", "the date of the balance that differs") { $0.day },
    Column("difference", .money, "the amount by which the rows differ since the previous balance") {
      .worth($0.lack, $0.currency.isEmpty ? nil : $0.currency)
    },
    .text("slip", "the kind of slip") { $0.kind },
    .text("reason", "the slip in one sentence") { $0.reason },
    .text("file", "the row's file") { $0.position?.file },
    .integer("line", "the row's line") { $0.position?.line },
    .text("id", "the row's id; blank if it has none") { $0.id },
    .text("right", "the correct amount, day, account, currency or symbol") { $0.right },
    .text("repair", "the command or edit that repairs the slip") { $0.repair },
    .integer("sets", "the number of sets with equally few slips") { $0.sets },
    Column("expected", .quantity, "the number of such sets expected by chance") {
      .exact($0.expected)
    },
  ]

  static let spec = TableSpec(
    "slips", "one row for each slip of a set that explains a difference", needs: "explain", columns
  )
}
