package import FinanceModel
package import PlainText

/// Booking events in booking order. Gains, income and returns are computed from these events. Rows
/// and names are identified by their indices in the ``ActivityLedger``.
package struct BookingEvents: Sendable {
  /// Sales and other disposals of units.
  package internal(set) var disposals: [Disposal] = []
  /// Dividends and interest.
  package internal(set) var incomes: [Income] = []
  /// Money and assets that entered or left accounts.
  package internal(set) var contributions: [Contribution] = []
  /// Cash flows between holdings and their accounts' cash.
  package internal(set) var holdingFlows: [HoldingFlow] = []
  /// Income, and costs that do not belong to a trade.
  package internal(set) var earnings: [Earning] = []
  /// Splits in accounts that hold the asset.
  package internal(set) var splits: [BookedSplit] = []
  /// Acquired units, except units received by a linked transfer.
  package internal(set) var acquisitions: [Acquisition] = []
  /// Cash movements, except for amounts of zero.
  package internal(set) var cashMovements: [CashMovement] = []
  /// Changes to lots; empty unless the options request them.
  package internal(set) var lotChanges: [LotChange] = []
  /// Rows that changed cash (including implied cash) or lots, disposed of units or earned income.
  /// Each row occurs once, or twice if its split is also booked for other accounts.
  package private(set) var changingRows: [Int] = []

  /// Trade prices by symbol, one for each day with trades, in date order.
  package internal(set) var trades: [[TradeTrail.Price]] = []

  mutating func add(_ change: LotChange) {
    lotChanges.append(change)
    note(change.row)
  }

  mutating func add(_ movement: CashMovement) {
    cashMovements.append(movement)
    note(movement.row)
  }

  mutating func add(_ disposal: Disposal) {
    disposals.append(disposal)
    note(disposal.row)
  }

  /// Adds a contribution. If the contribution's cash is implied, the row is also recorded as a
  /// change.
  mutating func add(_ contribution: Contribution) {
    contributions.append(contribution)
    if contribution.kind == .implied { note(contribution.row) }
  }

  mutating func add(_ income: Income) {
    incomes.append(income)
    note(income.row)
  }

  /// Stores the latest price of a symbol's trades on a day.
  mutating func keep(_ price: TradeTrail.Price, of symbol: Int) {
    let last = trades[symbol].count - 1
    if last >= 0, trades[symbol][last].date == price.date {
      trades[symbol][last] = price
    } else {
      trades[symbol].append(price)
    }
  }

  /// Records that a row changed cash or lots, disposed of units or earned income.
  mutating func note(_ row: Int) {
    if changingRows.last != row { changingRows.append(row) }
  }
}

/// Units acquired by a row: bought, reinvested, or received in kind or from outside. Units received
/// by a linked transfer are a ``Contribution`` instead.
package struct Acquisition: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let quantity: Decimal
  /// Index of the currency of ``amount``.
  package let currency: Int
  /// The amount paid, before fee and tax.
  package let amount: Decimal
}

/// A row's change to an account's cash; negative for an outflow.
package struct CashMovement: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let currency: Int
  package let amount: Decimal
  /// Index of the row's currency, which is a major currency.
  package let rowCurrency: Int
  /// The amount in the row's currency.
  package let rowAmount: Decimal
}

/// A row's change to a lot in an account; negative for a removal, except from a short lot. A split
/// or a change in cost removes the whole lot and adds it again.
package struct LotChange: Equatable, Sendable {
  package let row: Int
  package let account: Int
  package let symbol: Int
  /// The row that acquired the lot.
  package let lotRow: Int
  /// Number that distinguishes the lot from the account's other open lots acquired by the same row.
  package let part: Int
  /// Acquisition date; the lot may have been acquired by another account.
  package let lotDate: CalendarDate
  package let quantity: Decimal
  /// Cost of the units, in ``currency``.
  package let cost: Decimal
  /// Index of the currency paid.
  package let currency: Int
  /// Whether the units are removed from the lot.
  package let isTaken: Bool
}

