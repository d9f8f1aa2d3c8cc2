/// Evidence for a repair from the other rows of a payee.
struct SlipEvidence {
  private struct Fact: Hashable {
    enum Subject { case amount, series, sign }

    let name: Int
    let subject: Subject
    let value: Int
  }

  private var counts: [Fact: Int] = [:]

  /// - Complexity: linear in the rows.
  init(_ books: SlipBooks) {
    for row in books.rows where row.name != 0 {
      counts[Fact(name: row.name, subject: .amount, value: row.amount), default: 0] += 1
      counts[Fact(name: row.name, subject: .series, value: row.series), default: 0] += 1
      counts[Fact(name: row.name, subject: .sign, value: row.amount.signum()), default: 0] += 1
    }
  }

  /// Whether the payee has other rows of the right amount.
  func hasAmount(_ right: Int, _ row: SlipBooks.Row) -> Bool {
    has(Fact(name: row.name, subject: .amount, value: right))
  }

  /// Whether the payee has other rows of the amount as it is.
  func isUsual(_ row: SlipBooks.Row) -> Bool {
    counts[Fact(name: row.name, subject: .amount, value: row.amount)] ?? 0 > 1
  }

  /// Whether all other rows of the payee have the other sign.
  func hasOtherSign(_ row: SlipBooks.Row) -> Bool {
    has(Fact(name: row.name, subject: .sign, value: -row.amount.signum()))
      && counts[Fact(name: row.name, subject: .sign, value: row.amount.signum())] == 1
  }

  /// Whether the payee has rows in the other series.
  func has(_ row: SlipBooks.Row, in series: Int) -> Bool {
    has(Fact(name: row.name, subject: .series, value: series))
  }

  /// Whether it is the payee's only row in its series.
  func isAlone(_ row: SlipBooks.Row) -> Bool {
    counts[Fact(name: row.name, subject: .series, value: row.series)] == 1
  }

  private func has(_ fact: Fact) -> Bool { fact.name != 0 && counts[fact] != nil }
}
