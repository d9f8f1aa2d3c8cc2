package import FinanceModel
package import PlainText

/// Rows that could explain why the booked balance of an account differs from the asserted one.
package struct BalanceExplanation: Equatable, Sendable {
  /// A row and its possible fault.
  package struct Row: Equatable, Sendable {
    package let place: LedgerPlace
    /// Reason as a clause: "it would be booked twice".
    package let reason: String
  }

  /// Last earlier asserted day on which rows and assertion matched.
  package let matchedOn: CalendarDate?
  /// Rows in file order; at most ten.
  package let rows: [Row]

  /// - Parameters:
  ///   - difference: asserted minus booked balance; not zero.
  ///   - account: the account's own name.
  ///   - date: the day of the assertion.
  ///   - matchedOn: rows up to that day are skipped.
  ///   - table: the transactions ledger.
  ///   - settings: contains the accounts' aliases.
  /// - Complexity: linear in the rows.
  package init(
    of difference: Decimal, _ account: String, on date: CalendarDate,
    since matchedOn: CalendarDate?,
    in table: LedgerTable, _ settings: Settings
  ) {
    self.matchedOn = matchedOn
    let names = settings.accountNames
    var amounts: [(place: LedgerPlace, date: CalendarDate, amount: Decimal, counts: Bool)] = []
    for place in table.liveRows where table.text(place, "kind") != BalanceAssertion.kind {
      let name = table.text(place, "account")
      guard (names[name] ?? name) == account,
        let day = meaning(of: table.text(place, "date")), day > matchedOn ?? .distantPast,
        let amount = number(table.text(place, "amount"))
      else { continue }
      amounts.append((place, day, amount, table.hasCountingStatus(place)))
    }
    var rows: [Row] = []
    for row in amounts {
      if let reason = Self.reason(row.amount, row.date, row.counts, difference, date) {
        rows.append(Row(place: row.place, reason: reason))
      }
    }
    self.rows = Array(rows.prefix(10))
  }

  private static func reason(
    _ amount: Decimal, _ day: CalendarDate, _ counts: Bool, _ difference: Decimal,
    _ date: CalendarDate
  ) -> String? {
    guard counts else { return amount == difference ? "its status keeps it out of the sum" : nil }
    guard day <= date else {
      return amount == difference ? "it is dated after the day of the balance" : nil
    }
    if amount == -difference { return "without it the rows match: is it a duplicate?" }
    do throws(DecimalError) {
      if try amount + amount == -difference { return "with the other sign the rows match" }
      let right = try amount + difference
      if amount.digitsInOrder == right.digitsInOrder, amount.isNegative == right.isNegative {
        return "with its digits exchanged, \(right.text(decimalsAtLeast: 2)), the rows match"
      }
    } catch {
      return nil
    }
    return nil
  }
}

private func meaning(of text: String) -> CalendarDate? {
  do throws(DateProblem) { return try CalendarDate(parsing: text) } catch { return nil }
}

private func number(_ text: String) -> Decimal? {
  do throws(NumberProblem) { return try Decimal(parsing: text) } catch { return nil }
}

extension CalendarDate {
  /// The earliest date.
  fileprivate static var distantPast: CalendarDate {
    CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
  }
}

extension Decimal {
  /// Digits with at least two decimals, sorted, so that exchanging two digits has no effect.
  fileprivate var digitsInOrder: [UInt8] {
    text(decimals: 2, .halfEven).utf8.filter {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    .sorted()
  }
}
