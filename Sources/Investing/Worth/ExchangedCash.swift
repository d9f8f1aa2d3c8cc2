import FinanceModel
import PlainText

extension Booking {
  /// Returns the sent cash for each TRANSFER_IN whose cash was sent in another currency by another
  /// account with activities. The result contains the amount from each sender on the day of
  /// arrival, by row and sender.
  ///
  /// Each such row receives its share of each sent amount.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the activities if there are groups.
  func exchangedCash() throws(DecimalError) -> [Int: [Int: TransferTransits.Origin]] {
    guard !ledger.groups.isEmpty else { return [:] }
    var rows: [Int: [Int]] = [:]
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let group = row.group, row.symbol == nil, links.kind(of: row) == .linked,
        row.type == .transferOut || row.type == .transferIn
      else { continue }
      rows[group, default: []].append(index)
    }
    var found: [Int: [Int: TransferTransits.Origin]] = [:]
    for indices in rows.values {
      let sides = indices.compactMap { index in
        ledger.movedCash(ledger[index]).map { (index: index, amount: $0.amount, code: $0.currency) }
      }
      let into = sides.filter { ledger[$0.index].type == .transferIn }
      var (sent, codes) = ([Int: Decimal](), Set<String>())
      for side in sides where ledger[side.index].type == .transferOut {
        let account = ledger[side.index].account
        sent[account] = try sent[account, default: .zero] - side.amount
        codes.insert(side.code)
      }
      guard let code = codes.first, codes.count == 1, into.allSatisfy({ $0.code == into[0].code }),
        into.first.map({ $0.code != code }) ?? false
      else { continue }
      for (account, sum) in sent {
        let shares = try sum.shared(by: into.map(\.amount))
        for (side, share) in zip(into, shares) {
          found[side.index, default: [:]][account] = (share, code, ledger.date(ofRow: side.index))
        }
      }
    }
    return found
  }
}
