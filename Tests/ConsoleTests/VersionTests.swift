import Console
import Expectations
import Testing

struct VersionTests {
  @Test("the version is three integers, as semver.org requires")
  func form() {
    let parts = cofferVersion.split(separator: ".", omittingEmptySubsequences: false)
    expect(parts.count == 3 && parts.allSatisfy { Int($0).map { "\($0)" } ?? "" == $0 })
  }

  @Test("--version prints the tool and its version")
  func version() {
    let run = FakeTerminal().run(Gate.self, "--version")
    expect(
      run, equals: .init(status: .done, output: "gate \(cofferVersion)\n", errors: "", written: [:])
    )
  }
}
