import Console
import Expectations
import Testing

struct ColorChoiceTests {
  @Test("--color takes precedence over NO_COLOR and TERM, and those over the terminal")
  func decisions() {
    for isTerminal in [true, false] {
      for noColor in [nil, "", "1"] {
        for term in [nil, "", "dumb", "xterm"] {
          let always = ColorChoice.always
            .usesColor(isTerminal: isTerminal, noColor: noColor, term: term)
          let never = ColorChoice.never
            .usesColor(isTerminal: isTerminal, noColor: noColor, term: term)
          let auto = ColorChoice.auto
            .usesColor(isTerminal: isTerminal, noColor: noColor, term: term)
          let expected = isTerminal && noColor != "1" && term == "xterm"
          expect(
            always && !never && auto == expected, "\(isTerminal) \(noColor ?? "-") \(term ?? "-")")
        }
      }
    }
  }

  @Test("colour is decided separately for standard output and standard error, and is off for files")
  func streamsApart() {
    let red = "\u{1B}[31m"
    var terminal = FakeTerminal(environment: ["TERM": "xterm"], terminals: [.output])
    expect(terminal.run(Orchard.self).output.contains(red))
    expect(!terminal.run(Orchard.self, "--nope").errors.contains(red))
    expect(terminal.run(Orchard.self, "-o", "f").written["f"]?.contains(red), equals: false)
    expect(!terminal.run(Orchard.self, "--color=never").output.contains(red))
    terminal.terminals = [.errors]
    expect(!terminal.run(Orchard.self).output.contains(red))
    expect(terminal.run(Orchard.self, "--nope").errors.contains(red))
    expect(terminal.run(Orchard.self, "--color=always").output.contains(red))
  }
}
