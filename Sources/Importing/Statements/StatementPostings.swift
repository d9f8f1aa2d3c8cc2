import FinanceModel
import PlainText

extension StatementReading {
  /// Reads a row of a double-entry export: one posting, or a transfer from one account to another.
  ///
  /// - Parameter last: the previous posting, if the row omits values of its transaction.
  mutating func takePosting(
    _ row: Int, _ day: CalendarDate, below last: PostingGroups.Posting? = nil
  ) {
    guard let money = money(row), let currency = postingCurrency(row, money.currency) else {
      if let leftOut { postingsLeftOut.append(leftOut) }
      leftOut = nil
      return
    }
    let written = cells.joined(.transaction, row)
    let transaction = written.isEmpty && last != nil ? postings.lastTransaction : written
    guard cells.plan[.fromAccount] != nil || cells.plan[.toAccount] != nil else {
      let account = account(row) ?? ""
      return postings.add(
        posting(
          row, day, account, money.amount, currency, above: last,
          isOwn: cells.plan.ownAccounts.contains { isOne(of: $0.words, $0.column, row) }),
        to: transaction)
    }
    let (from, to) = (cells.joined(.fromAccount, row), cells.joined(.toAccount, row))
    let owns = (0..<2).map { side in
      cells.plan.ownAccounts.indices.contains(side)
        && isOne(of: cells.plan.ownAccounts[side].words, cells.plan.ownAccounts[side].column, row)
    }
    let amount = money.amount.magnitude
    let id = transaction.isEmpty ? "line \(cells.table.line(of: row))" : transaction
    postings.add(
      posting(row, day, from, -amount, currency, isOwn: owns[0], payee: to), to: id)
    let other = cells.amount(.toAmount, row)?.amount.magnitude
    let code = cells.joined(.toCurrency, row)
    let isExchange = owns[0] && owns[1] && other != nil && !code.isEmpty
    postings.add(
      posting(
        row, day, to, isExchange ? other ?? amount : amount, isExchange ? code : currency,
        isOwn: owns[1], payee: from), to: id)
  }

  private func posting(
    _ row: Int, _ day: CalendarDate, _ account: String, _ amount: Decimal, _ currency: String,
    above: PostingGroups.Posting? = nil, isOwn: Bool, payee: String = ""
  ) -> PostingGroups.Posting {
    let written = cells.joined(.payee, row)
    let currency = currency.isEmpty ? above?.row.currency ?? "" : currency
    var details = details(row)
    let isOpening = details.isOpening
    // The other account determines whether the row is an opening.
    details.isOpening = isOpening && isOwn
    details.original = original(row, amount, currency)
    return PostingGroups.Posting(
      row: StatementRow(
        line: cells.table.line(of: row), date: day,
        payee: written.isEmpty ? above?.row.payee ?? payee : written,
        text: cells.joined(.text, row), amount: amount, currency: currency,
        bankID: word(.bankID, row) ?? above?.row.bankID, details: details),
      account: account, category: payee.isEmpty ? account.withoutRoot : "", isOwn: isOwn,
      isOpening: isOpening)
  }

  /// Returns a posting's currency code; nil for an asset, which is omitted, and "" for a symbol
  /// that several currencies share.
  private mutating func postingCurrency(_ row: Int, _ ofAmount: String?) -> String? {
    let written = cells.joined(.currency, row)
    let text = written.split(separator: ":").last.map(String.init) ?? written
    let quantity = cells.amount(.quantity, row)?.amount
    let amount = cells.amount(.amount, row)?.amount
    let isMoney = text.isEmpty || Currency(text) != nil || text.count == 1
    let stated = Currency(text)?.code
    guard isMoney, quantity == nil || quantity == amount else {
      leaveOut(
        row, .currency, cells.table.range(of: row),
        "the posting to '\(cells.joined(.account, row).prefix(60))' is in units of an asset or in"
          + " another currency")
      return nil
    }
    return stated ?? ofAmount ?? cells.plan.layout.currency ?? ""
  }

  func isOne(of words: [CellWord], _ column: Int, _ row: Int) -> Bool {
    guard let cell = cells.table.cell(column, of: row) else { return false }
    return words.contains { $0.matches(cell, of: cells.table) }
  }
}

extension String {
  /// Tags in ledger format, separated by spaces. A space within a tag becomes a hyphen.
  ///
  ///     "food,eating out".asTags   // "food eating-out"
  fileprivate var asTags: String {
    guard contains(",") else { return self }
    return split(separator: ",").map { $0.split(separator: " ").joined(separator: "-") }
      .joined(separator: " ")
  }

  /// An account name without its root: `Expenses:Food` is `Food`.
  fileprivate var withoutRoot: String {
    guard let colon = firstIndex(of: ":"), index(after: colon) < endIndex else { return self }
    return String(self[index(after: colon)...])
  }
}

extension StatementReading {
  /// Returns the payment that a row belongs to, identified by the mark in the row's note; nil for
  /// other rows.
  mutating func splitPayment(_ details: inout StatementDetails?, _ line: Int) -> Int? {
    guard cells.plan.layout.splitNotes == true, let note = details?.note, let mark = SplitNote(note)
    else {
      split = nil
      return nil
    }
    details?.note = mark.rest
    details?.isSplit = true
    let payment = mark.part > 1 && split?.part == mark.part - 1 ? split?.payment ?? line : line
    split = (payment, mark.part)
    return payment
  }

