import Expectations
import Foundation
import TestSupport
import Testing

/// Every kind of object in place of the folder's files: a short form of `Tests/Torture/matrix.py`.
struct FileKindLawTests {
  /// The commands that create `$P`, and the name of the created object in messages.
  private static let kinds: [(line: String, words: String)] = [
    ("mkfifo \"$P\"", "a named pipe"),
    ("ln -s /dev/zero \"$P\"", "a device"),
    ("ln -s /dev/full \"$P\"", "a device"),
    ("mkdir \"$P\"", "a folder"),
    ("truncate -s 3G \"$P\"", "a huge file"),
    ("ln -s nowhere \"$P\"", "a link that leads nowhere"),
    ("ln -s \"$(basename \"$P\")\" \"$P\"", "a link that leads in a circle"),
    ("yes '[' | head -c 300000 | tr -d '\\n' > \"$P\"", "no text of ours"),
  ]
  private static let places = [
    "reserve_manager.json", "coffer.json", "recurring.json", "ledgers", "ledgers/history.csv",
    "ledgers/values.csv", "ledgers/activities.csv", "ledgers/prices.csv", "snapshots", ".coffer",
    ".coffer/lock", ".coffer/intention.json", ".coffer/backups", ".coffer/snapshots.json",
    ".coffer/.gitignore", ".gitattributes", ".gitignore", ".git", ".git/HEAD", ".git/index",
    ".git/config", "snapshots/portfolio.csv",
  ]
  private static let commands = [
    "plan-status", "plan-allocate 1000 --apply", "plan-rebalance", "holdings",
    "snapshot record 'Rainy day' 2500 --apply --force", "ledger-add spend 5 EDF --apply",
    "snapshot take", "forecast", "folder-check",
    "folder-repair --apply", "plan-merge", "export-csv transactions", "export-journal",
    "folder-repair --restore", "plan-apply --reconcile --apply", "plan-set --from-worth --apply",
    "plan-set --setting base_currency CHF --apply",
  ]

  private static let base = PreparedFolder(
    "cp -r '\(Repository.at("examples/household").path)' base && folder-init base > out"
      + " && plan-allocate 50 --apply -C base > out && snapshot take -C base > out")

  @Test(
    "no command hangs, uses gibibytes, traps or fails silently", arguments: kinds.indices,
    [0, 1, 2])
  func everyPlace(kind: Int, part: Int) throws {
    let (line, words) = Self.kinds[kind]
    let folder = try Self.base.copy()
    var script = "exec 2> log\nulimit -v 1500000\n"
    for (number, place) in Self.places.enumerated() where number % 3 == part {
      // Across all kinds and places, every command is tested with every kind.
      let command = Self.commands[(5 * kind + number / 3) % Self.commands.count]
      script +=
        "rm -rf money && cp -r base money && P='money/\(place)' && rm -rf \"$P\" && \(line)\n"
        + "timeout 10 \(command) -C money < /dev/null > out 2> errors; s=$?\n"
        + "case $s in 0|1) ;; 2|3) grep -q 'error' errors out || echo \"\(place): \(words):"
        + " \(command): silent $s\" ;; *) echo \"\(place): \(words): \(command): $s\"; esac\n"
    }
    let outcome = try ShellCommand(script, in: folder.place).run(atMost: 120)
    let log = try String(contentsOf: folder.place.appending(path: "log"), encoding: .utf8)
    expect(String(decoding: outcome.output, as: UTF8.self), equals: "", "\(log)")
    expect(outcome.status, equals: 0, "\(log)")
  }
}
