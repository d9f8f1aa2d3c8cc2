import Console
import PlainText
import Testing

struct TableTests {
  @Test("rows become objects in the columns' order, numbers with their digits")
  func objects() {
    let rows = FakeTerminal().run(Orchard.self, "-f", "jsonl").output
    #expect(
      rows == """
        {"tree":"old, \\"oak\\"","kilos":12.50,"is_old":true}
        {"tree":"tab\\there","kilos":null,"is_old":false}

        """)
  }

  @Test("columns can be left out of objects")
  func omitting() {
    let table = Table(Orchard.trees, rows: [[.text("oak"), .number("1.0"), .null]])
    let objects = table.objects(omitting: ["kilos"])
    #expect(objects == [.object(["tree": .string("oak"), "is_old": .null])])
    #expect(table.objects == table.objects(omitting: []))
  }
}
