import FinanceModel
import Testing

struct StatementOptionsTests {
  @Test("the words of the options are those of the command line")
  func words() {
    #expect(StatementOptions.DateOrder.allCases.map(\.rawValue) == ["dmy", "mdy", "ymd"])
    #expect(StatementOptions.DecimalSign.allCases.map(\.rawValue) == ["point", "comma"])
    #expect(StatementOptions() == StatementOptions(decimal: nil, dateOrder: nil))
  }
}
