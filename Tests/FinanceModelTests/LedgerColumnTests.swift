import Expectations
import FinanceModel
import Testing

@Suite struct LedgerColumnTests {
  @Test("reserved columns are optional, and a column's help can follow a colon")
  func sense() {
    for column in Ledger.allCases.flatMap(\.columns) {
      expect(!(column.isRequired && column.isReserved), "\(column.name)")
      expect(!column.help.isEmpty && !column.help.hasSuffix("."), "\(column.name)")
      expect(column.help.first?.isUppercase, equals: false, "\(column.name)")
      expect(column.name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil, "\(column.name)")
    }
  }

  @Test("the words of a column are unique, and upper-case in activities and for a status")
  func words() {
    for ledger in Ledger.allCases {
      for column in ledger.columns {
        guard case .word(let words) = column.kind else { continue }
        let isUpper = ledger == .activities || column.name == "status"
        expect(Set(words).count, equals: words.count)
        expect(words, equals: words.map { isUpper ? $0.uppercased() : $0.lowercased() })
      }
    }
  }
}
