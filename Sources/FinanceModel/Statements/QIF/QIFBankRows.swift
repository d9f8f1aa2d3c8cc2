import PlainText

extension QIFReader {
  /// Adds the statement of a bank's records.
  mutating func addBank(_ records: [Record]) {
    var rows = StatementRows()
    var skipped: [Statement.Skipped] = []
    var balances: [Statement.Balance] = []
    for record in records where !notes.isFull {
      let date = date(of: record)
      let amount = amount(of: record)
      guard let date, let amount else { continue }
      let line = line(of: record)
      if isOpening(record) {
        balances.append(
          Statement.Balance(
            kind: .opening, date: date.adding(days: -1), amount: amount,
            currency: options.currency, line: line))
      } else if amount.isZero {
        skipped.append(Statement.Skipped(reason: .empty, line: line))
      } else {
        let texts = bankTexts(record).joined(separator: " ")
        rows.append(
          StatementRow(
            line: line, date: date,
            payee: notes.bounded(text("P", of: record), at: record.range),
            text: notes.bounded(texts, at: record.range), amount: amount,
            currency: options.currency ?? ""))
      }
    }
    append(rows, skipped, balances)
  }

  /// The transaction by which Quicken states what an account began with.
  private func isOpening(_ record: Record) -> Bool {
    text("P", of: record).lowercased() == "opening balance"
      && text("L", of: record).hasPrefix("[")
  }

  private func bankTexts(_ record: Record) -> [String] {
    var texts = [
      text("M", of: record), text("N", of: record), text("L", of: record),
    ]
    for field in record.fields where "SE$%".utf8.contains(field.code) {
      texts.append(text(field.value))
    }
    return texts.filter { !$0.isEmpty }
  }
}
