import FinanceModel
import PlainText

/// Distinct descriptions of payments, and the patterns with `*` that the words of the descriptions
/// suggest.
///
///     LearnedTexts(["REWE 12", "Rewe 7"]).patterns()   // REWE* for both, and other patterns
package struct LearnedTexts {
  /// A pattern for leading words or a single word, and the descriptions that it matches.
  package struct Pattern {
    /// Pattern as in a rule: `REWE*` or `*REWE*`.
    package let match: String
    /// Numbers of the matching descriptions, in increasing order.
    package let texts: [Int]

    package init(match: String, texts: [Int]) {
      self.match = match
      self.texts = texts
    }
  }

  /// Distinct descriptions, folded, in the order of their first payments.
  package private(set) var texts: [String] = []
  /// Spelling of each description in its first payment.
  private(set) var spellings: [String] = []
  /// Indices of the payments with each description, in order.
  package private(set) var rows: [[Int]] = []

  /// Maximum number of leading words, and of words in a description, to try.
  private static let words = 6
  /// Maximum length of words to try. Longer words are omitted, because every suffix of a word is
  /// compared.
  private static let letters = 40

  /// - Complexity: linear in the number of descriptions.
  package init(_ payments: [String]) {
    var numbers: [String: Int] = [:]
    for (row, text) in payments.enumerated() {
      let folded = RuleText(text).folded
      if let number = numbers[folded] {
        rows[number].append(row)
        continue
      }
      numbers[folded] = texts.count
      texts.append(folded)
      spellings.append(text.split { $0.isWhitespace }.joined(separator: " "))
      rows.append([row])
    }
  }

  /// Returns rule text that matches only this description; nil if the description is blank.
  ///
  /// A `*` or `?` in the description becomes `?`, which matches any one character.
  package func match(_ text: Int) -> String? {
    texts[text].isEmpty ? nil : Self.literal(spellings[text])
  }

  private static func literal(_ text: some StringProtocol) -> String {
    String(text.map { $0 == "*" ? "?" : $0 })
  }

  /// Returns the distinct patterns, in the order of the descriptions that suggest them.
  ///
  /// - Complexity: O(n log n) in the number of words in all descriptions, plus the number of
  ///   matches.
  package func patterns() -> [Pattern] { leadingWords() + words() }

  // MARK: Leading words

  private func leadingWords() -> [Pattern] {
    let order = texts.indices.sorted {
      texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8)
    }
    var seen: Set<String> = []
    var patterns: [Pattern] = []
    for text in texts.indices {
      let words = spellings[text].split(separator: " ").prefix(Self.words)
      for end in words.indices {
        let leading = words[...end].joined(separator: " ")
        let folded = RuleText(leading).folded
        guard folded.count > 2, folded.contains(where: \.isLetter), seen.insert(folded).inserted
        else { continue }
        let first = order.boundary { !texts[$0].utf8.lexicographicallyPrecedes(folded.utf8) }
        let matched = order[first...].prefix { texts[$0].utf8.starts(with: folded.utf8) }
        patterns.append(Pattern(match: Self.literal(leading) + "*", texts: matched.sorted()))
      }
    }
    return patterns
  }

  // MARK: Words

  /// Returns patterns for words with four to forty letters. Such a pattern also matches parts of
  /// longer words.
  private func words() -> [Pattern] {
    var numbers: [String: Int] = [:]
    var words: [(spelling: String, folded: String, texts: [Int])] = []
    for text in texts.indices {
      let letters = spellings[text].split { !$0.isLetter }.filter {
        (4...Self.letters).contains($0.count)
      }
      for word in letters.prefix(Self.words) {
        let folded = RuleText(String(word)).folded
        if let number = numbers[folded] {
          if words[number].texts.last != text { words[number].texts.append(text) }
        } else {
          numbers[folded] = words.count
          words.append((String(word), folded, [text]))
        }
      }
    }
    // Sorted suffixes of all words. Suffixes that begin with the same word are adjacent.
    var ends: [(end: Substring, word: Int)] = []
    for (number, word) in words.enumerated() {
      for start in word.folded.indices { ends.append((word.folded[start...], number)) }
    }
    ends.sort { $0.end.utf8.lexicographicallyPrecedes($1.end.utf8) }
    return words.map { word in
      let first = ends.boundary { !$0.end.utf8.lexicographicallyPrecedes(word.folded.utf8) }
      var matched: Set<Int> = []
      for (end, number) in ends[first...] {
        guard end.utf8.starts(with: word.folded.utf8) else { break }
        matched.formUnion(words[number].texts)
      }
      return Pattern(match: "*\(word.spelling)*", texts: matched.sorted())
    }
  }
}
