import FinanceModel
import PlainText

/// Readings of the money columns that are possible based on names and content.
extension GuessedColumns {
  /// Maximum number of readings tried.
  private static let limit = 256
  /// Maximum number of unnamed number columns; if the limit is exceeded, unnamed columns are not
  /// tried.
  private static let widest = 12

  func columns(_ wanted: ColumnMeaning...) -> [Int] {
    amounts.map(\.column).filter { column in meanings[column].map(wanted.contains) ?? false }
  }

  /// Sums that are possible based on names and content, in order of likelihood.
  var possibleSums: [MoneyReading.Sum] {
    var sums: [MoneyReading.Sum] = []
    let isBlank = { (meaning: ColumnMeaning) in blanks.filter { meanings[$0] == meaning } }
    let outs = columns(.out) + isBlank(.out)
    let ins = columns(.in) + isBlank(.in)
    for out in outs { sums += ins.map { .sides(out: out, in: $0) } }
    let plain = columns(.net) + columns(.amount)
    var unnamed = amounts.map(\.column).filter { meanings[$0] == nil }
    // Whole numbers next to amounts with decimals have a different meaning.
    if amounts.contains(where: { hasDecimals($0.column) }) {
      unnamed.removeAll { !hasDecimals($0) }
    }
    if unnamed.count > Self.widest { unnamed.removeAll() }
    let single = plain + (plain.isEmpty && sums.isEmpty ? unnamed : []) + columns(.gross)
    for column in single {
      for word in words where mayBeDirection(word) {
        guard let texts = texts(word), StatementWords.direction(of: texts) != nil,
          meanings[word] == .direction || texts.count == 2
        else { continue }
        sums.append(.words(column, word))
      }
    }
    sums += single.map { .signed($0, isInverted: false) }
    sums += single.map { .signed($0, isInverted: true) }
    if single.isEmpty, outs.isEmpty || ins.isEmpty {
      // A column whose name indicates one direction but whose amounts have both signs.
      let lone = (outs + ins).filter { column in
        (values(column) ?? []).contains { $0?.isNegative ?? false }
      }
      sums += lone.flatMap { column in
        [false, true].map { .signed(column, isInverted: $0) }
      }
    }
    if plain.isEmpty, !sums.contains(where: \.isSides) {
      for one in outs + unnamed {
        sums += unnamed.filter { $0 != one && areSides(one, $0) }.map { .sides(out: one, in: $0) }
      }
      for one in ins {
        sums += unnamed.filter { areSides($0, one) }.map { .sides(out: $0, in: one) }
      }
      if !sums.contains(where: \.isSides) {
        sums += outs.filter(movesAll).map { .sides(out: $0, in: nil) }
        sums += ins.filter(movesAll).map { .sides(out: nil, in: $0) }
      }
    }
    return sums
  }

  /// Whether each row with a change fills exactly one of two columns, and both columns are used.
  private func areSides(_ one: Int, _ other: Int) -> Bool {
    guard let first = values(one), let second = values(other) else { return false }
    let blank = first.indices.filter { !summaries.contains($0) }
      .map { ((first[$0] ?? .zero).isZero, (second[$0] ?? .zero).isZero) }
    return blank.allSatisfy { $0 || $1 } && blank.contains { !$0.0 } && blank.contains { !$0.1 }
      && blank.count { $0 && $1 } * 3 <= blank.count
  }

  private func hasDecimals(_ column: Int) -> Bool {
    shape.cells(column).contains { cell in cell.text.contains { $0 == "." || $0 == "," } }
  }

  /// Whether each row has an amount in a column.
  private func movesAll(_ column: Int) -> Bool {
    (values(column) ?? []).enumerated().allSatisfy { place, value in
      summaries.contains(place) || value.map { !$0.isZero } ?? false
    }
  }

  func values(_ column: Int) -> [Decimal?]? { amounts.first { $0.column == column }?.values }

  func isNamedBalance(_ balance: MoneyReading.Balance?) -> Bool {
    balance.map { meanings[$0.column] == .balance } ?? false
  }

  /// Returns each reading combined with each column that may be its balance.
  mutating func withBalances(
    _ readings: [MoneyReading], _ trial: MoneyTrial
  ) -> [MoneyReading] {
    let named = columns(.balance).filter { !isConstant($0) }
    let unnamed = amounts.map(\.column).filter { meanings[$0] == nil && !isConstant($0) }
    var tried: [MoneyReading] = []
    for column in named.isEmpty ? unnamed : named {
      let title = shape.name(column)?.lowercased() ?? ""
      let isBefore = Self.before.contains { title.containsPart($0) }
      let isAfter = Self.after.contains { title.containsPart($0) }
      var ways: [Layout.BalanceMeaning] = [.afterRow, .beforeRow, .endOfDay]
      if isBefore, !isAfter { ways = [.beforeRow, .afterRow] }
      for way in ways {
        for reading in readings where !reading.sum.columns.contains(column) {
          guard tried.count < Self.limit else {
            reasons.append("only the first \(Self.limit) readings of the columns were tried")
            return tried
          }
          let found = trial.with(MoneyReading.Balance(column: column, meaning: way), reading)
          // A single matching balance may be a coincidence in unnamed columns.
          if named.isEmpty, found.links < 2 { continue }
          // An end-of-day balance proves nothing beyond a balance after each row.
          if way == .endOfDay, tried.contains(where: { $0.isProven && $0.moves(as: found) }) {
            continue
          }
          tried.append(found)
        }
      }
    }
    return tried
  }

  private static let before = [
    "before", "voor", "vor ", "avant", "antes", "prima", "opening", "begin", "anfang", "przed",
    "före",
  ]
  private static let after = [
    "after", "na ", " po", "nach", "après", "después", "dopo", "closing", "efter", "result",
  ]

  /// Whether a column has the same value in several rows, so that it cannot be a balance that
  /// changes with payments.
  func isConstant(_ column: Int) -> Bool {
    let known = (values(column) ?? []).compactMap { $0 }
    return known.count > 1 && known.allSatisfy { $0 == known[0] }
  }
}
