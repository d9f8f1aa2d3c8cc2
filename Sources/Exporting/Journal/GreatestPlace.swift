/// A heap that finds the open position with the greatest key. Closed positions remain in the heap
/// until they reach the top.
///
///     var places = GreatestPlace([3, nil, 7])
///     places.isAlone(2) { _ in true }   // true: 7 is greater than 3
package struct GreatestPlace<Key: Comparable> {
  private var heap: [(key: Key, place: Int)] = []

  /// Creates a heap of all positions that have a key.
  ///
  /// - Parameter keys: the key for each position; nil if the position has no key.
  package init(_ keys: [Key?]) {
    for (place, key) in keys.enumerated() {
      if let key { add(key, at: place) }
    }
  }

  /// Adds a position with its key.
  ///
  /// - Complexity: logarithmic.
  package mutating func add(_ key: Key, at place: Int) {
    heap.append((key, place))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent].key < heap[child].key else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  /// Whether an open position's key is greater than the keys of all other open positions.
  ///
  /// - Parameter isOpen: whether a position is open.
  /// - Complexity: logarithmic, plus the removal of each closed position, which occurs once and is
  ///   also logarithmic.
  package mutating func isAlone(_ place: Int, isOpen: (Int) -> Bool) -> Bool {
    dropGone(isOpen)
    guard let top = heap.first, top.place == place else { return false }
    removeTop()
    dropGone(isOpen)
    let isAlone = heap.first.map { $0.key < top.key } ?? true
    add(top.key, at: top.place)
    return isAlone
  }

  /// Returns the greatest key of all open positions; nil if no position is open.
  package mutating func greatest(isOpen: (Int) -> Bool) -> Key? {
    dropGone(isOpen)
    return heap.first?.key
  }

  private mutating func dropGone(_ isOpen: (Int) -> Bool) {
    while let top = heap.first, !isOpen(top.place) { removeTop() }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var greatest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[greatest].key < heap[child].key {
        greatest = child
      }
      if greatest == parent { return }
      heap.swapAt(parent, greatest)
      parent = greatest
    }
  }
}
