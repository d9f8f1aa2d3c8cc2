import FinanceModel
import PlainText

/// Filter for register rows. Results that depend on text are computed only once.
struct RegisterSieve {
  private let transactions: Transactions
  private let filter: TransactionRegister.Filter
  private let wanted: String?
  private let payee: String?
  /// Whether each account, by number, is requested.
  private let accounts: [Bool]
  /// Transfer rows whose transfer lacks a row or does not sum to zero; nil if not requested.
  private let oddTransfers: Set<Int>?
  private let methods: ColumnTexts?
  private let tags: ColumnTexts?
  private let notes: ColumnTexts?
  private let members: RowMembers?
  /// Whether each rule, by index, assigns the tag.
  private let rulesGiveTag: [Bool]
  private var methodFits = KnownAnswers()
  private var tagFits = KnownAnswers()
  private var payeeFits = KnownAnswers()
  private var categoryFits = KnownAnswers()
  private var payeeHasText = KnownAnswers()
  private var categoryHasText = KnownAnswers()
  private var originalHasText = KnownAnswers()
  private var noteHasText = KnownAnswers()

  init(
    _ transactions: Transactions, _ settings: Settings, _ filter: TransactionRegister.Filter,
    asOf day: CalendarDate
  ) {
    self.transactions = transactions
    self.filter = filter
    wanted = filter.text?.foldedForMatching
    payee = filter.payee?.foldedForMatching
    accounts = transactions.accounts.map {
      filter.accounts.isEmpty || filter.accounts.contains($0)
    }
    methods = filter.method.flatMap { _ in transactions.texts(of: "method") }
    tags = filter.tag.flatMap { _ in transactions.texts(of: "tags") }
    notes = filter.text.flatMap { _ in transactions.texts(of: "note") }
    members = filter.member.map { _ in RowMembers(transactions, settings) }
    let tag = filter.tag?.foldedForMatching
    rulesGiveTag = (settings.spending?.rules ?? []).map { rule in
      (rule.tags ?? []).contains { $0.foldedForMatching == tag }
    }
    oddTransfers =
      filter.isTransfers
      ? transactions.oddTransfers(settings, joined: filter.activityGroups, asOf: day) : nil
  }

  /// Whether the row matches based only on its values in the ledger.
  mutating func mayFit(_ row: Transactions.Row, _ index: Int) -> Bool {
    guard accounts[row.account] else { return false }
    if let from = filter.from, row.date < from { return false }
    if let to = filter.to, row.date > to { return false }
    if let min = filter.min, row.amount.magnitude < min { return false }
    if let max = filter.max, row.amount.magnitude > max { return false }
    if filter.isUncategorized, row.kind != .ordinary || row.category != 0 { return false }
    if let oddTransfers, !oddTransfers.contains(index) { return false }
    if let members, members.name(ofRow: index, account: row.account) != filter.member {
      return false
    }
    guard let methods, let method = filter.method else { return true }
    return methodFits.answer(Int(methods.numbers[index])) {
      methods.texts[$0].foldedForMatching == method.foldedForMatching
    }
  }

  /// Whether the row also matches based on its category and payee.
  mutating func fits(
    _ row: Transactions.Row, _ index: Int, _ meaning: RowMeanings.Meaning, _ meanings: RowMeanings
  ) -> Bool {
    if filter.isUncategorized, meaning.category != 0 || meaning.isTransfer { return false }
    if let payee {
      let fits = payeeFits.answer(meaning.payee) {
        meanings.payees[$0].foldedForMatching.contains(payee)
      }
      guard fits else { return false }
    }
    if !filter.categories.isEmpty {
      let fits = categoryFits.answer(meaning.category) { number in
        let name = meanings.categories[number]
        return filter.categories.contains { name == $0 || name.hasPrefix($0 + ":") }
      }
      guard fits else { return false }
    }
    if let tags, let tag = filter.tag {
      let isGiven = meaning.rule.map { rulesGiveTag[$0] } ?? false
      let fits = tagFits.answer(Int(tags.numbers[index])) { number in
        let wanted = tag.foldedForMatching
        return tags.texts[number].tags.contains { $0.foldedForMatching == wanted }
      }
      guard isGiven || fits else { return false }
    }
    guard let wanted else { return true }
    return has(wanted, row, index, meaning, meanings)
  }

  /// Whether one of the row's text fields contains the search text.
  private mutating func has(
    _ wanted: String, _ row: Transactions.Row, _ index: Int, _ meaning: RowMeanings.Meaning,
    _ meanings: RowMeanings
  ) -> Bool {
    func hasPayee(_ number: Int) -> Bool {
      payeeHasText.answer(number) { meanings.payees[$0].foldedForMatching.contains(wanted) }
    }
    if hasPayee(meaning.payee) || hasPayee(row.payee) { return true }
    let hasCategory = categoryHasText.answer(meaning.category) {
      meanings.categories[$0].foldedForMatching.contains(wanted)
    }
    if hasCategory { return true }
    let hasOriginal = originalHasText.answer(row.original) { [transactions] in
      transactions.originals[$0].foldedForMatching.contains(wanted)
    }
    if hasOriginal { return true }
    guard let notes else { return false }
    return noteHasText.answer(Int(notes.numbers[index])) {
      notes.texts[$0].foldedForMatching.contains(wanted)
    }
  }
}

/// Results for numbered strings, each computed once.
private struct KnownAnswers {
  /// Results by number; nil before the first query.
  private var answers: [Bool?] = []

  /// Returns the result for the string with this number.
  @inline(__always) mutating func answer(_ number: Int, _ find: (Int) -> Bool) -> Bool {
    if number < answers.count, let known = answers[number] { return known }
    let answer = find(number)
    while answers.count <= number { answers.append(nil) }
    answers[number] = answer
    return answer
  }
}

extension Transactions {
  /// Returns the indices of transfer rows that have no group, whose group does not contain another
  /// account, or whose group has a single currency but does not sum to zero. Rows joined with an
  /// activity are excluded, because the activity is the other side of the transfer.
  ///
  /// - Complexity: linear in the number of rows.
  fileprivate func oddTransfers(
    _ settings: Settings, joined: Set<String>, asOf day: CalendarDate
  ) -> Set<Int> {
    guard let groups = texts(of: "group") else { return [] }
    var odd: Set<Int> = []
    var sides: [Int32: [Int]] = [:]
    for (index, row) in rows.enumerated() where row.kind == .transfer && row.date <= day {
      let group = groups.numbers[index]
      if groups.texts[Int(group)].isBlankCell {
        odd.insert(index)
      } else if !joined.contains(groups.texts[Int(group)]) {
        sides[group, default: []].append(index)
      }
    }
    var currencies = AccountCurrencies(self, settings)
    for places in sides.values {
      let numbers = places.map { currencies.number(of: rows[$0]) }
      let codes = Set(numbers.map { currencies.keys[$0].currency })
      if !isWhole(places, inOneCurrency: codes.count == 1) { odd.formUnion(places) }
    }
    return odd
  }

  /// Whether the rows belong to at least two accounts and, if they are in one currency, sum to
  /// zero.
  private func isWhole(_ places: [Int], inOneCurrency isOne: Bool) -> Bool {
    guard Set(places.map { rows[$0].account }).count > 1 else { return false }
    guard isOne else { return true }
    do throws(DecimalError) {
      var sum = Decimal.zero
      for place in places { sum = try sum + rows[place].amount }
      return sum.isZero
    } catch {
      return false
    }
  }
}
