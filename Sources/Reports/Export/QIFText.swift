import Exporting
import FinanceModel
import PlainText

/// A journal as a QIF file, with a register for each account in the folder.
///
/// A QIF account has a single currency. Amounts in other currencies are omitted, with a warning.
struct QIFText {
  let journal: Journal
  let settings: Settings
  private(set) var lines = ""
  /// `export-currency-left-out` warnings, one for each account and currency.
  private(set) var findings: [LedgerFinding] = []
  private var reported: Set<JournalAmount> = []
  /// Asset names by symbol.
  private let names: [String: String]
  /// Indices of journal entries in journal order, by account in the folder.
  private let entries: [String: [Int]]

  /// Returns the whole text, and the findings about contents that QIF cannot represent.
  ///
  /// - Throws: `overflow`.
  static func text(
    of journal: Journal, _ settings: Settings
  ) throws(DecimalError) -> (text: String, findings: [LedgerFinding]) {
    var text = QIFText(journal: journal, settings: settings)
    text.writeLists()
    for owner in text.owners { try text.writeRegister(of: owner) }
    text.writePrices()
    return (text.lines, text.findings)
  }

  private init(journal: Journal, settings: Settings) {
    self.journal = journal
    self.settings = settings
    names = JournalAccountNames.distinct(Set(Self.securities(of: journal))) { code in
      let line = JournalWords.line(code)
      return line.isEmpty ? "X" : line
    }
    var entries: [String: [Int]] = [:]
    for (index, entry) in journal.entries.enumerated() {
      for owner in Set(entry.postings.compactMap(\.account.owner)) {
        entries[owner, default: []].append(index)
      }
    }
    self.entries = entries
  }

  private func entries(of owner: String) -> [JournalEntry] {
    (entries[owner] ?? []).map { journal.entries[$0] }
  }

  /// Returns a name from the folder on one line, in a reversible encoding.
  private static func readable(_ name: String) -> String {
    JournalWords.encoded(name, reserved: "\"")
  }

  mutating func line(_ text: String) { lines += text + "\n" }

  /// Writes a field on its own line, unless the text is blank.
  mutating func field(_ letter: String, _ text: String) {
    if !text.isEmpty { line(letter + text) }
  }

  /// The folder's accounts, sorted by name.
  private var owners: [QIFAccount] {
    var owners: [String: QIFAccount] = [:]
    var order: [String] = []
    let stated = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for declaration in journal.accounts {
      guard let owner = declaration.accounts.first?.owner, owners[owner] == nil else { continue }
      owners[owner] = QIFAccount(
        owner, declaration.path, entries(of: owner), stated[owner], journal.baseCurrency)
      order.append(owner)
    }
    return order.compactMap { owners[$0] }
  }

  // MARK: lists

  private mutating func writeLists() {
    let categories = journal.accounts.filter { $0.sort == .income || $0.sort == .expense }
    if !categories.isEmpty { line("!Type:Cat") }
    for category in categories {
      line("N\(category.path)")
      line(category.sort == .income ? "I" : "E")
      line("^")
    }
    if !securities.isEmpty { line("!Type:Security") }
    for symbol in securities {
      line("N\(names[symbol] ?? "")")
      line("S\(Self.readable(symbol))")
      line("^")
    }
  }

  /// Assets that were held or paid a dividend, in alphabetical order.
  private var securities: [String] { Self.securities(of: journal) }

  private static func securities(of journal: Journal) -> [String] {
    Set(
      journal.accounts.flatMap(\.accounts).compactMap { account in
        switch account {
        case .units(_, let symbol): symbol
        case .dividends(let symbol): symbol
        default: nil
        }
      }
    ).sorted()
  }

  private mutating func writePrices() {
    let held = Set(securities)
    var last: (CalendarDate, String)?
    for price in journal.prices where held.contains(price.commodity) {
      guard last.map({ $0 != (price.date, price.commodity) }) ?? true else { continue }
      last = (price.date, price.commodity)
      line("!Type:Prices")
      line("\"\(Self.readable(price.commodity))\",\(price.amount.quantity),\"\(price.date)\"")
      line("^")
    }
  }

  // MARK: registers

