/// Where among all holdings that of an account and a symbol is.
struct HoldingSlots: Sendable {
  private let symbols: Int
  /// A place for each pair, where there are not too many pairs; -1 for none.
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
        // There are at most as many holdings as places.
        places[account * symbols + symbol] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
      }
    }
  }
}
