extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies `isBeyond`; the end index if no element
  /// does.
  ///
  /// - Precondition: the elements that satisfy `isBeyond` follow all others.
  /// - Complexity: logarithmic in the number of elements.
  package func boundary(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
