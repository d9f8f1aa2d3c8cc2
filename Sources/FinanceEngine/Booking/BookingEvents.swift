package import FinanceModel
package import PlainText

/// What happened while activities were booked, in booking order: what gains, income and returns are
/// made of. Numbers of rows and names are those of the ``ActivityLedger``.
package struct BookingEvents: Sendable {
  /// What left for good.
  package internal(set) var disposals: [Disposal] = []
  /// Dividends and interest.
  package internal(set) var incomes: [Income] = []
  /// What came into accounts or left them.
  package internal(set) var contributions: [Contribution] = []
  /// What holdings took from cash, or gave.
  package internal(set) var holdingFlows: [HoldingFlow] = []
  /// Income and costs that belong to no trade.
  package internal(set) var earnings: [Earning] = []
  /// The splits of accounts that hold something.
  package internal(set) var splits: [BookedSplit] = []
  /// Without those that a linked transfer hands over.
  package internal(set) var acquisitions: [Acquisition] = []
  /// Without sums of zero.
  package internal(set) var cashMovements: [CashMovement] = []
  /// What became of the lots that accounts hold; empty unless the options ask for it.
  package internal(set) var lotChanges: [LotChange] = []
  /// The rows that changed cash, implied cash too, or lots, disposed or earned, each once or, if a
  /// split is booked for other accounts too, twice.
  package private(set) var changingRows: [Int] = []

  /// By symbol, the price of each day that has trades, in the order of days.
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

  /// A contribution that stands for a movement of cash is part of what its row changed.
  mutating func add(_ contribution: Contribution) {
    contributions.append(contribution)
    if contribution.kind == .implied { note(contribution.row) }
  }

  mutating func add(_ income: Income) {
    incomes.append(income)
    note(income.row)
  }

  /// Keeps the price that a symbol's trades of the day are told by now.
  mutating func keep(_ price: TradeTrail.Price, of symbol: Int) {
    let last = trades[symbol].count - 1
    if last >= 0, trades[symbol][last].date == price.date {
      trades[symbol][last] = price
    } else {
      trades[symbol].append(price)
    }
  }

  /// Notes that a row changed something.
  mutating func note(_ row: Int) {
    if changingRows.last != row { changingRows.append(row) }
  }
}

/// Units that came by a row of their own: bought, reinvested, received in kind or from outside.
/// Units that a linked transfer hands over are a ``Contribution``.
package struct Acquisition: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let quantity: Decimal
  /// The number of the currency of ``amount``.
  package let currency: Int
  /// What was paid for them, before fee and tax.
  package let amount: Decimal
}

/// What a row added to an account's cash, or took from it: negative.
package struct CashMovement: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let currency: Int
  package let amount: Decimal
  /// The number of the row's own currency, a major one.
  package let rowCurrency: Int
  /// The same sum in the row's own currency.
  package let rowAmount: Decimal
}

/// What a row added to a lot that an account holds, or took from it: negative. A split, and what
/// lowers the cost of a lot, take all of it and add it anew.
package struct LotChange: Equatable, Sendable {
  package let row: Int
  package let account: Int
  package let symbol: Int
  /// The row that acquired the lot.
  package let lotRow: Int
  /// What tells it from other open lots of that row in the account.
  package let part: Int
  /// The day it was acquired, by whichever account.
  package let lotDate: CalendarDate
  package let quantity: Decimal
  /// What the units cost, in ``currency``.
  package let cost: Decimal
  /// The number of the currency that was paid.
  package let currency: Int
}

/// Units that left for good, what came in for them and the lots they were of.
package struct Disposal: Equatable, Sendable {
  /// Why they left.
  package enum Kind: Sendable {
    case sale
    /// An option that ran out: nothing comes in.
    case expiry
    /// A split that left no unit of 10^-18: nothing comes in.
    case split
    /// Units that were paid as a fee: what they were worth by the row's price, else nothing.
    case feeInKind
    /// A return of capital beyond the lots' cost: no units and no cost.
    case returnOfCapital
  }

  package let kind: Kind
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let quantity: Decimal
  /// The number of the currency of ``proceeds``.
  package let currency: Int
  /// After the fee; tax that was withheld is not taken off.
  package let proceeds: Decimal
  /// Tax withheld, in `currency`.
  package let tax: Decimal
  package let pieces: [LotPiece]
  /// The group in whose transfer the units were under way; nil if they left the account.
  package let group: Int?
}

/// A dividend or interest.
package struct Income: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset that paid it; nil where the row names none.
  package let symbol: Int?
  package let type: ActivityType
  package let subtype: ActivitySubtype?
  package let currency: Int
  /// Before tax and fee.
  package let gross: Decimal
  /// Tax withheld.
  package let withheld: Decimal
  package let fee: Decimal
}

/// What came into an account from outside, or left it. Negative when it left.
package struct Contribution: Equatable, Sendable {
  /// Where it came from or went.
  package enum Kind: Sendable {
    /// From or to the world: DEPOSIT, WITHDRAWAL, an unlinked transfer, a bonus.
    case external
    /// The equal sum for a movement of cash of an account whose cash is implied.
    case implied
    /// One side of a linked transfer: outside for the account, not for the whole.
    case linked
    /// One side of a conversion of cash within one account: no flow.
    case converted
    /// One side of a linked transfer whose other side is in an account that is not tracked by
    /// activities: outside for what activities tell, and still no money from the world.
    case half
  }

  package let kind: Kind
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset; nil for cash.
  package let symbol: Int?
  /// Units of the asset, negative when they left; zero for cash.
  package let quantity: Decimal
  package let currency: Int
  /// Of cash, the sum; of an asset, its units times the row's price, or times their cost where it
  /// has none: what counts where no price of the day is known.
  package let amount: Decimal
  /// What was paid for units that left or came, where lots were handed over.
  package let pieces: [LotPiece]

  /// Whether it crosses the border of all accounts together.
  package var isOutside: Bool { kind != .linked && kind != .converted }
}

/// What a holding took from its account's cash, or gave: buys negative, sales and income positive,
/// fees and taxes taken off.
package struct HoldingFlow: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let currency: Int
  package let amount: Decimal
}

/// Income, or a cost that belongs to no trade, deposit or transfer, of one row.
package struct Earning: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  /// The asset that paid or cost it; nil if it is not a cash flow of an asset.
  package let symbol: Int?
  package let currency: Int
  /// After tax and fee, with units that came as income; negative for a cost.
  package let amount: Decimal
}

/// A split that an account's lots went through.
package struct BookedSplit: Equatable, Sendable {
  package let row: Int
  package let date: CalendarDate
  package let account: Int
  package let symbol: Int
  package let ratio: SplitRatio
}
