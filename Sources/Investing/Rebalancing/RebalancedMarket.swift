import FinanceModel
import PlainText

/// The positions that trades may change and the assets that trades may buy.
struct RebalancedMarket {
  private let portfolio: Portfolio
  private let targets: AllocationTargets
  private let settings: Settings
  private let booking: Booking
  private let names: GroupNames
  private let digits: Int
  private var appraiser: PositionAppraiser

  /// The group that contains cash.
  let cashGroup: String

  var exchange: BookedExchange { appraiser.exchange }
  private var base: String { portfolio.baseCurrency ?? "" }

  init(
    _ portfolio: Portfolio, _ targets: AllocationTargets, _ settings: Settings, _ booking: Booking,
    _ prices: PriceBook, _ exchange: BookedExchange, digits: Int
  ) {
    self.portfolio = portfolio
    self.targets = targets
    self.settings = settings
    self.booking = booking
    self.digits = digits
    names = GroupNames(settings, targets.by)
    cashGroup = names.name(
      of: Portfolio.Cash(account: "", currency: "", amount: .zero, amountBase: nil),
      isInTransit: false)
    appraiser = PositionAppraiser(
      booking, settings, prices: HeldPrices(prices, booking), asOf: portfolio.asOf,
      exchange: exchange, nil)
  }

  /// Whether an asset must be traded in whole units if the targets require it. Crypto assets are
  /// exempt.
  func isWhole(_ symbol: String) -> Bool {
    settings.assets?.first { $0.symbol == symbol }?.kind != .crypto
  }

  /// Whether assets may be traded in the account: true for securities and crypto accounts, and for
  /// accounts without a kind, unless the account is archived.
  private func trades(_ account: String) -> Bool {
    let known = settings.accounts?.first { $0.name == account }
    let kind = known?.kind ?? .securities
    return (kind == .securities || kind == .crypto) && known?.isArchived != true
  }

  private var positions: [Position] {
    portfolio.positions.filter {
      trades($0.account) && $0.quantity.isPositive && $0.marketValueBase?.isPositive == true
    }
  }

  private func positions(in group: String) -> [Position] {
    positions.filter { names.name(of: $0, isInTransit: false) == group }
  }

  /// Returns the cash in trading accounts that exceeds the amount to keep, in minor units. Cash
  /// owed for purchases that settle later is excluded, and so are proceeds that arrive later.
  mutating func cashToUse() throws(DecimalError) -> Int128 {
    var sums: [String: Decimal] = [:]
    let owed = portfolio.pendingCash.filter { $0.amountBase?.isNegative ?? false }
    for cash in portfolio.settledCash + owed where trades(cash.account) {
      sums[cash.account] = try (sums[cash.account] ?? .zero) + (cash.amountBase ?? .zero)
    }
    var used: Int128 = 0
    for (name, sum) in sums.sorted(by: { $0.key < $1.key }) {
      let account = settings.accounts?.first { $0.name == name }
      let keep = account?.keep.flatMap {
        appraiser.exchange.convert(
          $0, from: account?.currency?.code ?? base, to: base, on: portfolio.asOf)
      }
      used += max(0, try (sum - (keep ?? .zero)).units(minorDigits: digits, .floor))
    }
    return used
  }

  /// Returns the position to increase when buying for a group: the largest position in the symbol
  /// to buy. If no such position exists, returns one unit of that symbol in the account with the
  /// largest positions. Returns nil if nothing can be bought.
  mutating func seat(_ group: String) throws(DecimalError) -> Position? {
    var wanted = targets.buy?[group]
    if wanted == nil, targets.by == .symbol, group != cashGroup { wanted = group }
    let held = positions(in: group).filter { wanted == nil || $0.symbol == wanted }
    func value(_ position: Position) -> Decimal { position.marketValueBase ?? .zero }
    if let most = held.max(by: { value($0) < value($1) }) {
      return held.first { value($0) == value(most) }
    }
    if wanted == nil, case .assetClass(let name) = targets.by {
      wanted =
        settings.assets?.first {
          $0.classes?[name] == group && $0.symbol != StatedPosition.cashSymbol
        }?.symbol
    }
    guard let wanted, let account = try largestAccount() else { return nil }
    return try appraiser.position(
      StatedPosition(
        account: account, symbol: wanted, date: portfolio.asOf, quantity: .one, currency: base,
        place: .header(ofFile: 0)))
  }

  private func largestAccount() throws(DecimalError) -> String? {
    var sums: [String: Decimal] = [:]
    for position in positions {
      sums[position.account] =
        try (sums[position.account] ?? .zero) + (position.marketValueBase ?? .zero)
    }
    let most = sums.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return most ?? portfolio.cash.map(\.account).first(where: trades)
      ?? settings.accounts?.map(\.name).first(where: trades)
  }

  /// A position that may be sold.
  typealias Sellable = (position: Position, sale: TargetGroup.Sale)

  /// A group's positions that may be sold.
  struct Offer {
    /// Positions of at least the smallest trade.
    var sales: [Sellable] = []
    /// Positions with a value below half a minor unit, in a group with weight zero. They are sold
    /// together with the other positions.
    var dust: [Sellable] = []
    /// Whether the weight of the group is zero.
    var isWhole = false

