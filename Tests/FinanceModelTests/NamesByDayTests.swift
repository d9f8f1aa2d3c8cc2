import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct NamesByDayTests {
  @Test("rows with the same day, base and quote are found in any order of days and files")
  func random() throws {
    var generator = SeededGenerator(seed: 42)
    var (withNames, without) = (0, 0)
    for _ in 0..<600 {
      let isInOrder = Bool.random(using: &generator)
      let files = (0..<Int.random(in: 1...2, using: &generator)).map { file in
        var days = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Int.random(in: 1...3, using: &generator)
        }
        if isInOrder { days.sort() }
        return "date,base,quote,amount\n"
          + days.map { day in
            let names = (0..<2).map { _ in
              ["A", "B", "\"A\"", "é", ""].randomElement(using: &generator) ?? ""
            }
            return "20\(20 + file)-01-0\(day),\(names[0]),\(names[1]),1\n"
          }.joined()
      }
      let table = RandomLedger.table(.prices, files)
      let groups = Dictionary(grouping: table.places) { place in
        ["date", "base", "quote"].map { table.text(place, $0) }
      }
      let expected = groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
      expect(table.rowsOfOneName, equals: expected, "\(files)")
      if expected.isEmpty { without += 1 } else { withNames += 1 }
    }
    expect(withNames > 100 && without > 100)
  }
}
