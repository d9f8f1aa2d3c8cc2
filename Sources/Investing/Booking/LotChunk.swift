import FinanceModel
import PlainText

/// Successive open lots of a holding. A ``LotList`` moves, splits and searches its lots in chunks.
struct LotChunk: Sendable {
  /// Maximum number of lots in a chunk.
  static let capacity = 64

  /// The used-up lots, followed by the open lots.
  private var held: [Lot]
  /// Number of used-up lots.
  private var used = 0
  /// Number of the list's splits already applied to the lots.
  private(set) var splitCount: Int
  private var scale: SplitScale
  private var dearestPlace: Int?
  private var knownSummary: LotSummary?
  private var knownUnits: Int128?

  /// - Precondition: `lots` is not empty.
  init(_ lots: [Lot], splitCount: Int, scale: SplitScale) {
    held = lots
    self.splitCount = splitCount
    self.scale = scale
  }

  /// Open lots in order, with the list's first ``splitCount`` splits applied.
  var lots: ArraySlice<Lot> { held[used...] }

  var count: Int { held.count - used }

  /// Returns the lot at a zero-based index, with all splits of the list applied.
  @inline(__always) func lot(_ place: Int, splitCount count: Int, scale latest: SplitScale) -> Lot {
    let lot = held[used + place]
    return count == splitCount ? lot : lot.restated(by: latest.since(scale))
  }

  /// Returns the lot at an index in a settled chunk.
  func settled(_ place: Int) -> Lot { held[used + place] }

  /// Applies the list's splits that have not yet been applied to the lots.
  mutating func settle(splitCount count: Int, scale latest: SplitScale) {
    guard count != splitCount else { return }
    let missing = latest.since(scale)
    (held, used) = (lots.map { $0.restated(by: missing) }, 0)
    (splitCount, scale) = (count, latest)
    forget()
  }

  /// Adapts the chunk to another list. The remaining units of each lot become the whole lot.
  mutating func restate(splitCount count: Int, scale latest: SplitScale) {
    if summary().hasParts {
      (held, used) = (lots.map { $0.restated(by: .one) }, 0)
      forget()
    }
    (splitCount, scale) = (count, latest)
  }

  // MARK: changes to settled lots

  mutating func append(_ lot: Lot) {
    if held.count == held.capacity { makeRoom() }
    held.append(lot)
    forget()
  }

  /// Removes the used-up lots if they make up at least half of the chunk, otherwise reserves space
  /// for a full chunk.
  private mutating func makeRoom() {
    if used >= count {
      held.removeFirst(used)
      used = 0
    } else if count >= Self.capacity / 8 {
      held.reserveCapacity(Self.capacity)
    }
  }

  mutating func append(contentsOf other: LotChunk) {
    held.append(contentsOf: other.lots)
    forget()
  }

  mutating func insert(_ lot: Lot, at place: Int) {
    held.insert(lot, at: used + place)
    forget()
  }

  mutating func replace(_ place: Int, with lot: Lot) {
    held[used + place] = lot
    forget()
  }

  mutating func remove(at place: Int) -> Lot {
    forget()
    guard place == 0 else { return held.remove(at: used + place) }
    used += 1
    return held[used - 1]
  }

  /// Removes the first lots and returns them as a chunk of the same list.
  mutating func removeFirst(_ count: Int) -> LotChunk {
    let cut = LotChunk(Array(lots.prefix(count)), splitCount: splitCount, scale: scale)
    used += count
    forget()
    return cut
  }

  private mutating func forget() {
    if dearestPlace != nil { dearestPlace = nil }
    if knownSummary != nil { knownSummary = nil }
    if knownUnits != nil { knownUnits = nil }
  }

  // MARK: values cached until the lots change

  /// Returns the index of the lot with the highest unit cost; the first such lot if several have
  /// this cost.
  mutating func dearest() -> Int {
    if let dearestPlace { return dearestPlace }
    let lots = lots
    var best = lots.startIndex
    for index in lots.indices.dropFirst() where lots[index].costsMore(than: lots[best]) {
      best = index
    }
    dearestPlace = best - lots.startIndex
    return best - lots.startIndex
  }

  /// Returns the total units of all lots, in mantissas.
  mutating func units() -> Int128 {
    if let knownUnits { return knownUnits }
    let units = lots.reduce(0) { $0 + $1.quantity.mantissa }
    knownUnits = units
    return units
  }

  /// Returns the summary of all lots.
  mutating func summary() -> LotSummary {
    if let knownSummary { return knownSummary }
    let summary = LotSummary(lots)
    knownSummary = summary
    return summary
  }
}

/// Properties of successive lots.
struct LotSummary: Sendable {
  /// Whether units have been removed from any lot since it was last whole.
  private(set) var hasParts = false
  /// Total cost regardless of currency; nil if it is out of range.
  private(set) var cost: Decimal? = .zero
  /// Days with successive lots whose order is determined only by the file.
  private(set) var tiedDays: [CalendarDate] = []
  /// Whether any two successive lots differ in unit cost.
  private(set) var isMixed = false

