import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct RowNamesTests {
  private func count(_ ids: [String]) -> Int? {
    let rows = ids.map { "\($0),2026-01-05,A,DEPOSIT,1,EUR\n" }.joined()
    let text = "id,date,account,type,amount,currency\n" + rows
    return ActivityLedger.reading([SourceText(file: "a", bytes: Array(text.utf8))], Settings())
      .value?.count
  }

  @Test("a duplicate row counts once, however far from the first")
  func repeated() {
    let seed: UInt64 = 31
    var generator = SeededGenerator(seed: seed)
    for turn in 0..<40 {
      var ids = (0..<60).map { "\($0 + 100)" }
      let isRising = turn.isMultiple(of: 2)
      if !isRising { ids.shuffle(using: &generator) }
      expect(count(ids), equals: 60, "seed \(seed), turn \(turn)")
      let (from, to) = (
        Int.random(in: 0..<60, using: &generator), Int.random(in: 0...60, using: &generator)
      )
      ids.insert(ids[from], at: to)
      expect(count(ids), equals: 60, "seed \(seed), turn \(turn)")
    }
  }

  @Test("the one duplicate among many unsorted ids is found")
  func many() {
    var generator = SeededGenerator(seed: 32)
    var ids = (0..<6000).map { "R\($0)" }.shuffled(using: &generator)
    expect(count(ids) == 6000)
    ids.append(ids[17])
    expect(count(ids) == 6000)
    let other = ids.removeLast()
    expect(count([other + "x"] + ids) == 6001)
  }

  @Test("ids of any length are ordered by their bytes; rows without an id are all distinct")
  func lengths() {
    expect(count(["a", "ab", "abc", "b", "ba", "bb"]), equals: 6)
    expect(count(["abc", "ab", "a", "abc"]), equals: 3)
    expect(count(["", "", " ", "\"\"", "1", ""]), equals: 6)
    let long = String(repeating: "x", count: 300)
    expect(count([long, long + "1", long + "0", long]), equals: 3)
  }
}

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
