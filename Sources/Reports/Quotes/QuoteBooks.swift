import Console
import FinanceFolder
import FinanceModel
import Importing
import Investing
import PlainText

/// A household's prices, and the symbols and currency pairs that need prices.
final class QuoteBooks {
  static let needs: [FolderPart] =
    .investments + [.settingsFor([.quotes]), .ledger(.values), .ledger(.transactions)]

  let investments: Investments
  let booking: Booking
  let needs: QuoteNeeds
  let today: CalendarDate

  var prices: PriceBook { investments.prices }

  init(
    _ household: Household, on today: CalendarDate, _ found: inout Diagnostics
  ) throws {
    var investments = try found.report(household.investments())
    self.today = today
    let money = try Self.money(household.folder, investments.settings, until: today)
    let codes = investments.activities.currencies.map { CurrencyUnit($0).major }
    investments.settings.setBaseCurrency(Set(money.keys).union(codes))
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(keepsEvents: true, prices: investments.prices))
    booking.advance(through: today)
    needs = QuoteNeeds(
      booking, investments.positions, money: money, investments.settings, investments.prices,
      today: today)
    self.investments = investments
    self.booking = booking
  }

  /// Returns the needs that match the names; all needs if no names are given.
  ///
  /// - Throws: `usage-name-unknown` and `usage-name-ambiguous`.
  func chosen(_ names: [String]) throws -> [QuoteNeed] {
    guard !names.isEmpty else { return needs.all }
    let known = needs.all.map(\.name)
    return try names.map { needs.all[try match($0, of: "symbol", among: known)] }
  }

  /// Returns the period in which each currency in values and transactions is used.
  ///
  /// - Throws: the errors of a ledger that cannot be read.
  private static func money(
    _ folder: Folder, _ settings: Settings, until today: CalendarDate
  ) throws(Failure) -> [String: QuoteUse] {
    var uses: [String: QuoteUse] = [:]
    let accounts = settings.accountCurrencies
    for ledger in [Ledger.values, .transactions] where folder.has(.ledger(ledger)) {
      let table = try folder.table(of: ledger)
      guard let codes = table.liveTexts(of: "currency"), let names = table.liveTexts(of: "account"),
        let days = table.liveTexts(of: ledger == .values ? "timestamp" : "date")
      else { continue }
      var spans: [String: (String, String)] = [:]
      for row in codes.numbers.indices {
        let stated = codes.texts[Int(codes.numbers[row])]
        let name = names.texts[Int(names.numbers[row])]
        guard let code = stated.isBlankCell ? accounts[name] : stated else { continue }
        let day = days.texts[Int(days.numbers[row])]
        let span = spans[code] ?? (day, day)
        if spans[code] == nil || day < span.0 || day > span.1 {
          spans[code] = (min(day, span.0), max(day, span.1))
        }
      }
      for (code, span) in spans where Currency(code) != nil {
        guard let first = day(span.0), let last = day(span.1), first <= today else { continue }
        uses[code] = QuoteUse(first: first, last: min(last, today), isHeld: true)
          .joined(with: uses[code])
      }
    }
    return uses
  }

  private static func day(_ text: String) -> CalendarDate? {
    do throws(DateProblem) { return try CalendarDate(parsing: text.prefix(10)) } catch {
      return nil
    }
  }
}
