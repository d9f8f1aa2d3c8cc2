extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies `isBeyond`; the end index if there is none.
  ///
  /// - Precondition: elements that satisfy it come after all others.
  /// - Complexity: logarithmic.
  package func boundary(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
