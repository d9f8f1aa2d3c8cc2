import FinanceModel
import PlainText

/// What is known of an account before something is recorded of it.
struct RecordedAccount {
  let name: String
  let rows: [RecordingTimeline.Step]
  /// Whether a value below zero is what one expects.
  let isDebt: Bool
  /// Whether it is a loan, whose values are all below zero.
  let isLoan: Bool
  /// The currency that all of its amounts must be in; nil where none is settled.
  let currency: String?
  /// What is meant where nothing is settled, and nothing said.
  let baseCurrency: String?
  /// The symbols that amounts may be in, beside currencies.
  let symbols: Set<String>

  /// - Parameter replaced: a row that is not to count.
  init(
    _ name: String, in ledger: ValueLedger, _ settings: AccountSettings?, _ symbols: Set<String>,
    baseCurrency: String?, replaced: LedgerPlace?
  ) {
    self.name = name
    self.symbols = symbols
    self.baseCurrency = baseCurrency
    isLoan = settings?.kind == .loan
    isDebt = settings?.kind == .loan || settings?.kind == .card
    guard let account = ledger.accounts.firstIndex(of: name) else {
      rows = []
      currency = settings?.currency?.code
      return
    }
    rows = ledger.steps(ofAccount: account, without: replaced)
    // A row that is replaced said what the account is in, too.
    let said = ledger.currency(ofAccount: account).map { ledger.currencies[$0] }
    let isNew = ledger.standingRows(ofAccount: account).isEmpty
    currency = said ?? settings?.currency?.code ?? (isNew ? nil : baseCurrency)
  }
}
