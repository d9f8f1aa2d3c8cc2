import FinanceModel
import Testing

@Suite struct LedgerColumnTests {
  @Test("reserved columns are never required, and a column's help reads on after a colon")
  func sense() {
    for column in Ledger.allCases.flatMap(\.columns) {
      #expect(!(column.isRequired && column.isReserved), "\(column.name)")
      #expect(!column.help.isEmpty && !column.help.hasSuffix("."), "\(column.name)")
      #expect(column.help.first?.isUppercase == false, "\(column.name)")
      #expect(column.name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil, "\(column.name)")
    }
  }

  @Test("the words of a column are all different and lower-case")
  func words() {
    for case .word(let words) in Ledger.allCases.flatMap(\.columns).map(\.kind) {
      #expect(Set(words).count == words.count && words == words.map { $0.lowercased() })
    }
  }
}
