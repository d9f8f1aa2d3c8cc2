import FinanceModel
import PlainText

/// The state of pools: lots shared by one member's accounts, and lots selected by SECTION_104.
struct LotPools: Sendable {
  /// Pool lots set aside in place of units that were sold and acquired again later.
  struct Aside: Sendable {
    /// The lots, in units as of the acquisition date.
    var lots: [Lot] = []
    var units = Decimal.zero
    /// Cost of the acquired units already used by disposals.
    var cost = Decimal.zero
    /// Whether the asset was split between the disposal and the acquisition.
    var isSplit = false
  }

  /// Lots of the holdings in changed pools, as they were before the current row.
  var before: [Int: [Lot]] = [:]
  /// Whether lots have changed since they were last divided among the accounts.
  var isUneven = false
  /// The latest row of a day's spin-offs, until the lots are divided among the accounts.
  var spunOff: Int?
  var matches: ShareMatches?
  /// Option cost of each group whose underlying asset is acquired after its sale; nil if unknown.
  var laterPremiums: [Int: Premium]?
  /// Rows known to be omitted from booking.
  var leftOut: Set<Int> = []
  /// Units set aside, by the row of the later acquisition.
  var asides: [Int: Aside] = [:]
}

/// Pools. Each account in a pool holds the same share of every lot, equal to the account's units
/// divided by the pool's units. A short position belongs to its account alone.
extension Booking {
  /// Records the lots of the holding's pool before a change. Does nothing if the holding is not in
  /// a pool.
  mutating func openPool(_ place: Int) {
    guard !holdings[place].isShort,
      terms.isPooled(holdings[place].account, holdings[place].symbol)
    else { return }
    for other in poolPlaces(place) where pools.before[other] == nil {
      pools.before[other] = keepsLotChanges ? Array(holdings[other].openLots) : []
    }
  }

  /// Returns the indices of the holdings in a holding's pool, by account.
  func poolPlaces(_ place: Int) -> [Int] {
    let accounts = terms.poolAccounts[holdings[place].account]
    guard !accounts.isEmpty, !holdings[place].isShort else { return [place] }
    return accounts.compactMap { slots[$0, holdings[place].symbol] }.filter {
      !holdings[$0].isShort
    }
  }

  /// Moves all lots of a pool to one of its holdings, and returns the units that belong to the
  /// other holdings.
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

  /// Returns the combined lots of the holdings, with the parts of each lot joined.
  ///
  /// - Complexity: logarithmic for each lot outside the holding with the most lots.
  func pooledLots(_ places: [Int]) throws(DecimalError) -> Holding {
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

  /// Divides a pool's lots among its accounts if the row requires it. Plain trades use the pool's
  /// lots regardless of account. All spin-offs on a day use each account's cost from before the
  /// first spin-off.
  mutating func evenPools(before row: Activity, _ index: Int) {
    if let spunOff = pools.spunOff {
      if row.type == .spinOff, row.date == ledger.date(ofRow: spunOff) { return }
    } else if !row.isOfLots {
      return
    }
    closePools(byRow: index)
  }

  /// Divides the lots of the changed pools among their accounts, and records the row's changes. A
  /// split does not change the shares, because the other accounts have their own rows for the
  /// split.
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

/// SECTION_104. A disposal of units that are acquired again later uses the cost of the later lot.
/// The lots that actually leave are set aside, and return in place of the later lot.
extension Booking {
  /// Moves the units of a disposal into `pieces`: first units acquired on the same day, then units
  /// acquired in the following 30 days, then units from the pool.
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
    // If there are not enough units both to set aside and to remove, units are removed from the
    // pool first, at their cost.
    let isEnough = try holdings[place].units(before: day) >= units
    if isEnough { try setAside(parts, entry, place) }
    let held = min(left, try holdings[place].units(before: day))
    if held.isPositive { try holdings[place].takeShares(held, before: day, into: &pieces) }
    left = try takeAside(try left - held, before: day, place) { $0.date < day }
    if left.isPositive { try holdings[place].takeShares(left, before: day, into: &pieces) }
    if !isEnough { try setAside(parts, entry, place) }
  }

  /// Lowers the cost of the units set aside by their share of `sum`, as if they had not left the
  /// pool. Returns the rest of `sum`.
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

  /// Moves units of lots set aside by earlier sales into `pieces`, and sets aside other lots
  /// instead.
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

  /// Returns the option cost attributed to a later purchase; zero if there are no options.
  private mutating func laterPremium(of later: BookingEntry) throws(DecimalError) -> Decimal {
    guard let group = later.row.group, let rows = links.eventRows(of: group),
      rows.contains(where: { ledger[$0].joinsAssets })
    else { return .zero }
    let premiums = pools.laterPremiums ?? bookedAhead().premiums
    pools.laterPremiums = premiums
    guard let premium = premiums[group], premium.currency == later.currency else { return .zero }
    return try premium.cost.share(later.quantity, of: unitsTraded(rows))
  }

  /// Adds a lot without the units that earlier disposals have used, and adds the lots set aside for
  /// those units.
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
  /// Cost of the units acquired by the row.
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
  /// Returns a copy of the holding that belongs to another account.
  fileprivate func belonging(to account: Int) -> Holding {
    var holding = self
    holding.account = account
    return holding
  }

  /// Returns the total units of lots acquired before a day.
  fileprivate func units(before day: CalendarDate) throws(DecimalError) -> Decimal {
    var units = Decimal.zero
    for lot in lots where lot.date < day { units = try units + lot.quantity }
    return units
  }

  /// Adds a lot. If a lot of the same row and part exists, the new lot is joined with that lot.
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
  /// Whether the row uses individual lots of its account, or changes their cost or units; false for
  /// purchases and plain sales.
  fileprivate var isOfLots: Bool {
    switch type {
    case .sell, .buy: namesLots
    case .split, .transferIn, .transferOut: true
    default: takesUnits || changesLots || subtype == .returnOfCapital
    }
  }
}
