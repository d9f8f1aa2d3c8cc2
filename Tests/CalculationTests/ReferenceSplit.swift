/// A split computed from its definition, for small numbers. It shares nothing with the code under
/// test: the fair shares are found by trying every set of accounts that could be full.
struct ReferenceSplit {
  struct Share {
    var room: Int?
    var weight: Int
  }

  /// The amount that each account receives.
  private(set) var parts: [Int]
  private(set) var leftOver: Int
  private var shares: [Share]

  init(_ amount: Int, among shares: [Share], preferred: Int?) {
    self.shares = shares
    parts = shares.map { _ in 0 }
    leftOver = amount
    if let preferred { fill(preferred) }
    let weighted = shares.indices.filter { shares[$0].weight > 0 && $0 != preferred }
    let room = weighted.reduce(Int?(0)) { sum, index in
      sum.flatMap { sum in shares[index].room.map { sum + $0 } }
    }
    if let room, room <= leftOver {
      for index in weighted { fill(index) }
    } else if !weighted.isEmpty {
      shareFairly(weighted)
    }
    for index in shares.indices where shares[index].weight <= 0 && index != preferred {
      fill(index)
    }
  }

  private mutating func fill(_ index: Int) {
    let amount = min(leftOver, shares[index].room ?? leftOver)
    parts[index] += amount
    leftOver -= amount
  }

  /// Distributes the entire remainder to these accounts, which have room for more.
  private mutating func shareFairly(_ indices: [Int]) {
    let pool = leftOver
    for full in subsets(of: indices.filter { shares[$0].room != nil }) {
      let open = indices.filter { !full.contains($0) }
      let weight = open.reduce(0) { $0 + shares[$1].weight }
      let rest = full.reduce(pool) { $0 - (shares[$1].room ?? 0) }
      guard weight > 0, rest >= 0 else { continue }
      // The level is rest / weight. Full accounts are at or below it, the others above it.
      let fits = open.allSatisfy { index in
        shares[index].room.map { rest * shares[index].weight < $0 * weight } ?? true
      }
      let overflows = full.allSatisfy { index in
        shares[index].room.map { rest * shares[index].weight >= $0 * weight } ?? false
      }
      guard fits, overflows else { continue }
      for index in full { parts[index] = shares[index].room ?? 0 }
      for index in open { parts[index] = rest * shares[index].weight / weight }
      let spare = pool - indices.reduce(0) { $0 + parts[$1] }
      let byRemainder = open.sorted { a, b in
        let (x, y) = (rest * shares[a].weight % weight, rest * shares[b].weight % weight)
        return x != y ? x > y : a < b
      }
      for index in byRemainder.prefix(spare) { parts[index] += 1 }
      leftOver = 0
      return
    }
    preconditionFailure("some set of full accounts always solves the shares")
  }

  private func subsets(of indices: [Int]) -> [Set<Int>] {
    indices.reduce([[]]) { sets, index in sets + sets.map { $0.union([index]) } }
  }
}
