import FinanceFolder
import FinanceModel
import PlainText
import Spending

extension CheckRules {
  /// Returns the rule that reports the findings of `spending budgets` about moves between budgets.
  ///
  /// - Parameter today: the current day; later moves are ignored.
  static func budgetMoves(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "budget-moves",
      "moves between budgets missing from coffer.json, and moves on days without a period"
    ) { survey in
      guard let ledger = survey.ledger(.budgets), ledger.isWhole,
        let moves = BudgetMove.reading(ledger.table).value, !moves.isEmpty,
        let settings = survey.budgetSettings
      else { return [] }
      do throws(DecimalError) {
        guard let book = try survey.spendingBook(settings, on: today) else { return [] }
        return ledger.findings(try BudgetBook(settings, book, moves).findings)
      } catch {
        return []
      }
    }
  }
}

extension FolderSurvey {
  /// The settings; nil if they cannot be read or their budgets have errors.
  fileprivate var budgetSettings: Settings? {
    guard let settings = settings.value ?? (settings.isThere ? nil : Settings()) else { return nil }
    return settingsBudgets(in: settings).isEmpty ? settings : nil
  }

  /// Returns income and spending; nil if a ledger cannot be read.
  ///
  /// - Throws: `overflow`.
  fileprivate func spendingBook(
    _ settings: Settings, on day: CalendarDate
  ) throws(DecimalError) -> SpendingBook? {
    let sources = ledger(.transactions)?.table.files.map(\.source) ?? []
    guard ledger(.transactions)?.isWhole ?? true,
      let transactions = Transactions.reading(sources, settings).value
    else { return nil }
    return try SpendingBook(
      transactions, settings, prices ?? PriceBook(), base: settings.baseCurrency?.code,
      asOf: day)
  }
}
