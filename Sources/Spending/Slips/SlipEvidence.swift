/// Evidence for a repair, based on the payee's other rows.
struct SlipEvidence {
  private struct Fact: Hashable {
    enum Subject { case amount, series, sign }

    let name: Int
    let subject: Subject
    let value: Int
  }

  private var counts: [Fact: Int] = [:]
  /// Sorted amounts of each payee.
  private var amounts: [Int: [Int]] = [:]

  /// - Complexity: O(n log n) in the number of rows.
  init(_ books: SlipBooks) {
    for row in books.rows where row.name != 0 {
      amounts[row.name, default: []].append(row.amount)
      counts[Fact(name: row.name, subject: .amount, value: row.amount), default: 0] += 1
      counts[Fact(name: row.name, subject: .series, value: row.series), default: 0] += 1
      counts[Fact(name: row.name, subject: .sign, value: row.amount.signum()), default: 0] += 1
    }
    for name in amounts.keys { amounts[name]?.sort() }
  }

  /// Returns the change in weight based on the range of the payee's other amounts; 0 unless exactly
  /// one of the two amounts is within it. Of n correct rows, two are outside the range of the
  /// others.
  func ofRange(_ right: Int, _ row: SlipBooks.Row) -> Int {
    guard let own = amounts[row.name], own.count > 3 else { return 0 }
    let last = own.count - 1
    let least = own[own[0] == row.amount ? 1 : 0]
    let range = least...own[own[last] == row.amount ? last - 1 : last]
    guard range.contains(row.amount) != range.contains(right) else { return 0 }
    let weight = min(SlipWeight.evidence, SlipWeight.choices(own.count / 2))
    return range.contains(right) ? -weight : weight
  }

  /// Whether the payee has other rows with the corrected amount.
  func hasAmount(_ right: Int, _ row: SlipBooks.Row) -> Bool {
    has(Fact(name: row.name, subject: .amount, value: right))
  }

  /// Whether the payee has other rows with the current amount.
  func isUsual(_ row: SlipBooks.Row) -> Bool {
    counts[Fact(name: row.name, subject: .amount, value: row.amount)] ?? 0 > 1
  }

  /// Whether all other rows of the payee have the opposite sign.
  func hasOtherSign(_ row: SlipBooks.Row) -> Bool {
    has(Fact(name: row.name, subject: .sign, value: -row.amount.signum()))
      && counts[Fact(name: row.name, subject: .sign, value: row.amount.signum())] == 1
  }

  /// Whether the payee has rows in the other series.
  func has(_ row: SlipBooks.Row, in series: Int) -> Bool {
    has(Fact(name: row.name, subject: .series, value: series))
  }

  /// Whether the row is the payee's only row in its series.
  func isAlone(_ row: SlipBooks.Row) -> Bool {
    counts[Fact(name: row.name, subject: .series, value: row.series)] == 1
  }

  private func has(_ fact: Fact) -> Bool { fact.name != 0 && counts[fact] != nil }
}
