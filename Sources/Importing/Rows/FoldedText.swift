/// Normalization of text from banks. It removes differences in case, spaces and control characters,
/// and in the composition of letters.
///
/// Files from one bank can differ in these ways: some systems decompose letters, some statements
/// are in capitals, and long text is wrapped at different columns.
package enum FoldedText {
  /// Appends the normalized form of `text`, which is in UTF-8.
  ///
  ///     "Cafe\u{301}  ZOË" and "café Zoë" both become "cafézoë"
  ///
  /// - Complexity: linear in the length of the text.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    for byte in text where byte > UInt8(ascii: " ") && byte != 0x7F {
      if byte >= 0x80 {
        bytes.removeSubrange(start...)
        return appendAny(String(decoding: text, as: UTF8.self), to: &bytes)
      }
      bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
  }

  /// Returns the normalized form of a text.
  package static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    Array(text.utf8).withUnsafeBufferPointer { append($0, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func appendAny(_ text: String, to bytes: inout [UInt8]) {
    // Each letter is a single scalar if the text does not contain combining marks.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) {
      for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    } else {
      for character in text { append(character, to: &bytes) }
    }
  }

  /// Separator before each string in a row's content. The strings do not contain this byte.
  static let separator: UInt8 = 0

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0: break
    case 0x41...0x5A: bytes.append(UInt8(truncatingIfNeeded: scalar.value) | 0x20)
    case 0x21...0x7E: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    // ß has no common capital form. In capitals, it is written as SS.
    case 0xDF, 0x1E9E: bytes += [0x73, 0x73]
    default:
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control { return }
      bytes += Array(scalar.properties.lowercaseMapping.utf8)
    }
  }

  private static func append(_ character: Character, to bytes: inout [UInt8]) {
    let scalars = character.unicodeScalars
    guard scalars.count > 1 || scalars.first.map({ $0.value >= 0x2000 }) ?? false else {
      for scalar in scalars { append(scalar, to: &bytes) }
      return
    }
    if let composed = composedScalars[character] { return append(composed, to: &bytes) }
    // Combining marks at different positions around a letter may occur in any order.
    let ordered = scalars.enumerated().sorted { first, second in
      let classes = (
        first.element.properties.canonicalCombiningClass.rawValue,
        second.element.properties.canonicalCombiningClass.rawValue
      )
      guard classes.0 != classes.1, classes.0 != 0, classes.1 != 0 else {
        return first.offset < second.offset
      }
      return classes.0 < classes.1
    }
    for scalar in ordered { append(scalar.element, to: &bytes) }
  }

  /// Composed scalar for each letter that has one, in scripts used by banks. Characters compare as
  /// equal regardless of composition, so any form of a letter can be looked up.
  private static let composedScalars: [Character: Unicode.Scalar] = {
    var scalars: [Character: Unicode.Scalar] = [:]
    let scripts: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0xAC00...0xD7A3,
    ]
    for value in scripts.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let character = Character(scalar)
      if scalars[character] == nil { scalars[character] = scalar }
    }
    return scalars
  }()
}