/// Units sold or otherwise disposed of, with their proceeds and lots.
package struct Disposal: Equatable, Sendable {
  /// Reason for the disposal.
  package enum Kind: Sendable {
    case sale
    /// An expired option, without proceeds.
    case expiry
    /// A split that left less than 10^-18 of a unit, without proceeds.
    case split
    /// Units paid as a fee. The proceeds are the units' value at the row's price, or zero without a
    /// price.
    case feeInKind
    /// A return of capital that exceeds the lots' cost. Such a disposal has no units or cost.
    case returnOfCapital
    /// A short position bought back; quantity, proceeds and cost are negative.
    case cover
    /// Exchanged units for which cash is received.
    case exchange
  }

  package let kind: Kind
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let quantity: Decimal
  /// Index of the currency of ``proceeds``.
  package let currency: Int
  /// Proceeds after the fee. Withheld tax is not subtracted.
  package let proceeds: Decimal
  /// Tax withheld, in `currency`.
  package let tax: Decimal
  package let pieces: [LotPiece]
  /// Cost of exercised options, which reduces the proceeds.
  package var premium = Decimal.zero
  /// The transfer from which pending units were taken; nil if the units left an account.
  package let transit: PendingTransfer.Key?
}

/// A dividend or interest payment.
package struct Income: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset that paid the income; nil if the row does not name a symbol.
  package let symbol: Int?
  package let type: ActivityType
  package let subtype: ActivitySubtype?
  package let currency: Int
  /// Gross amount, before tax and fee.
  package let gross: Decimal
  /// Tax withheld.
  package let withheld: Decimal
  package let fee: Decimal

  /// Whether the income raised the asset's cost instead of adding cash.
  package var isNotional: Bool { type == .costAdjustment }
}

/// Money or units that entered an account from outside; negative for an outflow.
package struct Contribution: Equatable, Sendable {
  /// Source or destination of the money or units.
  package enum Kind: Sendable {
    /// Money or units from or to a place outside all accounts: a DEPOSIT, a WITHDRAWAL, an unlinked
    /// transfer or a bonus.
    case external
    /// The amount that offsets a cash movement in an account with implied cash.
    case implied
    /// A row of a linked transfer. It is external to its account, but internal to all accounts
    /// together.
    case linked
    /// A row of a cash conversion within one account; not a cash flow.
    case converted
    /// A row of a linked transfer whose other account is not tracked by activities. The row is
    /// external to the activities, but its money does not come from outside.
    case half
    /// The two rows of an exchange, a spin-off or an exercised option, which move value from one
    /// holding of an account to another.
    case leaving, arriving
  }

  package let kind: Kind
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset; nil for cash.
  package let symbol: Int?
  /// Units of the asset, negative for an outflow; zero for cash.
  package let quantity: Decimal
  package let currency: Int
  /// The amount of cash. For an asset, the value of the units at the row's price, or their cost if
  /// the row has no price. This value is used if the price on that day is unknown.
  package let amount: Decimal
  /// Pieces of the lots handed over, with their cost; empty if no lots were handed over.
  package let pieces: [LotPiece]
  /// Units whose price determines the value of a row of an exchange, with that row's sign. The
  /// first units with a price are used.
  package var priced: [PricedUnits] = []
  /// The account that sent the money or units of an arriving linked transfer; nil for other
  /// contributions.
  var sender: Int?

  /// Whether the contribution is external to all accounts together.
  package var isOutside: Bool { kind != .linked && kind != .converted && !isExchanged }

  /// Whether the contribution is a row of an exchange, a spin-off or an exercised option.
  package var isExchanged: Bool { kind == .leaving || kind == .arriving }
}

/// Units whose price determines the value of a row of an exchange.
package struct PricedUnits: Equatable, Sendable {
  package let symbol: Int
  package let quantity: Decimal
}

/// The cash flow of a holding. Purchases are negative, sales and income are positive, and fees and
/// taxes are subtracted.
package struct HoldingFlow: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let currency: Int
  package let amount: Decimal
}

/// Income from a row, or a cost that does not belong to a trade, deposit or transfer.
package struct Earning: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset that paid the income or caused the cost; nil if the amount is not an asset's cash
  /// flow.
  package let symbol: Int?
  package let currency: Int
  /// Amount after tax and fee, including units received as income; negative for a cost.
  package let amount: Decimal
}

/// A split applied to an account's lots.
package struct BookedSplit: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let ratio: SplitRatio
}
