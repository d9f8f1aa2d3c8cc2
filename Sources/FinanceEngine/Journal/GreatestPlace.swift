/// Finds the place with the greatest key: a heap, in which places that are gone stay until they
/// come to the top.
///
///     var places = GreatestPlace([3, nil, 7])
///     places.isAlone(2) { _ in true }   // true: 7 is greater than 3
package struct GreatestPlace<Key: Comparable> {
  private var heap: [(key: Key, place: Int)] = []

  /// A heap of all places that have a key.
  ///
  /// - Parameter keys: by place; nil for a place without a key.
  package init(_ keys: [Key?]) {
    for (place, key) in keys.enumerated() {
      if let key { add(key, at: place) }
    }
  }

  /// Adds a place with its key.
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

  /// Whether the key of an open place is greater than that of every other open place.
  ///
  /// - Parameter isOpen: whether a place is not gone.
  /// - Complexity: logarithmic, and for each place that has gone once.
  package mutating func isAlone(_ place: Int, isOpen: (Int) -> Bool) -> Bool {
    dropGone(isOpen)
    guard let top = heap.first, top.place == place else { return false }
    removeTop()
    dropGone(isOpen)
    let isAlone = heap.first.map { $0.key < top.key } ?? true
    add(top.key, at: top.place)
    return isAlone
  }

  /// The greatest key of all places that are not gone; nil if there is none.
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
