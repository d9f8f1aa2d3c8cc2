import Checking
import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct LookalikeNamesTests {
  private static func messages(_ names: [String], _ kind: String = "account") -> [String] {
    var lookalikes = LookalikeNames(kind, aliases: ["AN ALIAS"])
    return names.compactMap { name in
      let found: PathFinding? = lookalikes.finding(of: name, at: [])
      return found?.message
    }
  }

  @Test("a name that looks like an earlier one is reported once, with the difference")
  func differences() {
    expect(
      Self.messages([
        "Bank", "bank", "Ban\u{200B}k", "bank", " Bank", "My\u{2011}bank\u{AD}", "my-bank",
      ]),
      equals: [
        "account 'bank' differs from 'Bank' only in case",
        #"account 'Ban\u200bk' differs from 'Bank' only in invisible characters"#,
        "account ' Bank' differs from 'Bank' only in spaces",
        #"account 'my-bank' differs from 'My\u{2011}bank\u00ad' only in "#
          .replacing(#"\u{2011}"#, with: "\u{2011}")
          + "case, spaces, hyphens or invisible characters",
      ])
  }

  @Test("blank names, aliases, Unicode compositions and different names are not reported")
  func silence() {
    expect(
      Self.messages([
        "", " ", "An alias", "AN ALIAS", "Caf\u{E9}", "Cafe\u{301}", "Cafe", "A1", "A2",
      ]),
      equals: [])
  }

  @Test("differences in case and spaces are left to another rule for symbols")
  func symbols() {
    expect(Self.messages(["BTC", "btc", "B TC", "BT\u{200D}C"], "symbol").count, equals: 1)
  }
}
