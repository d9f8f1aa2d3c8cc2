import FinanceFolder
import FinanceModel
import Investing
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

extension CheckRules {
  /// A rule that notes each value in a JSON file that differs from the last git commit. The notes
  /// reveal unintended changes. Account balances with a history are compared with the history
  /// instead.
  static let changedValues = FolderRule(
    "changed-values",
    "notes: values in JSON files that changed since the last git commit"
  ) { survey in
    let recorded = recordedBalances(survey)
    return [
      survey.plan.sourced?.document, survey.settings.sourced?.document,
      survey.recurring.sourced?.document,
    ].flatMap { document in
      document.map { findings(of: $0, survey, recorded) } ?? []
    }
  }

  /// Returns the names of the balances that have a row in the history.
  private static func recordedBalances(_ survey: FolderSurvey) -> Set<String> {
    guard let ledger = survey.ledger(.history) else { return [] }
    return Set(
      ledger.table.files.flatMap { table -> [String] in
        guard let tier = table.column("tier_name"), let account = table.column("account_name")
        else { return [] }
        return (0..<table.count).map { record in
          let names = [tier, account].map { table.text(record, $0).visible }
          return "tiers[\(names[0])].accounts[\(names[1])].balance"
        }
      })
  }

  private static func findings(
    of document: JSONDocument, _ survey: FolderSurvey, _ recorded: Set<String>
  ) -> [FolderFinding] {
    guard let committed = survey.committedText(of: document.source.file),
      committed.bytes != document.source.bytes,
      let earlier = JSONDocument.parse(committed).value
    else { return [] }
    let changes = DocumentChanges(
      from: earlier, to: document, as: MergedFile(path: document.source.file)
    ).list.filter { !$0.isBalance || !recorded.contains($0.member) }
    let excerpts = document.source.excerpts(of: changes.map(\.range))
    let diagnostics = zip(changes, excerpts).map { change, excerpt in
      Diagnostic(
        .note, FolderCode.valueChanged, message(of: change), at: excerpt,
        hint: "run '\(survey.git(["diff"]))' to see the change")
    }
    return FolderFinding.of(diagnostics, in: document.source.file)
  }

  private static func message(of change: DocumentChanges.Change) -> String {
    let name = change.member.isEmpty ? "the file" : "'\(change.member)'"
    return switch (change.before, change.now) {
    case (let before?, let now?): "\(name) is \(now); in the last git commit it is \(before)"
    case (nil, let now?): "\(name) is \(now); the last git commit does not contain it"
    case (let before, nil): "\(name) is missing; the last git commit contains \(before ?? "it")"
    }
  }
}
