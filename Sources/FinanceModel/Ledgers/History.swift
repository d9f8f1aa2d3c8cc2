package import PlainText

/// The history: all changes to the plan's balances, in order.
///
/// An exact repetition of a row does not count. The result does not depend on the order in which
/// git combines the rows of two branches.
package struct History: Sendable {
  /// An entry and the place of its row.
  package struct Row: Equatable, Sendable {
    package let entry: HistoryEntry
    package let place: LedgerPlace

    package init(_ entry: HistoryEntry, at place: LedgerPlace) {
      self.entry = entry
      self.place = place
    }
  }

  /// Rows in file order, excluding repeated rows.
  package let rows: [Row]
  /// Rows ordered by time, then by id, then by their other content. Identical rows are in file
  /// order.
  package let chronological: [Row]
  /// Rows, in chronological order, that do not count because another machine recorded the same
  /// operation. See ``LedgerTable/repeatedOperations``.
  package let repeated: [Row]
  private let restatements: Restatements

  /// Creates a history from rows in file order.
  ///
  /// - Complexity: a sort of the rows.
  package init(_ rows: [Row] = [], repeated: [Row] = []) {
    self.rows = rows
    self.repeated = repeated.sorted(by: Self.comesBefore)
    chronological = Self.isChronological(rows) ? rows : rows.sorted(by: Self.comesBefore)
    restatements = Restatements(of: chronological)
  }

  /// Returns the amount that a row adds to its account, and the account's balance after the row.
  /// `place` is the row's index in ``chronological``. Both values are as written in the row, unless
  /// it is a `manual` row that was recorded in parallel with another; see ``Restatements``.
  package func counted(_ place: Int) -> Restatements.Counted {
    let entry = chronological[place].entry
    return restatements.counted[place]
      ?? Restatements.Counted(amount: entry.amount, balanceAfter: entry.balanceAfter)
  }

  /// The final state of an account's balance.
  package struct Outcome: Equatable, Sendable {
    package let last: Row
    /// The account's running balance after the last row; see ``History/runningBalances``.
    package let running: Decimal?
  }

  /// The outcome of each account that has rows.
  ///
  /// - Complexity: linear in the number of rows.
  package var outcomes: [AccountName: Outcome] {
    var outcomes: [AccountName: Outcome] = [:]
    for (row, running) in zip(chronological, runningBalances) {
      outcomes[row.entry.name] = Outcome(last: row, running: running)
    }
    return outcomes
  }

  /// Rows of each operation, in chronological order. Rows that do not belong to an operation are
  /// omitted.
  package var operations: [String: [Row]] {
    var operations: [String: [Row]] = [:]
    for row in chronological {
      if let op = row.entry.op { operations[op, default: []].append(row) }
    }
    return operations
  }

  /// Returns the rows of an operation with the amounts that they add to their accounts, in
  /// chronological order. If two machines stated a balance, the amount may differ from the written
  /// amount.
  package func countedRows(of op: String) -> [(entry: HistoryEntry, amount: Decimal)] {
    chronological.enumerated().filter { $0.element.entry.op == op }
      .map { ($0.element.entry, counted($0.offset).amount) }
  }

  /// Whether a ``chronological`` row counts with an amount other than the written one, because
  /// another row states the same balance in parallel.
  package func isRestated(_ place: Int) -> Bool { restatements.counted[place] != nil }

  /// Returns the part of an operation's withdrawals that does not count, because another machine
  /// stated the balances in parallel; nil on overflow.
  package func replacedAmount(of op: String) -> Decimal? {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for (entry, amount) in countedRows(of: op) where entry.amount.isNegative {
        sum = try sum + (amount - entry.amount)
      }
      return sum
    } catch {
      return nil
    }
  }

  /// The account's balance after each ``chronological`` row, computed only from amounts: the
  /// opening balance (the first row's `balance_after` minus its amount) plus all amounts so far.
  /// The values are nil from the first row at which the balance is out of range.
  package var runningBalances: [Decimal?] {
    var balances: [AccountName: Decimal?] = [:]
    return chronological.enumerated().map { place, row in
      let balance: Decimal?
      if let before = balances[row.entry.name] {
        balance = before.flatMap { Self.sum($0, counted(place).amount) }
      } else {
        balance = row.entry.balanceAfter
      }
      balances[row.entry.name] = .some(balance)
      return balance
    }
  }

  /// The timestamp of the last row; nil if the history is empty.
  package var latestTimestamp: Timestamp? { chronological.last?.entry.timestamp }

  private static func sum(_ a: Decimal, _ b: Decimal) -> Decimal? {
    do throws(DecimalError) {
      return try a + b
    } catch {
      return nil
    }
  }

  private static func isChronological(_ rows: [Row]) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy { !comesBefore($1, $0) }
  }

  private static func comesBefore(_ a: Row, _ b: Row) -> Bool {
    let (first, second) = (a.entry, b.entry)
    let instants = (first.timestamp.instant, second.timestamp.instant)
    if instants.0 != instants.1 { return instants.0 < instants.1 }
    let ids = (first.id ?? "", second.id ?? "")
    if ids.0 != ids.1 { return ids.0 < ids.1 }
    guard first != second else { return a.place < b.place }
    return first.tieBreaker.lexicographicallyPrecedes(second.tieBreaker)
  }
}

