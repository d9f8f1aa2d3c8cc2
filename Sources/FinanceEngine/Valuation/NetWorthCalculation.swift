import FinanceModel
import PlainText

/// Finds what each account is worth, evening after evening.
///
///     try calculation.advance(to: day, booking)
///     calculation.add(...)   // what is held, and what is claimed, on that evening
///     try calculation.worth(of: 0)
struct NetWorthCalculation {
  /// Whose something is.
  enum Owner {
    /// By its number.
    case account(Int)
    /// Nobody's, until it arrives.
    case transit
  }

  /// One account that anything names, and what is known of it on the evening.
  struct Account {
    let name: String
    let settings: AccountSettings?
    /// What the settings say of it.
    fileprivate let currency: String?
    fileprivate let tracking: AccountSettings.Tracking?
    /// Its number in the ledger of values.
    fileprivate let valueNumber: Int?
    /// The day of its last activity.
    fileprivate(set) var active: CalendarDate?
    /// The day of its statement.
    fileprivate(set) var stated: CalendarDate?
    fileprivate(set) var held: [HeldAmount] = []
    /// How many of its positions have no price.
    fileprivate(set) var unpriced = 0
    /// What the plan's balances come to; nil where there is none.
    var claimed: Decimal?

    fileprivate init(_ name: String, _ settings: AccountSettings?, valueNumber: Int?) {
      self.name = name
      self.settings = settings
      currency = settings?.currency?.code
      tracking = settings?.tracking
      self.valueNumber = valueNumber
    }
  }

  /// What an account is worth, by the one record that says so.
  struct Worth {
    let source: AccountWorth.Source
    /// Nil where a rate is missing, or there is no currency to tell it in.
    let value: Decimal?
    let currency: String?
    let date: CalendarDate?
    /// Whether its values say that it is closed.
    var isClosed = false
    /// How many of its positions have no price.
    var unpriced = 0
    /// Whether nothing that it holds has a price, so that its value is nil.
    var isUnpriced = false
    /// In the base currency, of what is held: each amount converted by itself; nil where ``value``
    /// is to be converted.
    var held: Decimal?
  }

  /// In the order of the settings, then by name.
  private(set) var accounts: [Account]
  /// Nil where the settings say none and there are several, or where nobody names any.
  let base: String?
  /// Whether there are several currencies and none to tell them in.
  let isMixed: Bool
  var exchange: BookedExchange
  private(set) var records: WorthRecords
  private let planCurrency: String?
  /// What was sent and has not arrived: of no account, and of the total.
  private var transits: [HeldAmount] = []
  private var unpricedTransits = 0
  private let numbers: [String: Int]
  /// The number here of each account of the booking.
  private let bookedNumbers: [Int]
  private var bookedCount = 0
  private var day: CalendarDate = .epochDay

  /// - Parameters:
  ///   - records: the currencies of its statements count; what is stated is told evening by
  ///     evening.
  ///   - claimants: the accounts that balances of the plan are claims on.
  init(
    _ booking: Booking, _ records: NetWorth.Records, _ settings: Settings,
    claimants: some Sequence<String>, exchange: BookedExchange
  ) {
    let own = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Two spellings of one name may differ in their bytes alone.
    let values = Dictionary(
      records.values.accounts.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    let order = AccountOrder(settings)
    var known = Set(own.keys)
    known.formUnion(booking.ledger.accounts)
    known.formUnion(records.statements.lazy.map(\.account))
    known.formUnion(values.keys)
    known.formUnion(records.postings.accounts)
    known.formUnion(claimants)
    let names = known.sorted { (order.rank(of: $0), $0) < (order.rank(of: $1), $1) }
    accounts = names.map { Account($0, own[$0], valueNumber: values[$0]) }
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

  /// The number of the account of that name; nil where nothing names it.
  func number(of name: String) -> Int? { numbers[name] }

  /// The number here of an account of the booking.
  func number(ofBooked account: Int) -> Int { bookedNumbers[account] }

  /// Goes on to the evening of a day, which is no earlier than the one before; what was held on
  /// that one is forgotten.
  ///
  /// - Parameter booking: of that day.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the accounts, and in the rows since.
  mutating func advance(to date: CalendarDate, _ booking: Booking) throws(DecimalError) {
    day = date
    transits.removeAll(keepingCapacity: true)
    unpricedTransits = 0
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

  /// Notes that an account has a statement of that day.
  mutating func noteStatement(of account: Int, on date: CalendarDate) {
    accounts[account].stated = max(date, accounts[account].stated ?? date)
  }

  /// Adds something that an account holds, or that is in transit; nil is worth that is not known
  /// for lack of a rate.
  ///
  /// - Parameter price: the amount in the money of its price, which is converted to the base
  ///   currency; nil where `amount` is.
  mutating func add(
    _ amount: Decimal?, _ currency: String, to owner: Owner,
    at price: (amount: Decimal, quote: String)? = nil
  ) {
    let inBase =
      price.map { base($0.amount, $0.quote) } ?? base(amount, currency)
    let held = HeldAmount(amount: amount, currency: currency, inBase: inBase)
    switch owner {
    case .account(let account): accounts[account].held.append(held)
    case .transit: transits.append(held)
    }
  }

  /// Adds a position without a price, which has no worth.
  mutating func addUnpriced(to owner: Owner) {
    switch owner {
    case .account(let account): accounts[account].unpriced += 1
    case .transit: unpricedTransits += 1
    }
  }

  /// Sets what the plan's balances come to on an account.
  mutating func setClaimed(_ sum: Decimal?, on account: Int) { accounts[account].claimed = sum }

  /// Nil where nothing is known of the account.
  ///
  /// - Throws: `overflow`.
  mutating func worth(of index: Int) throws(DecimalError) -> Worth? {
    // By its place: a copy would count the owners of all that the settings say of it.
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

  /// What is in transit is worth; nil if nothing is.
  ///
  /// - Throws: `overflow`.
  mutating func worthInTransit() throws(DecimalError) -> Worth? {
    guard !transits.isEmpty || unpricedTransits > 0 else { return nil }
    return try held(transits, unpriced: unpricedTransits, .activities, nil)
  }

  /// An amount in the base currency; nil where there are several currencies and no base, or a rate
  /// is missing.
  mutating func base(_ amount: Decimal?, _ currency: String?) -> Decimal? {
    isMixed ? nil : amount.flatMap { converted($0, currency, in: base) }
  }

  /// The same of an account's worth.
  mutating func base(_ worth: Worth) -> Decimal? {
    if worth.isUnpriced { return nil }
    return worth.held ?? base(worth.value, worth.currency)
  }

  /// An amount of the plan, converted to a currency; nil if a rate is missing.
  mutating func planned(_ amount: Decimal, in currency: String?) -> Decimal? {
    converted(amount, planCurrency, in: currency)
  }

  /// The sum in the currency that all amounts are in, else in the base currency; nil where there is
  /// none, or a rate is missing.
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

  /// An amount in another currency; where nobody names one of the two, they are the same.
  private mutating func converted(
    _ amount: Decimal, _ code: String?, in currency: String?
  ) -> Decimal? {
    guard let code, let currency else { return amount }
    return exchange.convert(amount, from: code, to: currency, on: day)
  }
}

/// Something that is held: in its own currency, and in the base currency.
struct HeldAmount {
  /// Nil where a rate is missing, as ``inBase`` is.
  let amount: Decimal?
  let currency: String
  let inBase: Decimal?
}
