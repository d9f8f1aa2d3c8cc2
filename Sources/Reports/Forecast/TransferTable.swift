import Console
import FinanceModel
import PlainText
import Spending

/// Report table of the transfers that reduce the monthly surplus.
struct TransferTable {
  private static let columns: [Column<FixedTransfers.Line>] = [
    .text("account", "the account that receives the money") { $0.account },
    .text("purpose", "debt, or saving for savings and investment accounts") { $0.purpose.rawValue },
    .money("amount", "the amount per month") { line in
      do throws(DecimalError) {
        return try line.amount.mean()
      } catch {
        return nil
      }
    },
    .text(
      "bill",
      "the bill that states the transfer; blank if the amount is the mean of the full months"
    ) {
      $0.bill
    },
  ]

  static let spec = TableSpec(
    "transfers", "one row for each transfer that reduces the surplus", columns)

  private let transfers: FixedTransfers
  private let currency: String?

  init(_ transfers: FixedTransfers, _ currency: String?) {
    self.transfers = transfers
    self.currency = currency
  }

  var table: Table {
    Table(Self.spec, Self.columns, of: transfers.lines) {
      .number(CurrencyUnit.printedText(of: $0, in: currency))
    }
  }
}
