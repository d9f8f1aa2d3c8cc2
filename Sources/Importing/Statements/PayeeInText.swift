package import FinanceModel
import PlainText

/// Finds the payee in a row's text based on a layout's marks.
///
///     // after "Auftraggeber:", until "Buchungstext:"
///     "Auftraggeber: STADTWERKE Buchungstext: Abschlag"   // STADTWERKE
package struct PayeeInText {
  /// ``Layout/PayeeMark`` as bytes.
  private struct Mark {
    let after: [UInt8]
    let until: [[UInt8]]
    let dropsNumbers: Bool
  }

  private let marks: [Mark]

  /// - Parameter marks: the marks in the order in which to try them.
  package init(_ marks: [Layout.PayeeMark]) {
    self.marks = marks.map { mark in
      Mark(
        after: Array(mark.after.utf8), until: (mark.until ?? []).map { Array($0.utf8) },
        dropsNumbers: mark.dropsNumbers ?? false)
    }
  }

  /// Returns the range of the payee in one-line text; nil if the text does not contain a mark
  /// followed by text.
  ///
  /// - Complexity: linear in the length of the text, for each mark.
  package func place(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    for mark in marks {
      guard let found = Self.place(of: mark.after, in: text, from: 0) else { continue }
      let start = Self.start(in: text, from: found.upperBound, dropsNumbers: mark.dropsNumbers)
      let ends = mark.until.compactMap { Self.place(of: $0, in: text, from: start)?.lowerBound }
      var end = ends.min() ?? text.count
      while end > start, text[end - 1] == Self.space { end -= 1 }
      if start < end { return start..<end }
    }
    return nil
  }

  private static let space = UInt8(ascii: " ")

  /// Returns the range of whole words in the text, at or after `first`. Words that end in a colon
  /// may directly follow a letter, because some banks write `Kim MusterKto/IBAN: DE12`.
  private static func place(
    of words: [UInt8], in text: UnsafeBufferPointer<UInt8>, from first: Int
  ) -> Range<Int>? {
    guard let initial = words.first else { return first..<first }
    let isLabel = words.last == UInt8(ascii: ":")
    var start = text.place(of: initial, from: first)
    while let at = start, at + words.count <= text.count {
      let end = at + words.count
      let isWhole =
        isLabel
        || (at == 0 || text[at - 1] == space) && (end == text.count || text[end] == space)
      if isWhole, text[at..<end].elementsEqual(words) { return at..<end }
      start = text.place(of: initial, from: at + 1)
    }
    return nil
  }

  /// Returns the beginning of the payee, after any spaces. If `dropsNumbers` is true, words of
  /// digits and punctuation are also skipped.
  private static func start(
    in text: UnsafeBufferPointer<UInt8>, from first: Int, dropsNumbers: Bool
  ) -> Int {
    var start = first
    while start < text.count {
      if text[start] == space {
        start += 1
        continue
      }
      guard dropsNumbers else { return start }
      let end = text.place(of: space, from: start) ?? text.count
      let word = text[start..<end]
      // A card number may be masked: XXXX0001.
      let isMasked = { (byte: UInt8) in byte == UInt8(ascii: "X") }
      guard word.contains(where: { $0 &- 0x30 < 10 }),
        word.allSatisfy({ $0 < 0x41 || isMasked($0) })
      else {
        return start
      }
      start = end
    }
    return start
  }
}
