import FinanceFolder
import FinanceModel
import Investing
import PlainText

extension CheckRules {
  /// Returns the rule that reports the findings of `holdings --net-worth` about transfers.
  static func transferSides(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "transfer-sides",
      "transfers that change the value of only one account in holdings --net-worth"
    ) { survey in
      guard let settings = survey.settings.value ?? (survey.settings.isThere ? nil : Settings()),
        let records = survey.worthRecords(settings)
      else { return [] }
      do throws(DecimalError) {
        let found = try records.transferDiagnostics(on: today, today: today, settings)
        return FolderFinding.of(found, in: nil)
      } catch {
        return []
      }
    }
  }
}

extension FolderSurvey {
  /// Returns the activities with their transfers linked to transactions.
  func linked(_ activities: ActivityLedger, _ settings: Settings) -> ActivityLedger {
    guard activities.hasOpenTransfers else { return activities }
    return worthRecords(settings, isGrouped: true)?.activities ?? activities
  }

  /// Returns the records of account values in the ledgers; nil if one of the ledgers cannot be
  /// read, or if no transaction is one side of a transfer.
  ///
  /// - Parameter isGrouped: whether rows with a group also count as a side of a transfer.
  fileprivate func worthRecords(
    _ settings: Settings, isGrouped: Bool = false
  ) -> DailyWorth.Ledgers? {
    func table(_ ledger: Ledger) -> LedgerTable? {
      self.ledger(ledger).flatMap { $0.isWhole ? $0.table : nil }
    }
    guard let transactions = table(.transactions), let stated = table(.positions),
      let typed = table(.values), let recorded = table(.history), table(.activities) != nil,
      table(.prices) != nil,
      let rows = Transactions.reading(transactions.files.map(\.source), settings).value
    else { return nil }
    let transfers = OneSidedTransfers(rows, settings)
    guard isGrouped || !transfers.isEmpty, let activities, let prices,
      let positions = PositionLedger.reading(stated, settings).value,
      let values = ValueLedger.readingCells(typed, settings).value,
      let history = History.reading(recorded).value
    else { return nil }
    return DailyWorth.Ledgers(
      activities: activities, prices: prices, positions: positions, values: values,
      postings: AccountPostings(rows), transfers: transfers, history: history, plan: plan.value)
  }
}
