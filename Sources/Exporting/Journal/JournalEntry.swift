package import FinanceModel
package import PlainText

/// An entry of a journal: an event on a day, and the accounts that it changed.
///
/// The postings of an entry sum exactly to zero in each commodity, each at its cost or price;
/// memorandum postings are excluded.
package struct JournalEntry: Equatable, Sendable {
  /// Source of the entry.
  package enum Kind: Equatable, Sendable {
    case activity(ActivityType, ActivitySubtype?)
    case transaction(AccountPosting.Kind)
    /// A statement of an account's holdings.
    case statement
    /// A value of an account.
    case value
    /// The plan's balance of an account without other records.
    case plan
    /// Balances of the plan's tiers.
    case tiers
  }

  package let date: CalendarDate
  package let kind: Kind
  /// Title in the journal's and the folder's words; the payee if there is one.
  package let title: String
  /// Note entered by the user.
  package let note: String
  /// Id of its row; blank if it has none.
  package let id: String
  /// Other values of its row: price, fee, tax, group.
  package let tags: [JournalTag]
  package private(set) var postings: [JournalPosting]

  package init(
    _ kind: Kind, on date: CalendarDate, title: String, note: String = "", id: String = "",
    tags: [JournalTag] = [], postings: [JournalPosting]
  ) {
    self.kind = kind
    self.date = date
    self.title = title
    self.note = note
    self.id = id
    self.tags = tags
    self.postings = postings
  }

  /// Returns the sum of the postings in each commodity, omitting zero sums.
  ///
  /// - Throws: `overflow`.
  package func remainder() throws(DecimalError) -> [JournalAmount] {
    var sums: [JournalAmount] = []
    for posting in postings where !posting.isNoted { try sums.add(posting.weight) }
    return sums.filter { !$0.quantity.isZero }
  }

  /// Balances the entry: adds postings to the account for any remainder.
  ///
  /// - Throws: `overflow`.
  mutating func balance(with account: JournalAccount) throws(DecimalError) {
    for sum in try remainder() {
      postings.append(JournalPosting(account, -sum.quantity, sum.commodity))
    }
  }
}

/// An amount of a currency or an asset.
package struct JournalAmount: Hashable, Sendable {
  package let quantity: Decimal
  package let commodity: String

  package init(_ quantity: Decimal, _ commodity: String) {
    self.quantity = quantity
    self.commodity = commodity
  }
}

extension [JournalAmount] {
  /// Adds an amount to the total of its commodity.
  ///
  /// - Throws: `overflow`.
  package mutating func add(_ amount: JournalAmount) throws(DecimalError) {
    guard let index = firstIndex(where: { $0.commodity == amount.commodity }) else {
      return append(amount)
    }
    self[index] = JournalAmount(try self[index].quantity + amount.quantity, amount.commodity)
  }
}

/// One side of an entry: an amount that enters or leaves an account.
package struct JournalPosting: Equatable, Sendable {
  package let account: JournalAccount
  /// Negative for an outflow.
  package let quantity: Decimal
  package let commodity: String
  /// The lot of the units; nil for cash, and for units of unknown cost.
  package let lot: JournalLot?
  /// Total price at the row's own rate; nil if it has none.
  package let price: JournalAmount?
  /// Balance of the commodity in the account after the entry, to be asserted.
  package let asserted: Decimal?
  /// Whether it is a memorandum outside the balanced entry.
  package let isNoted: Bool

  package init(
    _ account: JournalAccount, _ quantity: Decimal, _ commodity: String, lot: JournalLot? = nil,
    price: JournalAmount? = nil, asserted: Decimal? = nil, isNoted: Bool = false
  ) {
    self.account = account
    self.quantity = quantity
    self.commodity = commodity
    self.lot = lot
    self.price = price
    self.asserted = asserted
    self.isNoted = isNoted
  }

  /// Contribution to the sum of its entry: units at cost, money at its price.
  package var weight: JournalAmount {
    lot.map { JournalAmount($0.cost, $0.currency) } ?? price
      ?? JournalAmount(quantity, commodity)
  }
}

/// The lot that a posting adds to or takes from.
package struct JournalLot: Equatable, Sendable {
  /// Day of acquisition.
  package let date: CalendarDate
  /// Label that distinguishes it from other lots of the day in one account; nil if it is the only
  /// one.
  package let label: String?
  /// Cost of the posting's units, with their sign.
  package let cost: Decimal
  package let currency: String
  /// Unit cost of the lot, rounded half-even to 18 decimals; nil if it is too large.
  package let unitCost: Decimal?
  /// Whether ``unitCost`` is exact.
  package let isExact: Bool
  /// Whether the account's own method takes this lot, so that it need not be named.
  package let isNextByMethod: Bool
  /// Whether it belongs to a pool, whose lots change in every account at once.
  package internal(set) var isPooled = false
  /// Whether the posting's units leave the lot.
  package let isTaken: Bool

  package init(
    date: CalendarDate, label: String?, cost: Decimal, currency: String, unitCost: Decimal?,
    isExact: Bool, isNextByMethod: Bool, isTaken: Bool = false
  ) {
    self.date = date
    self.label = label
    self.cost = cost
    self.currency = currency
    self.unitCost = unitCost
    self.isExact = isExact
    self.isNextByMethod = isNextByMethod
    self.isTaken = isTaken
  }
}
