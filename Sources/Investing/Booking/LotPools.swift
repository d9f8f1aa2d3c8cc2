import FinanceModel
import PlainText

/// State of pools: lots that the accounts of a person share, and lots by SECTION_104.
struct LotPools: Sendable {
  /// Lots of a pool in place of units that were sold and acquired again later.
  struct Aside: Sendable {
    /// The lots, in units as on the day of the acquisition.
    var lots: [Lot] = []
    var units = Decimal.zero
    /// Cost of the acquired units that disposals have used.
    var cost = Decimal.zero
    /// Whether the asset is split before that day.
    var isSplit = false
  }

  /// Lots before the row of the holdings in the pools that it changes.
  var before: [Int: [Lot]] = [:]
  /// Whether lots have changed since the accounts had their shares.
  var isUneven = false
  /// The latest row of a day's spin-offs, before the accounts have their shares.
  var spunOff: Int?
  var matches: ShareMatches?
  /// Cost of the options of each group whose underlying asset is acquired after its sale; nil if it
  /// is unknown.
  var laterPremiums: [Int: Premium]?
  /// Rows that are not booked, as far as known.
  var leftOut: Set<Int> = []
  /// Units set aside, by the row that acquires them.
  var asides: [Int: Aside] = [:]
}

/// Pools. Each account of a pool holds the same share of every lot: its units / units of the pool.
/// A short position belongs to its account alone.
extension Booking {
  /// Records the lots of the holding's pool before a change; without effect if it has no pool.
  mutating func openPool(_ place: Int) {
    guard !holdings[place].isShort,
      terms.isPooled(holdings[place].account, holdings[place].symbol)
    else { return }
    for other in poolPlaces(place) where pools.before[other] == nil {
      pools.before[other] = keepsLotChanges ? Array(holdings[other].openLots) : []
    }
  }

  /// Indices of the holdings in a holding's pool, by account.
  func poolPlaces(_ place: Int) -> [Int] {
    let accounts = terms.poolAccounts[holdings[place].account]
    guard !accounts.isEmpty, !holdings[place].isShort else { return [place] }
    return accounts.compactMap { slots[$0, holdings[place].symbol] }.filter {
      !holdings[$0].isShort
    }
  }

  /// Moves all lots of a pool to one of its holdings; returns the units that belong to the others.
  mutating func gatherPool(_ place: Int) throws(DecimalError) -> Decimal {
    openPool(place)
    guard pools.before[place] != nil else { return .zero }
    let places = poolPlaces(place)
    guard places.count > 1 else { return .zero }
    pools.isUneven = true
    let own = holdings[place].quantity
    let whole = try pooledLots(places)
    for other in places {
      let quantity = holdings[other].quantity
      holdings[other] = Holding(account: holdings[other].account, symbol: whole.symbol)
      holdings[other].quantity = quantity
    }
    holdings[place] = whole.belonging(to: holdings[place].account)
    return try whole.quantity - own
  }

  /// Returns the lots of holdings together, with the parts of each lot joined.
  ///
  /// - Complexity: a logarithm for each lot outside of the holding with most lots.
  private func pooledLots(_ places: [Int]) throws(DecimalError) -> Holding {
    let most =
      places.first { !holdings[$0].joined.isEmpty }
      ?? places.max { holdings[$0].lots.count < holdings[$1].lots.count } ?? places[0]
    var whole = holdings[most]
    whole.quantity = .zero
    for place in places { whole.quantity = try whole.quantity + holdings[place].quantity }
    for place in places where place != most {
      for day in holdings[place].mixedDays { whole.noteMixed(day) }
      for lot in holdings[place].openLots {
        whole.quantity = try whole.quantity - lot.quantity
        try whole.join(lot)
      }
    }
    return whole
  }

