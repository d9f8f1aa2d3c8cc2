import Expectations
import PlainText
import TestSupport
import Testing

struct BytePlacesTests {
  @Test("the first position of a byte equals that of a byte-wise search, from every start")
  func places() {
    for length in 0...40 {
      var random = SeededGenerator(seed: UInt64(length))
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) & 0x83 }
      for wanted in [UInt8(0), 1, 2, 3, 0x80, 0x81, 0x83, 0xFF] {
        bytes.withUnsafeBufferPointer { buffer in
          for start in 0...length {
            expect(
              buffer.place(of: wanted, from: start), equals: bytes[start...].firstIndex(of: wanted),
              "seed \(length), start \(start), byte \(wanted)")
          }
        }
      }
    }
  }

  @Test("the first position of two or three bytes equals that of a byte-wise search")
  func placesOfSeveral() {
    for length in 0...40 {
      var random = SeededGenerator(seed: UInt64(length))
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) & 0x8F }
      for end in 0...length {
        for start in 0...end {
          let found = bytes.withUnsafeBufferPointer {
            $0.place(of: 0x0A, 0x0D, 0x81, from: start, before: end)
          }
          let wanted = bytes[start..<end].firstIndex { [0x0A, 0x0D, 0x81].contains($0) } ?? end
          expect(found, equals: wanted, "seed \(length), from \(start) before \(end)")
          let ofTwo = bytes.withUnsafeBufferPointer {
            $0.place(of: 0x0A, 0x81, from: start, before: end)
          }
          let wantedOfTwo = bytes[start..<end].firstIndex { [0x0A, 0x81].contains($0) } ?? end
          expect(ofTwo, equals: wantedOfTwo, "seed \(length), from \(start) before \(end)")
        }
      }
    }
  }

  @Test("control characters and differences are found at every position")
  func controlsAndDifferences() {
    for length in 0...40 {
      let bytes = (0..<length).map { UInt8(0x20 + $0 * 7 % 0xE0) }
      bytes.withUnsafeBufferPointer { buffer in
        expect(!buffer.hasControls && buffer.equals(buffer))
        expect(!buffer.equals(UnsafeBufferPointer(rebasing: buffer.dropLast())) || length == 0)
      }
      for place in bytes.indices {
        for control in [UInt8(0), 0x0A, 0x1F] {
          var other = bytes
          other[place] = control
          other.withUnsafeBufferPointer { changed in
            expect(changed.hasControls, "length \(length), place \(place)")
            expect(!bytes.withUnsafeBufferPointer { $0.equals(changed) }, "place \(place)")
          }
        }
      }
    }
  }
}
