import Expectations
import PlainText
import Testing

struct InvalidUTF8Tests {
  /// Returns the columns, counted from 1, at which text with these bytes between quotes is refused;
  /// empty if the text is accepted.
  private func columns(_ bytes: [UInt8]) -> [Int] {
    let source = SourceText(
      file: "a", bytes: [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    let found = JSONDocument.parse(source).diagnostics.filter { $0.code == "json-invalid-utf8" }
    return found.compactMap { $0.excerpt?.position.column }
  }

  @Test("two-byte sequences, and three-byte ones for each first byte, are judged as in Swift")
  func shortSequences() {
    var sequences: [[UInt8]] = []
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF]
    for first in UInt8(0x80)...0xFF {
      for second in edges {
        sequences.append([first, second])
        for third in edges {
          sequences.append([first, second, third])
          if first >= 0xEF {
            for fourth in edges { sequences.append([first, second, third, fourth]) }
          }
        }
      }
    }
    for sequence in sequences {
      let isValid = String(validating: sequence, as: UTF8.self) != nil
      expect(columns(sequence).isEmpty, equals: isValid, "\(sequence)")
    }
  }

  @Test("an invalid byte is found at any position in a word")
  func places() {
    for length in 0...80 {
      for tail in [0, 1, 7, 8, 33] {
        let a = UInt8(ascii: "a")
        let before = [UInt8](repeating: a, count: length)
        let after = [UInt8](repeating: a, count: tail)
        expect(columns(before + [0xFF] + after), equals: [length + 2])
        expect(columns(before + Array("é".utf8) + after).isEmpty)
        expect(columns(before + Array("é".utf8) + [0x80] + after), equals: [length + 4])
      }
    }
  }

  @Test("adjacent invalid bytes are one finding, separate ones are several")
  func runs() {
    expect(columns([0xFF, 0xFE, 0x41, 0x80, 0x80, 0x41, 0xC3]), equals: [2, 5, 8])
  }
}
