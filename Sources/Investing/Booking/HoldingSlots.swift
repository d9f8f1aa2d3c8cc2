/// The index of the holding for each account and symbol.
struct HoldingSlots: Sendable {
  private let symbols: Int
  /// Index for each pair, used if the number of pairs is moderate; -1 if absent.
  private var places: [Int32] = []
  private var others: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let account: Int
    let symbol: Int
  }

  private static let mostPlaces = 1 << 20

  init(accounts: Int, symbols: Int) {
    self.symbols = symbols
    let (pairs, overflow) = accounts.multipliedReportingOverflow(by: symbols)
    if !overflow, pairs <= Self.mostPlaces { places = Array(repeating: -1, count: pairs) }
  }

  subscript(account: Int, symbol: Int) -> Int? {
    get {
      if places.isEmpty { return others[Pair(account: account, symbol: symbol)] }
      let place = places[account * symbols + symbol]
      return place < 0 ? nil : Int(place)
    }
    set {
      if places.isEmpty {
        others[Pair(account: account, symbol: symbol)] = newValue
      } else {
        // The number of holdings is at most the number of slots.
        places[account * symbols + symbol] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
      }
    }
  }
}
