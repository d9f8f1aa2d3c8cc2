package import FinanceModel
package import PlainText

/// A ledger prepared for a search for slips, with functions that return the texts for its numbers.
package struct SlipReading: Sendable {
  /// Rows and balances, in whole numbers of the smallest unit.
  package internal(set) var books: SlipBooks
  /// The searched ledger: transactions, or activities whose quantities are compared with position
  /// statements.
  let ledger: Ledger
  /// The account of each series.
  package let accounts: [String]
  /// The currency or symbol of each series; nil if there is none.
  package let units: [String?]
  /// Returns a name by its number in ``SlipBooks/Row/name``.
  let name: @Sendable (Int) -> String
  /// Returns the text of a cell by row or balance number, and column. Balances are numbered after
  /// the rows.
  package let text: @Sendable (Int, String) -> String
  /// Returns the position of a row or balance by the number used for ``text``; nil if the row is in
  /// another ledger.
  package let position: @Sendable (Int) -> SourcePosition?

  /// Whether any stated balance contradicts the rows.
  package var differs: Bool { books.needs.contains { $0 != 0 } }

  /// Columns that must be read with the transactions for a search.
  package static let columns = ["group", "batch"]

  /// - Parameters:
  ///   - transactions: transactions read with ``columns``.
  ///   - day: later balances are ignored; nil for no limit.
  /// - Returns: nil if an amount is too large to be searched.
  package init?(
    _ transactions: Transactions, _ settings: Settings, asOf day: CalendarDate? = nil
  ) {
    var (currencies, meanings) = (
      AccountCurrencies(transactions, settings), RowMeanings(transactions, settings)
    )
    let rows = transactions.rows + transactions.pending
    let stated = Self.stated(transactions, &currencies, asOf: day)
    let numbers = rows.map { currencies.number(of: $0) }
    let partners = Self.partners(transactions)
    var digits: [Int] = []
    for key in currencies.keys { digits.append(key.currency.flatMap(Currency.digits) ?? 2) }
    for (row, number) in zip(rows, numbers) { digits[number] = row.amount.digits(digits[number]) }
    for (number, row) in stated { digits[number] = row.amount.digits(digits[number]) }
    var series: [SlipBooks.Series] = []
    var codes = StringInterner()
    for (key, digits) in zip(currencies.keys, digits) {
      let code = codes.index(of: key.currency ?? "")
      series.append(SlipBooks.Series(account: key.account, currency: code, digits: digits))
    }
    let batches = transactions.texts(of: "batch")
    var slipRows: [SlipBooks.Row] = []
    for (place, row) in rows.enumerated() {
      guard let amount = row.amount.units(digits[numbers[place]]) else { return nil }
      let isPending = place >= transactions.rows.count
      let meaning = meanings.meaning(of: row)
      slipRows.append(
        SlipBooks.Row(
          series: numbers[place], day: row.date, amount: amount,
          name: meaning.payee == 0 ? -meaning.category : meaning.payee,
          kind: isPending ? .pending : Self.kind(row, meaning), partner: partners[place],
          isImported: !isPending
            && batches.map { !$0.texts[Int($0.numbers[place])].isBlankCell } ?? false))
    }
    var balances: [SlipBooks.Balance] = []
    for (number, row) in stated {
      guard let amount = row.amount.units(digits[number]) else { return nil }
      balances.append(SlipBooks.Balance(series: number, day: row.date, amount: amount))
    }
    books = SlipBooks(series: series, rows: slipRows, balances: balances)
    ledger = .transactions
    accounts = currencies.keys.map { transactions.accounts[$0.account] }
    units = currencies.keys.map(\.currency)
    let (payees, categories) = (meanings.payees, meanings.categories)
    name = { $0 < 0 ? categories[-$0] : payees[$0] }
    let all = rows + stated.map(\.row)
    text = { transactions.text($1, of: all[$0]) }
    position = { transactions.position(of: all[$0]) }
  }

  /// Creates a search in activities whose quantities are compared with position statements.
  init(
    _ books: SlipBooks, accounts: [String], units: [String],
    name: @escaping @Sendable (Int) -> String,
    text: @escaping @Sendable (Int, String) -> String,
    position: @escaping @Sendable (Int) -> SourcePosition?
  ) {
    self.books = books
    ledger = .activities
    self.accounts = accounts
    self.units = units
    self.name = name
    self.text = text
    self.position = position
  }

  private static func kind(
    _ row: Transactions.Row, _ meaning: RowMeanings.Meaning
  ) -> SlipBooks.Row.Kind {
    switch row.kind {
    case .opening, .balance: .opening
    case .transfer: .transfer
    case .ordinary: meaning.isTransfer ? .transfer : .ordinary
    }
  }

  /// Returns the last assertion for each series and day.
  private static func stated(
    _ transactions: Transactions, _ currencies: inout AccountCurrencies, asOf day: CalendarDate?
  ) -> [(number: Int, row: Transactions.Row)] {
    var all: [(number: Int, row: Transactions.Row)] = []
    for row in transactions.assertions where row.date <= day ?? row.date {
      all.append((currencies.number(of: row), row))
    }
    all.sort {
      ($0.number, $0.row.date.ordinal, $0.row.place) < (
        $1.number, $1.row.date.ordinal, $1.row.place
      )
    }
    var stated: [(number: Int, row: Transactions.Row)] = []
    for one in all {
      if let last = stated.last, last.number == one.number, last.row.date == one.row.date {
        stated.removeLast()
      }
      stated.append(one)
    }
    return stated
  }

  /// Returns, for each transfer row, the transfer's other row: the other row in a group of two or,
  /// for a row without a group, the row with the opposite amount in another account within five
  /// days.
  private static func partners(_ transactions: Transactions) -> [Int: Int] {
    let groups = transactions.texts(of: "group")
    var (byGroup, byAmount) = ([Int32: [Int]](), [Decimal: [Int]]())
    for (number, row) in transactions.rows.enumerated() {
      if let groups, !groups.texts[Int(groups.numbers[number])].isBlankCell {
        byGroup[groups.numbers[number], default: []].append(number)
      } else if row.kind == .transfer {
        byAmount[row.amount.magnitude, default: []].append(number)
      }
    }
    var partners: [Int: Int] = [:]
    func join(_ first: Int, _ second: Int) {
      partners[first] = second
      partners[second] = first
    }
    for rows in byGroup.values where rows.count == 2 { join(rows[0], rows[1]) }
    for rows in byAmount.values {
      for (place, first) in rows.enumerated() where partners[first] == nil {
        let one = transactions.rows[first]
        for second in rows[(place + 1)...] where partners[second] == nil {
          let other = transactions.rows[second]
          guard other.amount == -one.amount, other.account != one.account,
            abs(one.date.days(until: other.date)) <= 5
          else { continue }
          join(first, second)
          break
        }
      }
    }
    return partners
  }
}

extension Currency {
  fileprivate static func digits(_ code: String) -> Int? { Currency(code)?.minorDigits }
}

extension Decimal {
  /// Returns the number of decimals that the amount requires, from `least` to 8.
  func digits(_ least: Int) -> Int {
    var digits = least
    while digits < 8, rest(digits) != 0 { digits += 1 }
    return digits
  }

  private func rest(_ digits: Int) -> Int128 {
    var unit = Int128(1)
    for _ in digits..<Self.decimals { unit *= 10 }
    return mantissa % unit
  }

  /// Returns the amount in minor units; nil if it is too large.
  func units(_ digits: Int) -> Int? {
    let units = units(minorDigits: digits, .halfEven)
    guard let amount = Int(exactly: units), abs(amount) < MistypedAmounts.limit else { return nil }
    return amount
  }
}
