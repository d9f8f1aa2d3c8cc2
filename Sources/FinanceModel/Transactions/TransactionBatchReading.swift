import PlainText

/// A fast reader that processes transaction rows in batches and stops at the first irregular row.
struct TransactionBatchReading: LedgerBatchReading {
  /// Indices of the columns in a file; negative for missing columns.
  private struct Columns {
    let date, account, payee, category, amount, currency, kind, status, original: Int

    init(_ header: [String]) {
      func place(_ name: String) -> Int { header.firstIndex(of: name) ?? -1 }
      (date, account, payee) = (place("date"), place("account"), place("payee"))
      (category, amount, currency) = (place("category"), place("amount"), place("currency"))
      (kind, status) = (place("kind"), place("status"))
      original = place(Transactions.originalColumn)
    }

    var hasRequired: Bool { date >= 0 && account >= 0 && amount >= 0 }
  }

  static let ledger = Ledger.transactions

  var pass: LedgerBatchPass
  private var draft: TransactionDraft
  private var texts: [ColumnTextsDraft]
  private var numbers = CompactDecimals()
  /// Account names as written in rows, and each name's account number.
  private var accountWords = StringInterner()
  private var accounts: [Int] = []
  private let allKinds = AccountPosting.Kind.allCases.filter { $0 != .ordinary }
  private let allStatuses = TransactionStatus.allCases
  private var kinds = StringInterner()
  private var statuses = StringInterner()
  private var columns = Columns([])
  private var day = LastDay()

  init(_ settings: Settings, _ live: LiveRows, with columns: [String]) {
    pass = LedgerBatchPass(live)
    draft = TransactionDraft(settings, with: columns)
    texts = columns.filter { $0 != Transactions.originalColumn }.map(ColumnTextsDraft.init)
    for kind in allKinds { _ = kinds.index(of: kind.rawValue) }
    _ = kinds.index(of: BalanceAssertion.kind)
    for status in allStatuses { _ = statuses.index(of: status.rawValue) }
  }

  var hasColumns: Bool { columns.hasRequired }

  mutating func begin(_ header: [String]) {
    columns = Columns(header)
    if !Self.ledger.misnamedColumns(in: header).isEmpty { pass.isSound = false }
    for index in texts.indices { texts[index].begin(header) }
  }

  mutating func reserve(_ more: Int) { draft.rows.reserve(more) }

  mutating func value(of sources: [SourceText], headers: [[String]]) -> Transactions? {
    guard !draft.currencies.names.dropFirst().contains(where: CurrencyUnit.isOdd),
      pass.live.knowsAllVoided
    else { return nil }
    for text in texts { draft.columns[text.column] = text.finished }
    return Transactions(draft, LedgerSources(.transactions, sources, headers: headers))
  }

  @inline(__always) mutating func take(_ record: Int, _ batch: LedgerBatch) -> Bool {
    let bytes = batch.records.bytes
    let amount = batch.cell(record, columns.amount)
    guard let date = day.date(in: batch.cell(record, columns.date), of: bytes),
      let word = batch.name(record, columns.account, in: &accountWords), !amount.isEmpty
    else { return false }
    if word == accounts.count {
      accounts.append(draft.number(ofAccount: accountWords.names[word]))
    }
    var kind = AccountPosting.Kind.ordinary
    var isAssertion = false
    if let number = batch.name(record, columns.kind, in: &kinds) {
      isAssertion = number == allKinds.count
      if number < allKinds.count {
        kind = allKinds[number]
      } else if !isAssertion {
        return false
      }
    }
    let decimal: Decimal
    do throws(NumberProblem) {
      let packed = try numbers.pack(parsing: amount, of: bytes)
      guard let number = numbers.unpack(packed) else { return false }
      decimal = number
    } catch {
      return false
    }
    let original =
      draft.readsOriginals ? batch.name(record, columns.original, in: &draft.originals) : nil
    let row = Transactions.Row(
      date: date, amount: decimal, kind: kind, account: accounts[word],
      payee: batch.name(record, columns.payee, in: &draft.payees) ?? 0,
      category: batch.name(record, columns.category, in: &draft.categories) ?? 0,
      currency: batch.name(record, columns.currency, in: &draft.currencies) ?? 0,
      original: original ?? 0,
      place: LedgerPlace(file: pass.file, record: batch.records.firstRecord + record),
      start: Int(batch.records.starts[record]))
    guard let status = batch.name(record, columns.status, in: &statuses) else {
      return append(row, nil, isAssertion, record, batch)
    }
    guard status < allStatuses.count else { return false }
    return append(row, allStatuses[status], isAssertion, record, batch)
  }

