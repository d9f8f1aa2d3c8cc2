import FinanceModel
import PlainText

extension LedgerTable {
  /// Whether the row, considered alone, may be unchanged since an import or an undo wrote it. Cells
  /// filled only by hand must be blank or equal to the cells of the replaced row. An opening or
  /// assertion must still have the day and amount from which its id was computed.
  ///
  /// The id of any other row cannot be checked, because it also depends on text from the bank that
  /// is not stored.
  ///
  /// - Parameter replaced: the row that this row replaces; nil if there is none.
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

  /// Whether the row's id matches its balance in one of the first generations. True also for a row
  /// written by an undo, because the id of such a row is not computed from its content.
  private func hasIDOfBalance(_ place: LedgerPlace, _ kind: String) -> Bool {
    if text(place, "op").hasPrefix(Identifier.undoPrefix) { return true }
    guard let id = ContentID(text(place, "id").utf8), let date = date(place),
      let amount = amount(place)
    else { return false }
    var identities = RowIdentities(ofAccount: text(place, "account"))
    let first = identities.identity(ofKind: kind, date, amount, text(place, "currency"))
    return (1...Self.generations).contains { first.again(occurrence: 1, generation: $0) == id }
  }

  /// Maximum number of times that an import may be undone and repeated before its balances can no
  /// longer be checked.
  private static let generations = 64
}
