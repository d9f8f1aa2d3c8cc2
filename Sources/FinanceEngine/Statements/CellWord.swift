import FinanceModel

/// A word of a layout, ready to be compared with cells: the whole cell, or its beginning where the
/// word ends in `*`. Case counts nothing.
struct CellWord: Sendable {
  private let text: String
  private let isBeginning: Bool

  init(_ word: String) {
    isBeginning = word.hasSuffix("*")
    text = (isBeginning ? String(word.dropLast()) : word).foldedHeaderName
  }

  /// Whether it is this cell.
  func matches(_ cell: String) -> Bool {
    let folded = cell.foldedHeaderName
    return isBeginning ? !folded.isEmpty && folded.hasPrefix(text) : folded == text
  }

  /// The number of letters that it compares; 0 for the word of any cell.
  var length: Int { text.count }
}

/// Words of a layout, each with what it means, and what cells were found to be.
///
/// A column has few words and many rows, so that a cell's bytes are mostly known already.
struct WordMeanings<Meaning> {
  private let words: [(word: CellWord, meaning: Meaning)]
  private var known: [[UInt8]: Meaning?] = [:]

  init(_ words: [(String, Meaning)]) {
    self.words = words.map { (CellWord($0.0), $0.1) }
  }

  var isEmpty: Bool { words.isEmpty }

  /// What a cell means: the longest word that it is, whole cells first; nil where it is none.
  mutating func meaning(of cell: UnsafeBufferPointer<UInt8>) -> Meaning? {
    let key = Array(cell)
    if let known = known[key] { return known }
    let text = String(decoding: cell, as: UTF8.self)
    var best: (length: Int, meaning: Meaning)?
    for (word, meaning) in words where word.matches(text) {
      if word.length > best?.length ?? -1 { best = (word.length, meaning) }
    }
    // Texts that are all different would fill it for nothing.
    if known.count < 1000 { known[key] = .some(best?.meaning) }
    return best?.meaning
  }
}
