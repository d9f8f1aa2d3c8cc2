import Foundation

/// A part of a hint that must lead to a result.
enum HintClaim {
  /// A page of the documents, with its anchor.
  case page(String)
  case command(String)
  /// An option or a `column=value` of the command. An existing option is given this value.
  case argument(String)
  /// An option or a word to remove from the command.
  case without(String)
  /// Text that replaces the marked text, or the word quoted in the message.
  case word(String)
  /// Texts that each replace the same text written with a comma, and the number of commas to
  /// append.
  case decimals([String], commas: Int)
  /// A row to append to a ledger, in the named columns or in the ledger's own columns. Without a
  /// name, the ledger is the finding's file.
  case row(String, header: String?, file: String?)
  /// A row that replaces the marked row, or that is inserted.
  case line(String, above: Bool)
  /// A line to append to a file.
  case lineOf(String, file: String)
  /// Members of coffer.json.
  case settings(String)
  /// A member of the object that contains the finding, or of standard input.
  case member(String, String)
  /// A column of the header to rename or to add.
  case column(String, renamed: String?)
  /// Removes the blanks next to the commas in the finding's file.
  case compact
  /// A cell of the marked row.
  case cell(String, column: String)

  /// Whether a hint may offer this claim as one of several choices for the user.
  var isOneOfSeveral: Bool {
    switch self {
    case .argument, .word: true
    default: false
    }
  }

  var isCommand: Bool {
    switch self {
    case .command, .argument, .without: true
    default: false
    }
  }
}

/// A hint and the claims read from it.
struct HintReading {
  enum Class: String, CaseIterable {
    case command = "tried-command"
    case edit = "tried-edit"
    case page
    case prose = "prose-without-claim"
  }

  var claims: [HintClaim] = []
  /// The part of the hint that has not been read.
  var rest: String

  var kind: Class {
    if claims.contains(where: \.isCommand) { return .command }
    if claims.isEmpty { return .prose }
    let isPage = claims.allSatisfy { if case .page = $0 { true } else { false } }
    return isPage ? .page : .edit
  }

  /// The remaining text that looks like a command, an option, a row or a setting; nil if there is
  /// none.
  var unread: String? {
    let marks = /--[a-z]+|docs\/|"\w+": |\w+=\w|[^ ,]*,[^ ,]*,[^ ,]+|[a-z]+-[a-z]+ --/
    return rest.firstMatch(of: marks).map { String($0.0) }
  }

