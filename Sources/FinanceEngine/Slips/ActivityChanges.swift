import FinanceModel
import PlainText

/// An account's holding of an asset, or its cash in a currency, by the numbers of their names.
struct StatedSeries: Hashable {
  let account, unit: Int
  let isCash: Bool
}

/// The changes of quantities and cash by one row of activities.
struct ActivityChange {
  /// Number of the row in the ledger.
  let row: Int
  var units: [(series: Int, amount: Decimal)] = []
  /// Cash, rounded to the currency's minor unit, and before rounding.
  var cash: [(series: Int, day: CalendarDate, amount: Decimal, exact: Decimal)] = []
}

/// Numbers of the accounts, assets and currencies whose quantities are stated or changed.
struct StatedNames {
  private(set) var (accounts, units) = (StringInterner(), StringInterner())
  private(set) var series: [StatedSeries] = []
  private var numbers: [StatedSeries: Int] = [:]

  mutating func account(_ name: String) -> Int { accounts.index(of: name) }

  mutating func number(_ account: String, _ unit: String, isCash: Bool = false) -> Int {
    number(accounts.index(of: account), units.index(of: unit), isCash)
  }

  private mutating func number(_ account: Int, _ unit: Int, _ isCash: Bool) -> Int {
    let key = StatedSeries(account: account, unit: unit, isCash: isCash)
    if let number = numbers[key] { return number }
    numbers[key] = series.count
    series.append(key)
    return series.count - 1
  }

  /// Adds the assets of other accounts to an account whose cash is stated, so that a row of another
  /// account may belong to it.
  mutating func addAssets(to account: Int) {
    for other in series where !other.isCash { _ = number(account, other.unit, false) }
  }

  /// Returns the changes of a booking, in the order of its rows.
  mutating func changes(_ booking: Booking) throws(DecimalError) -> [ActivityChange] {
    let (ledger, terms) = (booking.ledger, booking.terms)
    var (changes, places) = ([ActivityChange](), [Int: Int]())
    func place(_ row: Int) -> Int {
      if let place = places[row] { return place }
      places[row] = changes.count
      changes.append(ActivityChange(row: row))
      return changes.count - 1
    }
    for lot in booking.events.lotChanges {
      let series = number(ledger.accounts[lot.account], ledger.symbols[lot.symbol])
      let place = place(lot.row)
      let known = changes[place].units.firstIndex { $0.series == series }
      if let known {
        changes[place].units[known].amount = try changes[place].units[known].amount + lot.quantity
      } else {
        changes[place].units.append((series, lot.quantity))
      }
    }
    for moved in booking.events.cashMovements {
      let series = number(
        ledger.accounts[moved.account], terms.currencies[moved.currency], isCash: true)
      var day = moved.date
      if terms.settlesLater[moved.account] {
        day = max(day, ledger.settlement(ofRow: moved.row) ?? day)
      }
      let amount = try moved.amount.rounded(
        toDecimals: terms.minorDigits[moved.currency], .halfEven)
      changes[place(moved.row)].cash.append((series, day, amount, moved.amount))
    }
    return changes.sorted { $0.row < $1.row }
  }
}

extension ActivityLedger {
  fileprivate func settlement(ofRow row: Int) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text("settle_date", ofRow: row))
    } catch {
      return nil
    }
  }
}
