import FinanceModel
import PlainText

/// The known state of an account before a new entry.
struct RecordedAccount {
  let name: String
  let rows: [RecordingTimeline.Step]
  /// Whether a negative value is expected.
  let isDebt: Bool
  /// Whether the account is a loan, whose values are all negative.
  let isLoan: Bool
  /// Required currency of all the account's amounts; nil if undecided.
  let currency: String?
  /// Currency used if the account's currency is undecided and the entry does not state one.
  let baseCurrency: String?
  /// Symbols accepted for amounts in addition to currencies.
  let symbols: Set<String>

  /// - Parameter replaced: a row that will no longer be in effect.
  init(
    _ name: String, in ledger: ValueLedger, _ settings: AccountSettings?, _ symbols: Set<String>,
    baseCurrency: String?, replaced: LedgerPlace?
  ) {
    self.name = name
    self.symbols = symbols
    self.baseCurrency = baseCurrency
    isLoan = settings?.kind == .loan
    isDebt =
      settings?.kind == .loan || settings?.kind == .card || settings?.debt != nil
    guard let account = ledger.accounts.firstIndex(of: name) else {
      rows = []
      currency = settings?.currency?.code
      return
    }
    rows = ledger.steps(ofAccount: account, without: replaced)
    // A replaced row also determines the currency of the account.
    let said = ledger.currency(ofAccount: account).map { ledger.currencies[$0] }
    let isNew = ledger.standingRows(ofAccount: account).isEmpty
    currency = said ?? settings?.currency?.code ?? (isNew ? nil : baseCurrency)
  }
}