extension HistoryEntry {
  /// Strings that determine the order of different entries with the same time and id.
  fileprivate var tieBreaker: [String] {
    [timestamp.description] + fields(for: CodingKeys.allCases.map(\.rawValue), minorDigits: 0)
  }
}

/// A row of the history: an amount added to or removed from a plan account, and the account's
/// balance after the change.
package struct HistoryEntry: Codable, Equatable, Sendable {
  /// The reason for a movement of money. Raw values are the words in the `transaction_type` column.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case manual, allocation, rebalance, `import`, recurring
  }

  /// The row's id; nil if the row was written by hand.
  package var id: String?
  package var timestamp: Timestamp
  package var tierName: String
  package var accountName: String
  /// The amount added to the account; negative if money was removed.
  package var amount: Decimal
  package var balanceAfter: Decimal
  package var kind: Kind
  package var description: String
  package var user: String
  /// The row's operation; nil if the row does not belong to an operation.
  package var op: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case id, timestamp
    case tierName = "tier_name"
    case accountName = "account_name"
    case amount
    case balanceAfter = "balance_after"
    case kind = "transaction_type"
    case description, user, op
  }

  package init(
    id: String? = nil, timestamp: Timestamp, tierName: String, accountName: String,
    amount: Decimal, balanceAfter: Decimal, kind: Kind, description: String = "",
    user: String = "", op: String? = nil
  ) {
    self.id = id
    self.timestamp = timestamp
    self.tierName = tierName
    self.accountName = accountName
    self.amount = amount
    self.balanceAfter = balanceAfter
    self.kind = kind
    self.description = description
    self.user = user
    self.op = op
  }

  /// The tier and account whose balance the row changes.
  package var name: AccountName { AccountName(tier: tierName, account: accountName) }
}

extension AccountName {
  /// The name as written in a row: on one line, with control characters replaced by spaces.
  package var asRecorded: AccountName {
    AccountName(tier: tier.onOneLine, account: account.onOneLine)
  }
}

extension HistoryEntry {
  /// Returns the row's fields in the order of `columns`, a file's column names; "" for an unknown
  /// column.
  ///
  /// Amounts have exactly `minorDigits` decimals, or more if the exact value has more. Newlines and
  /// other control characters become spaces, so that a row is always one line.
  ///
  ///     entry.fields(for: ["amount", "colour"], minorDigits: 2)   // ["5000.00", ""]
  package func fields(for columns: [String], minorDigits: Int) -> [String] {
    columns.map { CodingKeys(rawValue: $0).map { text(of: $0, minorDigits) } ?? "" }
  }

  /// Returns the row as a CSV line, including the LF, with the columns of a file's `header`.
  package func csvLine(inColumnsOf header: [String], minorDigits: Int) -> [UInt8] {
    var line: [UInt8] = []
    appendCSVLine(fields(for: header, minorDigits: minorDigits), to: &line)
    return line
  }

  private func text(of column: CodingKeys, _ minorDigits: Int) -> String {
    switch column {
    case .id: (id ?? "").onOneLine
    case .timestamp: timestamp.description
    case .tierName: tierName.onOneLine
    case .accountName: accountName.onOneLine
    case .amount: amount.text(decimalsAtLeast: minorDigits)
    case .balanceAfter: balanceAfter.text(decimalsAtLeast: minorDigits)
    case .kind: kind.rawValue
    case .description: description.onOneLine
    case .user: user.onOneLine
    case .op: (op ?? "").onOneLine
    }
  }
}

