package import FinanceModel
import Investing
package import PlainText

/// Entered rows after completion. Names have their usual spelling, words for days are replaced by
/// dates, and missing values are derived from known values.
///
///     let entry = EntryCompletion([["amount": "-4.20"]], of: .transactions, names, terms)
///     entry.rows    // date, account and currency are filled
///     entry.notes   // "date is 2026-11-21: today"
package struct EntryCompletion: Sendable {
  /// Options that apply to all rows.
  package struct Terms: Sendable {
    let now: Timestamp
    let isForced: Bool
    let fillsBlanks: Bool

    /// Creates options for completing rows.
    ///
    /// - Parameters:
    ///   - isForced: whether unknown names are accepted as written.
    ///   - fillsBlanks: whether blank cells are filled; false if the rows are copies of other rows.
    package init(now: Timestamp, isForced: Bool = false, fillsBlanks: Bool = true) {
      self.now = now
      self.isForced = isForced
      self.fillsBlanks = fillsBlanks
    }
  }

  /// Rows in the given order, each with the text of every column that is not blank.
  package private(set) var rows: [[String: String]]
  /// Findings about unknown names, at `LedgerPlace(file: 0, record: number of the row)`. Unknown
  /// accounts and symbols are errors. Payees and categories that resemble others are warnings.
  package private(set) var findings: [LedgerFinding] = []
  /// Filled-in values, each with its reason, without duplicates and in row order.
  package private(set) var notes: [String] = []

  private let ledger: Ledger
  private let names: EntryNames
  private let terms: Terms
  private var reported: Set<String> = []
  /// Values already compared with known values.
  private var doubted: Set<String> = []
  /// Last category of each payee in the earlier rows, otherwise in the ledger; nil if the payee has
  /// none.
  private var categories: [String: String?] = [:]
  /// Results of ledger queries by name; each query is made only once.
  private var currencies: [String: (code: String, reason: String)?] = [:]
  private var accounts: [String: (name: String, reason: String)?] = [:]
  private var row = 0

  /// Completes the entered rows.
  ///
  /// - Complexity: linear in the number of rows and, if rows are incomplete, in the ledger's size.
  package init(
    _ rows: [[String: String]], of ledger: Ledger, _ names: EntryNames, _ terms: Terms
  ) {
    self.rows = rows.map { $0.filter { !$0.value.isBlankCell } }
    self.ledger = ledger
    self.names = names
    self.terms = terms
    for index in rows.indices {
      row = index
      readWords()
      if terms.fillsBlanks { fill() }
      judgeTracking()
      judgeDecimals()
    }
  }

  // MARK: Other spellings

  private mutating func readWords() {
    for column in ledger.columns {
      guard let text = rows[row][column.name] else { continue }
      switch column.kind {
      case .date, .moment:
        if let day = CalendarDate(relative: text, to: terms.now.date) {
          rows[row][column.name] = day.description
        } else if column.name == "date" {
          judgeDate(text, column)
        }
      case .word(let words):
        if case .one(let index) = match(text, among: words) {
          rows[row][column.name] = words[index]
        }
      case .account: nameAccount(text, column)
      case .symbol: nameSymbol(text, column)
      case .text where column.name == "payee": doubt(text, column, among: names.payees)
      case .text where column.name == "category": doubt(text, column, among: names.categories)
      case .text where ledger == .transactions && column.name == Transactions.billColumn:
        nameBill(text, column)
      default: break
      }
    }
  }

  /// Warns about a day far in the future, because most rows are dated today or earlier. Another
  /// rule warns about days more than a year in the future.
  private mutating func judgeDate(_ text: String, _ column: LedgerColumn) {
    do throws(DateProblem) {
      let ahead = terms.now.date.days(until: try CalendarDate(parsing: text))
      guard (Self.usualDaysAhead + 1...366).contains(ahead), !terms.isForced else { return }
      report(
        LedgerCell(ledger, column, at: place, text).finding(
          .warning, .dateFar, "is \(ahead) days after today, \(terms.now.date)",
          hint: "check the year"))
    } catch {
      // The row's check reports an invalid date.
      return
    }
  }

  private static let usualDaysAhead = 31

  private mutating func nameAccount(_ text: String, _ column: LedgerColumn) {
    if names.accounts.contains(text) { return }
    if let name = names.account(ofAlias: text) { return take(name, for: text, column) }
    switch names.accounts(meantBy: text) {
    case .one(let name): take(name, for: text, column)
    case .several(let accounts):
      question(
        text, column, .accountUnknown, "matches several accounts",
        hint: "write one of: " + accounts.map(\.visible).joined(separator: ", "))
    case .none:
      let near =
        SimilarNames(names.accounts).first(similarTo: text)
        ?? nearestName(to: text, among: names.accounts)
      if let near {
        question(
          text, column, .accountUnknown, "is unknown",
          hint: "did you mean '\(near.visible)'?")
      } else if names.listsAccounts {
        question(
          text, column, .accountUnknown, "is unknown",
          hint: "write one of: " + names.accounts.map(\.visible).joined(separator: ", "))
      } else {
        note("account '\(text.visible)' is new")
      }
    }
  }

  /// Replaces a bill's name with its spelling in the settings.
  private mutating func nameBill(_ text: String, _ column: LedgerColumn) {
    let bills = (names.settings.spending?.bills ?? []).map(\.name)
    guard !bills.contains(text) else { return }
    if case .one(let index) = match(text, among: bills) {
      return take(bills[index], for: text, column)
    }
    guard !terms.isForced else { return }
    let near = nearestName(to: text, among: bills)
    report(
      LedgerFinding(
        .warning, EntryCode.nameSimilar, "bill '\(text.visible)' is not in coffer.json", at: place,
        column: column.name,
        hint: near.map { "did you mean '\($0.visible)'?" }
          ?? (bills.isEmpty
            ? "run 'recurring add' to add a bill"
            : "write one of: " + bills.map(\.visible).joined(separator: ", "))))
  }

  private mutating func nameSymbol(_ text: String, _ column: LedgerColumn) {
    guard text != "$CASH", !names.symbols.contains(text) else { return }
    if ledger == .prices, CurrencyUnit(text).isCurrency { return }
    let wanted = text.foldedForMatching
    if let same = names.symbols.first(where: { $0.foldedForMatching == wanted }) {
      return take(same, for: text, column)
    }
    guard let near = nearestName(to: text, among: names.symbols), text.count > 2 else {
      return note("symbol '\(text.visible)' is new")
    }
    question(
      text, column, .symbolSimilar, "is unknown", hint: "did you mean '\(near.visible)'?")
  }

  /// Replaces a value with a known spelling that differs only in case. A new value that resembles a
  /// known one only causes a warning, because it may be intended.
  private mutating func doubt(_ text: String, _ column: LedgerColumn, among known: KnownTexts) {
    if known.contains(text) { return }
    if let same = known.spelling(of: text) { return take(same, for: text, column) }
    guard doubted.insert("\(column.name) \(text)").inserted, !terms.isForced,
      let near = known.near(text)
    else { return }
    report(
      LedgerFinding(
        .warning, EntryCode.nameSimilar, "\(column.name) '\(text.visible)' is new", at: place,
        column: column.name, hint: "did you mean '\(near.visible)'?"))
  }

  private mutating func take(_ name: String, for text: String, _ column: LedgerColumn) {
    rows[row][column.name] = name
    note("\(column.name) '\(text.visible)' is replaced with '\(name.visible)'")
  }

  private mutating func question(
    _ text: String, _ column: LedgerColumn, _ problem: LedgerProblem, _ reason: String, hint: String
  ) {
    if terms.isForced { return note("\(column.name) '\(text.visible)' is new") }
    report(
      LedgerCell(ledger, column, at: place, text)
        .finding(
          .error, problem, reason,
          hint: hint + (hint.hasSuffix("?") ? " " : "; ") + "add --force to write the name as"
            + " typed"))
  }

  // MARK: Missing values

  private mutating func fill() {
    switch ledger {
    case .transactions:
      fill("date", terms.now.date.description, "today")
      fillAccount()
      fillCategory()
      fillCurrencyOfAccount()
    case .activities:
      fill("date", terms.now.date.description, "today")
      fillFromGroup()
      fillAccount()
      fillCurrencyOfSymbol("symbol", "currency")
      fillCurrencyOfAccount()
    case .positions:
      fill("date", terms.now.date.description, "today")
      fillAccount()
      fillCurrencyOfSymbol("symbol", "currency")
      fillCurrencyOfAccount()
    case .prices:
      fill("date", terms.now.date.description, "today")
      fillCurrencyOfSymbol("base", "quote")
      fill("source", "MANUAL", "a typed price")
    case .values:
      fill("timestamp", terms.now.description, "now")
      fillAccount()
      fill("event", rows[row]["flow"] != nil && rows[row]["value"] == nil ? "flow" : "value", "")
      fillCurrencyOfAccount()
    case .budgets: fill("date", terms.now.date.description, "today")
    case .history, .reviews, .predictions, .operations: break
    }
  }

  /// Warns about a row for an account if the account's value comes from other records, or if the
  /// row overrides these records. Refuses a balance assertion for an account that is not booked as
  /// transactions.
  private mutating func judgeTracking() {
    guard let account = rows[row]["account"] else { return }
    let hasValue = ledger != .values || rows[row]["value"] != nil
    guard let (source, isReplaced) = names.conflict(of: account, with: ledger, hasValue: hasValue)
    else { return }
    let isAssertion = rows[row]["kind"] == BalanceAssertion.kind
    guard isAssertion || reported.insert("tracking of \(account)").inserted else { return }
    let own = ledger.rawValue
    let message =
      isReplaced
      ? "'\(account.visible)' is valued from its \(source.rawValue); with this row, only its \(own)"
        + " are used"
      : "'\(account.visible)' is valued from its \(source.rawValue), so its \(own) are ignored"
    report(
      LedgerFinding(
        isAssertion ? .error : .warning, ledger.outrankedCode, message,
        at: place, column: "account", hint: hint(source, isReplaced, account)))
  }

  /// Returns a hint on how to change the account's value.
  private func hint(
    _ source: AccountWorth.Source, _ isReplaced: Bool, _ account: String
  ) -> String {
    let name = account.visible.shellWord
    switch (source, isReplaced) {
    case (.activities, false):
      return ledger == .transactions
        ? "write an activity, add a statement to positions, or enter both sides of a transfer with"
          + " 'ledger-add move AMOUNT FROM TO'"
        : "write an activity, or change the account's tracking: plan-set --account \(name)"
          + " tracking=\(ledger == .values ? "VALUES" : "HOLDINGS")"
    case (.positions, false):
      return
        "write a new statement, with a positions row for each asset and one with $CASH for the"
        + " cash: ledger-add positions account=\(name) symbol='$CASH' quantity=AMOUNT"
    case (.positions, true):
      return "write the account's holdings as activities of type TRANSFER_IN first, or write a new"
        + " statement: ledger-add positions account=\(name) symbol='$CASH' quantity=AMOUNT"
    case (.values, _): return "write the account's value: snapshot record \(name) VALUE"
    case (.activities, true), (.transactions, _), (.plan, _):
      return "enter all of this account's rows in one ledger, or set its tracking in coffer.json:"
        + " plan-set --account \(name) tracking=TRANSACTIONS"
    }
  }

  /// Warns about an amount with more decimals than its currency allows. Trade amounts may have any
  /// number of decimals.
  private mutating func judgeDecimals() {
    guard ledger == .transactions || ledger == .values,
      let code = rows[row]["currency"], let digits = CurrencyUnit(code).minorDigits
    else { return }
    for name in ["amount", "value", "flow"] {
      guard let text = rows[row][name], text.isNumber,
        let decimals = text.split(separator: ".").dropFirst().first?.count, decimals > digits,
        !text.looksGrouped
      else { continue }
      report(
        LedgerFinding(
          .warning, EntryCode.decimals,
          "\(name) '\(text)' has more than \(digits) decimals, the maximum for \(code)", at: place,
          column: name, hint: "check the digits; the amount is used as written"))
    }
  }

  /// Fills in the category of the payee's previous row, either a new row or one in the ledger.
  private mutating func fillCategory() {
    guard rows[row]["kind"] == nil, let payee = rows[row]["payee"] else { return }
    let key = payee.foldedForMatching
    if rows[row]["category"] == nil {
      let known = categories[key] ?? names.lastCategory(of: payee)
      categories[key] = .some(known)
      if let known { fill("category", known, "as in the last row of '\(payee.visible)'") }
    }
    if let category = rows[row]["category"] { categories[key] = category }
  }

  /// Fills in the account and currency of the previous row if both rows are in the same group.
  private mutating func fillFromGroup() {
    guard row > 0, let group = rows[row]["group"], rows[row - 1]["group"] == group else { return }
    for name in ["account", "currency"] {
      if let text = rows[row - 1][name] { fill(name, text, "") }
    }
  }

  private mutating func fillAccount() {
    guard rows[row]["account"] == nil else { return }
    let symbol = rows[row]["symbol"]
    let found = accounts[symbol ?? ""] ?? names.defaultAccount(of: ledger, symbol: symbol)
    accounts[symbol ?? ""] = .some(found)
    if let (name, reason) = found { return fill("account", name, reason) }
    guard !names.accounts.isEmpty else { return }
    let defaults = names.statedDefaults(of: ledger)
    report(
      LedgerFinding(
        .error, .valueMissing, of: ledger,
        defaults.count > 1
          ? "account is blank, and \(defaults.count) accounts are marked as the default:"
            + " \(defaults.map(\.visible).joined(separator: ", "))"
          : "account is blank, and there is no default account",
        at: place, column: "account",
        hint: defaults.count > 1
          ? "write account=NAME; to remove one of the defaults: plan-set --account NAME default="
          : "write account=NAME with one of these names: "
            + names.accounts.map(\.visible).joined(separator: ", ")))
  }

  private mutating func fillCurrencyOfAccount() {
    guard rows[row]["currency"] == nil, let account = rows[row]["account"] else { return }
    let found =
      currencies["account " + account] ?? names.currency(ofAccount: account, in: ledger)
    currencies["account " + account] = .some(found)
    if let (code, reason) = found { fill("currency", code, reason) }
  }

  private mutating func fillCurrencyOfSymbol(_ symbol: String, _ column: String) {
    guard rows[row][column] == nil, let symbol = rows[row][symbol], symbol != "$CASH" else {
      return
    }
    let found = currencies["symbol " + symbol] ?? currency(ofSymbol: symbol)
    currencies["symbol " + symbol] = .some(found)
    if let (code, reason) = found { fill(column, code, reason) }
  }

  private func currency(ofSymbol symbol: String) -> (code: String, reason: String)? {
    names.currency(ofSymbol: symbol, in: ledger)
      ?? (ledger == .prices ? names.currency(ofSymbol: symbol, in: .activities) : nil)
  }

  private mutating func fill(_ column: String, _ text: String, _ reason: String) {
    guard rows[row][column] == nil else { return }
    rows[row][column] = text
    if !reason.isEmpty { note("\(column) is \(text.visible) (\(reason))") }
  }

  private var place: LedgerPlace { LedgerPlace(file: 0, record: row) }

  private mutating func report(_ finding: LedgerFinding) {
    if findings.count <= 2 * LedgerFinding.limit { findings.append(finding) }
  }

  private mutating func note(_ text: String) {
    if reported.insert(text).inserted { notes.append(text) }
  }
}

extension Ledger {
  /// Code for a row that is ignored in favour of other records of its account.
  fileprivate var outrankedCode: any RawRepresentable<String> {
    switch self {
    case .activities: ActivityCode.outranked
    case .positions: PositionCode.outranked
    case .values: ValueCode.outranked
    case .transactions, .history, .prices, .budgets, .reviews, .predictions, .operations:
      TransactionCode.outranked
    }
  }
}
