import Expectations
import PlainText
import Testing

struct XMLCodeTests {
  @Test("every code has a text that produces it, except limits, which have their own tests")
  func coversCodes() {
    let shown = Set(XMLScannerTests.refused.flatMap(\.codes))
    expect(Set(XMLCode.allCases.map(\.rawValue)).subtracting(shown), equals: ["xml-limit"])
  }

  @Test("every code belongs to stage xml and is lower-case")
  func spelling() {
    for code in XMLCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /xml(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}
