import FinanceModel
import PlainText

extension GuessedColumns {
  private enum Meaning {
    case booked, pending, reverted
  }

  /// Words that banks write beside rows.
  private static let meanings: [(Meaning, [String])] = [
    (
      .booked,
      [
        "booked", "posted", "completed", "complete", "cleared", "settled", "executed", "processed",
        "gebucht", "abgeschlossen", "geboekt", "verwerkt", "comptabilisé", "exécuté",
      ]
    ),
    (
      .pending,
      [
        "pending", "authorised", "authorized", "reserved", "processing", "scheduled", "planned",
        "vorgemerkt", "offen", "ausstehend", "geplant", "in behandeling", "gereserveerd",
        "en attente", "à venir", "in sospeso", "pendiente",
      ]
    ),
    (
      .reverted,
      [
        "reverted", "declined", "failed", "cancelled", "canceled", "rejected", "reversed",
        "storniert", "abgelehnt", "geweigerd", "refusé", "annulé",
      ]
    ),
  ]

  private static func meaning(of text: String) -> Meaning? {
    let word = text.foldedHeaderName
    return meanings.first { $0.1.contains(word) }?.0
  }

  /// Chooses a column whose words say which rows are booked. A word that is not known stays an
  /// error of the layout, since rows that are not booked come again.
  mutating func chooseStatus() {
    for column in words where fields[.direction] != [column] {
      let texts = Set(shape.cells(column).map(\.text).filter { !$0.isEmpty }).sorted()
      let known = texts.compactMap { text in Self.meaning(of: text).map { (text, $0) } }
      let isStatus = isNamed(column, ["status", "state", "statut", "stato", "estado"])
      guard texts.count <= 8,
        known.contains(where: { $0.1 != .booked }) || isStatus && !known.isEmpty
      else { continue }
      func words(_ wanted: Meaning) -> [String]? {
        let found = known.filter { $0.1 == wanted }.map(\.0)
        return found.isEmpty ? nil : found
      }
      let blank = shape.cells(column).contains { $0.text.isEmpty } ? [""] : []
      status = Layout.Status(
        booked: (words(.booked) ?? []) + blank, pending: words(.pending),
        reverted: words(.reverted))
      fields[.status] = [column]
      let skipped = known.filter { $0.1 != .booked }.map(\.0)
      reasons.append(
        "\(title(column)) says which rows are booked"
          + (skipped.isEmpty ? "" : ": \(skipped.joined(separator: ", ")) are left out"))
      return
    }
  }
}
