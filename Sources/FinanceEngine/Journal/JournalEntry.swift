package import FinanceModel
package import PlainText

/// One entry of a journal: what happened on a day, and which accounts it changed.
///
/// The postings of an entry come to zero exactly in each commodity, each told at its cost or its
/// price; those that are only noted are left out.
package struct JournalEntry: Equatable, Sendable {
  /// What the entry was made of.
  package enum Kind: Equatable, Sendable {
    case activity(ActivityType, ActivitySubtype?)
    case transaction(AccountPosting.Kind)
    /// A statement of what an account holds.
    case statement
    /// A value of an account.
    case value
    /// What the plan says of an account of which nothing else tells.
    case plan
    /// Balances of the plan's tiers.
    case tiers
  }

  package let date: CalendarDate
  package let kind: Kind
  /// What it is, in words of ours and the folder's; a payee where there is one.
  package let title: String
  /// A person's remark.
  package let note: String
  /// The id of its row; blank where it has none.
  package let id: String
  /// What else its row says: price, fee, tax, group.
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

  /// What the postings come to in each commodity; nothing for those that come to zero.
  ///
  /// - Throws: `overflow`.
  package func remainder() throws(DecimalError) -> [JournalAmount] {
    var sums: [JournalAmount] = []
    for posting in postings where !posting.isNoted { try sums.add(posting.weight) }
    return sums.filter { !$0.quantity.isZero }
  }

  /// Lets an account take what the postings come to, so that they come to nothing.
  ///
  /// - Throws: `overflow`.
  mutating func balance(with account: JournalAccount) throws(DecimalError) {
    for sum in try remainder() {
      postings.append(JournalPosting(account, -sum.quantity, sum.commodity))
    }
  }
}

/// So much of a currency or an asset.
package struct JournalAmount: Hashable, Sendable {
  package let quantity: Decimal
  package let commodity: String

  package init(_ quantity: Decimal, _ commodity: String) {
    self.quantity = quantity
    self.commodity = commodity
  }
}

extension [JournalAmount] {
  /// Adds an amount to that of its commodity.
  ///
  /// - Throws: `overflow`.
  package mutating func add(_ amount: JournalAmount) throws(DecimalError) {
    guard let index = firstIndex(where: { $0.commodity == amount.commodity }) else {
      return append(amount)
    }
    self[index] = JournalAmount(try self[index].quantity + amount.quantity, amount.commodity)
  }
}

/// One side of an entry: so much came into an account, or left it.
package struct JournalPosting: Equatable, Sendable {
  package let account: JournalAccount
  /// Negative when it left.
  package let quantity: Decimal
  package let commodity: String
  /// The lot that units are of; nil for cash, and for units that nothing is known of.
  package let lot: JournalLot?
  /// What all of it was exchanged for, by the row's own rate.
  package let price: JournalAmount?
  /// What the account holds of the commodity afterwards.
  package let asserted: Decimal?
  /// Whether it stands beside the entry and changes no account of one's own.
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

  /// What it counts in the sum of its entry: units at their cost, money at its price.
  package var weight: JournalAmount {
    lot.map { JournalAmount($0.cost, $0.currency) } ?? price
      ?? JournalAmount(quantity, commodity)
  }
}

/// The lot that a posting adds to or takes from.
package struct JournalLot: Equatable, Sendable {
  /// The day it was acquired.
  package let date: CalendarDate
  /// What tells it from others of the day, in one account; nil where there are none.
  package let label: String?
  /// What the posting's units cost, with their sign.
  package let cost: Decimal
  package let currency: String
  /// What one unit of the lot cost, half-even at 18 decimals; nil where that is too large.
  package let unitCost: Decimal?
  /// Whether ``unitCost`` is exactly what one cost.
  package let isExact: Bool
  /// Whether the account's own method takes this lot, so that it need not be named.
  package let isNextByMethod: Bool

  package init(
    date: CalendarDate, label: String?, cost: Decimal, currency: String, unitCost: Decimal?,
    isExact: Bool, isNextByMethod: Bool
  ) {
    self.date = date
    self.label = label
    self.cost = cost
    self.currency = currency
    self.unitCost = unitCost
    self.isExact = isExact
    self.isNextByMethod = isNextByMethod
  }
}
