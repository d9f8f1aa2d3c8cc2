import Expectations
import PlainText
import Testing

struct XMLCodeTests {
  @Test("every code has a text that shows it, but the limits, which have tests of their own")
  func coversCodes() {
    let shown = Set(XMLScannerTests.refused.flatMap(\.codes))
    expect(Set(XMLCode.allCases.map(\.rawValue)).subtracting(shown), equals: ["xml-limit"])
  }

  @Test("every code is of the stage xml, in lower case")
  func spelling() {
    for code in XMLCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /xml(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}
