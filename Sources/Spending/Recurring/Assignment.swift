/// Assignment between the elements of two lists: the maximum number of pairs, with minimum total
/// cost.
///
/// The algorithm is successive shortest paths with potentials [Jonker and Volgenant, "A Shortest
/// Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems", Computing 38, 1987].
/// Each step adds one left element along the cheapest augmenting path. Each left element also has a
/// dummy partner that costs more than all real pairs together. An element paired with its dummy is
/// unpaired.
package struct Assignment {
  /// A pair that the assignment can contain.
  package struct Pair: Equatable {
    package let left: Int
    package let right: Int
    /// Cost of the pair, zero or positive.
    package let cost: Int

    package init(left: Int, right: Int, cost: Int) {
      self.left = left
      self.right = right
      self.cost = cost
    }
  }

  /// Index of the right element paired with each left element; nil if unpaired.
  package private(set) var rightOfLeft: [Int?]
  private var leftOfRight: [Int?]
  private let pairs: [[Pair]]
  /// The elements' potentials. The cost of a pair is at least the sum of its two potentials.
  private var lefts, rights: [Int]

  /// Computes the assignment. Ties are resolved by the order of the lists and pairs.
  ///
  /// - Parameter pairs: at most one for each left and right element.
  /// - Complexity: for each left element, linear in the number of pairs cheaper than its partner,
  ///   times the logarithm of that number. The number is small if rows are near their days, and
  ///   never exceeds the number of all pairs.
  package init(_ pairs: [Pair], lefts: Int, rights: Int) {
    var lists = [[Pair]](repeating: [], count: lefts)
    for pair in pairs { lists[pair.left].append(pair) }
    let highest = (pairs.lazy.map(\.cost).max() ?? 0) + 1
    let (none, isTooLarge) = highest.multipliedReportingOverflow(by: lefts + 1)
    for left in lists.indices where !lists[left].isEmpty {
      // Among equally cheap paths, the path that retains the pairs of earlier elements has the
      // lowest number.
      lists[left].append(
        Pair(left: left, right: rights + lefts - 1 - left, cost: isTooLarge ? .max / 4 : none))
    }
    self.pairs = lists
    self.lefts = [Int](repeating: 0, count: lefts)
    self.rights = [Int](repeating: 0, count: rights + lefts)
    rightOfLeft = [Int?](repeating: nil, count: lefts)
    leftOfRight = [Int?](repeating: nil, count: rights + lefts)
    for left in lists.indices where !lists[left].isEmpty { add(left) }
    rightOfLeft = rightOfLeft.map { $0.flatMap { $0 < rights ? $0 : nil } }
  }

  /// A right element, with the reduced cost of the path to it, which is the cost beyond the
  /// potentials.
  private struct Reached {
    var cost: Int
    var pair: Pair
    var isFinal = false
  }

  private mutating func add(_ start: Int) {
    var reached: [Int: Reached] = [:]
    var queue = CostQueue()
    var (left, cost) = (start, 0)
    var final: [Int] = []
    while true {
      for pair in pairs[left] where pair.right != rightOfLeft[left] {
        let total = cost + pair.cost - lefts[left] - rights[pair.right]
        guard total < reached[pair.right]?.cost ?? .max else { continue }
        reached[pair.right] = Reached(cost: total, pair: pair)
        queue.add(total, pair.right)
      }
      guard let (next, right) = queue.first(where: { reached[$1]?.isFinal == false }) else {
        return
      }
      reached[right]?.isFinal = true
      cost = next
      guard let other = leftOfRight[right] else {
        update(start, final, reached, to: cost)
        follow(from: right, to: start, reached)
        return
      }
      final.append(right)
      left = other
    }
  }

  private mutating func update(
    _ start: Int, _ final: [Int], _ reached: [Int: Reached], to cost: Int
  ) {
    lefts[start] += cost
    for right in final {
      guard let own = reached[right]?.cost, let left = leftOfRight[right] else { continue }
      lefts[left] += cost - own
      rights[right] -= cost - own
    }
  }

  /// Pairs the elements along the path, from its end back to its start.
  private mutating func follow(from end: Int, to start: Int, _ reached: [Int: Reached]) {
    var right = end
    while let pair = reached[right]?.pair {
      let before = rightOfLeft[pair.left]
      rightOfLeft[pair.left] = right
      leftOfRight[right] = pair.left
      guard pair.left != start, let before else { return }
      right = before
    }
  }
}

/// Binary heap of elements by cost, cheapest first; elements of equal cost are ordered by number.
private struct CostQueue {
  private var items: [(cost: Int, right: Int)] = []

  mutating func add(_ cost: Int, _ right: Int) {
    items.append((cost, right))
    var place = items.count - 1
    while place > 0, items[place] < items[(place - 1) / 2] {
      items.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns elements until one satisfies the condition; nil if none does.
  mutating func first(where isWanted: (Int, Int) -> Bool) -> (cost: Int, right: Int)? {
    while let item = takeFirst() {
      if isWanted(item.cost, item.right) { return item }
    }
    return nil
  }

  private mutating func takeFirst() -> (cost: Int, right: Int)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < items.count }
      guard let child = children.min(by: { items[$0] < items[$1] }), items[child] < items[place]
      else { return first }
      items.swapAt(place, child)
      place = child
    }
  }
}