  private mutating func writeRegister(of account: QIFAccount) throws(DecimalError) {
    line("!Account")
    line("N\(account.name)")
    line("T\(account.type)")
    line("D\(Self.readable(account.owner))")
    line("^")
    line("!Type:\(account.type)")
    var holdings = QIFHoldings(account)
    for entry in entries(of: account.owner) {
      let own = entry.postings.filter { $0.account.owner == account.owner && !$0.isNoted }
      guard !own.isEmpty else { continue }
      noteOthers(own, account)
      if account.isInvestment {
        for record in try holdings.records(of: entry, own) { write(record, entry) }
      } else {
        try write(own, of: entry, account)
      }
    }
  }

  /// Writes a record of a non-investment account. Several opposite postings become a split.
  private mutating func write(
    _ own: [JournalPosting], of entry: JournalEntry, _ account: QIFAccount
  ) throws(DecimalError) {
    var sum: [JournalAmount] = []
    for posting in own where posting.commodity == account.currency { try sum.add(posting.weight) }
    guard let sum = sum.first else { return }
    line("D\(entry.date)")
    line("T\(JournalWords.number(sum.quantity, in: sum.commodity))")
    field("N", entry.id.isPlainWord ? entry.id : "")
    line("P\(JournalWords.line(entry.title))")
    field("M", JournalWords.line(entry.note))
    let others = entry.postings.filter { $0.account.owner == nil }
    if others.count == 1 { line("L\(category(others[0].account))") }
    for other in others where others.count > 1 {
      line("S\(category(other.account))")
      line("$\(JournalWords.number(-other.quantity, in: other.commodity))")
    }
    line("^")
  }

  private mutating func write(_ record: QIFRecord, _ entry: JournalEntry) {
    line("D\(entry.date)")
    line("N\(record.action)")
    field("Y", record.symbol.flatMap { names[$0] } ?? "")
    field("I", record.price?.description ?? "")
    field("Q", record.quantity?.description ?? "")
    field("T", record.amount.map { JournalWords.number($0.quantity, in: $0.commodity) } ?? "")
    field("P", JournalWords.line(entry.title))
    let tags = entry.tags.map { "\($0.name) \(JournalWords.line($0.value))" }
    field(
      "M",
      (tags + [JournalWords.line(entry.note)]).filter { !$0.isEmpty }
        .joined(separator: ", "))
    field("L", record.category.map(category) ?? "")
    line("^")
  }

  /// Returns the category of an income or expense account; `[NAME]` for any other account.
  private func category(_ account: JournalAccount) -> String {
    let path = journal.names[account]
    return path.hasPrefix("Equity") ? "[\(path)]" : path
  }

  private mutating func noteOthers(_ own: [JournalPosting], _ account: QIFAccount) {
    for posting in own where posting.commodity != account.currency {
      if case .units = posting.account { continue }
      guard reported.insert(JournalAmount(.zero, account.owner + "\n" + posting.commodity)).inserted
      else { continue }
      findings.append(
        LedgerFinding(
          .warning, JournalCode.currencyLeftOut,
          "amounts in \(posting.commodity.visible) are omitted from '\(account.owner.visible)': in"
            + " QIF, the account supports only \(account.currency.visible)", at: nil,
          hint: "use --format hledger, ledger or beancount, which support several currencies"))
    }
  }
}

/// An account in the folder, as written in QIF.
struct QIFAccount {
  let owner: String
  let name: String
  let type: String
  let currency: String
  let isInvestment: Bool

  init(
    _ owner: String, _ path: String, _ entries: [JournalEntry], _ own: AccountSettings?,
    _ baseCurrency: String?
  ) {
    self.owner = owner
    name = path.split(separator: ":").dropFirst().first.map(String.init) ?? path
    let postings = entries.lazy.flatMap(\.postings).filter { $0.account.owner == owner }
    let money = postings.first { if case .units = $0.account { false } else { true } }
    currency =
      own?.currency?.code ?? money?.commodity ?? postings.compactMap(\.lot).first?.currency
      ?? baseCurrency ?? ""
    isInvestment = postings.contains { if case .balance = $0.account { false } else { true } }
    switch own?.kind {
    case _ where isInvestment: type = "Invst"
    case .card: type = "CCard"
    case .loan: type = "Oth L"
    case .securities, .crypto, .pension, .property: type = "Oth A"
    case .cash, .savings, .other, nil: type = "Bank"
    }
  }
}

/// An action in an investment account.
struct QIFRecord {
  let action: String
  var symbol: String?
  var price: Decimal?
  var quantity: Decimal?
  var amount: JournalAmount?
  var category: JournalAccount?
}

