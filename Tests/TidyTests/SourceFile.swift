import Foundation
import TestSupport

/// A Swift file as text and as bare code.
struct SourceFile: Sendable {
  /// Relative to the repository: `Sources/PlainText/Failure.swift`.
  let path: String
  let text: String
  /// The text without comments, and with nothing between the quotes of a string. What is
  /// interpolated into a string is code.
  let code: String

  static let sources = all(in: "Sources")
  static let tests = all(in: "Tests")

  /// The target of a source file, or the folder of a test file: the path's second part.
  let target: String
  /// The file's name without `.swift`.
  let stem: String

  init(path: String) {
    self.path = path
    let parts = path.split(separator: "/")
    target = parts.dropFirst().first.map(String.init) ?? ""
    stem = String(parts.last?.dropLast(6) ?? "")
    text = (try? Repository.text(of: path)) ?? ""
    code = BareCode.of(text)
  }

  /// The lines of code that hold a match, each as `path:line: what matched`.
  func places(of pattern: Pattern) -> [String] { places(of: pattern, in: code) }

  /// The same for the whole text, comments and strings included.
  func places(of pattern: Pattern, in text: String) -> [String] {
    pattern.matches(in: text).map { "\(path):\($0.line): \($0.groups[0])" }
  }

  private static func all(in folder: String) -> [SourceFile] {
    Repository.files(in: folder, ending: ".swift").map { SourceFile(path: "\(folder)/\($0)") }
  }
}

/// A regular expression over lines of text.
struct Pattern: @unchecked Sendable {
  struct Match {
    /// Counted from 1.
    let line: Int
    /// The whole match, then each group; empty where a group has no part in it.
    let groups: [String]
  }

  // Immutable once it is made, and documented to be safe to use from any thread.
  private let expression: NSRegularExpression

  init(_ text: String) {
    do {
      expression = try NSRegularExpression(pattern: text, options: .anchorsMatchLines)
    } catch {
      preconditionFailure("'\(text)' is no regular expression")
    }
  }

  func matches(in text: String) -> [Match] {
    let whole = text as NSString
    var (line, at) = (1, 0)
    return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).map {
      let before = whole.substring(with: NSRange(location: at, length: $0.range.location - at))
      line += before.utf8.count { $0 == UInt8(ascii: "\n") }
      at = $0.range.location
      let groups = (0..<$0.numberOfRanges).map { [match = $0] group in
        let range = match.range(at: group)
        return range.location == NSNotFound ? "" : whole.substring(with: range)
      }
      return Match(line: line, groups: groups)
    }
  }

  func isFound(in text: String) -> Bool { !matches(in: text).isEmpty }
}
