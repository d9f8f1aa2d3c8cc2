import Expectations
import Testing

struct BareCodeTests {
  @Test("comments and string contents are removed; interpolations and line breaks are kept")
  func leavesOut() {
    expect(BareCode.of("a // b\nc") == "a \nc")
    expect(BareCode.of("a /* b\n! */ c") == "a \n c")
    expect(BareCode.of(#"a("b!\"c!") + d"#) == #"a("") + d"#)
    expect(BareCode.of(#""x! \(y!(z)) w!" + v!"#) == #""(y!(z))" + v!"#)
    expect(BareCode.of(##"#"a! \(b!) \#(c!)"# + d"##) == #""(c!)" + d"#)
    expect(BareCode.of("\"\"\"\n a! \"b!\"\n \"\"\" c") == "\"\u{0C}\n\u{0C}\n\" c")
    expect(BareCode.of(#""// no comment" // one"#) == #""" "#)
  }
}