/// The actions in an investment account, entry by entry, and the account's current units.
struct QIFHoldings {
  private let account: QIFAccount
  private var held: [String: Decimal] = [:]

  init(_ account: QIFAccount) { self.account = account }

  /// Returns the actions for an entry: first the changes in units, then the changes in cash.
  ///
  /// - Throws: `overflow`.
  mutating func records(
    of entry: JournalEntry, _ own: [JournalPosting]
  ) throws(DecimalError) -> [QIFRecord] {
    var units: [JournalAmount] = []
    var cash: Decimal?
    var cost = Decimal.zero
    for posting in own {
      if case .units = posting.account {
        try units.add(JournalAmount(posting.quantity, posting.commodity))
        if let lot = posting.lot, lot.currency == account.currency { cost = try cost + lot.cost }
      } else if posting.commodity == account.currency {
        cash = try (cash ?? .zero) + posting.quantity
      }
    }
    var records: [QIFRecord] = []
    for change in units where !change.quantity.isZero {
      let before = held[change.commodity] ?? .zero
      held[change.commodity] = try before + change.quantity
      let (record, usesCash) = try self.record(of: entry, change, before, cash: cash, cost: cost)
      records.append(record)
      if usesCash { cash = nil }
    }
    if let cash, !cash.isZero { records.append(moving(cash, entry)) }
    return records
  }

  /// Returns the action for a change in units, and whether the action includes the change in cash.
  private func record(
    of entry: JournalEntry, _ change: JournalAmount, _ before: Decimal, cash: Decimal?,
    cost: Decimal
  ) throws(DecimalError) -> (QIFRecord, usesCash: Bool) {
    let quantity = change.quantity.magnitude
    func traded(_ action: String, for sum: Decimal) throws(DecimalError) -> QIFRecord {
      QIFRecord(
        action: action, symbol: change.commodity, price: try sum.divided(by: quantity, .halfEven),
        quantity: quantity, amount: JournalAmount(sum, account.currency))
    }
    if case .activity(let type, let subtype) = entry.kind {
      switch (type, subtype) {
      case (.buy, _):
        if let cash, !cash.isPositive { return (try traded("Buy", for: -cash), true) }
      case (.sell, _):
        if let cash, !cash.isNegative { return (try traded("Sell", for: cash), true) }
      case (.dividend, .reinvested): return (try traded("ReinvDiv", for: cost), false)
      case (.interest, .stakingReward): return (try traded("ReinvInt", for: cost), false)
      case (.split, _):
        let ten = try Decimal(10).scaled(by: try before + change.quantity, over: before, .halfEven)
        if try before.multiplied(by: ten, .halfEven)
          == Decimal(10).multiplied(
            by: try before + change.quantity, .halfEven)
        {
          return (QIFRecord(action: "StkSplit", symbol: change.commodity, quantity: ten), false)
        }
      default: break
      }
    }
    return (
      QIFRecord(
        action: change.quantity.isPositive ? "ShrsIn" : "ShrsOut", symbol: change.commodity,
        quantity: quantity), false
    )
  }

  /// Returns the action for a change in cash only.
  private func moving(_ cash: Decimal, _ entry: JournalEntry) -> QIFRecord {
    let others = entry.postings.lazy.filter { $0.account.owner == nil }
    let counter = others.first { $0.quantity.isNegative == cash.isPositive }?.account
    let paid: (String, String) =
      switch entry.kind {
      case .activity(.dividend, .returnOfCapital): ("RtrnCap", "MiscExp")
      case .activity(.dividend, _): ("Div", "MiscExp")
      case .activity(.interest, _): ("IntInc", "MiscExp")
      case .activity(.deposit, _), .activity(.withdrawal, _), .activity(.transferIn, _),
        .activity(.transferOut, _), .statement:
        ("XIn", "XOut")
      default: ("MiscInc", "MiscExp")
      }
    return QIFRecord(
      action: cash.isPositive ? paid.0 : paid.1, symbol: symbol(of: entry),
      amount: JournalAmount(cash.magnitude, account.currency), category: counter)
  }

  /// Returns the asset that paid the income.
  private func symbol(of entry: JournalEntry) -> String? {
    for posting in entry.postings {
      if case .dividends(let symbol) = posting.account { return symbol }
    }
    return nil
  }
}
