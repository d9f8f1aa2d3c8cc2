package import FinanceModel
import Investing
package import PlainText

/// An account in double-entry bookkeeping, identified by its meaning in the finance folder.
///
///     JournalAccount.units(account: "Depot Köln", symbol: "WLDX")   // Assets, Depot Köln, WLDX
package enum JournalAccount: Hashable, Sendable {
  /// Cash in an account with activities or statements.
  case cash(account: String)
  /// Units of an asset in an account with activities or statements.
  case units(account: String, symbol: String)
  /// Total of an account whose value comes from values, transactions or the plan.
  case balance(account: String)
  /// Money entering or leaving the folder, or in transit between two accounts.
  case transfers
  /// Opening balances.
  case openings
  /// Balance corrections.
  case adjustments
  /// Opening holdings in statements, and later changes.
  case statements
  /// An account whose balance is always zero, for programs that derive an entry's tolerance from
  /// the digits of its amounts.
  case rounding
  /// Transactions in a category; the name is blank if they have no category.
  case category(String, isIncome: Bool)
  /// Dividends from an asset; the symbol is nil if the row does not state one.
  case dividends(symbol: String?)
  case interest, credits, gains, revaluation, fees, taxes
  /// A balance in the plan.
  case tier(String, account: String)
  /// Counter account for all balances in the plan.
  case tierTotal

  /// The five root accounts.
  package enum Root: String, CaseIterable, Sendable {
    case assets = "Assets"
    case liabilities = "Liabilities"
    case equity = "Equity"
    case income = "Income"
    case expenses = "Expenses"
  }

  /// The type of an account.
  package enum Sort: Sendable {
    case cash, asset, liability, equity, income, expense
  }

  /// The account in the finance folder that holds the money or units; nil for any other account,
  /// which only balances an entry.
  package var owner: String? {
    switch self {
    case .cash(let account), .units(let account, _), .balance(let account): account
    default: nil
    }
  }

  /// A part of an account's name: a name from the folder or a fixed word. A name and a fixed word
  /// remain distinct even if they are spelled the same.
  enum Part: Hashable {
    case ours(String)
    case named(String)

    var text: String {
      switch self {
      case .ours(let text), .named(let text): text
      }
    }

    var isOurs: Bool { if case .ours = self { true } else { false } }
  }

  /// Parts below the root. A category may have the name of a fixed account, such as Expenses:Fees.
  var parts: [Part] {
    switch self {
    case .cash(let account): [.named(account), .ours("Cash")]
    case .units(let account, let symbol): [.named(account), .named(symbol)]
    case .balance(let account): [.named(account)]
    case .transfers: [.ours("Transfers")]
    case .openings: [.ours("Opening-Balances")]
    case .adjustments: [.ours("Adjustments")]
    case .statements: [.ours("Statements")]
    case .rounding: [.ours("Rounding")]
    case .category(let category, _): Self.parts(ofCategory: category)
    case .dividends(let symbol): [.named("Dividends")] + (symbol.map { [.named($0)] } ?? [])
    case .interest: [.named("Interest")]
    case .credits: [.named("Credits")]
    case .gains: [.named("Gains")]
    case .revaluation: [.named("Revaluation")]
    case .fees: [.named("Fees")]
    case .taxes: [.named("Taxes")]
    case .tier(let tier, let account): [.ours("Tiers"), .named(tier), .named(account)]
    case .tierTotal: [.ours("Tiers"), .ours("Total")]
    }
  }

  private static func parts(ofCategory category: String) -> [Part] {
    guard !category.isBlankCell else { return [.named("Uncategorized")] }
    return category.split(separator: ":", omittingEmptySubsequences: false)
      .map { .named(String($0)) }
  }

  /// Returns the root above the account.
  ///
  /// - Parameter debts: the liability accounts.
  func root(_ debts: Set<String>) -> Root {
    switch self {
    case .cash(let account), .units(let account, _), .balance(let account):
      debts.contains(account) ? .liabilities : .assets
    case .transfers, .openings, .adjustments, .statements, .rounding, .tier, .tierTotal: .equity
    case .category(_, let isIncome): isIncome ? .income : .expenses
    case .dividends, .interest, .credits, .gains, .revaluation: .income
    case .fees, .taxes: .expenses
    }
  }

  /// Names in the folder, by kind of name; empty for fixed accounts.
  ///
  ///     JournalAccount.units(account: "Depot Köln", symbol: "WLDX").originals
  ///     // name: Depot Köln, symbol: WLDX
  package var originals: [JournalTag] {
    switch self {
    case .cash(let account), .balance(let account): [JournalTag("name", account)]
    case .units(let account, let symbol):
      [JournalTag("name", account), JournalTag("symbol", symbol)]
    case .category(let category, _):
      category.isBlankCell ? [] : [JournalTag("category", category)]
    case .dividends(let symbol): symbol.map { [JournalTag("symbol", $0)] } ?? []
    case .tier(let tier, let account):
      [JournalTag("tier", tier), JournalTag("name", account)]
    default: []
    }
  }
}

