/// Pairs the elements of two lists: as many pairs as possible, and of all such pairings one of the
/// least cost.
///
/// Successive shortest paths [Ahuja, Magnanti and Orlin, "Network Flows", 1993, chapter 9.7]: each
/// step adds one pair by the cheapest path of changes, found with queues after Bellman and Ford.
/// Elements that have nothing in common are paired apart.
package struct Assignment {
  /// A pair that is possible.
  package struct Pair: Equatable {
    package let left: Int
    package let right: Int
    /// Not negative.
    package let cost: Int

    package init(left: Int, right: Int, cost: Int) {
      self.left = left
      self.right = right
      self.cost = cost
    }
  }

  /// By left element its right one; nil if it has none.
  package private(set) var rightOfLeft: [Int?]
  private var leftOfRight: [Int?]
  private let pairs: [[Pair]]

  /// Equal pairings are decided by the order of the lists and pairs alone.
  ///
  /// - Parameter pairs: at most one for each left and right element.
  /// - Complexity: for each group of elements that are connected by pairs at most the product of
  ///   its left elements, squared, and its pairs; usually their product.
  package init(_ pairs: [Pair], lefts: Int, rights: Int) {
    var lists = [[Pair]](repeating: [], count: lefts)
    for pair in pairs { lists[pair.left].append(pair) }
    self.pairs = lists
    rightOfLeft = [Int?](repeating: nil, count: lefts)
    leftOfRight = [Int?](repeating: nil, count: rights)
    for group in groups(rights: rights) {
      while let path = cheapestPath(from: group) { follow(path) }
    }
  }

  /// The left elements of each group, in order of their first ones.
  private func groups(rights: Int) -> [[Int]] {
    var leftsOfRight = [[Int]](repeating: [], count: rights)
    for list in pairs { for pair in list { leftsOfRight[pair.right].append(pair.left) } }
    var isSeen = [Bool](repeating: false, count: pairs.count)
    var groups: [[Int]] = []
    for start in pairs.indices where !isSeen[start] && !pairs[start].isEmpty {
      var group = [start]
      isSeen[start] = true
      var next = 0
      while next < group.count {
        for pair in pairs[group[next]] {
          for left in leftsOfRight[pair.right] where !isSeen[left] {
            isSeen[left] = true
            group.append(left)
          }
          leftsOfRight[pair.right] = []
        }
        next += 1
      }
      groups.append(group.sorted())
    }
    return groups
  }

  /// The pairs to make, from a right element that is free back to a left one that is; nil if no
  /// further pair is possible.
  private func cheapestPath(from group: [Int]) -> [Pair]? {
    var costs: [Int: Int] = [:]
    var arrivals: [Int: Pair] = [:]
    var queue: [(left: Int, cost: Int)] = group.lazy
      .filter { rightOfLeft[$0] == nil }.map { ($0, 0) }
    var leftCosts = Dictionary(queue.map { ($0.left, $0.cost) }, uniquingKeysWith: min)
    var next = 0
    while next < queue.count {
      let (left, cost) = queue[next]
      next += 1
      guard leftCosts[left] == cost else { continue }
      for pair in pairs[left] where rightOfLeft[left] != pair.right {
        let total = cost + pair.cost
        guard total < costs[pair.right] ?? .max else { continue }
        costs[pair.right] = total
        arrivals[pair.right] = pair
        guard let other = leftOfRight[pair.right],
          let made = pairs[other].first(where: { $0.right == pair.right })
        else { continue }
        let back = total - made.cost
        if back < leftCosts[other] ?? .max {
          leftCosts[other] = back
          queue.append((other, back))
        }
      }
    }
    let free = costs.filter { leftOfRight[$0.key] == nil }
    guard var end = free.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
      return nil
    }
    var path: [Pair] = []
    while let pair = arrivals[end] {
      path.append(pair)
      guard let previous = rightOfLeft[pair.left] else { break }
      end = previous
    }
    return path
  }

  private mutating func follow(_ path: [Pair]) {
    for pair in path {
      rightOfLeft[pair.left] = pair.right
      leftOfRight[pair.right] = pair.left
    }
  }
}
