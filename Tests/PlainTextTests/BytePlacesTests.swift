import PlainText
import TestSupport
import Testing

struct BytePlacesTests {
  @Test("the first place of a byte is found from every start, as a look at each byte finds it")
  func places() {
    for length in 0...40 {
      var random = SeededGenerator(seed: UInt64(length))
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) & 0x83 }
      for wanted in [UInt8(0), 1, 2, 3, 0x80, 0x81, 0x83, 0xFF] {
        bytes.withUnsafeBufferPointer { buffer in
          for start in 0...length {
            #expect(
              buffer.place(of: wanted, from: start) == bytes[start...].firstIndex(of: wanted),
              "seed \(length), start \(start), byte \(wanted)")
          }
        }
      }
    }
  }
}
