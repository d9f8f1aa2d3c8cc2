import Foundation

/// A finding as shown on standard error, as text or as a line of JSON.
struct PrintedFinding {
  var severity = ""
  var code = ""
  var message = ""
  var hint: String?
  /// Nil if the finding is about the command.
  var file: String?
  var line: Int?
  /// The text above the carets; nil without an excerpt.
  var marked: String?
  /// The text before the carets.
  var before: String?
  /// The column of a finding in JSON output, which has no carets.
  var column: Int?

  var isError: Bool { severity == "error" }

  /// Whether another run reports the same finding. An error that became a warning is not the same.
  func isSame(as other: PrintedFinding) -> Bool {
    code == other.code && message == other.message && (other.isError || !isError)
  }

  /// The texts in single quotes in the message.
  var quoted: [String] { message.matches(of: /'([^']+)'/).map { String($0.1) } }

  /// Returns the findings of a run, in the order of their lines.
  static func all(in errors: Data) -> [PrintedFinding] {
    var found: [PrintedFinding] = []
    var source: Substring?
    for line in String(decoding: errors, as: UTF8.self).split(separator: "\n") {
      if let finding = PrintedFinding(json: line) ?? PrintedFinding(head: line) {
        found.append(finding)
        source = nil
      } else if found.isEmpty {
        continue
      } else if let match = line.wholeMatch(of: #/ +hint: (.*)/#) {
        found[found.count - 1].hint = String(match.1)
      } else if let match = line.wholeMatch(of: #/ +\d+ \| (.*)/#), source == nil {
        source = match.1
      } else if let match = line.wholeMatch(of: #/ +\| ( *)(\^+)/#), let text = source {
        found[found.count - 1].before = String(text.prefix(match.1.count))
        found[found.count - 1].marked = String(
          text.dropFirst(match.1.count).prefix(match.2.count))
      }
    }
    return found
  }

  private init?(head line: Substring) {
    let form = /(?:(.+?):(\d+):\d+|[a-z][a-z -]*): (error|warning|note): (.*) \[([a-z0-9-]+)\]/
    guard let match = line.wholeMatch(of: form) else { return nil }
    (severity, message, code) = (String(match.3), String(match.4), String(match.5))
    (file, self.line) = (match.1.map(String.init), match.2.flatMap { Int($0) })
  }

  private init?(json line: Substring) {
    guard line.hasPrefix("{\"severity\""),
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { return nil }
    func text(_ key: String) -> String? { object[key] as? String }
    severity = text("severity") ?? ""
    (code, message, hint) = (text("code") ?? "", text("message") ?? "", text("hint"))
    (file, self.line) = (text("file"), object["line"] as? Int)
    column = object["column"] as? Int
  }
}
