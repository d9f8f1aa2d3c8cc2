import FinanceModel

/// Meanings of words in statement rows, in the languages of the built-in layouts.
enum StatementWords {
  /// Returns the words at the beginning of the text that denote a balance or a total: `Opening
  /// Balance`, `Solde au *`.
  ///
  /// A row without a date is never a payment, regardless of its text. A row with a date is a
  /// payment unless its text denotes a balance, because a shop may be called Total.
  ///
  /// - Returns: the words, with `*` if a date or number follows; nil for other text.
  static func summary(in text: String, isDated: Bool) -> String? {
    let start = text.prefix { !$0.isNumber }
    guard start.contains(where: \.isLetter) else { return nil }
    let words = start.count == text.count ? text : start + "*"
    guard isDated else { return words }
    let named = String(text.drop { !$0.isLetter && !$0.isNumber })
    guard mayBeSummary(named) else { return nil }
    let folded = named.foldedHeaderName.split(separator: " ")
      .filter { !qualifiers.contains(String($0)) }.joined(separator: " ")
    let isSummary = summaries.contains { words in
      guard folded.hasPrefix(words) else { return false }
      let rest = folded.dropFirst(words.count)
      guard let next = rest.first else { return true }
      return !next.isLetter && rest.filter(\.isLetter).count <= 6
    }
    return isSummary ? words : nil
  }

  /// Returns the kind of balance that a label outside a table denotes; nil for other labels.
  static func balance(in label: String) -> Statement.Balance.Kind? {
    let folded = label.foldedHeaderName
    if openings.contains(where: { folded.hasPrefix($0) }) { return .opening }
    return closings.contains(where: { folded.hasPrefix($0) }) ? .closing : nil
  }

  private static let openings = [
    "opening", "beginning", "starting", "previous balance", "anfangssaldo", "alter ", "eröffnung",
    "ancien solde", "solde initial", "solde précédent", "saldo inicial", "saldo anterior",
    "saldo iniziale", "saldo precedente", "beginsaldo", "vorig", "saldo początkowe", "ingående",
    "inngående",
  ]
  private static let closings = [
    "closing", "ending", "end balance", "new balance", "endsaldo", "neuer ", "schluss", "abschluss",
    "kontostand", "nouveau solde", "solde final", "solde", "saldo final", "saldo finale",
    "eindsaldo", "nieuw", "saldo końcowe", "utgående", "balance", "saldo",
  ]
  /// Whether the text begins with the first two letters of any summary, which is rare.
  private static func mayBeSummary(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard let first = bytes.next(), let second = bytes.next() else { return false }
    return starts.contains(Int(first | 0x20) << 8 | Int(second | 0x20))
  }

  /// Words that may occur between the words of a summary: `saldo contabile finale`.
  private static let qualifiers: Set<String> = [
    "contabile", "contable", "comptable", "disponibile", "disponible", "available", "ledger",
  ]
  private static let starts = Set(
    summaries.map { words in
      words.utf8.prefix(2).reduce(0) { $0 << 8 | Int($1 | 0x20) }
    })

  private static let summaries = [
    "opening balance", "closing balance", "beginning balance", "ending balance", "start balance",
    "starting balance", "end balance", "previous balance", "new balance", "balance brought forward",
    "balance carried forward", "brought forward", "carried forward", "balance b/f", "balance c/f",
    "bal b/f", "bal c/f", "b/f", "c/f", "balance forward", "anfangssaldo", "endsaldo",
    "schlusssaldo", "schlußsaldo", "eröffnungssaldo", "abschlusssaldo", "saldovortrag",
    "kontostand", "alter kontostand", "neuer kontostand", "alter saldo", "neuer saldo", "saldo",
    "solde", "ancien solde", "nouveau solde", "solde initial", "solde final", "solde créditeur",
    "solde débiteur", "solde précédent", "saldo inicial", "saldo final", "saldo anterior",
    "saldo iniziale", "saldo finale", "saldo precedente", "beginsaldo", "eindsaldo",
    "saldo początkowe", "saldo końcowe", "ingående saldo", "utgående saldo", "inngående saldo",
    "počáteční zůstatek", "konečný zůstatek", "vorige saldo", "vorig saldo", "nieuw saldo",
    "saldo poprzednie",
  ]

