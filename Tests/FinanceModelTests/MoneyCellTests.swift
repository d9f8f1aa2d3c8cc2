import FinanceModel
import PlainText
import Testing

struct MoneyCellTests {
  @Test("an amount has its currency's decimals; without a currency it is null, as worth it has two")
  func decimals() throws {
    let amount = try Decimal(parsing: "1234.565")
    #expect(Cell.money(amount, "EUR") == .number("1234.56"))
    #expect(Cell.money(amount, "JPY") == .number("1235"))
    #expect(Cell.money(amount, nil) == .null)
    #expect(Cell.money(nil, "EUR") == .null)
    #expect(Cell.worth(amount, "JPY") == .number("1235"))
    #expect(Cell.worth(amount, nil) == .number("1234.56"))
    #expect(Cell.worth(nil, "EUR") == .null)
  }

  @Test("a quantity is exact, without trailing zeros")
  func exact() throws {
    #expect(Cell.exact(try Decimal(parsing: "1.2300")) == .number("1.23"))
    #expect(Cell.exact(nil) == .null)
  }
}