  /// Gives each account its share if the row needs it. Plain trades use the lots of a pool wherever
  /// they are; the spin-offs of a day take their share of each account's cost before any of them.
  mutating func evenPools(before row: Activity, _ index: Int) {
    if let spunOff = pools.spunOff {
      if row.type == .spinOff, row.date == ledger.date(ofRow: spunOff) { return }
    } else if !row.isOfLots {
      return
    }
    closePools(byRow: index)
  }

  /// Gives each account of the changed pools its share, and records the row's changes. A split
  /// changes no share: the other accounts have rows of their own.
  mutating func closePools(byRow index: Int) {
    let row = pools.spunOff ?? index
    pools.spunOff = nil
    do throws(DecimalError) {
      if pools.isUneven {
        pools.isUneven = false
        var done: Set<Int> = []
        for place in pools.before.keys.sorted() where !done.contains(place) {
          let places = poolPlaces(place)
          done.formUnion(places)
          if places.count > 1 { try share(places) }
        }
      }
      let before = pools.before
      pools.before = [:]
      guard keepsLotChanges else { return }
      for (place, lots) in before.sorted(by: { $0.key < $1.key }) {
        try noteChanges(of: lots, place, byRow: row)
      }
    } catch {
      reportRange(error, entry: row)
    }
  }

  private mutating func share(_ places: [Int]) throws(DecimalError) {
    var left = try pooledLots(places)
    if !left.joined.isEmpty {
      for (row, aside) in pools.asides where ledger[row].symbol == left.symbol {
        if terms.isOnePool(ledger[row].account, left.account) {
          pools.asides[row]?.lots = try left.joined.separating(aside.lots)
        }
      }
      left.separateLots()
    }
    for place in places {
      let units = min(holdings[place].quantity, left.quantity)
      var own = Holding(account: holdings[place].account, symbol: holdings[place].symbol)
      if units == left.quantity {
        swap(&own, &left)
      } else if units.isPositive {
        var taken: [LotPiece] = []
        _ = try left.take(units, .average, into: &taken)
        for piece in taken { try own.add(Lot(piece)) }
      }
      holdings[place] = own.belonging(to: holdings[place].account)
    }
  }

  private mutating func noteChanges(
    of old: [Lot], _ place: Int, byRow row: Int
  ) throws(DecimalError) {
    var new = Dictionary(
      holdings[place].openLots.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    for lot in old {
      guard let now = new[lot.key] else {
        note(lot, of: place, byRow: row, isTaken: true)
        continue
      }
      if now.quantity == lot.quantity, now.cost == lot.cost {
        new[lot.key] = nil
      } else if now.quantity < lot.quantity, now.unitCost.isLike(lot.unitCost) {
        let taken = lot.holding(
          try lot.quantity - now.quantity, cost: try lot.cost - now.cost)
        note(taken, of: place, byRow: row, isTaken: true)
        new[lot.key] = nil
      } else {
        note(lot, of: place, byRow: row, isTaken: true)
      }
    }
    for (_, lot) in new.sorted(by: { $0.key < $1.key }) {
      note(lot, of: place, byRow: row)
    }
  }
}

/// SECTION_104: a disposal of units that are acquired again later takes the cost of the later lot.
/// The lots that leave instead of it are set aside, and return in its place.
extension Booking {
  /// Takes the units of a disposal into `pieces`: of the same day, of the 30 days after it, and of
  /// the pool.
  mutating func takeMatched(
    _ units: Decimal, _ entry: BookingEntry, _ place: Int
  ) throws(DecimalError) {
    if pools.matches == nil {
      let leftOut = options.isLenient ? bookedAhead().pools.leftOut : []
      pools.matches = try ShareMatches(ledger, terms, without: leftOut)
    }
    let day = entry.row.date
    let parts = try pools.matches?.take(units, byRow: entry.index) ?? []
    var left = units
    for part in parts {
      guard let row = part.row else { continue }
      left = try left - part.units
      guard row < entry.index else { continue }
      let held = min(part.units, try holdings[place].quantity(ofLotsOf: [row]))
      if held.isPositive { try holdings[place].take(held, fromLotsOf: [row], into: &pieces) }
      let missing = try takeAside(try part.units - held, before: day, place) { $0.row == row }
      left = try left + missing
    }
    // Without units for both, those of the pool are taken first, for their cost.
    let isEnough = try holdings[place].units(before: day) >= units
    if isEnough { try setAside(parts, entry, place) }
    let held = min(left, try holdings[place].units(before: day))
    if held.isPositive { try holdings[place].takeShares(held, before: day, into: &pieces) }
    left = try takeAside(try left - held, before: day, place) { $0.date < day }
    if left.isPositive { try holdings[place].takeShares(left, before: day, into: &pieces) }
    if !isEnough { try setAside(parts, entry, place) }
  }

