import Foundation
import TestSupport

/// A Swift file as text and as bare code.
struct SourceFile: Sendable {
  /// The path relative to the repository, such as `Sources/PlainText/Failure.swift`.
  let path: String
  let text: String
  /// The text without comments, and with nothing between the quotes of a string. Interpolated
  /// expressions are code.
  let code: String

  static let sources = all(in: "Sources")
  static let tests = all(in: "Tests")

  /// The target of a source file, or the folder of a test file: the path's second part.
  let target: String
  /// The file name without `.swift`.
  let stem: String

  init(path: String) {
    self.path = path
    let parts = path.split(separator: "/")
    target = parts.dropFirst().first.map(String.init) ?? ""
    stem = String(parts.last?.dropLast(6) ?? "")
    text = (try? Repository.text(of: path)) ?? ""
    code = BareCode.of(text)
  }

  /// Returns the lines of code that contain a match, each as `path:line: match`.
  func places(of pattern: Pattern) -> [String] { places(of: pattern, in: code) }

  /// Returns the lines of a text that contain a match; the text may include comments and strings.
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
    /// Line number, counted from 1.
    let line: Int
    /// The whole match, followed by each group; empty for groups that are not part of the match.
    let groups: [String]
  }

  // Immutable, and documented as safe to use from any thread.
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
