import FinanceModel
import PlainText

/// A word in a layout, prepared for comparison with cells. It matches the whole cell, or the cell's
/// beginning if it ends in `*`, or any part if it also begins with `*`. Case is ignored.
struct CellWord: Sendable {
  private let text: String
  private let bytes: [UInt8]
  private let isBeginning: Bool
  private let isPart: Bool

  init(_ word: String) {
    isBeginning = word.hasSuffix("*")
    isPart = word.utf8.count > 1 && word.hasPrefix("*")
    text = String(word.dropFirst(isPart ? 1 : 0).dropLast(isBeginning ? 1 : 0)).foldedHeaderName
    bytes = Array(text.utf8)
  }

  /// Whether the word matches the cell. Most cells are compared without being copied.
  func matches(_ cell: DelimitedTable.Cell, of table: DelimitedTable) -> Bool {
    plainMatch(table.bytes, cell) ?? matches(table.text(cell))
  }

  /// Whether the word matches; nil if this cannot be decided from ASCII alone. In ASCII, letters
  /// and spaces are single bytes.
  private func plainMatch(_ all: [UInt8], _ cell: DelimitedTable.Cell) -> Bool? {
    guard !cell.hasQuotes, !isPart else { return nil }
    var (place, isSpaced) = (0, false)
    for index in cell.range {
      let byte = all[index]
      guard byte < 0x80 else { return nil }
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isSpaced = place > 0
        continue
      }
      let folded = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      for step in isSpaced ? 0..<2 : 1..<2 {
        if place == bytes.count { return isBeginning }
        guard bytes[place] < 0x80 else { return nil }
        // A combining mark after the letter would make it a different letter, so the cell would not
        // match.
        guard bytes[place] == (step == 0 ? 0x20 : folded) else { return false }
        place += 1
      }
      isSpaced = false
    }
    return place == bytes.count && (place > 0 || !isBeginning)
  }

  /// Whether the word matches the cell.
  func matches(_ cell: String) -> Bool {
    let folded = cell.foldedHeaderName
    if isPart { return folded.contains(text) }
    return isBeginning ? !folded.isEmpty && folded.hasPrefix(text) : folded == text
  }

  /// Number of letters compared; 0 if the word matches any cell.
  var length: Int { text.count }
}

/// The words in a layout with their meanings, and a cache of cells.
///
/// A column contains many cells but few distinct words, so most cells are already cached.
struct WordMeanings<Meaning> {
  private let words: [(word: CellWord, meaning: Meaning)]
  private var known: [[UInt8]: Meaning?] = [:]
  /// The first cached cells; most columns do not contain more distinct cells.
  private var few: [(cell: [UInt8], meaning: Meaning?)] = []

  init(_ words: [(String, Meaning)]) {
    self.words = words.map { (CellWord($0.0), $0.1) }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns the meaning of the longest word that matches a cell. A word that matches the whole
  /// cell takes precedence. Returns nil if no word matches.
  mutating func meaning(of cell: UnsafeBufferPointer<UInt8>) -> Meaning? {
    for index in few.indices where few[index].cell.withUnsafeBufferPointer({ $0.equals(cell) }) {
      return few[index].meaning
    }
    let key = Array(cell)
    if let known = known[key] { return known }
    let text = String(decoding: cell, as: UTF8.self)
    var best: (length: Int, meaning: Meaning)?
    for (word, meaning) in words where word.matches(text) {
      if word.length > best?.length ?? -1 { best = (word.length, meaning) }
    }
    if few.count < 4 { few.append((key, best?.meaning)) }
    // A column with many distinct values would fill the cache without benefit.
    if known.count < 1000 { known[key] = .some(best?.meaning) }
    return best?.meaning
  }
}
