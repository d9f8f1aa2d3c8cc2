import FinanceModel
import PlainText

extension LedgerTable {
  /// Whether an import or an undo may have written the row as it is, judged by the row alone: the
  /// cells that only a person fills are blank, or those of the row that it stands for, and an
  /// opening or assertion still has the day and amount of its id.
  ///
  /// The id of any other row is made of what the bank writes, also of what no column has.
  ///
  /// - Parameter replaced: what the row stands in the place of; nil for nothing.
  func hasCellsOfImport(_ place: LedgerPlace, insteadOf replaced: LedgerPlace?) -> Bool {
    for column in columnsOfPersons {
      let own = text(place, column)
      if !own.isBlankCell, own != replaced.map({ text($0, column) }) { return false }
    }
    guard ledger == .transactions else { return true }
    let kind = text(place, "kind")
    if kind == AccountPosting.Kind.opening.rawValue || kind == BalanceAssertion.kind {
      return hasIDOfBalance(place, kind)
    }
    return kind.isBlankCell || kind == AccountPosting.Kind.transfer.rawValue
      || kind == replaced.map { text($0, "kind") }
  }

  private var columnsOfPersons: [String] {
    let common = ["status", "tags", "attachment", "member", "schedule"]
    return ledger == .transactions
      ? common + ["category", "split", "method", "location", "note"] : common + ["lots"]
  }

  /// Whether the row's id is that of its balance, in one of the first generations; true for a
  /// row of an undo, whose id says nothing.
  private func hasIDOfBalance(_ place: LedgerPlace, _ kind: String) -> Bool {
    if text(place, "op").hasPrefix(Identifier.undoPrefix) { return true }
    guard let id = ContentID(text(place, "id").utf8), let date = date(place),
      let amount = amount(place)
    else { return false }
    var identities = RowIdentities(ofAccount: text(place, "account"))
    let first = identities.identity(ofKind: kind, date, amount, text(place, "currency"))
    return (1...Self.generations).contains { first.again(occurrence: 1, generation: $0) == id }
  }

  /// As often an import may be taken back and made again for its balances to be judged.
  private static let generations = 64
}