  /// Lowers the cost of units set aside by their share of a sum for their pool, as if they had not
  /// left it; returns the rest of the sum.
  mutating func lowerAsides(
    of place: Int, by sum: Decimal, _ rates: [Int: Decimal]
  ) throws(DecimalError) -> Decimal {
    var rest = sum
    var units = Decimal.zero
    for place in poolPlaces(place) { units = try units + holdings[place].quantity }
    var asides: [(row: Int, lots: Holding)] = []
    for (row, aside) in pools.asides
    where !aside.isSplit && ledger[row].symbol == holdings[place].symbol
      && terms.isOnePool(ledger[row].account, holdings[place].account)
    {
      var lots = Holding(account: ledger[row].account, symbol: holdings[place].symbol)
      for lot in aside.lots { try lots.join(lot) }
      units = try units + lots.quantity
      asides.append((row, lots))
    }
    for (row, var lots) in asides {
      let part = try sum.share(lots.quantity, of: units)
      rest = try rest - part + (try lots.lowerCost(by: part, rates: rates, isShared: true))
      pools.asides[row]?.lots = Array(lots.lots)
    }
    return rest
  }

  private mutating func setAside(
    _ parts: [ShareMatches.Part], _ entry: BookingEntry, _ place: Int
  ) throws(DecimalError) {
    for part in parts {
      if let row = part.row, row > entry.index {
        try setAside(part, acquiredBy: row, entry, place)
      }
    }
  }

  /// Takes units of lots that earlier sales have set aside, which keep others in their place.
  ///
  /// - Returns: the number of units that were not found.
  private mutating func takeAside(
    _ units: Decimal, before day: CalendarDate, _ place: Int, where isWanted: (Lot) -> Bool
  ) throws(DecimalError) -> Decimal {
    var left = units
    guard left.isPositive else { return .zero }
    let symbol = holdings[place].symbol
    for later in pools.asides.keys.sorted() {
      guard left.isPositive, var aside = pools.asides[later], !aside.isSplit,
        ledger[later].symbol == symbol,
        terms.isOnePool(ledger[later].account, holdings[place].account)
      else { continue }
      var wanted = Holding(account: 0, symbol: symbol)
      for lot in aside.lots.sorted(by: { $0.row < $1.row }) where isWanted(lot) {
        try wanted.join(lot)
      }
      let taken = min(left, wanted.quantity)
      guard taken.isPositive else { continue }
      var others: [LotPiece] = []
      try holdings[place].takeShares(taken, before: day, into: &others)
      _ = try wanted.take(taken, .average, into: &pieces)
      aside.lots.removeAll(where: isWanted)
      aside.lots += Array(wanted.lots) + others.map { Lot($0) }
      pools.asides[later] = aside
      left = try left - taken
    }
    return left
  }