  @inline(__always) private mutating func append(
    _ row: Transactions.Row, _ status: TransactionStatus?, _ isAssertion: Bool, _ record: Int,
    _ batch: LedgerBatch
  ) -> Bool {
    let before = draft.rows.count
    draft.append(row, status, isAssertion: isAssertion)
    if draft.rows.count > before {
      for index in texts.indices { texts[index].append(record, batch) }
    }
    return true
  }
}

/// A column that is being read; see ``ColumnTexts``.
private struct ColumnTextsDraft {
  let column: String
  private var texts: [String] = []
  private var known: [String: Int32] = [:]
  private var numbers: [Int32] = []
  /// Cells as written, including quotes. `ofWritten` contains the number of each cell's string.
  private var written = StringInterner()
  private var ofWritten: [Int32] = []
  private var index = -1
  /// Index of the blank string; nil until a blank cell follows a filled cell.
  private var blank: Int32?
  /// Number of blank cells before the first filled cell. They are only counted, because most
  /// columns are entirely blank.
  private var leadingBlanks = 0

  init(_ column: String) {
    self.column = column
  }

  var finished: ColumnTexts {
    leadingBlanks > 0 && texts.isEmpty
      ? ColumnTexts(texts: [""], numbers: [Int32](repeating: 0, count: leadingBlanks))
      : ColumnTexts(texts: texts, numbers: numbers)
  }

  mutating func begin(_ header: [String]) {
    index = header.firstIndex(of: column) ?? -1
  }

  @inline(__always) mutating func append(_ record: Int, _ batch: LedgerBatch) {
    let range = index >= 0 ? batch.records.range(record, index) : 0..<0
    guard !range.isEmpty else {
      guard !texts.isEmpty else { return leadingBlanks += 1 }
      let number = blank ?? number(of: "")
      blank = number
      return numbers.append(number)
    }
    if texts.isEmpty, leadingBlanks > 0 {
      blank = number(of: "")
      numbers = [Int32](repeating: 0, count: leadingBlanks)
    }
    let cell = written.index(of: range, in: batch.records.bytes)
    if cell == ofWritten.count { ofWritten.append(number(of: batch.records.text(record, index))) }
    numbers.append(ofWritten[cell])
  }

  private mutating func number(of text: String) -> Int32 {
    if let number = known[text] { return number }
    known[text] = Int32(texts.count)
    texts.append(text)
    return Int32(texts.count - 1)
  }
}

extension [Transactions.Row] {
  /// Reserves memory for `more` additional rows.
  fileprivate mutating func reserve(_ more: Int) { reserveCapacity(count + more) }
}

/// Transactions that are being read: rows, and the numbers of their strings.
struct TransactionDraft {
  var rows: [Transactions.Row] = []
  var assertions: [Transactions.Row] = []
  var pending: [Transactions.Row] = []
  var accounts = Self.blank
  var payees = Self.blank
  var categories = Self.blank
  var currencies = Self.blank
  var originals = Self.blank
  /// The strings in each column, available after all rows have been read.
  var columns: [String: ColumnTexts] = [:]
  /// Whether the bank's text is read because rules compare it or the column was requested.
  let readsOriginals: Bool
  private let ownNames: [String: String]

  init(_ settings: Settings, with columns: [String]) {
    readsOriginals =
      !(settings.spending?.rules ?? []).isEmpty || !(settings.spending?.bills ?? []).isEmpty
      || columns.contains(Transactions.originalColumn)
    ownNames = settings.accountNames
  }

  /// A new interner in which the blank name has number 0.
  private static var blank: StringInterner {
    var names = StringInterner()
    _ = names.index(of: "")
    return names
  }

  /// Returns the number of the account with this name or alias.
  mutating func number(ofAccount name: String) -> Int {
    accounts.index(of: ownNames[name] ?? name)
  }

  /// Adds a row to the list for its status and kind.
  ///
  /// - Parameter isAssertion: whether the row is a balance assertion.
  mutating func append(
    _ row: Transactions.Row, _ status: TransactionStatus?, isAssertion: Bool
  ) {
    guard status?.counts ?? true else {
      if status == .pending, !isAssertion { pending.append(row) }
      return
    }
    if isAssertion { assertions.append(row) } else { rows.append(row) }
  }
}
