extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element is beyond; the end if none is.
  ///
  /// - Precondition: elements that are beyond come after all others.
  /// - Complexity: logarithmic.
  func boundary(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
