import FinanceModel
import PlainText

extension GuessedColumns {
  private enum Meaning {
    case booked, pending, reverted
  }

  /// Status words used by banks, with their meanings.
  private static let wordMeanings: [(Meaning, [String])] = [
    (
      .booked,
      [
        "booked", "posted", "completed", "complete", "cleared", "settled", "executed", "processed",
        "gebucht", "umsatz gebucht", "abgeschlossen", "geboekt", "verwerkt", "comptabilisé",
        "comptabilisée",
        "exécuté", "exécutée", "terminé", "terminée",
        "contabilizado", "completado", "contabilizzato", "completato", "concluído", "zaksięgowana",
        "zaksięgowano", "zrealizowana", "slutförd", "bokförd", "gennemført",
        "исполнено", "обработано", "交易成功",
      ]
    ),
    (
      .pending,
      [
        "pending", "authorised", "authorized", "reserved", "processing", "scheduled", "planned",
        "vorgemerkt", "umsatz vorgemerkt", "offen", "ausstehend", "geplant", "in behandeling",
        "gereserveerd",
        "en attente", "à venir", "in sospeso", "pendiente", "in attesa", "pendente", "oczekująca",
        "oczekujące", "w toku", "väntande", "reserverad", "afventer", "в обработке",
      ]
    ),
    (
      .reverted,
      [
        "reverted", "declined", "failed", "cancelled", "canceled", "rejected", "reversed",
        "storniert", "abgelehnt", "geweigerd", "refusé", "refusée", "annulé", "annulée",
        "rechazado", "cancelado",
        "revertido", "nekad", "avvisad", "makulerad", "annullato", "rifiutato", "odrzucona",
        "anulowana", "cofnięta",
      ]
    ),
  ]

  private static let statusNames = [
    "status", "state", "statut", "stato", "estado", "état", "stan", "tila", "zustand",
    "статус", "状态",
  ]
  /// Names of columns whose words do not describe the booking status.
  private static let otherNames = [
    "type", "typ", "art", "kind", "categ", "kateg", "produ", "account", "konto", "rekening",
    "method", "card", "karte", "country", "land", "curren", "währ", "devise", "valut", "moneda",
  ]

  private static func meaning(of text: String) -> Meaning? {
    let word = text.foldedHeaderName
    return wordMeanings.first { $0.1.contains(word) }?.0
  }

  /// Asks about repeated words next to the amounts if there are only a few, unless balances prove
  /// that all rows are booked.
  mutating func askStatus() {
    guard provenReading == nil, fields[.status] == nil,
      !questions.contains(where: { $0.option.hasPrefix("--booked") })
    else { return }
    chooseStatus(where: Self.repeatsFewWords)
  }

  /// Chooses a column whose words show which rows are booked, or asks about unknown words. Rows
  /// that are not yet booked are excluded, because they appear again in a later file.
  mutating func chooseStatus() { chooseStatus(where: Self.isStatus) }

  private mutating func chooseStatus(
    where isLikely: (Self) -> (Int, [(row: Int, text: String)], [String]) -> Bool
  ) {
    for column in words where mayBeStatus(column) {
      let cells = shape.cells(column).filter { !$0.text.isEmpty }
      let texts = Set(cells.map(\.text)).sorted()
      let isAnswered = !answers.booked.isEmpty && Set(answers.booked).isSubset(of: texts)
      guard !texts.isEmpty, texts.count <= 8, isAnswered || isLikely(self)(column, cells, texts)
      else {
        continue
      }
      let given = texts.filter { answers.booked.contains($0) }
      let unknown = texts.filter { Self.meaning(of: $0) == nil }
      if answers.booked == ["all"] {
        guard unknown.count < texts.count else { continue }
      } else if !unknown.isEmpty, given.isEmpty {
        return askBooked(column, unknown, cells)
      }
      return choose(column, texts, given)
    }
  }

  private func mayBeStatus(_ column: Int) -> Bool {
    answers.columns == nil ? meanings[column] != .direction : meanings[column] == .status
  }

  /// Whether a column's words may show which rows are booked.
  private func isStatus(
    _ column: Int, _ cells: [(row: Int, text: String)], _ texts: [String]
  ) -> Bool {
    if isNamed(column, Self.statusNames), !isNamed(column, ["statement"]) { return true }
    let known = texts.compactMap { Self.meaning(of: $0) }
    return known.contains { $0 != .booked }
  }

  private func repeatsFewWords(
    _ column: Int, _ cells: [(row: Int, text: String)], _ texts: [String]
  ) -> Bool {
    texts.count > 1 && texts.count <= 4 && cells.count >= texts.count * 4
      && cells.count == shape.rows.count
      && !StatementWords.isFlag(Set(texts))
      && self.meanings[column] == nil && !isNamed(column, Self.otherNames)
      && !texts.contains { Currency($0) != nil || $0.contains(where: \.isNumber) }
  }

  private mutating func askBooked(
    _ column: Int, _ unknown: [String], _ cells: [(row: Int, text: String)]
  ) {
    let place = cells.first { unknown.contains($0.text) }
    questions.append(
      LayoutGuess.Question(
        option: "--booked WORD for each word that marks booked rows, or --booked all",
        message: "\(title(column)) may be the booking status, but these words are unknown: "
          + unknown.map { "'\(String($0.prefix(40)).visible)'" }.joined(separator: ", "),
        place: place.map { shape.place(column, $0.row) }))
  }

  /// - Parameter given: the words that the user declares as booked; other unknown words are then
  ///   pending.
  private mutating func choose(_ column: Int, _ texts: [String], _ given: [String]) {
    func words(_ wanted: Meaning) -> [String] {
      texts.filter { text in
        if given.contains(text) { return wanted == .booked }
        return Self.meaning(of: text) ?? (given.isEmpty ? .booked : .pending) == wanted
      }
    }
    let blank = shape.cells(column).contains { $0.text.isEmpty } ? [""] : []
    let (pending, reverted) = (words(.pending), words(.reverted))
    status = Layout.Status(
      booked: words(.booked) + blank, pending: pending.isEmpty ? nil : pending,
      reverted: reverted.isEmpty ? nil : reverted)
    fields[.status] = [column]
    let skipped = texts.filter { pending.contains($0) || reverted.contains($0) }
    reasons.append(
      "\(title(column)) is the booking status"
        + (skipped.isEmpty ? "" : ": rows with \(skipped.joined(separator: ", ")) are omitted"))
  }
}
