extension Array {
  /// The elements that those around them contradict, each with the last sound one before it: one
  /// far from that, which the next element is far from too, or which has no next one.
  ///
  ///     [980, 98, 990].outliers { $0 >= 8 * $1 || $1 >= 8 * $0 }   // (980, 98)
  ///
  /// - Complexity: linear.
  func outliers(
    where areFar: (_ earlier: Element, _ later: Element) -> Bool
  ) -> [(before: Element, element: Element)] {
    guard var sound = first else { return [] }
    return indices.dropFirst().compactMap { index in
      let element = self[index]
      guard areFar(sound, element), index + 1 == count || areFar(element, self[index + 1]) else {
        sound = element
        return nil
      }
      return (sound, element)
    }
  }
}
