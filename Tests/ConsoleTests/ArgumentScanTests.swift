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

  @Test("every way to write an option's value means the same")
  func spellings() {
    let meant = pick(["--ripeness", "green"])
    expect(meant.status, equals: .done)
    expect(meant.output.contains("ripeness=green"))
    for words in [["--ripeness=green"], ["-r", "green"], ["-rgreen"], ["-r", "ripe", "-rgreen"]] {
      expect(pick(words), equals: meant, "\(words)")
    }
  }

  @Test("switches cluster, and the last of a cluster may take a value")
  func clusters() {
    let apart = pick(["-w", "-d", "-q", "-r", "rotten"])
    expect(apart.output.contains("wet=true dew=true") && apart.output.contains("quiet=true"))
    expect(pick(["-wdqr", "rotten"]), equals: apart)
    expect(pick(["-wdqrrotten"]), equals: apart)
  }

  @Test("after -- everything is an operand, and a lone - is one too")
  func operandsOnly() {
    let run = FakeTerminal().run(Orchard.self, "pick", "--", "-oak", "12")
    expect(run.output.hasPrefix("verb=pick tree=-oak kilos=12\n"))
    expect(FakeTerminal().run(Orchard.self, "pick", "-").output.contains("tree=- "))
    expect(pick(["--photo", "--wet"]).output.contains("photo=--wet wet=false"))
  }

  @Test("a negative number is an operand, before and after two hyphens, for no option is a digit")
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

  @Test("a value may hold anything: hyphens, equals signs, nothing at all")
  func values() {
    expect(pick(["--photo=a=b"]).output.contains("photo=a=b "))
    expect(pick(["--photo="]).output.contains("photo= "))
    expect(pick(["--photo", "--"]).output.contains("photo=-- "))
    expect(pick(["-r=green"]).errors.contains("--ripeness: unknown choice '=green'"))
  }

  @Test("long names are never abbreviated, and a missing value is asked for as it was written")
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
