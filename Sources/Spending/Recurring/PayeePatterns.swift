import PlainText

/// Payee patterns for a bill, derived from the spellings of a payee.
///
///     PayeePatterns(["Strom AG 2026-01", "Strom AG 2026-02"]).patterns   // ["Strom AG*"]
///
/// Letter case is ignored. If the spellings have a common beginning that identifies the payee, its
/// whole words, followed by `*`, replace the spellings. If there is no such beginning, a word
/// common to all spellings becomes a pattern between two `*`. If there is no such word either, the
/// spellings are used unchanged.
package struct PayeePatterns: Equatable, Sendable {
  /// Common name for all spellings: the words with which all begin or, if there are none, the
  /// latest spelling.
  package let name: String
  /// The patterns, beginning with that of the latest spelling; at least one.
  package let patterns: [String]

  /// - Parameter texts: distinct spellings, the latest last.
  /// - Precondition: `texts` is not empty.
  package init(_ texts: [String]) {
    let latest = texts.last ?? ""
    let folded = Set(texts.map { $0.lowercased() })
    guard folded.count > 1 else {
      (name, patterns) = (latest, [latest])
      return
    }
    let head = PayeeWords(latest).head
    let beginning = Self.sharedBeginning(texts)
    if !beginning.isEmpty, PayeeWords(beginning).head == head {
      (name, patterns) = (beginning, [beginning + "*"])
      return
    }
    name = latest
    let word = latest.split(whereSeparator: \.isWhitespace).first {
      PayeeWords(String($0)).words == [head]
    }
    if let word, word.count >= 4, folded.allSatisfy({ $0.contains(word.lowercased()) }) {
      patterns = ["*\(word)*"]
    } else {
      var known: Set<String> = []
      patterns = texts.reversed().filter { known.insert($0.lowercased()).inserted }
    }
  }

  /// Returns the whole words with which all spellings begin, as written in the latest spelling.
  private static func sharedBeginning(_ texts: [String]) -> String {
    guard let latest = texts.last else { return "" }
    let words = latest.split(separator: " ")
    var count = words.count
    for text in texts {
      let own = text.split(separator: " ")
      let same = zip(words, own).prefix { $0.lowercased() == $1.lowercased() }
      count = min(count, same.count(where: { _ in true }))
    }
    return words.prefix(count).joined(separator: " ")
  }
}
