import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct DesktopLayoutTests {
  private static let folder = "Tests/Fixtures/desktop-files"

  private func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  private func isDesktop(_ text: String) throws -> Bool { try document(text).isAsDesktopWrites }

  private static func written(by name: String) throws -> String {
    try Repository.text(of: "\(folder)/\(name)")
  }

  @Test(
    "files written by the app are recognised",
    arguments: Repository.files(in: folder).filter { !$0.hasSuffix(".in.json") })
  func recognised(name: String) throws {
    expect(try isDesktop(try Self.written(by: name)))
  }

  @Test(
    "other files are not recognised", arguments: Repository.files(in: folder, ending: ".in.json"))
  func notRecognised(name: String) throws {
    expect(try !isDesktop(try Self.written(by: name)))
  }

  @Test("there are six pairs of files, and one pair for a change made by the app")
  func fixtures() {
    expect(Repository.files(in: Self.folder).count, equals: 14)
  }

  private static let sample = """
    {
      "tiers": [
        {
          "name": "T\\u00e9 \\ud83d\\udcb0 \\u007f / \\"",
          "purpose": "",
          "target": 30000.0,
          "priority": 1,
          "preferred_account": null,
          "accounts": [
            {
              "name": "A",
              "balance": 12345678901234567890,
              "apy_pct": 1e-05,
              "notes": "",
              "alloc_weight": 1.0,
              "account_target": null
            }
          ]
        }
      ],
      "last_updated": "2025-08-30"
    }
    """

  @Test("CR LF throughout is the app's format on Windows; mixed line endings are not")
  func windows() throws {
    let sample = Self.sample
    expect(try isDesktop(sample))
    let carried = sample.replacingOccurrences(of: "\n", with: "\r\n")
    expect(try isDesktop(carried))
    expect(try !isDesktop(carried.replacingOccurrences(of: "[\r\n", with: "[\n")))
    expect(try !isDesktop(sample.replacingOccurrences(of: "[\n", with: "[\r\n")))
  }

  @Test(
    "any deviation from the app's format is detected",
    arguments: [
      ("\"purpose\": \"\",", "\"purpose\":\"\","), ("  \"tiers\"", "    \"tiers\""),
      ("\\u00e9", "\\u00E9"), ("\\u00e9", "é"), ("/", "\\/"), ("\\u007f", "\u{7F}"),
      ("30000.0", "30000.00"), ("30000.0", "3e4"), ("1e-05", "0.00001"), ("1e-05", "1e-5"),
      ("1e-05", "-0"), ("1e-05", "1e999"), ("1e-05", "1E-05"), ("\"2025-08-30\"", "\"today\""),
      ("\"2025-08-30\"", "\"2025-08-30T12:00:00Z\""), ("\"2025-08-30\"", "null"),
      ("\n}", "\n}\n"), ("\"purpose\": \"\",", "\"purpose\": \"\", \"icon\": \"\","),
      ("          \"notes\": \"\",\n", ""), ("\"priority\": 1,", "\"prioritY\": 1,"),
      ("\"accounts\": [", "\"accounts\": [\n        7,"),
    ])
  func told(part: String, other: String) throws {
    let changed = Self.sample.replacingOccurrences(of: part, with: other)
    expect(changed != Self.sample)
    expect(try !isDesktop(changed), "\(other)")
  }

  @Test(
    "JSON that does not hold a plan is not recognised",
    arguments: ["[]", "{}", "1", "{\n  \"tiers\": {},\n  \"last_updated\": \"2025-08-30\"\n}"])
  func noPlan(text: String) throws {
    expect(try !isDesktop(text))
  }

  private static func randomPlans() -> [String] {
    (0..<50 as Range<UInt64>).map { seed in
      var generator = SeededGenerator(seed: seed)
      return ReferenceDesktopWriter.text(generator.desktopTiers(), lastUpdated: "2025-08-30")
    }
  }

  @Test("random plans written by the reference writer are recognised")
  func randomPlans() throws {
    for (seed, text) in Self.randomPlans().enumerated() {
      expect(try isDesktop(text), "seed \(seed)")
    }
  }

  @Test("the reference writer matches Python", .enabled(if: PythonPeer.isWanted, "no python3"))
  func python() throws {
    let program = """
      import json
      print(all(json.dumps(json.load(open(str(n))), indent=2) == open(str(n)).read()
                for n in range(50)))
      """
    let output = PythonPeer.run(program, on: Self.randomPlans().map { Array($0.utf8) })
    try expect(require(output, "no python3"), equals: Array("True\n".utf8))
  }
}

extension SeededGenerator {
  /// Returns tiers with names that require escapes, and with numbers of both kinds and all sizes.
  mutating func desktopTiers() -> [ReferenceDesktopWriter.Tier] {
    (0..<Int.random(in: 0...4, using: &self)).map { index in
      let accounts = (0..<Int.random(in: 0...4, using: &self)).map { _ in desktopAccount() }
      return ReferenceDesktopWriter.Tier(
        name: "\(index)" + desktopText(), purpose: desktopText(), target: desktopNumber(),
        preferredAccount: accounts.first?.name, accounts: accounts)
    }
  }

  private mutating func desktopAccount() -> ReferenceDesktopWriter.Account {
    ReferenceDesktopWriter.Account(
      name: desktopText(), balance: desktopNumber(), rate: desktopNumber(), notes: desktopText(),
      weight: desktopNumber(), cap: Bool.random(using: &self) ? desktopNumber() : nil)
  }

  private mutating func desktopText() -> String {
    let pieces = ["a", "Z", "é", "‑", "\"", "\\", "/", "\n", "\u{1}", "\u{7F}", "💰", "現", " "]
    return (0..<Int.random(in: 0...5, using: &self)).map { _ in
      pieces.randomElement(using: &self) ?? ""
    }.joined()
  }

  private mutating func desktopNumber() -> ReferenceDesktopWriter.Number {
    let cents = Double(Int.random(in: -99_999...9_999_999, using: &self))
    switch Int.random(in: 0...4, using: &self) {
    case 0: return .integer("\(Int.random(in: 0...99_999, using: &self))")
    case 1: return .integer("1" + digits(Int.random(in: 0...19, using: &self)))
    case 2: return .float(cents / 1e7)
    case 3: return .float(cents * 1e9)
    default: return .float(cents / 100)
    }
  }
}
