import FinanceModel
package import PlainText

/// Income and spending in a range of days, grouped by a property of the rows.
package struct SpendingGroups: Sendable {
  /// Property by which rows are grouped.
  package enum Key: String, CaseIterable, Sendable {
    case category, payee, account, method, tag, member, location, weekday

    /// Column that must be requested when reading; nil if it is always read.
    package var column: String? {
      switch self {
      case .category, .payee, .account, .weekday: nil
      case .method, .member, .location: rawValue
      case .tag: "tags"
      }
    }
  }

  /// Rows with the same property.
  package struct Group: Sendable {
    /// Name of the group; blank for rows without the property.
    package let name: String
    package fileprivate(set) var income = Decimal.zero
    package fileprivate(set) var spending = Decimal.zero
    package fileprivate(set) var rows = 0

    /// Returns income minus spending.
    ///
    /// - Throws: `overflow`.
    package func left() throws(DecimalError) -> Decimal { try income - spending }
  }

  /// Groups, sorted by spending, largest first, then by name. Weekdays are in calendar order from
  /// Monday.
  package let groups: [Group]

  /// - Parameters:
  ///   - key: the grouping property, whose column was requested when the transactions were read. A
  ///     row is in the group of each of its tags, which are separated by spaces, commas or
  ///     semicolons.
  ///   - depth: the maximum number of parts in the names of categories; nil for no limit.
  ///   - members: the members of rows; needed only to group by member.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows in the period.
  package init(
    _ book: SpendingBook, by key: Key, from first: CalendarDate, to last: CalendarDate,
    depth: Int? = nil, ruleTags: [[String]] = [], members: RowMembers? = nil
  ) throws(DecimalError) {
    let naming = GroupNaming(book, key, depth, ruleTags, members)
    var (groups, known) = ([Group](), [String: Int]())
    var cached: [Int: [Int]] = [:]
    func numbers(of row: SpendingBook.Row) -> [Int] {
      let content = naming.content(of: row)
      if let numbers = cached[content] { return numbers }
      let numbers = naming.names(of: row).map { name in
        if let number = known[name] { return number }
        known[name] = groups.count
        groups.append(Group(name: name))
        return groups.count - 1
      }
      cached[content] = numbers
      return numbers
    }
    for row in book.rows(from: first, to: last) {
      for number in numbers(of: row) {
        groups[number].rows += 1
        if row.isIncome {
          groups[number].income = try groups[number].income + row.amount
        } else {
          groups[number].spending = try groups[number].spending - row.amount
        }
      }
    }
    let weekdays = CalendarDate.Weekday.allCases.map(\.name)
    self.groups = groups.sorted { a, b in
      if key == .weekday {
        return (weekdays.firstIndex(of: a.name) ?? 0) < (weekdays.firstIndex(of: b.name) ?? 0)
      }
      return a.spending != b.spending ? a.spending > b.spending : a.name < b.name
    }
  }
}

/// Determines the groups of a row.
private struct GroupNaming {
  private let book: SpendingBook
  private let key: SpendingGroups.Key
  private let depth: Int?
  private let ruleTags: [[String]]
  private let column: ColumnNumbers?
  private let members: RowMembers?

  private struct ColumnNumbers {
    let texts: [String]
    let numbers: [Int32]
  }

  init(
    _ book: SpendingBook, _ key: SpendingGroups.Key, _ depth: Int?, _ ruleTags: [[String]],
    _ members: RowMembers?
  ) {
    self.book = book
    self.key = key
    self.depth = depth
    self.ruleTags = ruleTags
    self.members = members
    column = key.column.flatMap { book.transactions.texts(of: $0) }
      .map { ColumnNumbers(texts: $0.texts, numbers: $0.numbers) }
  }

  /// Returns a number that is the same for all rows in the same groups.
  func content(of row: SpendingBook.Row) -> Int {
    switch key {
    case .category: row.category
    case .payee: row.payee
    case .account: row.account
    case .weekday: row.date.weekday.rawValue
    case .method, .location: Int(column?.numbers[row.transaction] ?? 0)
    case .member: members?.content(ofRow: row.transaction, account: row.account) ?? 0
    // The number includes the rule, because the tags that a rule adds depend only on the rule.
    case .tag:
      Int(column?.numbers[row.transaction] ?? 0) * (ruleTags.count + 1) + (row.rule ?? -1) + 1
    }
  }

  func names(of row: SpendingBook.Row) -> [String] {
    switch key {
    case .category: [book.categories[row.category].cut(toDepth: depth)]
    case .payee: [book.payees[row.payee]]
    case .account: [book.transactions.accounts[row.account]]
    case .weekday: [row.date.weekday.name]
    case .method, .location: [text(of: row)]
    case .member: [members?.name(ofRow: row.transaction, account: row.account) ?? ""]
    case .tag: tags(of: row)
    }
  }

  private func text(of row: SpendingBook.Row) -> String {
    column.map { $0.texts[Int($0.numbers[row.transaction])] } ?? ""
  }

  private func tags(of row: SpendingBook.Row) -> [String] {
    let given = row.rule.map { ruleTags.indices.contains($0) ? ruleTags[$0] : [] } ?? []
    var tags: [String] = []
    for tag in text(of: row).tags + given where !tags.contains(tag) { tags.append(tag) }
    return tags.isEmpty ? [""] : tags
  }
}

extension String {
  /// Tags in a cell.
  ///
  ///     "holiday, france".tags   // ["holiday", "france"]
  package var tags: [String] {
    split { " ,;\t".contains($0) }.map(String.init)
  }
}
