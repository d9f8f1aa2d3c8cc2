package import PlainText

/// An activity that counts: a trade, a payment or a transfer. Names are stored as numbers assigned
/// by the ``ActivityLedger``.
///
/// Amounts are in `currency`, as written. Their sign does not depend on whether money is paid or
/// received, which follows from the type.
package struct Activity: Hashable, Sendable {
  package var place: LedgerPlace
  package var date: CalendarDate
  /// The time of day; nil if blank.
  package var time: TimeOfDay?
  package var account: Int
  package var type: ActivityType
  package var subtype: ActivitySubtype?
  package var symbol: Int?
  package var quantity: Decimal?
  package var unitPrice: Decimal?
  package var amount: Decimal?
  package var fee: Decimal?
  package var tax: Decimal?
  /// The row's currency or, if that is blank, the account's currency.
  package var currency: Int
  /// The value of one unit of `currency` in the account's currency.
  package var fxRate: Decimal?
  package var ratio: SplitRatio?
  /// The number of the group that links the rows of a transfer.
  package var group: Int?
  /// Whether the row names lots; see ``ActivityLedger/lots(ofRow:)``.
  package var namesLots = false

  /// Whether this row is booked before `other`. Rows are ordered by date, then with SPLIT before
  /// other types, then by time (blank first), then by file order.
  package func isBefore(_ other: Activity) -> Bool {
    let (mine, its) = (sortKey, other.sortKey)
    return mine != its ? mine < its : place < other.place
  }

  private var sortKey: (CalendarDate, Int, Int) {
    (date, type == .split ? 0 : 1, time.map { $0.nanoseconds } ?? -1)
  }
}

extension Activity {
  package init(
    place: LedgerPlace, date: CalendarDate, time: TimeOfDay? = nil, account: Int,
    type: ActivityType, subtype: ActivitySubtype? = nil, symbol: Int? = nil, currency: Int
  ) {
    self.init(
      place: place, date: date, time: time, account: account, type: type, subtype: subtype,
      symbol: symbol, quantity: nil, currency: currency)
  }
}

/// The type of an activity. Raw values are the words in the column `type`.
package enum ActivityType: String, Codable, CaseIterable, Sendable {
  case buy = "BUY"
  case sell = "SELL"
  case split = "SPLIT"
  case dividend = "DIVIDEND"
  case interest = "INTEREST"
  case deposit = "DEPOSIT"
  case withdrawal = "WITHDRAWAL"
  case transferIn = "TRANSFER_IN"
  case transferOut = "TRANSFER_OUT"
  case fee = "FEE"
  case tax = "TAX"
  case credit = "CREDIT"
  case adjustment = "ADJUSTMENT"
  case exchange = "EXCHANGE"
  case spinOff = "SPIN_OFF"
  case costAdjustment = "COST_ADJUSTMENT"
  case optionExercise = "OPTION_EXERCISE"
  case optionAssignment = "OPTION_ASSIGNMENT"
  case unknown = "UNKNOWN"

  /// Whether a cash row of this type moves money from or to another account.
  package var movesBetweenAccounts: Bool {
    switch self {
    case .deposit, .withdrawal, .transferIn, .transferOut: true
    default: false
    }
  }
}

/// The subtype of an activity. Raw values are the words in the column `subtype`.
///
/// The first eleven subtypes affect booking; the others are labels.
package enum ActivitySubtype: String, Codable, CaseIterable, Sendable {
  case reinvested = "DRIP"
  case stakingReward = "STAKING_REWARD"
  case inKind = "DIVIDEND_IN_KIND"
  case returnOfCapital = "RETURN_OF_CAPITAL"
  case bonus = "BONUS"
  case optionExpiry = "OPTION_EXPIRY"
  case reversal = "REVERSAL"
  case accrued = "ACCRUED"
  case toOpen = "TO_OPEN"
  case toClose = "TO_CLOSE"
  case uplift = "UPLIFT"
  case rebate = "REBATE"
  case refund = "REFUND"
  case qualified = "QUALIFIED"
  case ordinary = "ORDINARY"
  case lendingInterest = "LENDING_INTEREST"
  case coupon = "COUPON"
  case managementFee = "MANAGEMENT_FEE"
  case depositaryFee = "ADR_FEE"
  case interestCharge = "INTEREST_CHARGE"
  case withholding = "WITHHOLDING"
  case nonresidentWithholding = "NRA_WITHHOLDING"
}

/// The status of an activity, which determines whether it counts. Raw values are the words in the
/// column `status`. Only `POSTED` activities count; a blank cell means `POSTED`.
package enum ActivityStatus: String, Codable, CaseIterable, Sendable {
  case posted = "POSTED"
  case pending = "PENDING"
  case draft = "DRAFT"
  case void = "VOID"
}

/// The names in activities, numbered in order of first appearance.
struct ActivityNames: Sendable {
  /// The account names, beginning with the accounts in the settings.
  private(set) var accounts = StringInterner()
  var symbols = StringInterner()
  var currencies = StringInterner()
  var groups = StringInterner()
  /// The currency of each account; nil if unknown.
  var accountCurrencies: [Int?] = []
  /// The currency used if neither the row nor its account states a currency.
  let baseCurrency: String?
  private var aliases: [String: String] = [:]

  init(_ settings: Settings) {
    baseCurrency = settings.baseCurrency?.code
    for account in settings.accounts ?? [] {
      for alias in account.aliases ?? [] { aliases[alias] = account.name }
    }
    for account in settings.accounts ?? [] {
      let number = accounts.index(of: account.name)
      let currency = account.currency.flatMap(\.code).map { currencies.index(of: $0) }
      if number == accountCurrencies.count { accountCurrencies.append(currency) }
    }
  }

  /// Returns the number of the account with the given name or alias.
  mutating func number(ofAccount name: String) -> Int {
    let number = accounts.index(of: aliases[name] ?? name)
    if number == accountCurrencies.count { accountCurrencies.append(nil) }
    return number
  }
}

/// Indices of the activity columns in a file; negative for missing columns.
struct ActivityColumns {
  let date, time, account, type, subtype, symbol, quantity, unitPrice, amount, fee, tax: Int
  let currency, fxRate, ratio, status, group, lots: Int

  init(_ header: [String]) {
    func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
    (date, time) = (place("date"), place("time"))
    (account, type, subtype) = (place("account"), place("type"), place("subtype"))
    (symbol, quantity, unitPrice) = (place("symbol"), place("quantity"), place("unit_price"))
    (amount, fee, tax) = (place("amount"), place("fee"), place("tax"))
    (currency, fxRate, ratio) = (place("currency"), place("fx_rate"), place("ratio"))
    (status, group, lots) = (place("status"), place("group"), place("lots"))
  }

  static let none = ActivityColumns([])

  var hasRequired: Bool { date >= 0 && account >= 0 && type >= 0 }
}
