extension StringProtocol {
  /// Whether `text` stands in it, byte for byte; an empty text stands in every one.
  ///
  /// That of the standard library belongs to its regular expressions, and with it every program
  /// would hold their parser.
  ///
  ///     "plan-merge --driver %O".contains("--driver")   // true
  ///
  /// - Complexity: at worst the product of both lengths.
  package func contains(_ text: String) -> Bool { Array(utf8).contains(text) }
}

extension [UInt8] {
  /// Whether the bytes of `text` stand in it; an empty text stands in every one.
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
