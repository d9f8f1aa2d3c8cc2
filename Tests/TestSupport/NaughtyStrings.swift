/// More than two hundred texts that often break programs, for tests that write text and read it
/// back.
///
/// Compare results by their UTF-8, because Swift strings are equal if they differ only in their
/// normal form. No text contains a NUL.
package enum NaughtyStrings {
  /// All texts, no two of which have the same bytes.
  package static let all: [String] =
    blank + separators + formulas + databases + markup + programs + numbers + lines + scripts
    + invisible + controls + long

  private static let blank = [
    "", " ", "  ", " leading", "trailing ", "  both  ", "\t", "\tled by a tab", "ended by a tab\t",
    "a\tb", "\u{A0}", "\u{A0}no-break\u{A0}", "\u{3000}wide space", "two  spaces", "\u{2003}",
  ]

  private static let separators = [
    "a,b", ",", ",,,", "a;b", "a|b", "\"", "\"\"", "\"\"\"", "\"quoted\"", "in \"the\" middle",
    "open \"", "\" lone", "'", "''", "'lone", "it's", "\"a\",\"b\"", "a\"\",b", "\\", "\\\\",
    "\\\"", "\\'", "ends in \\", "\\n", "\\t\\r\\0", "\\N", "\\u0041", "\\x41", "`back`", "´",
    "a:b", "<<<<<<< ours", "=======", ">>>>>>> theirs", "|||||||", "# no comment", ".quit", "/",
  ]

  private static let formulas = [
    "=1+1", "=cmd|' /C calc'!A0", "+1", "-1", "-", "@SUM(1+1)", "=HYPERLINK(\"http://a.example\")",
    " =1+1", "\t=1+1", "\u{A0}=1+1", "\r=1+1", "\n=1+1", "＝1+1", "＋1", "－1", "＠a", "'=1+1",
    "%0A=1", "1e5", "0x1F", "=", "- a list",
  ]

  private static let databases = [
    "'; DROP TABLE activities;--", "' OR 1=1 --", "--", "/* a */", ";", "NULL", "null", "nil",
    "None", "undefined", "NaN", "true", "FALSE", "COMMIT;", "');", "'||'", "CAST(X'00' AS TEXT)",
    "$1", "?", ":name", "%", "_", "%s", "%n%n", "%d", "{}", "{0}", "${HOME}",
  ]

  private static let markup = [
    "<b>bold</b>", "<script>alert(1)</script>", "&", "&amp;", "&amp;amp;", "&#0;", "&nbsp;", "]]>",
    "<![CDATA[a]]>", "<!-- a -->", "<?xml version=\"1.0\"?>", "<!DOCTYPE a>", "_x000D_", "_x0041_",
    "_x005F_x0041_", "_x0041_x0042_", "_x000D", "_x000D\r", "_X0041_", "_xZZZZ_", "__x0041__",
    "</t></is></c>", "\" onload=\"a",
  ]

  private static let programs = [
    "{{7*7}}", "#{7*7}", "$(id)", "`id`", "| ls", "; ls", "&& ls", "../../etc/passwd", "~", "*",
    "-n", "--help", "CON", "http://a.example/?a=b&c=d#e", "[link](a)", "{\"a\":1}", "[1,2]", "%20",
  ]

  private static let numbers = [
    "0", "007", "1,000.00", "1.000,00", "1e309", "9007199254740993", "-0", ".5", "5.", "1_000",
    "Infinity", "2026-02-30", "12/11/10", "1/2", "١٢٣", "½",
  ]

  private static let lines = [
    "a\nb", "a\r\nb", "a\rb", "\n", "\r\n", "\r", "ends\n", "ends\r\n", "ends\r", "\n\n\n",
    "a\n.quit\nb", "a\n;\nb", "a\n/\ngo\nb", "\"\n\"", "'\r\n'", "\\\n", "a\u{2028}b", "a\u{2029}b",
    "a\u{85}b", "\r\r\n\n",
  ]

  private static let scripts = [
    "Zürich", "e\u{301}", "\u{E9}", "A\u{30A}", "\u{C5}", "\u{1100}\u{1161}", "\u{AC00}", "日本語",
    "Ελλάδα", "שלום", "مرحبا", "abc שלום def", "हिन्दी", "ไทย", "ﬁ", "ẞß", "İıI", "👩‍👩‍👧‍👦", "👍🏽",
    "🇨🇭", "🏴\u{E0067}\u{E0062}\u{E007F}", "𝔘𝔫𝔦", "z\u{335}\u{320}\u{34A}a\u{327}\u{33F}", "€ £ ¥ ₿",
    "“smart”",
  ]

  private static let invisible = [
    "\u{FEFF}", "\u{FEFF}mark", "in\u{FEFF}side", "\u{200B}", "zero\u{200B}width", "\u{200D}",
    "\u{AD}", "\u{202E}reversed", "\u{202A}a\u{202C}", "\u{2066}a\u{2069}", "\u{200E}\u{200F}",
    "\u{61C}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "a\u{FFFE}b\u{FFFF}", "\u{1FFFE}", "\u{10FFFF}",
    "\u{E000}", "\u{F8FF}", "\u{2060}", "\u{180E}",
  ]

  /// Texts of one control character each: those of C0 that no other text contains, DEL and some of
  /// C1.
  private static let controls =
    ((1...8).map { $0 } + [11, 12] + (14...31).map { $0 } + [127, 128, 155]).compactMap {
      UnicodeScalar($0 as UInt32).map { "a\($0)b" }
    } + ["\u{1B}[31mred\u{1B}[0m", "\u{7}", "\u{1}\u{2}\u{3}"]

  private static let long = [
    String(repeating: "long ", count: 2_000), String(repeating: "\"", count: 1_000),
    String(repeating: "\r", count: 1_500), String(repeating: "é👍", count: 1_000),
  ]
}