extension String {
  /// The text with each control character and line or paragraph separator replaced by a space.
  var onOneLine: String {
    guard !isPrintableASCII, unicodeScalars.contains(where: \.breaksLine) else { return self }
    var line = String.UnicodeScalarView()
    line.append(contentsOf: unicodeScalars.lazy.map { $0.breaksLine ? " " : $0 })
    return String(line)
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLine: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension HistoryEntry {
  /// Description prefixes for rows that move a balance to a new name or from an old name.
  package static let renamings = (from: "renamed from ", to: "renamed to ")

  /// Prefix of the description of a row that undoes an operation.
  package static let undoing = "undo of "

  /// Name suffix of an operation that precedes another operation and records the value of the
  /// account that a plan balance follows.
  package static let following = "-follows"

  /// Whether the row undoes an operation that stated the account's balance.
  var isUndo: Bool { undone != nil }

  /// The operation that the row undoes; nil if the row is not an undo.
  var undone: String? {
    guard kind == .manual, description.hasPrefix(Self.undoing) else { return nil }
    return String(description.dropFirst(Self.undoing.count))
  }

  /// Whether the row moves the account's balance to a new name or from an old name.
  package var isRenaming: Bool {
    kind == .manual
      && (description.hasPrefix(Self.renamings.from) || description.hasPrefix(Self.renamings.to))
  }
}

extension History {
  /// Reads the history in the ledger, or reports all errors that prevent reading it, each at its
  /// cell.
  ///
  /// Errors are `history-column-missing`, `-value-missing`, `-timestamp-malformed`,
  /// `-number-malformed` and `-word-unknown`. At most a hundred are reported; if there are more, a
  /// note is added.
  ///
  /// - Precondition: `table` is a table of ``Ledger/history``.
  /// - Complexity: linear in the number of rows, plus a sort if they are not in order.
  package static func reading(_ table: LedgerTable) -> Loaded<History> {
    precondition(table.ledger == .history, "only the history ledger holds a history")
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in
      reader.entry(place).map { History.Row($0, at: place) }
    }
    // Errors in this row are not reported, because the row does not count.
    var other = LedgerRowReader(table)
    let repeated = table.rowsAgain.compactMap { place in
      other.entry(place).map { History.Row($0, at: place) }
    }
    return reader.loaded(History(rows, repeated: repeated))
  }
}

extension LedgerRowReader {
  fileprivate mutating func entry(_ place: LedgerPlace) -> HistoryEntry? {
    let timestamp = value(place, .timestamp) { (cell) throws(LedgerFinding) in
      try cell.timestamp()
    }
    let tier = value(place, .tierName) { $0.text }
    let account = value(place, .accountName) { $0.text }
    let amount = value(place, .amount) { (cell) throws(LedgerFinding) in try cell.decimal() }
    let balance = value(place, .balanceAfter) { (cell) throws(LedgerFinding) in
      try cell.decimal()
    }
    let words = HistoryEntry.Kind.allCases.map(\.rawValue)
    let kind = value(place, .kind) { (cell) throws(LedgerFinding) in
      HistoryEntry.Kind(rawValue: try cell.word(among: words))
    }
    guard let timestamp, let tier, let account, let amount, let balance, let kind = kind ?? nil
    else { return nil }
    return HistoryEntry(
      id: filled(place, .id), timestamp: timestamp, tierName: tier, accountName: account,
      amount: amount, balanceAfter: balance, kind: kind,
      description: table.text(place, "description"), user: table.text(place, "user"),
      op: filled(place, .op))
  }

  private mutating func filled(_ place: LedgerPlace, _ key: HistoryEntry.CodingKeys) -> String? {
    optional(place, key.rawValue) { $0.text }
  }

  private mutating func value<Value>(
    _ place: LedgerPlace, _ key: HistoryEntry.CodingKeys,
    _ read: (LedgerCell) throws(LedgerFinding) -> Value
  ) -> Value? {
    required(place, key.rawValue, read)
  }
}
