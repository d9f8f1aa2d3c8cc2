import Console
import Expectations
import PlainText
import Testing

struct UsageProblemTests {
  @Test("a problem is an error without a file, with message, hint and code")
  func diagnostic() {
    let stated = UsageProblem("no gate 'x'", hint: "write 'y'", code: .nameUnknown)
    expect(
      stated.diagnostic,
      equals: Diagnostic(.error, UsageCode.nameUnknown, "no gate 'x'", hint: "write 'y'"))
    let plain = UsageProblem("amount 'x' is not a number")
    expect(
      plain.diagnostic, equals: Diagnostic(.error, UsageCode.value, "amount 'x' is not a number"))
    expect(plain.diagnostic.excerpt == nil)
  }

  @Test("codes start with their stage and are in kebab-case")
  func codes() {
    func isWellFormed(_ code: String, _ stage: String) -> Bool {
      let words = code.split(separator: "-", omittingEmptySubsequences: false)
      return words.count > 1 && words[0] == stage
        && words.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } }
    }
    for code in UsageCode.allCases { expect(isWellFormed(code.rawValue, "usage"), "\(code)") }
    for code in WriteCode.allCases { expect(isWellFormed(code.rawValue, "write"), "\(code)") }
  }
}
