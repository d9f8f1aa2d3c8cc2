import Console
import Testing

struct CommonOptionsTests {
  @Test("the common options can all stand in one description")
  func together() {
    let spec = ToolSpec(
      name: "all", summary: "have all",
      options: [
        .folder, .format, .json, .output, .asOf, .from, .to, .apply, .check, .color, .privacy,
        .quiet, .lenient,
      ], examples: [Example("all", "all")])
    #expect(spec.findings == [])
  }
}