  private mutating func setAside(
    _ part: ShareMatches.Part, acquiredBy row: Int, _ entry: BookingEntry, _ place: Int
  ) throws(DecimalError) {
    var taken: [LotPiece] = []
    try holdings[place].takeShares(part.units, before: entry.row.date, into: &taken)
    let units = try taken.map(\.quantity).scaled(
      by: part.unitsAcquired, over: part.units, summingTo: part.unitsAcquired)
    var aside = pools.asides[row] ?? LotPools.Aside()
    for (piece, units) in zip(taken, units) where units.isPositive {
      aside.lots.append(Lot(piece).holding(units, cost: piece.cost))
    }
    let later = try BookingEntry(row, ledger[row], terms)
    aside.isSplit = aside.isSplit || part.units != part.unitsAcquired
    aside.units = try aside.units + part.unitsAcquired
    let cost = try (later.acquisitionCost + laterPremium(of: later)).share(
      aside.units, of: later.quantity)
    pieces.append(
      LotPiece(
        origin: LotOrigin(
          row: row, date: later.row.date, isTimed: later.row.time != nil,
          currency: later.currency), quantity: part.units, cost: try cost - aside.cost))
    aside.cost = cost
    pools.asides[row] = aside
  }

  /// Returns the cost of options that belongs to a later purchase; zero without any.
  private mutating func laterPremium(of later: BookingEntry) throws(DecimalError) -> Decimal {
    guard let group = later.row.group, let rows = links.eventRows(of: group),
      rows.contains(where: { ledger[$0].joinsAssets })
    else { return .zero }
    let premiums = pools.laterPremiums ?? bookedAhead().premiums
    pools.laterPremiums = premiums
    guard let premium = premiums[group], premium.currency == later.currency else { return .zero }
    return try premium.cost.share(later.quantity, of: unitsTraded(rows))
  }

  /// Adds a lot without the units that earlier disposals have used, and the lots set aside for
  /// them.
  mutating func add(
    _ lot: Lot, replacing aside: LotPools.Aside, to place: Int
  ) throws(DecimalError) {
    openPool(place)
    pools.isUneven = true
    changes?.holdings.append(place)
    note(lot, of: place, byRow: lot.row)
    let units = try lot.quantity - aside.units
    if units.isPositive {
      try holdings[place].add(lot.holding(units, cost: try lot.cost - aside.cost))
    }
    for lot in aside.lots { try holdings[place].join(lot) }
  }
}

extension BookingEntry {
  /// Cost of the units that the row acquires.
  fileprivate var acquisitionCost: Decimal {
    get throws(DecimalError) {
      let amount = self.amount ?? .zero
      switch row.subtype {
      case .reinvested, .stakingReward, .inKind: return product ?? amount
      default: return try amount + fee + tax
      }
    }
  }
}

extension Holding {
  /// Returns the holding as that of another account.
  fileprivate func belonging(to account: Int) -> Holding {
    var holding = self
    holding.account = account
    return holding
  }

  /// Returns the number of units in lots acquired before a day.
  fileprivate func units(before day: CalendarDate) throws(DecimalError) -> Decimal {
    var units = Decimal.zero
    for lot in lots where lot.date < day { units = try units + lot.quantity }
    return units
  }

  /// Adds a lot, joined with that of its row and part if there is one.
  mutating func join(_ lot: Lot) throws(DecimalError) {
    var place = lots.boundary { $0.row >= lot.row }
    let isAlone = lot.part == 0 && (place == lots.endIndex || lots[place].row != lot.row)
    guard !isAlone else {
      try add(lot)
      return
    }
    while place < lots.endIndex, lots[place].key < lot.key { place = lots.index(after: place) }
    if place < lots.endIndex, lots[place].key == lot.key {
      var joined = lots[place]
      try joined.join(lot)
      lots.replace(place, with: joined)
    } else {
      lots.insert(lot, at: place)
    }
    (quantity, divisor) = (try quantity + lot.quantity, nil)
  }
}

extension Activity {
  /// Whether the row uses single lots of its account, or changes their cost or units. Purchases and
  /// plain sales do not.
  fileprivate var isOfLots: Bool {
    switch type {
    case .sell, .buy: namesLots
    case .split, .transferIn, .transferOut: true
    default: takesUnits || changesLots || subtype == .returnOfCapital
    }
  }
}
