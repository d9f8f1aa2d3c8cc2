import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport

/// Transactions as text, with a rule that turns payees with "Tagesgeld" into transfers to
/// Tagesgeld.
struct TransferText {
  let transactions: Transactions
  let transfers: OneSidedTransfers
  let settings: Settings

  /// - Parameter rows: lines of date, account, payee, amount, kind and group.
  init(_ rows: [String], accounts: [AccountSettings] = []) throws {
    var settings = Settings(baseCurrency: Currency("EUR"), accounts: accounts)
    settings.spending = SpendingSettings(
      rules: [CategoryRule(match: "*Tagesgeld*", kind: .transfer, to: "Tagesgeld")])
    self.settings = settings
    let text = (["date,account,payee,amount,kind,group"] + rows).map { $0 + "\n" }.joined()
    let source = SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))
    transactions = try require(Transactions.reading([source], settings).value)
    transfers = OneSidedTransfers(transactions, settings)
  }

  /// Returns all records, with values as lines of timestamp, account, event and value.
  func records(values: [String] = []) throws -> DailyWorth.Ledgers {
    let text = (["timestamp,account,event,value"] + values).map { $0 + "\n" }.joined()
    let ledger = ValueLedger.readingCells(RandomLedger.table(.values, [text]), settings)
    return DailyWorth.Ledgers(
      activities: try ActivityText([PricedActivities.header]).ledger,
      values: try require(ledger.value), postings: AccountPostings(transactions),
      transfers: transfers)
  }
}
