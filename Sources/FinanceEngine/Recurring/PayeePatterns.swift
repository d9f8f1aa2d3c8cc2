import PlainText

/// Texts that a bill knows its payee by, made of texts of the payee.
///
///     PayeePatterns(["Strom AG 2026-01", "Strom AG 2026-02"]).patterns   // ["Strom AG*"]
///
/// Letter case makes no difference. Texts that begin alike become their beginning in whole words,
/// with `*`, if it names the payee; else a word that all have, between two `*`; else they stay.
package struct PayeePatterns: Equatable, Sendable {
  /// The name that all texts share: their beginning, or the latest text.
  package let name: String
  /// At least one; the latest text first.
  package let patterns: [String]

  /// - Parameter texts: each once, the latest last.
  /// - Precondition: there is at least one.
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

  /// The whole words that all texts begin with, as the latest text has them.
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
