import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// Files as read through the folder.
@Suite struct FileContentsTests {
  private static let planText = #"{"tiers": []}"#
  private static let limit = 64 << 20

  private static func findings(_ plan: ScriptedFolder.Entry) -> [String] {
    let folder = ScriptedFolder(entries: [("/f", .folder), ("/f/reserve_manager.json", plan)])
    let findings = folder.planning().diagnostics.map(\.oneLine)
    expect(folder.files.count, equals: 0, "every file that was opened is closed")
    return findings
  }

  @Test("a file returned in small parts is read completely", arguments: [1, 2, 5, 13, 14])
  func shortReads(count: Int) {
    let folder = ScriptedFolder(
      entries: [("/f/reserve_manager.json", .text(Self.planText))], readAtMost: count)
    expect(folder.planning().value?.plan.tiers.isEmpty, equals: true)
  }

  @Test("a file that has grown since its size was read is read to its end")
  func grows() {
    let padded = Self.planText + String(repeating: " ", count: 200_000)
    let entry = ScriptedFolder.Entry.changing(size: 5, bytes: Array(padded.utf8))
    expect(Self.findings(entry).isEmpty)
  }

  @Test("a file that has shrunk since its size was read is read to its end")
  func shrinks() {
    let entry = ScriptedFolder.Entry.changing(size: 5000, bytes: Array(Self.planText.utf8))
    expect(Self.findings(entry).isEmpty)
  }

  @Test("a file above the limit is refused by its size or by the bytes read")
  func tooLarge() {
    let refusal = [
      "error: '/f/reserve_manager.json' has \(Self.limit + 1) bytes, more than the limit of 64 MiB"
        + " [folder-file-size] (check that this is the right file)"
    ]
    expect(Self.findings(.changing(size: Self.limit + 1, bytes: [])), equals: refusal)
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: Self.limit + 1)
    expect(Self.findings(.changing(size: 5, bytes: blanks)), equals: refusal)
  }

  @Test("anything but a regular file is not read")
  func notAFile() {
    func refusal(_ what: String) -> [String] {
      [
        "error: '/f/reserve_manager.json' is \(what) [folder-unreadable] (replace it with a file of"
          + " the same name, or remove it)"
      ]
    }
    expect(Self.findings(.folder), equals: refusal("a folder, not a file"))
    expect(Self.findings(.device), equals: refusal("a device, not a file"))
  }

  @Test("a system error is reported with its reason, whichever call failed")
  func refusals() {
    func refusal(_ words: String) -> [String] {
      [
        "error: '/f/reserve_manager.json' cannot be read: \(words) [folder-unreadable] (check its "
          + "permissions with ls -l)"
      ]
    }
    expect(Self.findings(.refusing(open: EACCES)), equals: refusal("permission denied"))
    expect(Self.findings(.failing(status: EIO)), equals: refusal("input/output error"))
    expect(
      Self.findings(.breaking(afterBytes: 9, read: EIO)), equals: refusal("input/output error"))
    expect(
      Self.findings(.closing(Array(Self.planText.utf8), close: EIO)),
      equals: refusal("input/output error"))
  }

  @Test("control characters in a path are escaped")
  func visiblePath() {
    let calls = ScriptedFolder(
      entries: [("\u{1B}[31m/reserve_manager.json", .refusing(open: EACCES))]
    ).calls
    expect(
      Folder(at: "\u{1B}[31m", calls: calls).planning([], []).diagnostics.first?.message,
      equals: "'\\u001b[31m/reserve_manager.json' cannot be read: permission denied")
  }

  @Test("a sparse file of several gibibytes is refused unread, as a ledger or as settings")
  func sparse() throws {
    let money = try MoneyFolder()
    try money.run("mkdir ledgers && truncate -s 3G ledgers/history.csv coffer.json")
    expect(
      money.place.ledger(.history).diagnostics.map(\.message),
      equals: [
        "'\(money.folder.place.path)/ledgers/history.csv' is not text: the 3072 MiB file contains"
          + " NUL bytes"
      ])
    expect(
      money.place.planning([], []).diagnostics.map(\.message),
      equals: [
        "'\(money.folder.place.path)/coffer.json' has 3221225472 bytes, more than the limit of"
          + " 64 MiB"
      ])
  }

  @Test(
    "anything but a file in place of a file is refused without waiting",
    arguments: [
      ("mkfifo coffer.json", "is a named pipe, not a file"),
      ("ln -s /dev/zero coffer.json", "is a device, not a file"),
      ("ln -s coffer.json coffer.json", "is a circular link"),
      ("ln -s nowhere coffer.json", "is a broken link"),
      (
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"coffer.json\")'",
        "is a socket, not a file"
      ),
    ])
  func kinds(line: String, words: String) throws {
    let money = try MoneyFolder()
    try money.run(line)
    let found = money.place.planning([], []).diagnostics
    expect(found.map(\.code), equals: ["folder-unreadable"], "\(line)")
    expect(
      found.first?.message.hasSuffix("coffer.json' \(words)"), equals: true, "\(line) \(found)")
  }
}
