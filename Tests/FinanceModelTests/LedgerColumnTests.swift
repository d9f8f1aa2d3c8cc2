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

  @Test("the words of a column are all different, upper-case in activities and else lower-case")
  func words() {
    for ledger in Ledger.allCases {
      for case .word(let words) in ledger.columns.map(\.kind) {
        #expect(Set(words).count == words.count)
        #expect(words == words.map { ledger == .activities ? $0.uppercased() : $0.lowercased() })
      }
    }
  }
}