  init(_ lots: ArraySlice<Lot>) {
    var last: Lot?
    for lot in lots {
      hasParts = hasParts || lot.isPart
      do throws(DecimalError) { cost = try cost.adding(lot.cost) } catch { cost = nil }
      if let last {
        if lot.isTied(with: last), tiedDays.last != lot.date { tiedDays.append(lot.date) }
        if !lot.unitCost.isLike(last.unitCost) { isMixed = true }
      }
      last = lot
    }
  }
}

/// Properties of all lots handed over together, collected chunk by chunk.
struct LotRun: Sendable {
  /// Total cost regardless of currency; nil if it is out of range.
  private(set) var cost: Decimal? = .zero
  /// Days with successive lots whose order is determined only by the file, in ascending order.
  private(set) var tiedDays: [CalendarDate] = []
  /// Whether unit costs differ. Every lot of the first row is assumed to have the unit cost of that
  /// row's first lot.
  private(set) var isMixed = false
  /// The first lot, and the last lot of another row.
  private(set) var first: Lot?
  private(set) var lastOther: Lot?
  private(set) var last: Lot?

  /// Adds the next lots.
  mutating func add(_ lots: ArraySlice<Lot>, _ summary: LotSummary) {
    guard let next = lots.first, let end = lots.last else { return }
    if let sum = cost {
      do throws(DecimalError) {
        cost = try summary.cost.map { (other) throws(DecimalError) in try sum + other }
      } catch {
        cost = nil
      }
    }
    if let last, next.isTied(with: last) { note(next.date) }
    for day in summary.tiedDays { note(day) }
    let start = first ?? next
    if first == nil { first = next }
    if end.row != start.row { addOthers(lots, summary, start) }
    last = end
  }

  private mutating func addOthers(_ lots: ArraySlice<Lot>, _ summary: LotSummary, _ start: Lot) {
    let before = lastOther ?? start
    if let next = lots.first, next.row != start.row {
      isMixed = isMixed || summary.isMixed || !next.unitCost.isLike(before.unitCost)
    } else {
      var last = before
      for lot in lots where lot.row != start.row {
        isMixed = isMixed || !lot.unitCost.isLike(last.unitCost)
        last = lot
      }
    }
    lastOther = lots.last
  }

  private mutating func note(_ day: CalendarDate) {
    if tiedDays.last != day { tiedDays.append(day) }
  }
}

/// A tournament tree that finds the ``LotList`` chunk with the highest unit cost. After a chunk has
/// changed, only that chunk's matches are recomputed.
struct DearestChunks: Sendable {
  /// Winning chunk of each match; empty if unknown. Match `n` is between the winners of `2 n` and
  /// `2 n + 1`; the chunks themselves start in the middle of the array.
  private var winners: [Int32] = []
  private var leaves = 0
  /// The chunk changed since the last query; nil if no chunk has changed.
  private var changed: Int?

  /// Discards all matches.
  mutating func forget() {
    if !winners.isEmpty { winners.removeAll(keepingCapacity: true) }
    changed = nil
  }

  /// Records that a chunk, counted from the first open chunk, has changed.
  mutating func change(_ chunk: Int) {
    guard !winners.isEmpty, changed != chunk else { return }
    if changed == nil { changed = chunk } else { forget() }
  }

  /// Returns the index of the chunk with the highest unit cost; the first such chunk if several
  /// have this cost.
  ///
  /// - Complexity: logarithmic in the number of chunks if one has changed since the last query.
  mutating func best(of chunks: inout [LotChunk], from first: Int) -> Int {
    if winners.isEmpty {
      build(&chunks, from: first)
    } else if let changed {
      var match = (leaves + changed) / 2
      while match > 0 {
        play(match, &chunks, from: first)
        match /= 2
      }
    }
    changed = nil
    return first + Int(winners[1])
  }

  private mutating func build(_ chunks: inout [LotChunk], from first: Int) {
    leaves = 2
    while leaves < chunks.count - first { leaves *= 2 }
    winners = Array(repeating: -1, count: 2 * leaves)
    for chunk in 0..<chunks.count - first {
      winners[leaves + chunk] = Int32(truncatingIfNeeded: chunk)
    }
    for match in (1..<leaves).reversed() { play(match, &chunks, from: first) }
  }

  private mutating func play(_ match: Int, _ chunks: inout [LotChunk], from first: Int) {
    let (left, right) = (winners[2 * match], winners[2 * match + 1])
    winners[match] = left
    guard left >= 0, right >= 0 else { return }
    let (a, b) = (first + Int(left), first + Int(right))
    let (one, other) = (chunks[a].dearest(), chunks[b].dearest())
    if chunks[b].settled(other).costsMore(than: chunks[a].settled(one)) { winners[match] = right }
  }
}
