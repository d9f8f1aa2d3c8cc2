package import FinanceModel
package import PlainText

/// A portfolio's positions and cash, including pending transfers, totalled by a common property.
package struct PortfolioGroups: Sendable {
  /// Totals of one account, asset, currency, kind, group or class, in the base currency.
  ///
  /// Positions without a price are excluded from all totals and counted in ``unpriced``. A total is
  /// nil if a rate or the base currency is missing, or if no position in the group has a price.
  package struct Group: Hashable, Sendable {
    package let name: String
    /// Total cost of the positions that have a price.
    package fileprivate(set) var costBasis: Decimal?
    package fileprivate(set) var marketValue: Decimal?
    package fileprivate(set) var cash: Decimal?
    /// Number of positions without a price.
    package fileprivate(set) var unpriced = 0
    /// ``value`` as a percentage of the total; nil if the total is not positive.
    package fileprivate(set) var weightPct: Decimal?

    /// ``marketValue`` minus ``costBasis``.
    package var unrealizedGain: Decimal? { marketValue.less(costBasis) }
    /// Gain as a percentage of the cost; nil if the cost is zero.
    package var unrealizedGainPct: Decimal? { unrealizedGain.percent(of: costBasis) }
    /// ``marketValue`` plus ``cash``.
    package fileprivate(set) var value: Decimal?
    fileprivate var hasPrice = false
    fileprivate var hasCash = false
  }

  /// Name of the group for items without a group in the settings.
  package static let noneName = "(none)"
  /// Name of the group for cash when grouping by symbol, or by a class that the settings do not
  /// assign to cash.
  package static let cashName = "(cash)"

  package let grouping: Grouping
  /// Groups by value, largest first, then by name; ``noneName`` comes last.
  package let groups: [Group]
  /// Total of all groups; nil if ``PortfolioTotals/value`` is nil.
  package let value: Decimal?

  /// - Throws: `overflow`.
  package init(
    of portfolio: Portfolio, by grouping: Grouping, _ settings: Settings
  ) throws(DecimalError) {
    let namer = GroupNames(settings, grouping)
    let nothing: Decimal? = portfolio.baseCurrency == nil ? nil : .zero
    var groups: [String: Group] = [:]
    func group(_ name: String) -> Group {
      groups[name]
        ?? Group(
          name: name, costBasis: nothing, marketValue: nothing, cash: nothing, value: nothing)
    }
    func add(_ positions: [Position], areInTransit: Bool = false) throws(DecimalError) {
      for position in positions {
        var sums = group(namer.name(of: position, isInTransit: areInTransit))
        try sums.add(position)
        groups[sums.name] = sums
      }
    }
    func add(_ cash: [Portfolio.Cash], areInTransit: Bool = false) throws(DecimalError) {
      for cash in cash {
        var sums = group(namer.name(of: cash, isInTransit: areInTransit))
        sums.cash = try sums.cash.adding(cash.amountBase)
        sums.hasCash = true
        groups[sums.name] = sums
      }
    }
    try add(portfolio.positions)
    try add(portfolio.positionsInTransit, areInTransit: true)
    try add(portfolio.cash)
    try add(portfolio.cashInTransit, areInTransit: true)
    var whole = nothing
    for name in groups.keys {
      let value = try groups[name]?.marketValue.adding(groups[name]?.cash)
      groups[name]?.value = value
      whole = try whole.adding(value)
      groups[name]?.clearUnpriced()
    }
    self.grouping = grouping
    value = whole
    self.groups = groups.values.map { sums in
      var weighed = sums
      weighed.weightPct = sums.value.weight(in: whole)
      return weighed
    }.sorted { $0.comes(before: $1) }
  }
}

extension PortfolioGroups.Group {
  fileprivate mutating func add(_ position: Position) throws(DecimalError) {
    guard position.price != nil else {
      unpriced += 1
      return
    }
    hasPrice = true
    costBasis = try costBasis.adding(position.costBasisBase)
    marketValue = try marketValue.adding(position.marketValueBase)
  }

