import Expectations
import Foundation
import TestSupport
import Testing

/// Each row of the table of links in `docs/safety.md`, as a folder on which the tool is run.
struct SafetyTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let place: String
    let kind: String
    let tool: String
    let effect: String

    var testDescription: String { "\(tool): \(place) is \(kind)" }

    /// The code in the last column, such as `folder-link-tracked`.
    var code: String? { effect.split(separator: "`").dropFirst().first.map(String.init) }
  }

  private static let commands = [
    "plan-allocate": "plan-allocate 100 --apply -C money",
    "snapshot record": "snapshot record 'Rainy day' 2500 --apply --force -C money",
    "snapshot take": "snapshot take -C money",
    "folder-repair": "folder-repair --apply -C money",
    "folder-init": "folder-init money --git-config",
  ]

  /// The commands that turn `$P` into the row's object; `outside` is a folder next to `money`.
  private static let kinds = [
    "a link out of the folder": "%MOVE && ln -s \"$PWD/outside/x\" \"$P\"",
    "a tracked link out of the folder":
      "%MOVE && ln -s \"$PWD/outside/x\" \"$P\" && git -C money add -f -- \"$N\"",
    "a link that leads nowhere": "rm -rf \"$P\" && ln -s \"$PWD/outside/x\" \"$P\"",
    "a second name": "%MOVE && ln outside/x \"$P\"",
    "a named pipe": "rm -rf \"$P\" && mkfifo \"$P\"",
  ].mapValues {
    $0.replacing(
      "%MOVE", with: "if test -e \"$P\"; then mv \"$P\" outside/x; else echo x > outside/x; fi")
  }

  private static let rows: [Row] = {
    guard let text = try? Repository.text(of: "docs/safety.md") else { return [] }
    let lines = text.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| in the place of |") }) else {
      return []
    }
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      func plain(_ text: String) -> String { text.replacing("`", with: "") }
      return Row(place: plain(cells[0]), kind: cells[1], tool: plain(cells[2]), effect: cells[3])
    }
  }()

  @Test("the table has rows of every kind and of every effect")
  func whole() {
    expect(Set(Self.rows.map(\.kind)), equals: Set(Self.kinds.keys))
    expect(Set(Self.rows.map(\.tool)), equals: Set(Self.commands.keys))
    for effect in ["written through", "refused", "replaced"] {
      expect(Self.rows.contains { $0.effect.hasPrefix(effect) })
    }
  }

  private static let now = "2026-11-21T09:30:00+01:00"

  /// A folder with something for `folder-repair` to do, next to `outside`.
  private static let unrepaired = PreparedFolder(
    "cp -r '\(Repository.at("examples/household").path)' money && mkdir outside"
      + " && folder-init money > made && plan-allocate 50 --apply -C money > made"
      + " && snapshot take -C money > made && printf '\\r\\n' >> money/ledgers/history.csv"
      + " && touch money/.coffer/intention.tmp && rm made",
    now: now)

  private static let repair = "folder-repair --apply -C money > made && rm made"
  private static let repaired = PreparedFolder(repair, after: unrepaired, now: now)

  /// Snapshots that lack the last row, so that they must be taken again.
  private static let outdated = PreparedFolder(
    "snapshot record 'Rainy day' 2500 --force --apply -C money > made && \(repair)",
    after: unrepaired, now: now)

  @Test("the effects in the table are the actual effects", arguments: rows)
  func holds(row: Row) throws {
    let prepared = ["folder-repair": Self.unrepaired, "snapshot take": Self.outdated][row.tool]
    let folder = try (prepared ?? Self.repaired).copy()
    func run(_ line: String) throws -> ShellCommand.Outcome {
      var command = ShellCommand(
        "P='money/\(row.place)'; N='\(row.place)'; \(line)", in: folder.place)
      command.environment = ["COFFER_NOW": Self.now, "HOME": folder.place.path]
      return try command.run()
    }
    func must(_ line: String) throws {
      let outcome = try run(line)
      let words = String(decoding: outcome.errors, as: UTF8.self)
      try require(outcome.status == 0, "\(line)\n\(words)")
    }
    if row.place == ".coffer/intention.json" { try must("echo '{}' > \"$P\"") }
    if row.place == ".gitattributes" { try must(": > \"$P\"") }
    try must(try require(Self.kinds[row.kind]))
    let before = try FileTree(of: folder.place.appending(path: "outside"))
    let outcome = try run(try require(Self.commands[row.tool]))
    let words = String(decoding: outcome.errors, as: UTF8.self)
    let after = try FileTree(of: folder.place.appending(path: "outside"))
    if let code = row.code { expect(words.contains("[\(code)]"), "\(words)") }
    let changes = after.differences(from: before)
    if row.effect.hasPrefix("refused") {
      expect([2, 3].contains(outcome.status), "\(words)")
      expect(changes.isEmpty, "\(changes)")
    } else {
      expect(outcome.status, equals: 0, "\(words)")
      expect(changes.isEmpty, equals: row.effect.hasPrefix("replaced"), "\(changes)")
      let isLink = row.kind.contains("link") && row.effect.hasPrefix("written through")
      try must(isLink ? "test -L \"$P\"" : "test -f \"$P\" && test ! -L \"$P\"")
    }
  }
}
