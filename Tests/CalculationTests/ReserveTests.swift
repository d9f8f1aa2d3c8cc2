import Expectations
import FinanceModel
import Forecasting
import PlainText
import Testing

@Suite struct ReserveTests {
  private static let day = CalendarDate(year: 2027, month: 6, day: 15) ?? .epochDay

  private static func reserve(
    keep: Decimal = .zero, matures: CalendarDate? = nil, isSecurities: Bool = false,
    turn: Int? = nil
  ) -> Reserve {
    Reserve(
      account: "a", tier: "t", balance: Decimal(10), keep: keep, rates: RateTimeline(.zero),
      matures: matures, isSecurities: isSecurities, turn: turn)
  }

  @Test("a term is available from its maturity date, and a chosen account comes first")
  func turns() {
    let eve = Self.day.adding(days: -1) ?? Self.day
    expect(Self.reserve().turnClass(on: Self.day), equals: .cash)
    expect(Self.reserve(matures: Self.day).turnClass(on: Self.day), equals: .maturedTerm)
    expect(Self.reserve(matures: Self.day).turnClass(on: eve), equals: .term)
    expect(Self.reserve(isSecurities: true).turnClass(on: eve), equals: .securities)
    expect(Self.reserve(matures: Self.day, turn: 0).turnClass(on: eve), equals: .chosen)
    expect(
      Reserve.Class.allCases.sorted().map(\.name),
      equals: ["chosen", "cash", "matured-term", "securities", "term"])
  }

  @Test("the minimum balance cannot be drawn")
  func keep() throws {
    try expect(Self.reserve(keep: Decimal(4)).drawable(), equals: Decimal(6))
    try expect(Self.reserve(keep: Decimal(40)).drawable(), equals: .zero)
    let all = [Self.reserve(keep: Decimal(4)), Self.reserve(keep: Decimal(40)), Self.reserve()]
    try expect(all.drawable(), equals: Decimal(16))
  }
}