  /// Sets totals to nil instead of zero if no position has a price.
  fileprivate mutating func clearUnpriced() {
    guard unpriced > 0, !hasPrice else { return }
    (costBasis, marketValue) = (nil, nil)
    if !hasCash { (cash, value) = (nil, nil) }
  }

  fileprivate func comes(before other: Self) -> Bool {
    let isNone = (name == PortfolioGroups.noneName, other.name == PortfolioGroups.noneName)
    if isNone.0 != isNone.1 { return isNone.1 }
    let values = (value ?? .zero, other.value ?? .zero)
    return values.0 != values.1 ? values.0 > values.1 : name < other.name
  }
}

/// Assignment of positions and cash to groups.
struct GroupNames {
  private let grouping: Grouping
  private var accounts: [String: AccountSettings] = [:]
  private var assets: [String: AssetSettings] = [:]
  private let members: [String: String]

  init(_ settings: Settings, _ grouping: Grouping) {
    self.grouping = grouping
    members = settings.members
    for account in settings.accounts ?? [] { accounts[account.name] = account }
    for asset in settings.assets ?? [] { assets[asset.symbol] = asset }
  }

  func name(of position: Position, isInTransit: Bool) -> String {
    switch grouping {
    case .account where isInTransit, .kind where isInTransit, .group where isInTransit:
      AccountWorth.inTransitName
    case .account: position.account
    case .symbol: position.symbol
    case .currency: position.currency
    case .kind, .group, .member: name(ofAccount: position.account)
    case .assetClass(let name):
      assets[position.symbol]?.classes?[name] ?? PortfolioGroups.noneName
    }
  }

  /// Returns the name of the group for cash. The settings may assign classes to cash under the
  /// asset `$CASH`.
  func name(of cash: Portfolio.Cash, isInTransit: Bool) -> String {
    switch grouping {
    case .account where isInTransit, .kind where isInTransit, .group where isInTransit:
      AccountWorth.inTransitName
    case .account: cash.account
    case .symbol: PortfolioGroups.cashName
    case .currency: cash.currency
    case .kind, .group, .member: name(ofAccount: cash.account)
    case .assetClass(let name):
      assets[StatedPosition.cashSymbol]?.classes?[name] ?? PortfolioGroups.cashName
    }
  }

  private func name(ofAccount account: String) -> String {
    let settings = accounts[account]
    let name =
      switch grouping {
      case .kind: settings?.kind?.rawValue
      case .member: members[account]
      default: settings?.group
      }
    return name ?? PortfolioGroups.noneName
  }
}

/// Totals of a portfolio in its base currency. Positions without a price are excluded from all
/// totals and counted in ``unpriced``. A total is nil if a rate is missing.
package struct PortfolioTotals: Sendable {
  /// Total cost of the positions that have a price.
  package let costBasis: Decimal?
  package let marketValue: Decimal?
  package let unrealizedGain: Decimal?
  /// Gain as a percentage of the cost; nil if the cost is zero.
  package let unrealizedGainPct: Decimal?
  /// The day's change, as in ``DayChange/total``; nil if there is no cash and no position has a
  /// known change.
  package let dayChange: Decimal?
  package let dayChangeDate: CalendarDate?
  package let cash: Decimal?
  /// Positions and cash in pending transfers.
  package let inTransit: Decimal?
  /// Total of market value, cash and pending transfers.
  package let value: Decimal?
  /// Number of positions without a price.
  package let unpriced: Int

  /// - Throws: `overflow`.
  package init(of portfolio: Portfolio) throws(DecimalError) {
    let nothing: Decimal? = portfolio.baseCurrency == nil ? nil : .zero
    let priced = portfolio.positions.filter { $0.price != nil }
    let moving = portfolio.positionsInTransit.filter { $0.price != nil }
    // The total is zero if there are no positions, but unknown if none of the positions has a
    // price.
    let isUnpriced = priced.isEmpty && !portfolio.positions.isEmpty
    costBasis = isUnpriced ? nil : try Self.sum(priced.map(\.costBasisBase), nothing)
    marketValue = isUnpriced ? nil : try Self.sum(priced.map(\.marketValueBase), nothing)
    unrealizedGain = marketValue.less(costBasis)
    unrealizedGainPct = unrealizedGain.percent(of: costBasis)
    let isKnown = !portfolio.cash.isEmpty || priced.contains { $0.dayChange != nil }
    dayChange = isKnown || portfolio.positions.isEmpty ? portfolio.dayChange?.total : nil
    dayChangeDate = portfolio.dayChange?.day
    cash = try Self.sum(portfolio.cash.map(\.amountBase), nothing)
    inTransit = try Self.sum(
      moving.map(\.marketValueBase) + portfolio.cashInTransit.map(\.amountBase), nothing)
    let others = try cash.adding(inTransit)
    let hasOthers = !portfolio.cash.isEmpty || !portfolio.cashInTransit.isEmpty || !moving.isEmpty
    value = isUnpriced ? (hasOthers ? others : nil) : try marketValue.adding(others)
    unpriced =
      portfolio.positions.count - priced.count + portfolio.positionsInTransit.count - moving.count
  }

  private static func sum(
    _ figures: [Decimal?], _ start: Decimal?
  ) throws(DecimalError) -> Decimal? {
    var sum = start
    for figure in figures { sum = try sum.adding(figure) }
    return sum
  }
}

