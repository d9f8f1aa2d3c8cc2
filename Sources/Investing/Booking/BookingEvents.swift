package import FinanceModel
package import PlainText

/// Events of booking, in booking order: the basis of gains, income and returns. Rows and names are
/// numbered as in the ``ActivityLedger``.
package struct BookingEvents: Sendable {
  /// Units that left the books for good.
  package internal(set) var disposals: [Disposal] = []
  /// Dividends and interest.
  package internal(set) var incomes: [Income] = []
  /// Money and assets that entered or left accounts.
  package internal(set) var contributions: [Contribution] = []
  /// Cash flows between holdings and the cash of their accounts.
  package internal(set) var holdingFlows: [HoldingFlow] = []
  /// Income and costs that do not belong to any trade.
  package internal(set) var earnings: [Earning] = []
  /// Splits of accounts that hold the asset.
  package internal(set) var splits: [BookedSplit] = []
  /// Acquired units, except those received by a linked transfer.
  package internal(set) var acquisitions: [Acquisition] = []
  /// Movements of cash; sums of zero are omitted.
  package internal(set) var cashMovements: [CashMovement] = []
  /// Changes of the lots of accounts; empty unless the options ask for them.
  package internal(set) var lotChanges: [LotChange] = []
  /// Rows that changed cash (including implied cash) or lots, disposed of units or earned income;
  /// each once, or twice if a split is also booked for other accounts.
  package private(set) var changingRows: [Int] = []

  /// Prices by symbol, one for each day with trades, in date order.
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

  /// Adds a contribution; one with implied cash also counts as a change by its row.
  mutating func add(_ contribution: Contribution) {
    contributions.append(contribution)
    if contribution.kind == .implied { note(contribution.row) }
  }

  mutating func add(_ income: Income) {
    incomes.append(income)
    note(income.row)
  }

  /// Stores the latest price of a day's trades in a symbol.
  mutating func keep(_ price: TradeTrail.Price, of symbol: Int) {
    let last = trades[symbol].count - 1
    if last >= 0, trades[symbol][last].date == price.date {
      trades[symbol][last] = price
    } else {
      trades[symbol].append(price)
    }
  }

  /// Records that a row changed something.
  mutating func note(_ row: Int) {
    if changingRows.last != row { changingRows.append(row) }
  }
}

/// Units acquired by their own row: bought, reinvested, received in kind or from outside. Units
/// received by a linked transfer are a ``Contribution``.
package struct Acquisition: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let quantity: Decimal
  /// Number of the currency of ``amount``.
  package let currency: Int
  /// Amount paid before fee and tax.
  package let amount: Decimal
}

/// Change of an account's cash by a row; negative for an outflow.
package struct CashMovement: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let currency: Int
  package let amount: Decimal
  /// Number of the row's own currency, a major one.
  package let rowCurrency: Int
  /// The sum in the row's own currency.
  package let rowAmount: Decimal
}

/// Change of a lot in an account by a row; negative for a removal, except of a short lot. A split
/// or a changed cost removes the whole lot and adds it again.
package struct LotChange: Equatable, Sendable {
  package let row: Int
  package let account: Int
  package let symbol: Int
  /// The row that acquired the lot.
  package let lotRow: Int
  /// Number that distinguishes the lot from other open lots of that row in the account.
  package let part: Int
  /// Day of acquisition, by any account.
  package let lotDate: CalendarDate
  package let quantity: Decimal
  /// Cost of the units, in ``currency``.
  package let cost: Decimal
  /// Number of the currency paid.
  package let currency: Int
  /// Whether the units leave the lot.
  package let isTaken: Bool
}

/// Units that left for good, their proceeds and their lots.
package struct Disposal: Equatable, Sendable {
  /// Reason for the disposal.
  package enum Kind: Sendable {
    case sale
    /// An expired option, without proceeds.
    case expiry
    /// A split that left less than 10^-18 of a unit, without proceeds.
    case split
    /// Units paid as a fee; the proceeds are their value at the row's price, otherwise zero.
    case feeInKind
    /// A return of capital beyond the lots' cost; without units and cost.
    case returnOfCapital
    /// A short position that is bought back: quantity, proceeds and cost are negative.
    case cover
    /// Units of an exchange for which cash is received.
    case exchange
  }

  package let kind: Kind
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let quantity: Decimal
  /// Number of the currency of ``proceeds``.
  package let currency: Int
  /// Proceeds after the fee; withheld tax is not subtracted.
  package let proceeds: Decimal
  /// Tax withheld, in `currency`.
  package let tax: Decimal
  package let pieces: [LotPiece]
  /// Cost of exercised options that lowers the proceeds.
  package var premium = Decimal.zero
  /// The group of the transfer in which the units were pending; nil if they left the account.
  package let group: Int?
}

/// A dividend or interest.
package struct Income: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset that paid it; nil if the row does not name a symbol.
  package let symbol: Int?
  package let type: ActivityType
  package let subtype: ActivitySubtype?
  package let currency: Int
  /// Gross amount before tax and fee.
  package let gross: Decimal
  /// Tax withheld.
  package let withheld: Decimal
  package let fee: Decimal

  /// Whether it raised the cost of the asset instead of cash.
  package var isNotional: Bool { type == .costAdjustment }
}

/// Money or units that entered an account from outside or, if negative, left it.
package struct Contribution: Equatable, Sendable {
  /// Source or destination.
  package enum Kind: Sendable {
    /// A place outside all accounts: DEPOSIT, WITHDRAWAL, an unlinked transfer, a bonus.
    case external
    /// The sum that offsets a cash movement of an account whose cash is implied.
    case implied
    /// A side of a linked transfer: external for the account, internal for all accounts together.
    case linked
    /// A side of a conversion of cash within one account; not a cash flow.
    case converted
    /// A side of a linked transfer whose other account is not tracked by activities: external for
    /// the activities, but not money from outside.
    case half
    /// The sides of an exchange, a spin-off or an exercised option: value that moves from one
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
  /// Sum of cash; of an asset, units times the row's price, or their cost if the row has no price.
  /// Used if that day's price is unknown.
  package let amount: Decimal
  /// Cost of the units, if lots were handed over.
  package let pieces: [LotPiece]
  /// Units whose value is that of an exchanged side, with its sign: the first with a price.
  package var priced: [PricedUnits] = []

  /// Whether it is a flow across the boundary of all accounts together.
  package var isOutside: Bool { kind != .linked && kind != .converted && !isExchanged }

  /// Whether it is a side of an exchange, a spin-off or an exercised option.
  package var isExchanged: Bool { kind == .leaving || kind == .arriving }
}

/// Units whose price is the value of an exchanged side.
package struct PricedUnits: Equatable, Sendable {
  package let symbol: Int
  package let quantity: Decimal
}

/// Cash flow of a holding: buys negative, sales and income positive, fees and taxes subtracted.
package struct HoldingFlow: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let currency: Int
  package let amount: Decimal
}

/// Income from one row, or a cost that does not belong to any trade, deposit or transfer.
package struct Earning: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset that paid or caused it; nil if it is not a cash flow of an asset.
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
