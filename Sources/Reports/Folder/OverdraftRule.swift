import FinanceFolder
import FinanceModel
import PlainText
import Spending

extension CheckRules {
  /// Returns the rule that reports the findings of `spending --check` about negative balances.
  static func overdrafts(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "overdrafts", "cash and bank accounts that were overdrawn in the last three months"
    ) { survey in
      guard let settings = survey.settings.value ?? (survey.settings.isThere ? nil : Settings()),
        let ledger = survey.ledger(.transactions), ledger.isWhole,
        let transactions = Transactions.reading(ledger.table.files.map(\.source), settings).value
      else { return [] }
      do throws(DecimalError) {
        let found = try Overdrafts(transactions, settings, bills: nil, asOf: today)
        return ledger.findings(found.past.map(finding))
      } catch {
        return []
      }
    }
  }

  private static func finding(_ low: Overdrafts.Overdraft) -> LedgerFinding {
    let amount = CurrencyUnit.printedText(of: low.lowest, in: low.currency)
    let days = low.days == 1 ? "1 day" : "\(low.days) days"
    return LedgerFinding(
      .warning, TransactionCode.overdrawn,
      "'\(low.account.visible)' was below zero on \(days), with a low of"
        + " \(amount)\(low.currency.map { " \($0)" } ?? "") on \(low.date)",
      at: low.place, column: "amount",
      hint: "check the rows, or set the account's kind to CARD or LOAN in coffer.json if it may be"
        + " overdrawn")
  }
}
