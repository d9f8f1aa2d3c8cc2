import FinanceModel
import PlainText

/// The meaning of a column in a bank's table, based on the words in its header.
///
///     ColumnMeaning.named("Saldo na mutatie", holding: .money)   // .balance
enum ColumnMeaning: String, CaseIterable, Sendable {
  case date
  case valueDate = "value-date"
  case time, payee, text, amount, out, `in`, balance, fee, gross, net, currency, direction, status
  case account, counterparty
  /// An additional amount or currency for a foreign payment.
  case foreign
  case rate, tax
  /// Number of a card, a payment or a mandate.
  case reference
  /// Name of the account's owner.
  case holder
  case type, category
  /// A column that the user declares unused.
  case unused

  /// Column names that users can state.
  static let wordsOfPeople = allCases.filter { $0 != .unused && $0 != .foreign }.map(\.rawValue)

  /// Creates the meaning from a name in `--columns`.
  init?(word: String) {
    switch word {
    case "amount-in", "money-in", "credit": self = .in
    case "amount-out", "money-out", "debit": self = .out
    case "description", "name": self = .payee
    case "note", "memo", "comment": self = .text
    case "date2": self = .valueDate
    case "unused", "foreign": return nil
    default: self.init(rawValue: word)
    }
  }

  /// The content of a column's cells, regardless of its name.
  enum Content {
    case blank, dates, money, currencies, directions, words
  }

  /// Returns the meaning of a name for a column with the given content; nil if the name is unknown.
  ///
  /// - Parameter name: the name in the header.
  static func named(_ name: String, holding content: Content) -> ColumnMeaning? {
    let words = ColumnName(name)
    if content == .money, matches(.out, words), matches(.in, words) { return .amount }
    return rules.first { rule in
      rule.meaning.mayBe(content) && rule.fits(words)
    }?.meaning
  }

  /// Whether the words in a name identify a column's meaning.
  static func isKnown(_ name: String) -> Bool {
    let words = ColumnName(name)
    if dateWords.contains(where: { words.matches($0) }) { return true }
    return rules.contains { $0.patterns != [["*"]] && $0.fits(words) }
  }

  private static let dateWords =
    Rule(
      .date,
      "date* datum* *datum data fecha* dato* päivä* *tag* day* dátum* дата* *日期*"
    ).patterns + currencyWords

  private static let currencyWords = Rule(
    .currency,
    "currency währung devise divisa valuta munt* waluta moneda devizanem валюта *币种 货币"
  ).patterns

  /// Returns the currency code in a name, as in `Amount (EUR)` or `Betrag in CHF`.
  static func currency(in name: String) -> String? {
    let parts = name.split { !$0.isLetter && $0 != "€" && $0 != "£" }
    guard parts.count > 1, let last = parts.last else { return nil }
    guard last.count != 3 || last.allSatisfy(\.isUppercase) else { return nil }
    return Currency.code(ofWord: String(last))
  }

  /// Whether a name identifies a column of currencies, regardless of its cells.
  static func isCurrency(_ name: String) -> Bool {
    let words = ColumnName(name)
    return currencyWords.contains { words.matches($0) }
  }

  /// Whether a column contains amounts of the account's money.
  var isMoney: Bool {
    switch self {
    case .amount, .out, .in, .balance, .fee, .gross, .net: true
    default: false
    }
  }

  private static func matches(_ meaning: ColumnMeaning, _ words: ColumnName) -> Bool {
    rules.contains { $0.meaning == meaning && $0.fits(words) }
  }

  private func mayBe(_ content: Content) -> Bool {
    switch self {
    case .date, .valueDate: content == .dates
    case .amount, .out, .in, .balance, .fee, .gross, .net, .tax, .rate:
      content == .money || content == .blank
    case .foreign: content == .money || content == .currencies || content == .blank
    case .currency: content == .currencies || content == .blank
    case .reference, .account, .counterparty, .time: content != .dates
    case .direction: content == .directions
    case .payee, .text, .status, .holder, .type, .category:
      content != .dates && content != .money
    case .unused: false
    }
  }

  private struct Rule {
    let meaning: ColumnMeaning
    let patterns: [[Substring]]
    /// Further patterns, at least one of which must also match; empty if a match with `patterns` is
    /// sufficient.
    let further: [[Substring]]

