import PlainText

extension QIFReader {
  /// Appends a statement with the records of a bank account.
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
        var empty = Statement.Skipped(reason: .empty, line: line)
        (empty.date, empty.amount, empty.text) = (date, amount, text("P", of: record))
        skipped.append(empty)
      } else {
        add(record, date, amount, line, to: &rows)
      }
    }
    append(rows, skipped, balances)
  }

  /// Whether the record is Quicken's transaction for an account's opening balance.
  private func isOpening(_ record: Record) -> Bool {
    text("P", of: record).lowercased() == "opening balance"
      && text("L", of: record).hasPrefix("[")
  }

  /// Appends one row for each part of a split if the parts add up to the amount, and a single row
  /// otherwise.
  private mutating func add(
    _ record: Record, _ date: CalendarDate, _ amount: Decimal, _ line: Int,
    to rows: inout StatementRows
  ) {
    let payee = notes.bounded(text("P", of: record), at: record.range)
    let all = notes.bounded(bankTexts(record).joined(separator: " "), at: record.range)
    let parts = QIFSplit.parts(of: record, self, amount: amount)
    func row(_ part: QIFSplit.Part, payment: Int?) -> StatementRow {
      var details = StatementDetails()
      (details.category, details.tags) = part.categoryAndClass
      (details.note, details.isSplit) = (part.memo, payment != nil)
      details.earlierText = all
      let texts = [text("M", of: record), text("N", of: record), part.transfer]
      return StatementRow(
        line: line, date: date, payee: payee,
        text: notes.bounded(
          texts.filter { !$0.isEmpty }.joined(separator: " "), at: record.range),
        amount: part.amount, currency: options.currency ?? "", payment: payment,
        details: details)
    }
    if parts.count > 1 {
      for part in parts { rows.append(row(part, payment: line)) }
    } else {
      let isSplit = record.fields.contains { $0.code == UInt8(ascii: "S") }
      let single = QIFSplit.Part(amount: amount, category: text("L", of: record), memo: "")
      guard isSplit else { return rows.append(row(single, payment: nil)) }
      // Parts that do not add up to the amount are listed in the text of a single row.
      rows.append(
        StatementRow(
          line: line, date: date, payee: payee, text: all, amount: amount,
          currency: options.currency ?? ""))
    }
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

/// The parts of a transaction. `S` is the category of a part, `E` its memo and `$` its amount.
enum QIFSplit {
  /// A part of a transaction, or the whole transaction if it does not have parts.
  struct Part {
    let amount: Decimal
    /// `Category`, `Category/Class`, or `[Account]` for a transfer between own accounts.
    let category: String
    let memo: String

    /// The other account of a transfer, in brackets; "" if the part has a category.
    var transfer: String { category.hasPrefix("[") ? category : "" }

    /// The category, with `:` before its subcategories, and the class after the slash.
    var categoryAndClass: (category: String, tag: String) {
      guard transfer.isEmpty else { return ("", "") }
      guard let slash = category.lastIndex(of: "/") else { return (category, "") }
      return (String(category[..<slash]), String(category[slash...].dropFirst()))
    }
  }

  /// Returns the parts of a split; empty if a part lacks an amount, or if the parts do not add up
  /// to `amount`.
  static func parts(
    of record: QIFSections.Record, _ reader: QIFReader, amount: Decimal
  ) -> [Part] {
    var written: [(category: String, memo: String, amount: Decimal?)] = []
    for field in record.fields {
      switch field.code {
      case UInt8(ascii: "S"): written.append((reader.text(field.value), "", nil))
      case UInt8(ascii: "E"):
        guard let last = written.indices.last else { return [] }
        written[last].memo = reader.text(field.value)
      case UInt8(ascii: "$"):
        guard let last = written.indices.last, written[last].amount == nil else { return [] }
        written[last].amount = StatementNumber.value(
          of: reader.bytes[field.value], sign: reader.sign)
      default: continue
      }
    }
    var (parts, sum) = ([Part](), Decimal.zero)
    do throws(DecimalError) {
      for (category, memo, amount) in written {
        guard let amount else { return [] }
        sum = try sum + amount
        if !amount.isZero { parts.append(Part(amount: amount, category: category, memo: memo)) }
      }
    } catch {
      return []
    }
    return sum == amount ? parts : []
  }
}