  init(_ finding: PrintedFinding) {
    rest = finding.hint ?? ""
    // If amounts are hidden, there is nothing to write.
    if rest.contains("•") { rest = "" }
    for match in rest.matches(of: /docs\/[\w\/-]+\.md(?:#[\w-]+)?/) {
      claims.append(.page(String(match.0)))
    }
    rest.replace(/(see )?docs\/[\w\/-]+\.md(?:#[\w-]+)?/, with: "")
    if readsWhole(finding) { rest = "" }
    readRows()
    readSettings(finding)
    readCommands(finding)
    readArguments()
  }

  /// Reads a hint that consists only of text to write; returns false for other hints.
  private mutating func readsWhole(_ finding: PrintedFinding) -> Bool {
    if rest.hasPrefix("did you mean") {
      let text = rest.prefix { $0 != "?" }
      claims += text.matches(of: /'([^']*)'/).map { .word(Self.asWord($0.1)) }
      return true
    }
    let choice =
      /(?:write|name) (?:more .*of )?one of(?: these)?(?: ids)?:? (?!them|these|the |words)(.*)/
    if let match = rest.wholeMatch(of: choice) {
      let list = match.1.split(separator: ";").first ?? ""
      // A name with a control character cannot be typed as shown.
      if list.contains("\\u{") || list.contains("\\u0") { return true }
      claims += list.split(separator: #/, (?:or )?| or /#).map {
        .word(Self.asWord($0.trimmingPrefix("'")))
      }
      return true
    }
    let decimals =
      /write (-?[\d.]+\.\d+)(?: and ([\d.]+))?, (or quote a field.*|and one more comma.*)/
    if let match = rest.wholeMatch(of: decimals) {
      let texts = [String(match.1)] + (match.2.map { [String($0)] } ?? [])
      claims.append(.decimals(texts, commas: match.3.hasPrefix("and") ? 1 : 0))
      return true
    }
    let member =
      #/
      (?:remove\sthe\squotes|.*as\sa\snumber|.*in\squotes|.*such\sas|put\s.*\sin\sbrackets)
        :\s?"\w+":\s(.*)
      | write\sa\snumber.*,\ssuch\sas\s"\w+":\s(\S+)
      /#
    if let match = rest.wholeMatch(of: member), let text = match.1 ?? match.2 {
      claims.append(.word(String(text)))
      return true
    }
    return readsText()
  }

  private mutating func readsText() -> Bool {
    if let match = rest.wholeMatch(of: /write this line above it: (.*)/) {
      claims.append(.line(String(match.1), above: true))
    } else if let match = rest.wholeMatch(of: /write this line instead: (.*)/) {
      claims.append(.line(String(match.1), above: false))
    } else if rest.hasPrefix("remove the spaces around commas in every line") {
      claims.append(.compact)
    } else if let match = rest.wholeMatch(of: /write a column and its value, such as (\S+)/) {
      claims.append(.word(String(match.1)))
    } else if let match = rest.wholeMatch(of: /write ([^ ]+,[^ ]+,[^ ]+)/) {
      claims.append(.line(String(match.1), above: false))
    } else if let match = rest.wholeMatch(of: /add '(\w+)' to the header, .*/) {
      claims.append(.column(String(match.1), renamed: nil))
    } else if let match = rest.wholeMatch(of: /rename '(\w+)' to '(\w+)'/) {
      claims.append(.column(String(match.1), renamed: String(match.2)))
    } else if let match = rest.firstMatch(of: /write ([\d.]+) as (\w*balance_after)/) {
      claims.append(.cell(String(match.1), column: String(match.2)))
    } else {
      let text =
        #/
        (?:a\sdebt's\svalue\sis\snegative:\s)? write\s (?:(?:[a-z]+,?\s)*[a-z]+:\s)?
        (-?\d[\d.:T+\-]*|[A-Z][A-Z0-9]{2,}|'[^\-'][^']*') (?:(?:,|\sor|\sto|;)\s.*)?
        /#
      guard let match = rest.wholeMatch(of: text) else { return false }
      guard HintCommand.all(in: rest).isEmpty else { return false }
      claims.append(.word(Self.asWord(match.1)))
    }
    return true
  }

  private static func asWord(_ text: Substring) -> String {
    text.trimmingCharacters(in: ["'"])
  }

  private mutating func readRows() {
    if let match = rest.firstMatch(of: /add one to (ledgers\/\S+?): ([^' ]+)/) {
      claims.append(
        .row(String(match.2), header: "date,base,quote,amount", file: String(match.1)))
      rest.replaceSubrange(match.range, with: "")
    }
    if let match = rest.firstMatch(
      of: /add the row '([^' ]+)' \(([a-z_,]+)\) to (ledgers\/\S+).*/)
    {
      claims.append(
        .row(String(match.1), header: String(match.2), file: String(match.3)))
      rest.replaceSubrange(match.range, with: "")
    }
    let row = /(?:(leave tax blank), and )?[^;:]*: ([^{}": ]*,[^{}"]*,[^{}"]*)$/
    if rest.contains("a separate row: ") || rest.contains("replacing PRICE with "),
      let match = rest.firstMatch(of: row)
    {
      claims.append(.row(String(match.2), header: nil, file: nil))
      rest = ""
    }
    if let match = rest.wholeMatch(of: /folder-init writes this rule: (.*)/) {
      claims.append(.lineOf(String(match.1), file: ".gitattributes"))
      rest = ""
    }
  }
}
