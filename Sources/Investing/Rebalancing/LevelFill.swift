import PlainText

/// A group that receives money, with its value in whole minor units and its weight.
struct LevelItem {
  let value: Int128
  let weight: Int128
  /// The smallest and largest amounts that the group may receive.
  let low: Int128
  let high: Int128
}

/// Divides money so that the lowest ratios of value to weight are raised together, within the
/// limits of each item.
///
/// Fractions of a minor unit are rounded by the largest-remainder method; ties go to the earlier
/// item. An item with weight zero receives the least possible amount.
///
/// - Precondition: `sum` is between the sums of the limits, at most one weight is zero and the
///   others are positive, and the product of all values and weights is below 10^37.
/// - Complexity: quadratic in the number of items.
func levelFill(_ sum: Int128, _ items: [LevelItem]) -> [Int128] {
  var amounts = [Int128](repeating: 0, count: items.count)
  var free = items.indices.filter { items[$0].weight > 0 }
  var rest = sum
  let most = free.reduce(0) { $0 + items[$1].high }
  for index in items.indices where items[index].weight == 0 {
    amounts[index] = max(items[index].low, sum - most)
    rest -= amounts[index]
  }
  while !free.isEmpty {
    let weights = free.reduce(Int128(0)) { $0 + items[$1].weight }
    let values = free.reduce(Int128(0)) { $0 + items[$1].value }
    // The exact amounts are multiplied by the sum of the weights to make them whole numbers.
    let exact = free.map { (rest + values) * items[$0].weight - items[$0].value * weights }
    let below = zip(free, exact).map { max(0, items[$0].low * weights - $1) }
    let above = zip(free, exact).map { max(0, $1 - items[$0].high * weights) }
    let (missing, excess) = (below.reduce(0, +), above.reduce(0, +))
    if missing == 0, excess == 0 {
      let remainders = exact.map { $0 % weights }
      for (index, product) in zip(free, exact) { amounts[index] = product / weights }
      let units = Int(remainders.reduce(0, +) / weights)
      let order = free.indices.sorted {
        remainders[$0] != remainders[$1] ? remainders[$0] > remainders[$1] : $0 < $1
      }
      for place in order.prefix(units) { amounts[free[place]] += 1 }
      return amounts
    }
    // The items on the side with the larger violation are known to be at their limits.
    let isLow = missing >= excess
    let fixed = free.indices.filter { (isLow ? below : above)[$0] > 0 }.map { free[$0] }
    for index in fixed {
      amounts[index] = isLow ? items[index].low : items[index].high
      rest -= amounts[index]
    }
    free.removeAll(where: fixed.contains)
  }
  return amounts
}
