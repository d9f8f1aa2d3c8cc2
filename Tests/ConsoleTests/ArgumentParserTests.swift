import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct ArgumentParserTests {
  private func pick(_ words: [String]) -> FakeTerminal.Run {
    FakeTerminal().run(Orchard.self, words: ["pick", "oak"] + words)
  }

  private func errors(_ words: String...) -> String {
    FakeTerminal().run(Orchard.self, words: words).errors
  }

  @Test("different options in any order, mixed with operands, give the same invocation")
  func permutations() {
    let seed: UInt64 = 20_260_321
    var random = SeededGenerator(seed: seed)
    let groups = [
      ["--ripeness", "green"], ["-b7"], ["--photo=p.jpg"], ["-w"], ["-C", "a b"], ["--json"],
      ["-q"],
      ["--as-of", "2026-03-31"], ["oak"], ["--dew"],
    ]
    let meant = FakeTerminal().run(Orchard.self, words: ["pick"] + groups.flatMap { $0 })
    expect(meant.status == .done && meant.output.contains("tree=oak"))
    for _ in 0..<200 {
      let words = groups.shuffled(using: &random).flatMap { $0 }
      let place = Int.random(in: 0...1, using: &random)
      let spread = place == 0 ? ["pick"] + words : ["-q", "pick"] + words
      expect(
        FakeTerminal().run(Orchard.self, words: spread), equals: meant, "seed \(seed): \(spread)")
    }
  }

  @Test("repeated options keep their order, and the last single value wins")
  func repetition() {
    let run = pick(["-b3", "--basket=1", "-b", "2", "--photo", "a", "--photo", "b"])
    expect(run.output.contains("baskets=[3, 1, 2]"))
    expect(run.output.contains("photo=b"))
    expect(pick(["--json", "--format", "csv"]).output.contains("format=csv"))
    expect(pick(["--format", "csv", "--json"]).output.contains("format=json"))
  }

  @Test("all errors are reported at once, each with a code and a hint")
  func allAtOnce() {
    let run = FakeTerminal().run(
      Orchard.self, "pick", "--ripeness=red", "-bx", "--wet=yes", "--as-of", "2026-02-30", "-C")
    expect(run.status, equals: .badInput)
    expect(run.output, equals: "")
    expect(
      run.errors,
      equals: """
        orchard: error: option '--wet' does not accept a value, found 'yes' [usage-unexpected-value]
          hint: write '--wet'
        orchard: error: option '-C' needs a value [usage-missing-value]
          hint: write '-C DIR'
        orchard: error: --ripeness: unknown choice 'red' [usage-choice]
          hint: write one of green, ripe, rotten
        orchard: error: --basket: number 'x' is not whole [usage-value]
          hint: write digits only: 12
        orchard: error: --as-of: date '2026-02-30' is not a calendar day [usage-value]
          hint: write a day from 01 to 28
        orchard: error: operand TREE is missing [usage-missing-operand]
          hint: write 'orchard pick TREE [KILOS]'
        see 'orchard pick --help'

        """)
  }

  @Test("an unknown option suggests the nearest one and hides errors that follow from it")
  func unknownOptions() {
    expect(
      errors("pick", "--ripenes", "green", "oak", "1", "extra"),
      equals: """
        orchard: error: unknown option '--ripenes' [usage-unknown-option]
          hint: did you mean '--ripeness'?
        orchard: error: number 'oak' is not whole [usage-value]
          hint: write digits only: 12
        see 'orchard pick --help'

        """)
    expect(errors("pick", "oak", "--rip").contains("unknown option '--rip'"))
    expect(errors("pick", "oak", "-wet").contains("did you mean '--wet'?"))
    expect(
      errors("pick", "oak", "--check").contains("hint: this option belongs to 'orchard list'"))
  }

  @Test("extra operands are refused by name")
  func extraOperands() {
    expect(
      errors("pick", "oak", "1", "2", "3"),
      equals: """
        orchard: error: unexpected operand '2' [usage-unexpected-operand]
          hint: 'orchard pick' takes no more operands
        see 'orchard pick --help'

        """)
  }

  @Test("a verb comes first, or the default verb is used")
  func verbs() {
    expect(FakeTerminal().run(Orchard.self), equals: FakeTerminal().run(Orchard.self, "list"))
    expect(FakeTerminal().run(Orchard.self, "--check").status, equals: .attention)
    expect(FakeTerminal().run(Orchard.self, "-w", "pick", "oak").output.contains("wet=true"))
    expect(
      errors("pikc"),
      equals: """
        orchard: error: unknown verb 'pikc' [usage-unknown-verb]
          hint: did you mean 'pick'?
        see 'orchard --help'

        """)
    expect(errors("prune-everything").contains("hint: write one of list, pick"))
  }

  @Test("--help takes precedence anywhere, then --version, then errors")
  func precedence() {
    let help = FakeTerminal().run(Orchard.self, "pick", "--help")
    expect(help.status == .done && help.output.hasPrefix("usage: orchard pick "))
    let short = FakeTerminal().run(Orchard.self, "pick", "-h")
    expect(short != help && short.output.hasPrefix("usage: orchard pick "))
    expect(
      FakeTerminal().run(Orchard.self, "pick", "--nonsense", "--version", "-wh"), equals: short)
    expect(FakeTerminal().run(Orchard.self, "--ripeness", "-h", "pick"), equals: short)
    expect(FakeTerminal().run(Orchard.self, "--ripeness", "--help", "pick"), equals: help)
    let version = FakeTerminal().run(Orchard.self, "--version", "--nonsense", "pick")
    expect(version.output == "orchard 0.1.0\n" && version.status == .done)
    expect(FakeTerminal().run(Orchard.self, "pick", "--", "--help").output.contains("tree=--help"))
  }

  @Test("conflicting options are refused together with a hint")
  func conflicts() {
    expect(
      errors("list", "--table", "rows"),
      equals: """
        orchard: error: option '--table' has no effect with the format text [usage-conflict]
          hint: add '--format csv', tsv or jsonl
        see 'orchard list --help'

        """)
    expect(
      errors("list", "-fcsv", "--table", "row").contains("did you mean 'rows'?"))
  }

  @Test("--privacy does not change any format except text")
  func privacyOutsideText() {
    let plain = FakeTerminal().run(Orchard.self, "list", "-fcsv")
    expect(FakeTerminal().run(Orchard.self, "list", "-fcsv", "--privacy"), equals: plain)
  }
}

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
