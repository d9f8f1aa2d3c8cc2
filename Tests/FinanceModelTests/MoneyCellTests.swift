import Expectations
import FinanceModel
import PlainText
import Testing

struct MoneyCellTests {
  @Test("an amount without a currency is null; a worth without one has two decimals")
  func decimals() throws {
    let amount = try Decimal(parsing: "1234.565")
    expect(Cell.money(amount, "EUR"), equals: .number("1234.56"))
    expect(Cell.money(amount, "JPY"), equals: .number("1235"))
    expect(Cell.money(amount, nil), equals: .null)
    expect(Cell.money(nil, "EUR"), equals: .null)
    expect(Cell.worth(amount, "JPY"), equals: .number("1235"))
    expect(Cell.worth(amount, nil), equals: .number("1234.56"))
    expect(Cell.worth(nil, "EUR"), equals: .null)
  }

  @Test("a quantity is exact, without trailing zeros")
  func exact() throws {
    expect(Cell.exact(try Decimal(parsing: "1.2300")), equals: .number("1.23"))
    expect(Cell.exact(nil), equals: .null)
  }
}