  /// Whether a row's text indicates an inflow; nil if the text is unclear.
  static func isIncoming(_ text: String) -> Bool? {
    let words = text.lowercased().split { !$0.isLetter }
    func contains(_ starts: [String]) -> Bool {
      words.contains { word in starts.contains { word.hasPrefix($0) } }
    }
    // A refund takes precedence, because its text also contains the shop's name.
    if contains(refunds) { return true }
    switch (contains(incoming), contains(outgoing)) {
    case (true, false): return true
    case (false, true): return false
    default: return nil
    }
  }

  private static let refunds = [
    "refund", "erstattung", "rückerstattung", "remboursement", "reembolso", "rimborso",
    "terugbetaling", "zwrot", "退款", "退货",
  ]
  private static let incoming = [
    "salary", "payroll", "wages", "lohn", "gehalt", "salaire", "nómina", "nomina", "stipendio",
    "salaris", "loon", "wynagrodzenie", "pensja", "lön", "pension", "deposit", "gutschrift",
    "bijschrijving", "paycheck", "employer", "arbeitgeber", "还款",
    "工资", "代发",
  ]
  private static let outgoing = [
    "withdrawal", "purchase", "lastschrift", "abbuchung", "kartenzahlung", "rent", "miete", "loyer",
    "huur", "alquiler", "affitto", "czynsz", "hyra", "groceries", "grocery", "supermarket",
    "supermarkt", "bäckerei", "bakery", "boulangerie", "restaurant", "cafe", "café", "pharmacy",
    "apotheke", "tankstelle", "pos", "atm", "prelievo", "retrait", "retirada", "zakup",
    "betaalautomaat", "geldautomaat", "incasso", "abschlag", "strom", "insurance", "versicherung",
    "消费",
  ]

  /// Pairs of words in direction columns, for money out and money in.
  static let directions: [(out: Set<String>, in: Set<String>)] = [
    (["af"], ["bij"]), (["d"], ["a"]), (["d"], ["h"]),
    (
      ["d", "dr", "debit", "debet", "dbit", "db", "debits", "débit", "debito", "débito"],
      ["c", "cr", "credit", "k", "kredit", "crdt", "credits", "crédit", "credito", "crédito"]
    ),
    (["s", "soll"], ["h", "haben"]), (["out", "outgoing"], ["in", "incoming"]),
    (["-"], ["+"]), (["lastschrift", "belastung"], ["gutschrift"]),
    (["withdrawal"], ["deposit"]), (["uit"], ["in"]), (["dare"], ["avere"]),
    (["debe"], ["haber"]), (["cargo"], ["abono"]), (["obciążenie"], ["uznanie"]),
    (["借", "借 dr", "支出"], ["贷", "贷 cr", "收入"]), (["outflow"], ["inflow"]),
    (["addebito"], ["accredito"]),
    (["wn"], ["ma"]), (["uttag"], ["insättning"]), (["ut"], ["in"]), (["ud"], ["ind"]),
    (["uscita"], ["entrata"]), (["sortie"], ["entrée"]), (["salida"], ["entrada"]),
    (["ausgang"], ["eingang"]), (["ausgabe"], ["einnahme"]), (["expense"], ["income"]),
    (["uitgave"], ["inkomst"]), (["wydatek"], ["wpływ"]), (["wypłata"], ["wpłata"]),
  ]

  /// Returns the values for money out and the values for money in, among a column's values; nil if
  /// the values have other meanings.
  static func direction(of texts: Set<String>) -> (out: [String], in: [String])? {
    guard (1...4).contains(texts.count) else { return nil }
    for pair in directions {
      let out = texts.filter { pair.out.contains($0.foldedHeaderName) }
      let incoming = texts.filter { pair.in.contains($0.foldedHeaderName) }
      if out.count + incoming.count == texts.count { return (out.sorted(), incoming.sorted()) }
    }
    return nil
  }

  /// Whether the values in a column are yes and no.
  static func isFlag(_ texts: Set<String>) -> Bool {
    texts.allSatisfy { flags.contains($0.foldedHeaderName) }
  }

  private static let flags: Set<String> = [
    "ja", "nein", "yes", "no", "true", "false", "y", "n", "oui", "non", "sí", "si", "nee", "tak",
    "nie", "wahr", "falsch", "x", "vrai", "faux", "nej",
  ]
}