    /// - Parameters:
    ///   - patterns: words in names, `*` for any letters, `+` between words that must all occur.
    ///   - further: more patterns, at least one of which must also match.
    init(_ meaning: ColumnMeaning, _ patterns: String, and further: String = "") {
      func split(_ patterns: String) -> [[Substring]] {
        patterns.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "+") }
      }
      self.meaning = meaning
      self.patterns = split(patterns)
      self.further = split(further)
    }

    func fits(_ words: ColumnName) -> Bool {
      patterns.contains { words.matches($0) }
        && (further.isEmpty || further.contains { words.matches($0) })
    }
  }

  private static let accounts =
    "account* acct konto* *konto* compte* cuenta* rekening* *rekening conto rachun* iban bban "
    + "konta kto účet* účtu conta számla* számlaszám* счет* счёт* *账号 *账户"
  private static let others =
    "counter* other partner* empfänger* empfaenger* gegen* tegen* beneficiar* bénéficiair* payee* "
    + "to from zahlungs* auftraggeber* contrepart* contropart* contrapart* odbiorc* nadawc* "
    + "mottagar* destinat* kontrahent* protist* begünstigt* recipient* sender* remitter* creditor* "
    + "debtor* target transfer* related *对方*"

  /// Rules in order of precedence; the first match applies.
  private static let rules: [Rule] = [
    Rule(
      .valueDate,
      "value* val valuta* valor* valeur* wert* waluty rente* effective interest+date "
        + "értéknap*"),
    Rule(.date, "*"),
    Rule(
      .rate,
      "rate rates kurs *kurs koers *koers taux cambio tasso fx *kurs* kurz "
        + "exchange+rate quantity qty shares units stück anzahl aantal"),
    Rule(
      .foreign,
      "foreign* original* orig origin* fremd* ursprung* ursprüng* auslands* ausland* "
        + "extranjer* étrang* etrang* estrang* udenland* utenland* obca obcej obcy ester* "
        + "oryginaln* vreemd* oorspr* utländsk* utlandsk* 交易币种 instructed source+amount "
        + "source+currency local+amount local+currency"),
    Rule(
      .holder,
      "holder *holder inhaber* *inhaber titulaire titular titolare own+name "
        + "account+name"),
    Rule(.type, "account+type"),
    Rule(.counterparty, others, and: accounts),
    Rule(.counterparty, "gegenkonto* tegenrekening* kontrahent+konto"),
    Rule(
      .balance,
      "balance* saldo* *saldo solde* *solde stand *stand kontostand* guthaben* bal "
        + "running runningbalance zostatek zůstatek egyenleg* остаток* баланс* *余额*"),
    Rule(
      .fee,
      "fee fees charges gebühr* *gebühr* gebuehr* *gebuehr* entgelt* *entgelt frais "
        + "kosten *kosten commission* comisi* provision* opłat* prowizj* spese avgift* "
        + "gebyr* tarifa* provisie costes poplat* jutalék* комисс* *手续费* service+charge "
        + "bank+charge"),
    Rule(.gross, "gross brutto* *brutto brut bruto lordo"),
    Rule(.net, "net netto* *netto neto nett пересчитанн*"),
    Rule(.tax, "tax taxes vat mwst ust *steuer* tva btw iva podatek moms imposto"),
    Rule(.reference, "card karte* *karte kreditkart* tarjeta carta kaart* kort* kártya* карт*"),
    Rule(.direction, "*"),
    Rule(
      .out,
      "debit* debet* débit* debe withdraw* soll *belastung* lastschrift* dare uscit* "
        + "addebit* wypłat* obciąż* uitgav* uttag* ausgabe* ausgang* dépense* depense* "
        + "gasto* spending outflow* outgoing* cargo* adeudo* retiro* charge výdaj* saída* "
        + "saida* abgang* paid+out money+out expense* spent dr salida* "
        + "kiadás* расход* списан* *支出* $out $af $uit $ud "
        + "$last $ut"),
    Rule(
      .in,
      "credit* crédit* kredit* haben gutschrift* deposit* haber abono* ingreso* avere "
        + "entrat* accredit* inkomst* wpłat* uznan* insättning* einnahme* eingang* "
        + "recette* inflow* incoming* příjem* entrada* zugang* paid+in money+in income "
        + "receipt* received cr lodg* "
        + "bevétel* приход* поступлен* зачислен* *收入* $in $bij $ind"),
    Rule(
      .amount,
      "amount* *amount betrag* *betrag* bedrag* *bedrag montant* importe* importo* "
        + "import umsatz* *umsatz value belopp* *belopp beløb* beloeb* kwota* suma sum "
        + "valor částka* castka* summe* total* money monto* summa määrä* amt wartość "
        + "összeg* сумма* *金额*"),
    Rule(.currency, "*"),
    Rule(.account, accounts),
    Rule(.status, "status* *status state statut stato estado état stan tila zustand статус *状态"),
    Rule(.time, "time uhrzeit heure hora tijd klok* godzina время *时间"),
    Rule(.category, "*categ* *kateg* *catég* rubriek budget tag tags"),
    Rule(.reference, "bank bank+name bank+code"),
    Rule(
      .payee,
      "payee* name* *name* empf* *empfänger* auftragg* merchant* naam* benefic* "
        + "bénéfic* partner* zahlungs* begünstigt* kontrahent* odbiorc* nadawc* "
        + "tegenpartij* contrepart* contropart* mottagar* vendor customer counterparty "
        + "who recipient sender supplier beguenst* begunstigd* contrapart* tiers *户名 *对手*"),
    Rule(
      .text,
      "descr* *text* verwend* *zweck* memo note* omschr* meded* detail* label libell* "
        + "subject communic* narra* particular* concepto* causale* opis* tytu* remark* "
        + "purpose message* meddelande* betreff* motif operazione movimiento* popis* what "
        + "beschreibung* buchung* specification transaction*+detail* comment* comentario* "
        + "notes nota* notiz* obs* közlemény* részlet* описание* основание* назначение* "
        + "*摘要* *附言* *说明*"),
    Rule(
      .type,
      "type* *typ typ* art *art vorgang* kind *soort* tipo* rodzaj* code *code* "
        + "operation *type típus* тип* *类型 *渠道"),
    Rule(
      .reference,
      "ref ref* *referen* number no nr num numer* check* cheque* scheck* serial id "
        + "*id mandat* gläubiger* glaeubiger* bic swift batch sort blz bankleitzahl* "
        + "volgnr sequence trn mcc postal zip *nummer *nr variabiln* konstant* hash uuid "
        + "code* *code* type* typ* art номер* референс* *号"),
    Rule(.text, "transaction*"),
  ]
}

