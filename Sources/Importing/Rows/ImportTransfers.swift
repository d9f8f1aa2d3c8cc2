package import FinanceModel
import Investing
import PlainText

/// A ledger row that becomes part of a transfer. It is replaced by a row with the transfer's group.
package struct JoinedRow: Sendable {
  package let ledger: Ledger
  package let place: LedgerPlace
  /// Id of the replacement row.
  package let id: ContentID
  let group: String
  /// Whether the row contains one of the transfer's two amounts and is not a fee.
  let isTransfer: Bool
  /// New type of an activity if the transfer's other row is in another ledger.
  let type: ActivityType?

  /// Returns the row with all values of the old one. The batch does not change, because a typed row
  /// may still be matched when the bank's file arrives.
  func line(_ table: LedgerTable, op: String) -> ImportLine {
    var line = ImportLine(restating: place, of: table)
    line.fill("id", id.text)
    line.fill("voids", table.text(place, "id"))
    line.fill("group", group)
    if isTransfer, ledger == .transactions {
      line.fill("kind", AccountPosting.Kind.transfer.rawValue)
    }
    line.fill("type", type?.rawValue)
    line.fill("op", op)
    return line
  }
}

extension ImportPlan {
  /// Finds transfers between own accounts and joins the rows of accepted transfers.
  ///
  /// - Throws: `overflow`.
  mutating func addTransfers(
    _ books: ImportBooks, _ request: MatchRequest
  ) throws(DecimalError) {
    guard request != .none else { return }
    let sides = try TransferSides(self, books).sides
    let isOfMany = Set(sides.map(\.account.currency)).count > 1
    let exchange =
      isOfMany
      ? Exchange(ExchangeRates(books.prices, base: books.settings.baseCurrency?.code)) : nil
    transfers = OwnTransfers(sides, exchange).found.filter {
      $0.out.isOfFiles || $0.into.isOfFiles
    }
    if !transfers.isEmpty { nameSides() }
    accept(request)
    for transfer in transfers where transfer.state == .accepted { join(transfer, books) }
  }

  /// Stores the ids of the transfer sides that are imported rows. These ids are not computed
  /// earlier, because most rows do not need them.
  private mutating func nameSides() {
    rows.identify(sources)
    func id(_ side: TransferSide) -> String {
      guard case .imported(let index) = side.row else { return side.id }
      return rows.id(of: index)?.text ?? ""
    }
    for index in transfers.indices {
      transfers[index].out.id = id(transfers[index].out)
      transfers[index].into.id = id(transfers[index].into)
    }
  }

  private mutating func accept(_ request: MatchRequest) {
    switch request {
    case .ask, .none: return
    case .all:
      for index in transfers.indices where transfers[index].state == .proposed {
        transfers[index].state = .accepted
      }
    case .ids(let texts): accept(texts)
    }
  }

  /// Accepts the transfers named by the given ids. If transfers share a row, only the one that the
  /// ids identify is accepted.
  private mutating func accept(_ texts: [String]) {
    var (used, settled) = (Set<String>(), Set<TransferSide.Row>())
    let ties = transfers.indices.filter { transfers[$0].state == .tied }
    func named(_ transfer: OwnTransfer) -> (out: Bool, into: Bool) {
      (
        texts.contains { transfer.out.id.hasPrefix($0) },
        texts.contains { transfer.into.id.hasPrefix($0) }
      )
    }
    for index in transfers.indices {
      let transfer = transfers[index]
      let meant = texts.filter(transfer.isNamed)
      guard !meant.isEmpty else { continue }
      if transfer.state == .tied {
        let (isOut, isInto) = named(transfer)
        let others = ties.filter { other in
          let (out, into) = (transfers[other].out.row, transfers[other].into.row)
          guard isOut && isInto else {
            return isOut && out == transfer.out.row || isInto && into == transfer.into.row
          }
          return (out == transfer.out.row || into == transfer.into.row)
            && named(transfers[other]) == (true, true)
        }
        guard others == [index] else { continue }
      }
      transfers[index].state = .accepted
      settled.formUnion([transfer.out.row, transfer.into.row])
      used.formUnion(meant)
    }
    transfers.removeAll {
      $0.state == .tied && (settled.contains($0.out.row) || settled.contains($0.into.row))
    }
    untransferred = texts.filter { !used.contains($0) }
  }

  private mutating func join(_ transfer: OwnTransfer, _ books: ImportBooks) {
    let types = Self.types(of: transfer)
    for (side, type) in [(transfer.out, types.out), (transfer.into, types.into)] {
      join(side.row, transfer.group, isTransfer: true, type: type, books)
      let areMoved = transfer.basis == .fee && side.withFees != nil
      // Fees within the matched amount are part of the transfer. Other fees remain spending, even
      // if they explain the difference between the two amounts.
      for row in side.fees where areMoved || side.group != transfer.group {
        join(row, transfer.group, isTransfer: areMoved, type: nil, books)
      }
    }
  }

  private mutating func join(
    _ row: TransferSide.Row, _ group: String, isTransfer: Bool, type: ActivityType?,
    _ books: ImportBooks
  ) {
    switch row {
    case .imported(let index):
      rows[index].group = group
      rows[index].isTransfer = isTransfer
      rows[index].type = type
    case .booked(let ledger, let place):
      let table = books.table(ledger)
      // The row already has these values if it belongs to a transfer whose other row was missing.
      let isDone =
        table.text(place, "group") == group && type == nil
        && (ledger == .activities
          || table.text(place, "kind") == AccountPosting.Kind.transfer.rawValue)
      if isDone, isTransfer { return }
      let id = table.text(place, "id")
      joined.append(
        JoinedRow(
          ledger: ledger, place: place, id: .joining(id, to: group), group: group,
          isTransfer: isTransfer, type: type))
    }
  }

  /// Returns the types of both rows. Two linked cash activities retain their types. Other
  /// activities become deposits and withdrawals from their ledger's point of view.
  private static func types(
    of transfer: OwnTransfer
  ) -> (out: ActivityType?, into: ActivityType?) {
    let (out, into) = (transfer.out, transfer.into)
    let isLinked =
      out.type == .transferOut && into.type == .transferIn
      && out.account.currency == into.account.currency && out.date <= into.date
      && transfer.basis == .amount
    guard !isLinked else { return (nil, nil) }
    return (
      out.type == .transferOut ? .withdrawal : nil, into.type == .transferIn ? .deposit : nil
    )
  }
}
