import Expectations
import PlainText
import Testing

struct CSVMarksTests {
  @Test("a separator is found at every position in a block")
  func everyPlace() throws {
    for before in 0..<140 {
      for after in [0, 1, 63, 64, 65] {
        let row = [String(repeating: "x", count: before), String(repeating: "y", count: after)]
        let text = "a,b\n" + row.joined(separator: ",") + "\n" + "1,2\n"
        expect(fields(try require(csv(text).value)), equals: [["a", "b"], row, ["1", "2"]])
      }
    }
  }

  @Test("bytes that differ from a separator in one bit are not separators")
  func nearBytes() throws {
    for mark in [0x2C, 0x0A, 0x22, 0x0D] as [UInt8] {
      for bit in 0..<7 {
        let near = mark ^ 1 << UInt8(bit)
        guard near != 0, ![0x2C, 0x0A, 0x22, 0x0D].contains(near) else { continue }
        let field = Array(repeating: near, count: 70)
        let table = try require(csv(Array("a,b\nx,".utf8) + field + [0x0A]).value)
        expect(table.bytes(0, 1), equals: field[...], "\(near)")
      }
    }
    // The last bytes of these characters are a comma, a quote, LF and CR with the top bit set.
    for character in ["€", "¢", "ʊ", "č"] {
      let field = String(repeating: character, count: 40)
      let table = try require(csv("a,b\n\(field),\(field)\n").value)
      expect(fields(table)[1], equals: [field, field])
    }
  }
}