  /// Returns a row's amount in a foreign currency; nil if the row has no readable foreign amount.
  func original(
    _ row: Int, _ amount: Decimal, _ currency: String
  ) -> StatementDetails.Original? {
    guard let cell = cells.cell(.originalAmount, row),
      let written = cells.form.reading(cells.bytes(cell)),
      let code = Currency.code(ofWord: cells.joined(.originalCurrency, row)) ?? written.currency
    else { return nil }
    return StatementDetails.Original(written.amount, code, of: amount, in: currency)
  }

  func details(_ row: Int) -> StatementDetails {
    var details = StatementDetails()
    details.label = cells.joined(.type, row)
    details.category = cells.cell(.category, row).map { cells.table.text($0) } ?? ""
    details.tags = cells.joined(.tags, row).asTags
    details.note = cells.joined(.note, row)
    details.isOpening = cells.plan.opening.contains { isOne(of: $0.words, $0.column, row) }
    if details.isOpening { details.category = "" }
    return details
  }
}

/// Marks in notes for the parts of a payment: `(SPLIT 1 OF 2) milk`, `Split (1/2) milk`.
struct SplitNote: Equatable {
  let part: Int
  let count: Int
  /// The note without the mark.
  let rest: String

  /// Parses a note; nil if it does not contain a mark.
  init?(_ note: String) {
    let words = note.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first?.lowercased() else { return nil }
    let numbers: (Substring, Substring)
    let used: Int
    if first == "(split", words.count >= 4, words[2].lowercased() == "of", words[3].hasSuffix(")") {
      (numbers, used) = ((words[1], words[3].dropLast()), 4)
    } else if first == "(split" || first == "split", words.count >= 2 {
      let mark = words[1].drop { $0 == "(" }
      guard mark.hasSuffix(")") else { return nil }
      let parts = mark.dropLast().split(separator: "/")
      guard parts.count == 2 else { return nil }
      (numbers, used) = ((parts[0], parts[1]), 2)
    } else {
      return nil
    }
    guard let part = Int(numbers.0), let count = Int(numbers.1), part > 0, part <= count else {
      return nil
    }
    (self.part, self.count) = (part, count)
    rest = words.dropFirst(used).joined(separator: " ")
  }
}

extension StatementReading {
  /// Converts a row to the two rows of a currency exchange and a row for its fee. Returns the first
  /// row and adds the others to ``further``.
  mutating func conversion(
    _ row: Int, _ day: DateForm.Reading, _ valueDate: CalendarDate?
  ) -> StatementRow? {
    let before = cells.findings.count
    let symbol = cells.joined(.symbol, row)
    let codes = symbol.split { $0 == "." || $0 == "/" }.map(String.init)
    let first = cells.amount(.quantity, row)?.amount
    let second = cells.amount(.amount, row)?.amount
    let fee = charge(.fee, row)
    guard cells.findings.count == before, leftOut == nil else { return nil }
    guard codes.count == 2, codes.allSatisfy({ Currency($0)?.code != nil }), codes[0] != codes[1],
      let first, let second, !first.isZero, first.isNegative != second.isNegative,
      !second.isZero
    else {
      leaveOut(
        row, .currency, cells.table.range(of: row),
        "'\(String(symbol.prefix(40)).visible)' is not an exchange of two currencies")
      return nil
    }
    let line = cells.table.line(of: row)
    let time = time(of: row) ?? day.time
    var details = StatementDetails()
    details.isTransfer = true
    func side(_ amount: Decimal, _ currency: String) -> StatementRow {
      StatementRow(
        line: line, date: day.date, time: time, valueDate: valueDate, text: symbol,
        amount: amount, currency: currency, payment: line,
        trade: StatementTrade(type: amount.isNegative ? .transferOut : .transferIn),
        details: details)
    }
    let sides = [side(first, codes[0]), side(second, codes[1])]
      .sorted { $0.amount.isNegative && !$1.amount.isNegative }
    further = Array(sides.dropFirst())
    if let fee, !fee.isZero {
      further.append(
        StatementRow(
          line: line, date: day.date, time: time, text: symbol, amount: -fee,
          currency: cells.plan.headerCurrency ?? ownCurrency ?? "",
          trade: StatementTrade(type: .fee)))
    }
    return sides[0]
  }

  /// Returns a row's taxes: the tax paid and the tax refunded. If a row contains only taxes and its
  /// amount is zero, the taxes become its amount.
  mutating func taxes(
    _ row: Int, _ word: Layout.TypeWord?, _ written: inout AmountForm.Reading?
  ) -> (paid: Decimal?, refund: Decimal?) {
    let layout = cells.plan.layout
    // A refund cannot be detected without a stated sign.
    guard let sign = layout.charges, let tax = cells.sum(.tax, row), !tax.isZero else {
      return (charge(.tax, row), nil)
    }
    let moved = sign == .negative ? tax : -tax
    let types = [word?.type, word?.typeIfNegative]
    if types.contains(.tax), written?.amount.isZero ?? true {
      written = AmountForm.Reading(amount: moved, currency: written?.currency)
      return (nil, nil)
    }
    guard !moved.isNegative else { return (tax.magnitude, nil) }
    guard layout.amountIs == .gross else { return (charge(.tax, row), nil) }
    return (nil, moved)
  }

  /// Returns a row for the taxes refunded with another row.
  func refund(
    _ amount: Decimal, _ row: Int, _ day: DateForm.Reading, _ currency: String,
    _ asset: (symbol: String, isin: String?, name: String, isNamed: Bool)
  ) -> StatementRow {
    StatementRow(
      line: cells.table.line(of: row), date: day.date, time: day.time,
      text: cells.name(.tax), amount: amount, currency: currency,
      trade: StatementTrade(
        type: .tax, subtype: ActivitySubtype.reversal.rawValue, symbol: asset.symbol,
        isin: asset.isin, name: asset.name))
  }
}
