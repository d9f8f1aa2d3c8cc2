import FinanceModel
import PlainText

/// Postings in a double-entry program's export, converted to rows of the accounts that hold money.
/// Postings to other accounts become the categories of these rows.
struct PostingGroups {
  /// One account's part of a transaction.
  struct Posting {
    let row: StatementRow
    let account: String
    /// Category represented by the account; "" if the account is not a category.
    let category: String
    /// Whether the account holds money; other accounts are categories.
    let isOwn: Bool
    /// Whether the account is used for opening balances.
    let isOpening: Bool
  }

  private var transactions: [[Posting]] = []
  private var places: [String: Int] = [:]

  var isEmpty: Bool { transactions.isEmpty }

  /// The last posting added.
  private(set) var last: Posting?
  /// Transaction that contains the last posting added.
  private(set) var lastTransaction = ""

  /// Adds a posting to the transaction with the given name; "" starts a separate transaction.
  mutating func add(_ posting: Posting, to transaction: String) {
    (last, lastTransaction) = (posting, transaction)
    if !transaction.isEmpty, let place = places[transaction] {
      transactions[place].append(posting)
    } else {
      places[transaction] = transactions.count
      transactions.append([posting])
    }
  }

  /// Adds the rows of all transactions.
  func append(to groups: inout StatementGroups) {
    for transaction in transactions {
      let (rows, skipped) = Self.rows(of: transaction)
      for (account, row) in rows {
        groups.append(account: account, currency: row.currency) { $0.append(row) }
      }
      for row in skipped { groups.skip(row) }
    }
  }

  // MARK: one transaction

  private static func rows(
    of postings: [Posting]
  ) -> (rows: [(account: String, row: StatementRow)], skipped: [Statement.Skipped]) {
    let own = postings.filter { $0.isOwn && !$0.row.amount.isZero }
    let others = postings.filter { !$0.isOwn && !$0.row.amount.isZero }
    guard let first = own.first else {
      return ([], postings.map { skipped($0, "the transaction has no money account") })
    }
    let payment = postings.map(\.row.line).min() ?? first.row.line
    let parts = parts(of: first, others, isAlone: own.count == 1)
    var rows: [(String, StatementRow)] = []
    let hasParts = parts.count > 1
    for (amount, posting) in parts {
      rows.append(
        (
          first.account,
          row(
            first, amount, category: posting, payment: hasParts ? payment : nil,
            isTransfer: posting == nil && own.count > 1)
        ))
    }
    for posting in own.dropFirst() {
      rows.append(
        (
          posting.account,
          row(posting, posting.row.amount, category: nil, payment: payment, isTransfer: true)
        ))
    }
    if own.count > 1 {
      rows = rows.map { account, row in (account, row.inPayment(payment)) }
    }
    return (rows, [])
  }

  /// Returns the parts of the first account's amount: one for each category, and one for the
  /// remaining amount in other accounts. Returns the whole amount if the categories do not add up
  /// to it.
  private static func parts(
    of first: Posting, _ others: [Posting], isAlone: Bool
  ) -> [(amount: Decimal, category: Posting?)] {
    let whole: [(Decimal, Posting?)] = [
      (first.row.amount, others.count == 1 && isAlone ? others[0] : nil)
    ]
    guard others.allSatisfy({ $0.row.currency == first.row.currency }) else { return whole }
    do throws(DecimalError) {
      var rest = first.row.amount
      for other in others { rest = try rest + other.row.amount }
      guard !isAlone || rest.isZero, !others.isEmpty else { return whole }
      let parts: [(Decimal, Posting?)] = others.map { (-$0.row.amount, $0) }
      return rest.isZero ? parts : parts + [(rest, nil)]
    } catch {
      return whole
    }
  }

  private static func row(
    _ own: Posting, _ amount: Decimal, category: Posting?, payment: Int?, isTransfer: Bool
  ) -> StatementRow {
    let said = own.row
    var details = said.details ?? StatementDetails()
    if amount != said.amount { details.original = nil }
    if let category {
      if category.isOpening {
        details.isOpening = true
      } else if details.category.isEmpty {
        details.category = category.category
      }
      if let other = category.row.details {
        if details.note.isEmpty { details.note = other.note }
        if details.tags.isEmpty { details.tags = other.tags }
      }
    }
    if isTransfer { details.category = "" }
    details.isTransfer = isTransfer
    details.isSplit = payment != nil && !isTransfer
    return StatementRow(
      line: category?.row.line ?? said.line, date: said.date, time: said.time,
      valueDate: said.valueDate, payee: said.payee, text: said.text, amount: amount,
      currency: said.currency, bankID: said.bankID, counterparty: said.counterparty,
      payment: payment, details: details)
  }

  private static func skipped(_ posting: Posting, _ why: String) -> Statement.Skipped {
    var skipped = Statement.Skipped(reason: .leftOut, posting.row)
    skipped.detail = why
    return skipped
  }
}

extension StatementRow {
  /// Returns the row as part of a payment.
  fileprivate func inPayment(_ payment: Int) -> StatementRow {
    StatementRow(
      line: line, date: date, time: time, valueDate: valueDate, payee: payee, text: text,
      amount: amount, currency: currency, bankID: bankID, counterparty: counterparty,
      payment: payment, details: details)
  }
}
