package import FinanceModel
package import PlainText

/// Computes the value of each account at the end of each day.
///
///     try calculation.advance(to: day, booking)
///     calculation.add(...)   // holdings and claims at the end of that day
///     try calculation.worth(of: 0)
package struct NetWorthCalculation {
  /// The owner of an amount.
  enum Owner {
    /// An account, identified by its index.
    case account(Int)
    /// A pending transfer, identified by the ledger of its first row. It does not belong to any
    /// account until it arrives.
    case transit(AccountWorth.Source)
  }

  /// A known account with its state at the end of the day.
  package struct Account {
    package let name: String
    let settings: AccountSettings?
    /// Currency in the settings.
    fileprivate let currency: String?
    fileprivate let tracking: AccountSettings.Tracking?
    /// The account's index in the values ledger.
    fileprivate let valueNumber: Int?
    /// Day of the account's last activity.
    fileprivate(set) var active: CalendarDate?
    /// Day of the account's statement.
    fileprivate(set) var stated: CalendarDate?
    fileprivate(set) var held: [HeldAmount] = []
    /// Number of the account's positions without a price.
    fileprivate(set) var unpriced = 0
    /// Total of the plan balances that claim the account; nil if there are none.
    var claimed: Decimal?

    fileprivate init(_ name: String, _ settings: AccountSettings?, valueNumber: Int?) {
      self.name = name
      self.settings = settings
      currency = settings?.currency?.code
      tracking = settings?.tracking
      self.valueNumber = valueNumber
    }
  }

  /// An account's value from the record that determines it.
  package struct Worth {
    package let source: AccountWorth.Source
    /// The value; nil if a rate is missing or no currency is known.
    let value: Decimal?
    let currency: String?
    let date: CalendarDate?
    /// Whether the account is closed, according to its values.
    var isClosed = false
    /// Number of the account's positions without a price.
    var unpriced = 0
    /// Whether none of the account's holdings has a price, so that its value is nil.
    var isUnpriced = false
    /// Value of the holdings in the base currency, with each amount converted separately; nil if
    /// ``value`` must be converted.
    var held: Decimal?
  }

  /// Known accounts; see ``order``.
  package private(set) var accounts: [Account]
  /// Indices of the accounts, in the order of the settings, then by name.
  package private(set) var order: [Int]
  /// The base currency. nil if no record states a currency, or if there are several and the
  /// settings do not state a base.
  package let base: String?
  /// Whether there are several currencies but no base currency.
  let isMixed: Bool
  var exchange: BookedExchange
  private(set) var records: WorthRecords
  private let planCurrency: String?
  /// Pending transfers, which belong to the total but not to any account.
  private var transits: [HeldAmount] = []
  private var unpricedTransits = 0
  /// The ledger that contains all pending transfers; activities if several ledgers contain them.
  private var transitSource: AccountWorth.Source?
  private var numbers: [String: Int]
  private let ranks: AccountOrder
  /// Index in ``accounts`` of each of the booking's accounts.
  private let bookedNumbers: [Int]
  private var bookedCount = 0
  private var day: CalendarDate = .epochDay

  /// - Parameters:
  ///   - records: provides the currencies of statements; the stated positions are added day by day.
  ///   - claimants: the accounts claimed by the plan's balances.
  package init(
    _ booking: Booking, _ records: NetWorth.Records, _ settings: Settings,
    claimants: some Sequence<String>, exchange: BookedExchange
  ) {
    let own = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Spellings that are equal as strings may still differ in their bytes.
    let values = Dictionary(
      records.values.accounts.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    let ranks = AccountOrder(settings)
    self.ranks = ranks
    var known = Set(own.keys)
    known.formUnion(booking.ledger.accounts)
    known.formUnion(records.statements.lazy.map(\.account))
    known.formUnion(values.keys)
    known.formUnion(records.postings.accounts)
    known.formUnion(claimants)
    let names = known.sorted { (ranks.rank(of: $0), $0) < (ranks.rank(of: $1), $1) }
    accounts = names.map { Account($0, own[$0], valueNumber: values[$0]) }
    order = Array(accounts.indices)
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.numbers = numbers
    bookedNumbers = booking.ledger.accounts.compactMap { numbers[$0] }
    self.exchange = exchange
    self.records = WorthRecords(records.values, records.postings)
    planCurrency = settings.plan?.currency?.code
    let named = Self.currencies(records, own, planCurrency)
      .union(booking.ledger.currencies.map { CurrencyUnit($0).major })
    base = settings.baseCurrency?.code ?? (named.count == 1 ? named.first : nil)
    isMixed = base == nil && !named.isEmpty
  }

  private static func currencies(
    _ records: NetWorth.Records, _ accounts: [String: AccountSettings], _ plan: String?
  ) -> Set<String> {
    var codes = Set(records.statements.map(\.currency))
    if let plan, records.plan != nil { codes.insert(plan) }
    let values = records.values
    let standing = values.accounts.indices.filter { !values.standingRows(ofAccount: $0).isEmpty }
    let rows =
      standing.map { account in
        (
          values.currency(ofAccount: account).map { values.currencies[$0] },
          values.accounts[account]
        )
      }
      + records.postings.pairs.map { pair in
        (records.postings.currencies[pair.currency], records.postings.accounts[pair.account])
      }
    for (currency, account) in rows {
      if let code = currency ?? accounts[account]?.currency?.code { codes.insert(code) }
    }
    return Set(codes.map { CurrencyUnit($0).major })
  }

  /// Returns the index of the account with the given name; nil if unknown.
  package func number(of name: String) -> Int? { numbers[name] }

  /// Returns the index of the account with the given name. An account that exists only in earlier
  /// plans is added.
  mutating func number(adding name: String) -> Int {
    if let known = numbers[name] { return known }
    let number = accounts.count
    numbers[name] = number
    accounts.append(Account(name, nil, valueNumber: nil))
    let place = order.firstIndex { other in
      let other = accounts[other].name
      return (ranks.rank(of: name), name) < (ranks.rank(of: other), other)
    }
    order.insert(number, at: place ?? order.count)
    return number
  }

  /// Returns the index in ``accounts`` of a booked account.
  func number(ofBooked account: Int) -> Int { bookedNumbers[account] }

  /// Advances to the end of a day, which must not be before the previous day, and discards the
  /// previous day's holdings.
  ///
  /// - Parameter booking: the state on that day.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of accounts and of rows since the previous day.
  package mutating func advance(to date: CalendarDate, _ booking: Booking) throws(DecimalError) {
    day = date
    transits.removeAll(keepingCapacity: true)
    (unpricedTransits, transitSource) = (0, nil)
    for index in accounts.indices {
      accounts[index].held.removeAll(keepingCapacity: true)
      accounts[index].unpriced = 0
    }
    while bookedCount < booking.rowCount {
      let row = booking.ledger[bookedCount]
      accounts[bookedNumbers[row.account]].active = row.date
      bookedCount += 1
    }
    try records.advance(through: date)
  }

  /// Records that an account has a statement on the day.
  package mutating func noteStatement(of account: Int, on date: CalendarDate) {
    accounts[account].stated = max(date, accounts[account].stated ?? date)
  }

  /// Adds a holding of an account, or a pending amount; a nil amount is unknown because a rate is
  /// missing.
  ///
  /// - Parameter price: the amount in the price's currency, used for conversion to the base
  ///   currency; nil to convert `amount`.
  mutating func add(
    _ amount: Decimal?, _ currency: String?, to owner: Owner,
    at price: (amount: Decimal, quote: String)? = nil
  ) {
    let inBase =
      price.map { base($0.amount, $0.quote) } ?? base(amount, currency)
    let held = HeldAmount(amount: amount, currency: currency, inBase: inBase)
    switch owner {
    case .account(let account): accounts[account].held.append(held)
    case .transit(let source):
      transits.append(held)
      note(source)
    }
  }

  private mutating func note(_ source: AccountWorth.Source) {
    transitSource = transitSource.map { $0 == source ? source : .activities } ?? source
  }

  /// Adds a position that has no value because its price is missing.
  mutating func addUnpriced(to owner: Owner) {
    switch owner {
    case .account(let account): accounts[account].unpriced += 1
    case .transit(let source):
      unpricedTransits += 1
      note(source)
    }
  }

  /// Sets the total of the plan balances that claim an account.
  package mutating func setClaimed(_ sum: Decimal?, on account: Int) {
    accounts[account].claimed = sum
  }

  /// Returns the value of an account; nil if it has no records.
  ///
  /// - Throws: `overflow`.
  package mutating func worth(of index: Int) throws(DecimalError) -> Worth? {
    // Uses indices to avoid copies, which would update the reference counts of the account's
    // settings.
    let own = accounts[index].currency ?? base
    let value = try accounts[index].valueNumber.flatMap { (number) throws(DecimalError) in
      try records.value(ofAccount: number)
    }
    let entry = records.transactions(of: accounts[index].name)
    let source = AccountWorth.Source(
      trackedBy: accounts[index].tracking, hasActivity: accounts[index].active != nil,
      hasStatement: accounts[index].stated != nil, hasValue: value != nil,
      hasPosting: entry != nil, hasClaim: accounts[index].claimed != nil)
    switch source {
    case .activities: return try held(by: index, .activities, accounts[index].active)
    case .positions: return try held(by: index, .positions, accounts[index].stated)
    case .values:
      return value.map { value in
        Worth(
          source: .values, value: value.sum.amount, currency: value.sum.currency ?? own,
          date: value.date, isClosed: !value.isOpen)
      }
    case .transactions:
      let (value, currency) = try sum(
        of: (entry?.sums ?? []).map { ($0.amount, $0.currency ?? own) })
      return Worth(source: .transactions, value: value, currency: currency, date: entry?.date)
    case .plan:
      return Worth(
        source: .plan, value: accounts[index].claimed, currency: planCurrency ?? own, date: nil)
    case nil: return nil
    }
  }

  private mutating func held(
    by index: Int, _ source: AccountWorth.Source, _ date: CalendarDate?
  ) throws(DecimalError) -> Worth {
    try held(accounts[index].held, unpriced: accounts[index].unpriced, source, date)
  }

  private mutating func held(
    _ amounts: [HeldAmount], unpriced: Int, _ source: AccountWorth.Source, _ date: CalendarDate?
  ) throws(DecimalError) -> Worth {
    let isUnpriced = amounts.isEmpty && unpriced > 0
    let isOne = amounts.dropFirst().allSatisfy { $0.currency == amounts[0].currency }
    var (sum, inBase): (Decimal?, Decimal?) = (.zero, isMixed ? nil : .zero)
    for held in amounts {
      sum = try sum.adding(held.amount)
      inBase = try inBase.adding(held.inBase)
    }
    let own = isOne ? amounts.first?.currency ?? base : base
    let value = isOne ? sum : base == nil ? nil : inBase
    return Worth(
      source: source, value: isUnpriced ? nil : value, currency: isOne || base != nil ? own : nil,
      date: date, unpriced: unpriced, isUnpriced: isUnpriced, held: inBase)
  }

  /// Returns the value of pending transfers; nil if there are none.
  ///
  /// - Throws: `overflow`.
  mutating func worthInTransit() throws(DecimalError) -> Worth? {
    guard !transits.isEmpty || unpricedTransits > 0 else { return nil }
    return try held(transits, unpriced: unpricedTransits, transitSource ?? .activities, nil)
  }

  /// Returns an amount in the base currency; nil if there are several currencies but no base
  /// currency, or if a rate is missing.
  mutating func base(_ amount: Decimal?, _ currency: String?) -> Decimal? {
    isMixed ? nil : amount.flatMap { converted($0, currency, in: base) }
  }

  /// Returns an account's value in the base currency.
  mutating func base(_ worth: Worth) -> Decimal? {
    if worth.isUnpriced { return nil }
    return worth.held ?? base(worth.value, worth.currency)
  }

  /// Converts an amount from the plan to a currency; nil if a rate is missing.
  mutating func planned(_ amount: Decimal, in currency: String?) -> Decimal? {
    converted(amount, planCurrency, in: currency)
  }

  /// Returns the sum in the amounts' common currency, otherwise in the base currency; nil if the
  /// base currency or a rate is missing.
  private mutating func sum(
    of amounts: [(amount: Decimal?, currency: String?)]
  ) throws(DecimalError) -> (Decimal?, String?) {
    let isOne = amounts.dropFirst().allSatisfy { $0.currency == amounts[0].currency }
    if !isOne, base == nil { return (nil, nil) }
    let currency = isOne ? amounts.first?.currency ?? base : base
    var sum: Decimal? = .zero
    for (amount, code) in amounts {
      sum = try sum.adding(amount.flatMap { converted($0, code, in: currency) })
    }
    return (sum, currency)
  }

  /// Converts an amount to another currency; returns it unchanged if either currency is unknown.
  private mutating func converted(
    _ amount: Decimal, _ code: String?, in currency: String?
  ) -> Decimal? {
    guard let code, let currency else { return amount }
    return exchange.convert(amount, from: code, to: currency, on: day)
  }
}

/// A held amount in its own currency and in the base currency.
struct HeldAmount {
  /// The amount; nil if a rate is missing, in which case ``inBase`` is also nil.
  let amount: Decimal?
  /// Currency of the amount; nil if unknown.
  let currency: String?
  let inBase: Decimal?
}
