extension StringProtocol {
  /// Whether the string contains `text`, byte for byte; true if `text` is empty.
  ///
  /// This method replaces the standard library's method, which belongs to the library for regular
  /// expressions and would link that library's parser into every program.
  ///
  ///     "plan-merge --driver %O".contains("--driver")   // true
  ///
  /// - Complexity: at worst the product of both lengths.
  package func contains(_ text: String) -> Bool { Array(utf8).contains(text) }
}

extension [UInt8] {
  /// Whether the bytes contain the bytes of `text`; true if `text` is empty.
  ///
  /// - Complexity: at worst the product of both lengths.
  package func contains(_ text: String) -> Bool {
    let sought = Array(text.utf8)
    guard let first = sought.first else { return true }
    return withUnsafeBufferPointer { all in
      var start = 0
      while let place = all.place(of: first, from: start), all.count - place >= sought.count {
        if all[place...].starts(with: sought) { return true }
        start = place + 1
      }
      return false
    }
  }
}