/// Deviation of a portfolio from the targets in the settings.
package struct AllocationDrift: Sendable {
  /// A group with a target, or a group with holdings but no target.
  package struct Line: Equatable, Sendable {
    package let name: String
    /// Value in the base currency; nil if the base currency or a rate is missing.
    package let value: Decimal?
    /// Percentage of the total, including cash; nil if the total is zero.
    package let weightPct: Decimal?
    /// Target weight as a percentage of the sum of weights, rounded half-even to 18 decimals; zero
    /// if the group has no weight.
    package let targetPct: Decimal
    /// ``weightPct`` minus ``targetPct``, in percentage points.
    package let driftPct: Decimal?
    /// Amount by which the value exceeds the target; negative if the value is below the target.
    package let difference: Decimal?
  }

  package let grouping: Grouping
  /// Groups with a target, by name, then groups without a target, by name.
  package let lines: [Line]
  /// Total value of the portfolio.
  package let value: Decimal?

  /// - Throws: `overflow`; `divisionByZero` if the weights sum to zero.
  package init(
    of portfolio: Portfolio, from targets: AllocationTargets, _ settings: Settings
  ) throws(DecimalError) {
    let all = try PortfolioGroups(of: portfolio, by: targets.by, settings)
    let sum = try targets.sum()
    let groups = Dictionary(
      all.groups.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [Line] = []
    for (name, weight) in targets.weights.sorted(by: { $0.key < $1.key }) {
      lines.append(
        try Line(groups[name], name, of: all.value, weight: weight, sum: sum))
    }
    let others = all.groups.filter { targets.weights[$0.name] == nil }
    for group in others.sorted(by: { $0.name < $1.name }) {
      lines.append(try Line(group, group.name, of: all.value, weight: .zero, sum: .one))
    }
    grouping = targets.by
    self.lines = lines
    value = all.value
  }

  /// Whether any group deviates from its target, up or down, by at least the given percentage
  /// points.
  package func drifts(by points: Decimal) -> Bool {
    lines.contains { $0.driftPct.map { $0.magnitude >= points } ?? false }
  }
}

extension AllocationDrift.Line {
  fileprivate init(
    _ group: PortfolioGroups.Group?, _ name: String, of whole: Decimal?, weight: Decimal,
    sum: Decimal
  ) throws(DecimalError) {
    let value = group == nil ? whole.map { _ in .zero } : group?.value
    let target = try weight.scaled(by: Decimal(100), over: sum, .halfEven)
    let aim = try whole.map { (whole) throws(DecimalError) in
      try whole.scaled(by: weight, over: sum, .halfEven)
    }
    let current = value.percent(of: whole)
    self.init(
      name: name, value: value, weightPct: current, targetPct: target,
      driftPct: try current.subtracting(target), difference: try value.subtracting(aim))
  }
}