/// The words in a header cell.
private struct ColumnName {
  private let words: [Substring]
  /// The last of one or two words before a parenthesis: `Paid in (GBP)`.
  private let last: Substring?

  init(_ name: String) {
    let text = name.lowercased()
    func split(_ text: some StringProtocol) -> [Substring] {
      Substring(text).split { !$0.isLetter && !$0.isNumber }
    }
    words = split(text)
    let outside = split(text.prefix { $0 != "(" })
    last = outside.count <= 2 ? outside.last : nil
  }

  /// Whether each part of a pattern is one of the words; `$in` matches the last word of a short
  /// name.
  func matches(_ pattern: [Substring]) -> Bool {
    pattern.allSatisfy { part in
      if part == "*" { return true }
      if part.hasPrefix("$") { return last == part.dropFirst() }
      return words.contains { Self.matches($0, part) }
    }
  }

  private static func matches(_ word: Substring, _ part: Substring) -> Bool {
    let isOpenStart = part.hasPrefix("*")
    let isOpenEnd = part.hasSuffix("*")
    let core = part.drop { $0 == "*" }.prefix { $0 != "*" }
    switch (isOpenStart, isOpenEnd) {
    case (false, false): return word == core
    case (false, true): return word.hasPrefix(core)
    case (true, false): return word.hasSuffix(core)
    case (true, true): return word.containsPart(core)
    }
  }
}

extension StringProtocol {
  /// Whether the string contains another string.
  func containsPart(_ part: some StringProtocol) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard let first = wanted.first, wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      bytes[start] == first && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
