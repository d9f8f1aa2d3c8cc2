import Console
import Expectations
import Testing

struct ArgumentScanTests {
  private func pick(_ words: [String]) -> FakeTerminal.Run {
    FakeTerminal().run(Orchard.self, words: ["pick", "oak"] + words)
  }

  private func errors(_ words: String...) -> String {
    FakeTerminal().run(Orchard.self, words: words).errors
  }

  @Test("all forms of an option's value are equivalent")
  func spellings() {
    let meant = pick(["--ripeness", "green"])
    expect(meant.status, equals: .done)
    expect(meant.output.contains("ripeness=green"))
    for words in [["--ripeness=green"], ["-r", "green"], ["-rgreen"], ["-r", "ripe", "-rgreen"]] {
      expect(pick(words), equals: meant, "\(words)")
    }
  }

  @Test("switches can be combined, and the last one may take a value")
  func clusters() {
    let apart = pick(["-w", "-d", "-q", "-r", "rotten"])
    expect(apart.output.contains("wet=true dew=true") && apart.output.contains("quiet=true"))
    expect(pick(["-wdqr", "rotten"]), equals: apart)
    expect(pick(["-wdqrrotten"]), equals: apart)
  }

  @Test("after -- every word is an operand, and so is a lone -")
  func operandsOnly() {
    let run = FakeTerminal().run(Orchard.self, "pick", "--", "-oak", "12")
    expect(run.output.hasPrefix("verb=pick tree=-oak kilos=12\n"))
    expect(FakeTerminal().run(Orchard.self, "pick", "-").output.contains("tree=- "))
    expect(pick(["--photo", "--wet"]).output.contains("photo=--wet wet=false"))
  }

  @Test("a negative number is an operand, before and after --, because options are not digits")
  func negativeNumbers() {
    for words in [["oak", "-50"], ["oak", "--", "-50"], ["--wet", "oak", "-50"]] {
      expect(
        FakeTerminal().run(Orchard.self, words: ["pick"] + words).output.contains("kilos=-50"),
        "\(words)")
    }
    expect(errors("pick", "oak", "-x50").contains("unknown option '-x' [usage-unknown-option]"))
    expect(errors("pick", "oak", "-.").contains("unknown option '-.' [usage-unknown-option]"))
    expect(pick(["-b", "-50"]).output.contains("baskets=[-50]"))
  }

  @Test("a value may contain anything: hyphens, equals signs, or nothing")
  func values() {
    expect(pick(["--photo=a=b"]).output.contains("photo=a=b "))
    expect(pick(["--photo="]).output.contains("photo= "))
    expect(pick(["--photo", "--"]).output.contains("photo=-- "))
    expect(pick(["-r=green"]).errors.contains("--ripeness: unknown choice '=green'"))
  }

  @Test("long names are not abbreviated, and a missing value is reported as the option was typed")
  func refusals() {
    expect(
      pick(["--phot", "a"]).errors.contains("unknown option '--phot' [usage-unknown-option]"))
    expect(
      pick(["-wr"]).errors.contains(
        "option '-r' needs a value [usage-missing-value]\n  hint: write '-r STATE'\n"))
    expect(
      pick(["--photo"]).errors.contains(
        "option '--photo' needs a value [usage-missing-value]\n  hint: write '--photo FILE'\n"))
  }
}
