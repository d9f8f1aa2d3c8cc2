import FinanceModel
import PlainText

/// Successive open lots of a holding: what a ``LotList`` moves, splits and searches at once.
struct LotChunk: Sendable {
  /// How many lots a chunk holds at most.
  static let capacity = 64

  /// In their order, as they were after the first ``splitCount`` splits of the list.
  private(set) var lots: ArraySlice<Lot>
  /// The splits of the list that are in the lots.
  private(set) var splitCount: Int
  private var scale: SplitScale
  private var dearestPlace: Int?
  private var knownSummary: LotSummary?

  /// - Precondition: there is at least one lot.
  init(_ lots: ArraySlice<Lot>, splitCount: Int, scale: SplitScale) {
    self.lots = lots
    self.splitCount = splitCount
    self.scale = scale
  }

  var count: Int { lots.count }
  var firstRow: Int { lots.first?.row ?? 0 }
  var lastRow: Int { lots.last?.row ?? 0 }
  var lastDate: CalendarDate { lots.last?.date ?? .epochDay }

  /// The lot at that place, from 0, with all splits of the list.
  func lot(_ place: Int, splitCount count: Int, scale latest: SplitScale) -> Lot {
    let lot = lots[lots.startIndex + place]
    return count == splitCount ? lot : lot.restated(by: latest.since(scale))
  }

  /// The lot at that place of a settled chunk.
  func settled(_ place: Int) -> Lot { lots[lots.startIndex + place] }

  /// Applies the splits of the list that are not in the lots yet.
  mutating func settle(splitCount count: Int, scale latest: SplitScale) {
    guard count != splitCount else { return }
    let missing = latest.since(scale)
    lots = ArraySlice(lots.map { $0.restated(by: missing) })
    (splitCount, scale) = (count, latest)
    forget()
  }

  /// The same lots as those of another list; what is left of each counts as the whole lot.
  mutating func restate(splitCount count: Int, scale latest: SplitScale) {
    if lots.contains(where: \.isPart) {
      lots = ArraySlice(lots.map { $0.restated(by: .one) })
      forget()
    }
    (splitCount, scale) = (count, latest)
  }

  // MARK: changes, all of settled lots

  mutating func append(_ lot: Lot) {
    lots.append(lot)
    forget()
  }

  mutating func append(contentsOf other: LotChunk) {
    lots.append(contentsOf: other.lots)
    forget()
  }

  mutating func insert(_ lot: Lot, at place: Int) {
    lots.insert(lot, at: lots.startIndex + place)
    forget()
  }

  mutating func replace(_ place: Int, with lot: Lot) {
    lots[lots.startIndex + place] = lot
    forget()
  }

  mutating func remove(at place: Int) -> Lot {
    forget()
    if place == 0 { return lots.removeFirst() }
    return lots.remove(at: lots.startIndex + place)
  }

  /// Cuts the first lots off; they are a chunk of the same list.
  mutating func removeFirst(_ count: Int) -> LotChunk {
    let cut = LotChunk(ArraySlice(Array(lots.prefix(count))), splitCount: splitCount, scale: scale)
    lots = lots.dropFirst(count)
    forget()
    return cut
  }

  private mutating func forget() {
    if dearestPlace != nil { dearestPlace = nil }
    if knownSummary != nil { knownSummary = nil }
  }

  // MARK: what is kept until the lots change

  /// The place of the lot whose unit cost most; the first of equal ones.
  mutating func dearest() -> Int {
    if let dearestPlace { return dearestPlace }
    var best = lots.startIndex
    for index in lots.indices.dropFirst() where lots[index].isDearer(than: lots[best]) {
      best = index
    }
    dearestPlace = best - lots.startIndex
    return best - lots.startIndex
  }

  /// What is to be known of all lots together.
  mutating func summary() -> LotSummary {
    if let knownSummary { return knownSummary }
    let summary = LotSummary(lots)
    knownSummary = summary
    return summary
  }
}
