package import PlainText

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
