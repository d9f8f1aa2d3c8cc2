package import FinanceModel
package import PlainText

/// Rows of some accounts in the transactions ledger: rows that count, and rows that await
/// confirmation by the bank.
package struct BookedRows: Sendable {
  /// A row of the ledger.
  package struct Row: Sendable {
    package let place: LedgerPlace
    package let date: CalendarDate
    package fileprivate(set) var amount: Decimal
    package let currency: String
    /// Value in the column `kind`; "" if the row is income or spending.
    package let kind: String
    /// Whether the row was imported, even if it was corrected later.
    package let isImported: Bool
    /// Whether the row is unchanged since an import or an undo wrote it.
    let isUntouched: Bool
    /// Whether the row counts, according to its status.
    package let counts: Bool

    var isOpening: Bool { kind == AccountPosting.Kind.opening.rawValue }

    /// Whether the row is included in its account's sums.
    var isSummed: Bool { counts && kind != BalanceAssertion.kind }
  }

  /// An account in one currency.
  package struct Key: Hashable, Sendable {
    package let account: String
    package let currency: String

    package init(account: String, currency: String) {
      self.account = account
      self.currency = currency
    }
  }

  /// Rows in file order.
  package private(set) var rows: [Key: [Row]] = [:]
  /// Spellings of each account in the ledger: its main name and its aliases.
  package private(set) var spellings: [String: [String]] = [:]

  /// Reads the given accounts' rows.
  ///
  /// Errors are the same as for ``FinanceModel/AccountPosting/reading(_:_:)``.
  ///
  /// - Precondition: `table` is a table of ``Ledger/transactions``.
  /// - Complexity: linear in the number of rows in the ledger.
  package static func reading(
    _ table: LedgerTable, of accounts: Set<String>, _ settings: Settings
  ) -> Loaded<BookedRows> {
    let rows = BookedRows(table, accounts, settings)
    if rows.isOdd {
      let postings = AccountPosting.reading(table, settings)
      if postings.value == nil { return Loaded(nil, postings.diagnostics) }
    }
    return Loaded(rows)
  }

  /// Returns the rows, with each of the given payments combined into one row. That row contains the
  /// payment's sum, at the payment's first location.
  ///
  /// - Throws: `overflow`.
  func joining(_ payments: [[LedgerPlace]]) throws(DecimalError) -> BookedRows {
    guard !payments.isEmpty else { return self }
    var first: [LedgerPlace: LedgerPlace] = [:]
    for places in payments { for place in places { first[place] = places[0] } }
    var joined = self
    for (key, rows) in rows where rows.contains(where: { first[$0.place] != nil }) {
      var (kept, numbers) = ([Row](), [LedgerPlace: Int]())
      for row in rows {
        guard let place = first[row.place] else {
          kept.append(row)
          continue
        }
        if let number = numbers[place] {
          kept[number].amount = try kept[number].amount + row.amount
        } else {
          numbers[place] = kept.count
          kept.append(row)
        }
      }
      joined.rows[key] = kept
    }
    return joined
  }

  /// Whether any row is unreadable.
  private var isOdd = false

  private init(_ table: LedgerTable, _ accounts: Set<String>, _ settings: Settings) {
    let (names, own) = (settings.accountNames, settings.accountCurrencies)
    guard let texts = table.texts(of: "account", in: table.liveRows) else { return }
    let wanted = texts.texts.map { text -> String? in
      let name = names[text] ?? text
      return accounts.contains(name) ? name : nil
    }
    for (text, name) in zip(texts.texts, wanted) {
      if let name { spellings[name, default: []].append(text) }
    }
    for (place, number) in zip(table.liveRows, texts.numbers) {
      guard let account = wanted[Int(number)] else { continue }
      guard let date = table.date(place), let amount = table.amount(place) else {
        isOdd = true
        continue
      }
      let code = table.text(place, "currency")
      let currency =
        code.isBlankCell ? own[account] ?? settings.baseCurrency?.code ?? "" : code
      let (kind, batch) = (table.text(place, "kind"), table.text(place, "batch"))
      rows[Key(account: account, currency: currency), default: []].append(
        Row(
          place: place, date: date, amount: amount, currency: currency,
          kind: kind.isBlankCell ? "" : kind, isImported: !batch.isBlankCell,
          isUntouched: table.isUntouched(place, batch: batch),
          counts: table.hasCountingStatus(place)))
    }
  }
}

extension LedgerTable {
  /// Whether the row is unchanged since an import or an undo wrote it. A manual correction retains
  /// the batch but has a different operation.
  func isUntouched(_ place: LedgerPlace, batch: String) -> Bool {
    guard !batch.isBlankCell else { return false }
    let op = text(place, "op")
    return op == batch || op.hasPrefix(Identifier.undoPrefix)
  }

  /// Returns the row's date; nil if the date cannot be read.
  func date(_ place: LedgerPlace) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text(place, "date"))
    } catch {
      return nil
    }
  }

  /// Returns a number in the row; nil if its cell is blank or cannot be read.
  func amount(_ place: LedgerPlace, _ column: String = "amount") -> Decimal? {
    do throws(NumberProblem) {
      return try Decimal(parsing: text(place, column))
    } catch {
      return nil
    }
  }
}
