import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

@Suite struct RecurringOperationsTests {
  private static func item(
    _ name: String, account: String = "S", amount: Decimal = .one
  ) throws -> RecurringItem {
    RecurringItem(
      name: name, tierName: "T", accountName: account, amount: amount, frequency: .monthly,
      nextDate: try CalendarDate(parsing: "2026-01-31"))
  }

  @Test("an operation's name depends only on the item's name and the date")
  func names() throws {
    let day = try CalendarDate(parsing: "2026-01-31")
    let other = try CalendarDate(parsing: "2026-02-28")
    let here = RecurringOperations([try Self.item("Rent"), try Self.item("Gift")])
    let there = RecurringOperations([
      try Self.item("Gift", account: "R"), try Self.item("Rent", amount: Decimal(7)),
    ])
    expect(here.op(ofItem: 0, on: day), equals: "due-2026-01-31-o6ato8rhuphspk98")
    expect(here.op(ofItem: 0, on: day), equals: there.op(ofItem: 1, on: day))
    expect(here.op(ofItem: 1, on: day), equals: there.op(ofItem: 0, on: day))
    expect(here.op(ofItem: 0, on: day) != here.op(ofItem: 1, on: day))
    expect(here.op(ofItem: 0, on: day) != here.op(ofItem: 0, on: other))
    expect(RecurringOperations.description(dueOn: day), equals: "due 2026-01-31")
  }

  @Test("operation names are valid, and items with the same name have different ones")
  func bearers() throws {
    let day = try CalendarDate(parsing: "0001-01-01")
    let names = [
      "Rent", "Rent", "", "é\u{301}\u{1F600}", String(repeating: "x", count: 999), "Rent",
    ]
    let operations = RecurringOperations(try names.map { try Self.item($0) })
    let ops = names.indices.map { operations.op(ofItem: $0, on: day) }
    expect(Set(ops).count, equals: names.count)
    expect(ops.allSatisfy(Identifier.isValid(op:)))
  }

  @Test("after one of two items with the same name is removed, the other keeps its own operations")
  func removed() throws {
    let day = try CalendarDate(parsing: "2026-05-01")
    func item(_ account: String) throws -> RecurringItem {
      RecurringItem(
        name: "Rent", tierName: "T", accountName: account, amount: Decimal(-10),
        frequency: .monthly, nextDate: day)
    }
    let both = RecurringOperations([try item("A"), try item("B")])
    let alone = RecurringOperations([try item("B")])
    expect(both.op(ofItem: 0, on: day) != alone.op(ofItem: 0, on: day))
    let turned = RecurringOperations([try item("B"), try item("A")])
    expect(both.op(ofItem: 0, on: day), equals: turned.op(ofItem: 1, on: day))
  }
}
