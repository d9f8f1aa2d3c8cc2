package import FinanceModel
import Investing
package import PlainText

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
