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
