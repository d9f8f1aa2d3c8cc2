import Expectations
import PlainText
import Testing

@Suite struct VisibleTextTests {
  @Test(
    "characters that could move the cursor or reorder a line are escaped",
    arguments: [
      ("a\u{1B}[31mb", #"a\u001b[31mb"#), ("a\tb", #"a\tb"#), ("a\nb", #"a\nb"#),
      ("a\r\nb", #"a\r\nb"#), ("\u{0}", #"\u0000"#), ("\u{7F}", #"\u007f"#),
      ("\u{9B}31m", #"\u009b31m"#), ("a\u{2028}b\u{2029}", #"a\u2028b\u2029"#),
      ("\u{202E}gnp.exe", #"\u202egnp.exe"#), ("\u{2066}a\u{2069}", #"\u2066a\u2069"#),
      ("\u{200E}\u{200F}\u{61C}", #"\u200e\u200f\u061c"#), ("\u{FEFF}id", #"\ufeffid"#),
      ("Ban\u{200B}k", #"Ban\u200bk"#), ("Ban\u{200D}k", #"Ban\u200dk"#),
      ("Ban\u{AD}k\u{2060}", #"Ban\u00adk\u2060"#), ("1\u{FE0F}", #"1\ufe0f"#),
      ("می\u{200C}", #"می\u200c"#), ("a\u{E0041}\u{E0042}", #"a\ue0041\ue0042"#),
      ("\u{3164}", #"\u3164"#),
    ])
  func escaped(text: String, shown: String) {
    expect(text.visible, equals: shown)
    expect(text.visible.visible, equals: shown)
  }

  @Test(
    "ordinary text is unchanged",
    arguments: [
      "", "Saver", "Café, 100 €", "日本", "👩‍👩‍👧", "नमस्ते", "a\u{A0}b", #"\n"#, "שלום",
      "می\u{200C}خواهم", "क्\u{200D}ष", "1\u{FE0F}\u{20E3}", "❤\u{FE0F}\u{200D}🔥", "葛\u{E0100}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "ᠠ\u{180B}",
    ])
  func untouched(text: String) {
    expect(text.visible, equals: text)
    expect(Array(text.visible.utf8), equals: Array(text.utf8))
  }

  @Test("up to U+3200, the invisible characters are the ones that Unicode ignores by default")
  func ranges() throws {
    for value in UInt32(0xA0)...0x3200 {
      let scalar = try require(Unicode.Scalar(value))
      let text = String(scalar)
      let shown = scalar.properties.isDefaultIgnorableCodePoint ? "" : text
      expect(text.withoutInvisibles == shown, "U+\(String(value, radix: 16))")
    }
  }

  @Test("all Latin-1 control characters and the soft hyphen are escaped")
  func noControlSurvives() {
    for value in UInt8.min...UInt8.max {
      let text = String(Unicode.Scalar(value))
      let isControl = value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD
      expect((text.visible != text) == isControl, "U+\(String(value, radix: 16))")
    }
  }
}
