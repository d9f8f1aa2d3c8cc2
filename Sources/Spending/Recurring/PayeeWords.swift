import FinanceModel
import PlainText

/// Words that identify a payee, without words added by banks and shops.
///
/// The text is converted to lower case without accents, and split at all characters except letters
/// and digits. The following words are omitted, unless no other words remain: words with a digit
/// (references, mandates, dates), words of one or two letters, legal forms, and banking words such
/// as "SEPA".
///
///     PayeeWords("SEPA LASTSCHRIFT Müller-Strom GmbH MD-46017/98").words   // ["muller", "strom"]
package struct PayeeWords: Hashable, Sendable {
  /// Words in the order of the text; empty if the text has neither letters nor digits.
  package let words: [String]

  /// - Complexity: linear in the length of the text.
  package init(_ text: String) {
    let all = Self.split(text)
    let named = all.filter { word in
      word.count > 2 && !word.contains(where: { $0.isNumber }) && !Self.wordsAround.contains(word)
    }
    words = named.isEmpty ? all : named
  }

  /// First word, by which the spellings of one payee are grouped; blank if there are no words.
  package var head: String { words.first ?? "" }

  /// Whether the text indicates a cash withdrawal. Fees for withdrawals do not count.
  ///
  ///     PayeeWords("CASH WITHDRAWAL 14:02 HIGH ST").isCashWithdrawal   // true
  ///     PayeeWords("ATM fee").isCashWithdrawal   // false
  package var isCashWithdrawal: Bool {
    let isNamed =
      words == ["withdrawal"] || words.contains("withdrawal") && words.contains("cash")
      || words.contains(where: Self.withdrawals.contains)
    return isNamed && !isFee && !words.contains { $0 == "charge" || $0 == "sluzby" }
  }

  /// Whether the text indicates a fee or interest.
  var isFee: Bool { words.contains(where: Self.fees.contains) }

  private static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark: continue
      case .decimalNumber: word.unicodeScalars.append(scalar)
      case _ where properties.isAlphabetic: word.unicodeScalars.append(withoutAccent(scalar))
      default:
        if !word.isEmpty { words.append(word) }
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the base letter of a Latin letter with an accent, based on its Unicode name.
  private static func withoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let prefix = "LATIN SMALL LETTER "
    guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(prefix) else {
      return scalar
    }
    let letter = name.dropFirst(prefix.count).prefix { $0 != " " }.unicodeScalars
    guard letter.count == 1, let base = letter.first, base.isASCII else { return scalar }
    return Unicode.Scalar(base.value + 32) ?? scalar
  }

  /// Legal forms and bank-statement words in English, German, Dutch and French.
  private static let wordsAround: Set<String> = [
    "gmbh", "ltd", "limited", "inc", "llc", "llp", "plc", "corp", "kgaa", "ohg", "sarl", "sas",
    "spa", "srl", "oy", "aps", "pty", "gbr", "mbh",
    "sepa", "lastschrift", "basislastschrift", "gutschrift", "dauerauftrag", "uberweisung",
    "kartenzahlung", "abbuchung", "folgelastschrift", "einzug", "mandat", "referenz", "beleg",
    "rechnung", "vertrag", "kundennr",
    "direct", "debit", "credit", "card", "payment", "payments", "purchase", "standing", "order",
    "recurring", "transaction", "pos", "ach", "web", "ref", "reference", "inv", "invoice", "bill",
    "paypal", "sumup", "stripe", "klarna", "adyen", "visa", "mastercard", "maestro", "www", "com",
    "http", "https", "incasso", "betaling", "betaalautomaat", "prelevement", "virement", "carte",
    "cb", "paiement", "the",
  ]
  /// Words for cash withdrawals, in the languages of the built-in layouts.
  private static let withdrawals: Set<String> = [
    "atm", "cashpoint", "geldautomat", "bankautomat", "bankomat", "geldautomaat", "geldopname",
    "bargeldauszahlung", "bargeldabhebung", "barauszahlung", "barabhebung", "geldabhebung", "dab",
    "retrait", "prelievo", "cajero", "levantamento", "uttag", "kontantuttag", "wyplata", "vyber",
  ]

  /// Words for fees and interest, in the same languages.
  private static let fees: Set<String> = [
    "fee", "fees", "charges", "surcharge", "interest", "overdraft", "penalty", "gebuhr", "gebuhren",
    "entgelt", "entgelte", "mahngebuhr", "auslandsentgelt", "kontofuhrung", "kosten", "zinsen",
    "sollzinsen", "uberziehungszinsen", "verzugszinsen", "frais", "agios", "penalite", "interets",
    "commission", "commissione", "commissioni", "comision", "comissao", "avgift", "oplata",
    "prowizja", "poplatek", "poplatky",
  ]
}

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

/// Payees of bills, matched as in rules. Patterns without `*` and `?` are found by a set lookup.
///
///     BillPayees(["Gym*", "City Power"]).contains("CITY  POWER")   // true
package struct BillPayees: Sendable {
  private let literals: Set<String>
  private let others: [RulePattern]

  package init(_ texts: [String]) {
    var literals: Set<String> = []
    var others: [RulePattern] = []
    for pattern in texts.map(RulePattern.init) {
      if let literal = pattern.literal { literals.insert(literal) } else { others.append(pattern) }
    }
    (self.literals, self.others) = (literals, others)
  }

  /// All patterns, folded by ``RuleText/folded``; nil if any pattern contains `*` or `?`.
  package var onlyLiterals: Set<String>? { others.isEmpty ? literals : nil }

  /// Whether a payee or a bank's text matches one of the patterns. Blank text never matches.
  ///
  /// - Complexity: linear in the length of the text, and in the number of patterns with `*` or `?`.
  package func contains(_ text: String) -> Bool { contains(RuleText(text)) }

  /// Whether folded text matches one of the patterns.
  func contains(_ text: RuleText) -> Bool {
    let folded = text.folded
    return !folded.isEmpty && (literals.contains(folded) || others.contains { $0.matches(text) })
  }
}

extension BillSettings {
  /// Patterns that identify the bill in rows: the payee or, without a payee, the name, followed by
  /// the aliases.
  var payees: [String] { [payee ?? name] + (aliases ?? []) }
}
