package import PlainText

/// A category rule in `coffer.json`: values that are assigned to matching rows when the rows are
/// read.
///
///     {"match": "REWE*", "category": "Groceries"}
///     {"match": "Standing order", "account": "Giro", "kind": "transfer", "to": "Savings"}
package struct CategoryRule: Codable, Equatable, Sendable {
  /// The bounds of an unsigned amount, inclusive, in the row's own currency.
  package struct AmountRange: Codable, Equatable, Sendable {
    /// The lower bound; nil means unlimited.
    package var min: Decimal?
    /// The upper bound; nil means unlimited.
    package var max: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable { case min, max }

    package init(min: Decimal? = nil, max: Decimal? = nil) {
      self.min = min
      self.max = max
    }
  }

  /// The direction of the money: incoming or outgoing.
  package enum Sign: String, Codable, CaseIterable, Sendable {
    case incoming = "in"
    case outgoing = "out"
  }

  /// The kind that a rule assigns to a row.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A transfer between two of the household's own accounts: neither income nor spending.
    case transfer
  }

  /// The pattern for the payee or the bank's text; `*` matches any text and `?` matches one
  /// character. If nil, any row matches.
  package var match: String?
  /// The name or an alias of the row's account.
  package var account: String?
  package var amount: AmountRange?
  package var sign: Sign?
  package var category: String?
  /// The payee assigned to the row in place of its original payee.
  package var payee: String?
  /// Tags added to the row's tags.
  package var tags: [String]?
  package var kind: Kind?
  /// The other account of a transfer.
  package var to: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case match, account, amount, sign, category, payee, tags, kind, to
  }

  package init(
    match: String? = nil, account: String? = nil, amount: AmountRange? = nil, sign: Sign? = nil,
    category: String? = nil, payee: String? = nil, tags: [String]? = nil, kind: Kind? = nil,
    to: String? = nil
  ) {
    self.match = match
    self.account = account
    self.amount = amount
    self.sign = sign
    self.category = category
    self.payee = payee
    self.tags = tags
    self.kind = kind
    self.to = to
  }
}

extension CategoryRule: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    match = try object.optional(CodingKeys.match, .text)
    account = try object.optional(CodingKeys.account, .text)
    amount = try object.optional(CodingKeys.amount, .object)
    sign = try object.optional(CodingKeys.sign, .word)
    category = try object.optional(CodingKeys.category, .text)
    payee = try object.optional(CodingKeys.payee, .text)
    tags = try object.optional(CodingKeys.tags, .list(of: .text))
    kind = try object.optional(CodingKeys.kind, .word)
    to = try object.optional(CodingKeys.to, .text)
  }
}

extension CategoryRule.AmountRange: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    min = try object.optional(CodingKeys.min, .decimal)
    max = try object.optional(CodingKeys.max, .decimal)
  }
}
