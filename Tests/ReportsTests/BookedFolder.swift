import Expectations
import FinanceModel
import Investing
import PlainText
import Reports
import Testing

/// The activities in a real folder, all of them booked.
struct BookedFolder {
  let investments: Investments
  let booking: Booking
  var exchange: BookedExchange

  init(
    activities: String, prices: String = "date,base,quote,amount\n", settings: String = "{}",
    base: String? = nil
  ) throws {
    let folder = try HouseholdFolder()
    try folder.write(activities, to: "ledgers/activities.csv")
    try folder.write(prices, to: "ledgers/prices.csv")
    try folder.write(settings, to: "coffer.json")
    investments = try require(folder.household.investments().value)
    var booking = Booking(
      investments.activities, investments.settings, BookingOptions(keepsEvents: true))
    booking.advanceToEnd()
    self.booking = booking
    exchange = BookedExchange(investments.prices, booking, base: base)
  }
}

extension Table {
  /// The cells of each row, separated by commas.
  var lines: [String] { rows.map { $0.map(\.text).joined(separator: ",") } }
}
