import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct StatementOptionsTests {
  @Test("the values of the options are those of the command line")
  func words() {
    expect(StatementOptions.DateOrder.allCases.map(\.rawValue), equals: ["dmy", "mdy", "ymd"])
    expect(StatementOptions.DecimalSign.allCases.map(\.rawValue), equals: ["point", "comma"])
    expect(StatementOptions(), equals: StatementOptions(decimal: nil, dateOrder: nil))
  }
}

struct StatementFileFormatTests {
  private static let fixtures: [(String, StatementFileFormat)] = [
    ("bank.ofx", .ofx), ("card.qfx", .ofx), ("broker.ofx", .ofx), ("bank.qif", .qif),
    ("statement.camt.xml", .camt), ("statement.mt940", .mt940),
  ]

  @Test("each file is recognised as exactly one format; CSV and JSON are not recognised")
  func recognised() throws {
    for (name, format) in Self.fixtures {
      expect(
        StatementFileFormat(recognising: try statementFixture(name).bytes), equals: format,
        "\(name)")
    }
    for text in ["", "date,amount\n1,2\n", "{\"a\":1}", "<html></html>", "PK\u{3}\u{4}"] {
      expect(StatementFileFormat(recognising: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("the encoding is the one declared in the header")
  func encodings() throws {
    let declared = try Self.fixtures.map { name, format in
      format.declaredEncoding(of: try statementFixture(name).bytes)
    }
    expect(declared, equals: ["windows-1252", "utf-8", "utf-8", nil, "utf-8", nil])
  }

  @Test("files with CR LF read like files with LF")
  func lineEnds() throws {
    for (name, format) in Self.fixtures {
      let source = try statementFixture(name)
      let text = String(decoding: source.bytes, as: UTF8.self)
      let other = statementSource(text.replacing("\n", with: "\r\n"))
      expect(format.reading(source).value, equals: format.reading(other).value, "\(name)")
    }
  }

  /// Returns the bytes with changes in a few places: changed bytes, cuts, repetitions and inserted
  /// pieces of the formats.
  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "<", "</", "&", "]]>", "<!DOCTYPE", ":61:", ":86:", "\n-\n", "^", "!Type:Invst\n", "\n",
      "\u{0}",
      "-", ",", ".", "99999999999999999999999999", "<OFX>", "</OFX>", "?20", "é", "'",
    ]
    var bytes = bytes
    for _ in 0...Int.random(in: 0...5, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...200, using: &random))
      switch Int.random(in: 0...5, using: &random) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      default:
        bytes.insert(
          contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
      }
    }
    return bytes
  }

  @Test("mutated files are read in order, or refused with bounded errors that have hints")
  func fuzz() throws {
    let seed: UInt64 = 2_026_112_303
    var random = SeededGenerator(seed: seed)
    let sources = try Self.fixtures.map { (try statementFixture($0.0).bytes, $0.1) }
    for _ in 0..<6000 {
      guard let (original, format) = sources.randomElement(using: &random) else { return }
      let bytes = mutated(original, &random)
      let loaded = format.reading(SourceText(file: "a", bytes: bytes))
      let errors = loaded.diagnostics.filter { $0.severity == .error }
      expect((loaded.value == nil) == !errors.isEmpty, "seed \(seed): \(bytes)")
      expect(loaded.diagnostics.count <= 2 * TextFinding.limit + 1, "seed \(seed): \(bytes)")
      expect(errors.allSatisfy { $0.hint != nil && $0.excerpt != nil }, "seed \(seed): \(bytes)")
      for statement in loaded.value ?? [] {
        let days = statement.rows.map(\.date)
        expect(days, equals: days.sorted(), "seed \(seed): \(bytes)")
      }
    }
  }
}

struct StatementCodeTests {
  @Test("each code starts with its stage, and codes are unique")
  func codes() {
    let codes = StatementCode.allCases.map(\.rawValue)
    expect(codes.allSatisfy { $0.hasPrefix("statement-") })
    expect(Set(codes).count, equals: codes.count)
  }
}
