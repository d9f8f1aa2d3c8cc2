import Expectations
import FinanceModel
import Testing

struct LayoutColumnsTests {
  @Test("each key of the columns returns its own names")
  func keys() throws {
    let names = LayoutColumns.CodingKeys.allCases.map { "\"\($0.rawValue)\"" }
    let members = names.map { "\($0): [\($0)]" }
    let text = """
      {"name": "a", "headers": [[\(names.joined(separator: ","))]],
       "columns": {\(members.joined(separator: ","))}}
      """
    let columns = try require(BuiltInLayouts.readIgnoringFindings(text)?.columns)
    for key in LayoutColumns.CodingKeys.allCases { expect(columns[key], equals: [key.rawValue]) }
    expect(LayoutColumns(date: ["Date"])[.amount] == nil)
  }

  @Test("the positions of the keys count from zero")
  func places() {
    let keys = LayoutColumns.CodingKeys.allCases
    expect(keys.map(\.place), equals: Array(keys.indices))
  }
}
