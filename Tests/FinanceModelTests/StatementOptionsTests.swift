import Expectations
import FinanceModel
import Testing

struct StatementOptionsTests {
  @Test("the values of the options are those of the command line")
  func words() {
    expect(StatementOptions.DateOrder.allCases.map(\.rawValue), equals: ["dmy", "mdy", "ymd"])
    expect(StatementOptions.DecimalSign.allCases.map(\.rawValue), equals: ["point", "comma"])
    expect(StatementOptions(), equals: StatementOptions(decimal: nil, dateOrder: nil))
  }
}
