import Console
import Expectations
import PlainText
import Testing

struct DiagnosticJSONTests {
  private enum Code: String { case odd = "plan-odd" }

  @Test("every key is always present, with null if it does not apply")
  func keys() {
    expect(
      Diagnostic(.note, Code.odd, "a \"b\"").json.text(.compact),
      equals: """
        {"severity":"note","code":"plan-odd","message":"a \\"b\\"","file":null,"line":null,\
        "column":null,"hint":null}
        """)
    let excerpt = SourceText(file: "p.json", bytes: Array("x\nyz".utf8)).excerpts(of: [3..<4])[0]
    expect(
      Diagnostic(.error, Code.odd, "m", at: excerpt, hint: "h").json.text(.compact),
      equals: """
        {"severity":"error","code":"plan-odd","message":"m","file":"p.json","line":2,"column":2,\
        "hint":"h"}
        """)
  }
}