    /// Returns the value of the group with each position rounded separately, so that the sale of
    /// all positions leaves no remainder; nil if only a part may be sold.
    func worth(of value: Decimal, digits: Int) throws(DecimalError) -> Int128? {
      let sold = sales + dust
      guard isWhole, !sold.isEmpty else { return nil }
      var rest = value
      for item in sold { rest = try rest - (item.position.marketValueBase ?? .zero) }
      return sold.reduce(rest.units(minorDigits: digits, .halfEven)) { $0 + $1.sale.value }
    }
  }

  /// Returns a group's positions that are offered for sale.
  ///
  /// - Parameter minimum: the smallest trade in minor units.
  mutating func offer(in group: String, minimum: Int128) throws(DecimalError) -> Offer {
    let all = try sales(in: group)
    var offer = Offer(sales: all.filter { $0.sale.value >= max(1, minimum) })
    offer.isWhole = targets.weights[group]?.isZero == true
    if offer.isWhole, minimum <= 1 { offer.dust = all.filter { $0.sale.value == 0 } }
    return offer
  }

  /// Returns a group's short positions and, if its weight is zero and sales are allowed, its other
  /// positions that are not offered for sale. A position to increase that has no value is returned
  /// first.
  ///
  /// - Parameter seat: the position to increase.
  func kept(
    in group: String, _ seat: Position?, _ offer: Offer, minimum: Int128, sells: Bool
  ) -> [HoldingsRebalancing.Kept] {
    let isSold = sells && targets.weights[group]?.isZero == true
    var kept: [HoldingsRebalancing.Kept] = []
    if let seat, seat.marketValueBase?.isZero == true, targets.weights[group]?.isZero != true {
      kept.append(HoldingsRebalancing.Kept(position: seat, reason: .noPurchase))
    }
    let offered = (offer.sales + offer.dust).map(\.position)
    kept += portfolio.positions.compactMap { position in
      guard names.name(of: position, isInTransit: false) == group else { return nil }
      if position.quantity.isNegative {
        return HoldingsRebalancing.Kept(position: position, reason: .short)
      }
      guard isSold, position.quantity.isPositive, let value = position.marketValueBase,
        !offered.contains(where: {
          $0.account == position.account && $0.symbol == position.symbol
        })
      else { return nil }
      return HoldingsRebalancing.Kept(
        position: position,
        reason: !trades(position.account)
          ? .account
          : value.isZero
            ? .worthless : worth(of: position) < max(1, minimum) ? .belowMinimum : .unknownCost)
    }
    return kept
  }

  /// Returns a group's positions that may be sold. Only positions with a known cost may be sold.
  private mutating func sales(in group: String) throws(DecimalError) -> [Sellable] {
    var sales: [Sellable] = []
    let own = try positions(in: group).map { (position) throws(DecimalError) in
      (position, try openLots(of: position))
    }
    for (position, (pool, open)) in own {
      let pooled = own.filter { pool != nil && $0.1.pool == pool }.map(\.0)
      let sellers = pooled.isEmpty ? [position] : pooled
      var (value, quantity) = (Decimal.zero, Decimal.zero)
      for seller in sellers {
        value = try value + Decimal(units: worth(of: seller), minorDigits: 0)
        quantity = try quantity + seller.quantity
      }
      var lots: [(value: Decimal, cost: Decimal)] = []
      var (units, before) = (Decimal.zero, Decimal.zero)
      for lot in open {
        units = try units + lot.units
        let sum = try value.scaled(by: units, over: quantity, .halfEven)
        let cost = try lot.cost.divided(
          by: try Decimal(units: 1, minorDigits: digits), .halfEven)
        lots.append((try sum - before, cost))
        before = sum
      }
      guard !lots.isEmpty else { continue }
      let sale = TargetGroup.Sale(
        value: worth(of: position), pool: sellers.count > 1 ? pool : nil, lots: lots)
      sales.append((position, sale))
    }
    return sales
  }

  private func worth(of position: Position) -> Int128 {
    (position.marketValueBase ?? .zero).units(minorDigits: digits, .halfEven)
  }

  /// Returns the lots in the order of sale, with their cost in the base currency, and the number of
  /// their pool. If a sale uses equal shares of all lots, they form a single lot.
  private mutating func openLots(
    of position: Position
  ) throws(DecimalError) -> (pool: Int?, lots: [(units: Decimal, cost: Decimal)]) {
    guard let order = try booking.saleOrder(account: position.account, symbol: position.symbol)
    else { return (nil, position.costBasisBase.map { [(position.quantity, $0)] } ?? []) }
    var lots: [(units: Decimal, cost: Decimal)] = []
    for piece in order.lots {
      let cost = appraiser.exchange.convert(
        piece.cost, from: piece.currency, to: base, on: piece.date, ofRow: piece.row, in: booking)
      lots.append((piece.quantity, cost ?? .zero))
    }
    return (order.pool, lots)
  }
}