extension [JournalTag] {
  /// Distinct tags in the original order.
  var unique: [JournalTag] {
    var seen: Set<JournalTag> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [JournalTag] {
  /// Tags with unique names; several values for one name are joined with " + ".
  var joined: [JournalTag] {
    var joined: [JournalTag] = []
    for tag in unique {
      if let index = joined.firstIndex(where: { $0.name == tag.name }) {
        joined[index] = JournalTag(tag.name, "\(joined[index].value) + \(tag.value)")
      } else {
        joined.append(tag)
      }
    }
    return joined
  }
}

/// A name and a value attached to an entry or an account.
package struct JournalTag: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An account used by a journal, with the data of its declaration.
package struct JournalAccountDeclaration: Equatable, Sendable {
  /// Path used in every format, such as `Assets:Depot-Köln:Cash`.
  package let path: String
  /// Accounts with this path. There are several if a category has the name of a fixed account.
  package let accounts: [JournalAccount]
  package let sort: JournalAccount.Sort
  /// Names in the folder, and a note if the account belongs to a pool.
  package let tags: [JournalTag]
  /// Method by which sales select lots: SECTION_104 for every pool, nil if the account has no lots.
  package let method: LotsMethod?
  /// Day of the account's first entry.
  package let opened: CalendarDate
  /// Whether all postings to the account are memoranda.
  package let isNoted: Bool

  /// Returns the liability accounts: loans and cards.
  static func debts(_ settings: Settings) -> Set<String> {
    Set((settings.accounts ?? []).filter { $0.kind == .loan || $0.kind == .card }.map(\.name))
  }

  /// Returns the declarations for all entries, sorted by root, then by path.
  ///
  /// - Parameter entries: in date order.
  static func all(
    in entries: [JournalEntry], _ names: JournalAccountNames, _ booking: Booking,
    _ settings: Settings, _ debts: Set<String>
  ) -> [JournalAccountDeclaration] {
    var opened: [JournalAccount: CalendarDate] = [:]
    var withLots: Set<JournalAccount> = []
    var noted: Set<JournalAccount> = []
    for entry in entries {
      for posting in entry.postings {
        if opened[posting.account] == nil { opened[posting.account] = entry.date }
        if posting.lot != nil { withLots.insert(posting.account) }
        if posting.isNoted { noted.insert(posting.account) }
      }
    }
    let methods = Methods(booking)
    let terms = Terms(settings, debts)
    let all = Dictionary(grouping: opened.keys) { names[$0] }.map { path, accounts in
      // Sorts the accounts, because a set's order differs between runs.
      let accounts = accounts.sorted {
        let (first, second) = ($0.originals.map(\.value), $1.originals.map(\.value))
        return (-first.count, first.joined(separator: " "))
          < (-second.count, second.joined(separator: " "))
      }
      let first = accounts[0]
      let method = withLots.contains(first) ? methods.method(of: first) : nil
      return JournalAccountDeclaration(
        path: path, accounts: accounts, sort: terms.sort(of: first),
        tags: accounts.flatMap(\.originals).unique + (method == .section104 ? [Self.poolNote] : []),
        method: method,
        opened: accounts.compactMap { opened[$0] }.min() ?? .epochDay,
        isNoted: noted.contains(first))
    }
    return all.map { ($0.rank, $0) }.sorted { ($0.0, $0.1.path) < ($1.0, $1.1.path) }.map(\.1)
  }

  private static var poolNote: JournalTag {
    JournalTag("note", "each lot is a share of a pool and does not have a separate cost")
  }

  private var rank: Int {
    if isNoted { return JournalAccount.Root.allCases.count }
    let root = path.split(separator: ":").first.map(String.init) ?? ""
    return JournalAccount.Root.allCases.firstIndex { $0.rawValue == root } ?? 0
  }

  private struct Methods {
    let booking: Booking
    let accounts, symbols: [String: Int]

    init(_ booking: Booking) {
      self.booking = booking
      accounts = Dictionary(
        booking.ledger.accounts.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
      symbols = Dictionary(
        booking.ledger.symbols.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    }

    /// Returns the method by which an account selects lots. Statement rows state their lots
    /// instead.
    func method(of account: JournalAccount) -> LotsMethod? {
      guard case .units(let name, let symbol) = account, let account = accounts[name],
        let symbol = symbols[symbol]
      else { return nil }
      return booking.terms.isPooled(account, symbol)
        ? .section104 : booking.terms.lotsMethod(account: account, symbol: symbol)
    }
  }

  private struct Terms {
    let debts: Set<String>
    let money: Set<String>

    init(_ settings: Settings, _ debts: Set<String>) {
      self.debts = debts
      money = Set(
        (settings.accounts ?? []).filter { $0.kind == .cash || $0.kind == .savings }.map(\.name))
    }

    func sort(of account: JournalAccount) -> JournalAccount.Sort {
      switch account.root(debts) {
      case .liabilities: return .liability
      case .equity: return .equity
      case .income: return .income
      case .expenses: return .expense
      case .assets:
        if case .cash = account { return .cash }
        if case .balance(let name) = account, money.contains(name) { return .cash }
        return .asset
      }
    }
  }
}
