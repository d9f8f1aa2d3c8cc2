import Foundation

/// Reads the claims of a hint about settings and about the command that precedes it.
extension HintReading {
  mutating func readSettings(_ finding: PrintedFinding) {
    let name = finding.quoted.first ?? "NAME"
    if let match = rest.firstMatch(of: /create coffer\.json with (\{.*\})/) {
      claims.append(.settings(String(match.1)))
      rest = ""
    } else if let match = rest.firstMatch(
      of: /(?:add|example,|goals to coffer\.json:) ("(?:plan|spending|targets)": \{.*\})/)
    {
      claims.append(.settings("{\(match.1)}"))
      rest = ""
    } else if let match = rest.firstMatch(of: /add ("\w+": .*) to "plan" in coffer\.json/) {
      claims.append(.settings("{\"plan\": {\(match.1)}}"))
      rest = ""
    } else if let match = rest.firstMatch(of: /(?:write|add) (\{.*\}) under assets in coffer\.json/)
    {
      claims.append(.settings("{\"assets\": [\(match.1)]}"))
      rest = ""
    } else if let match = rest.firstMatch(
      of: /add ("\w+": \S+) to the option under assets in coffer\.json/)
    {
      claims.append(.settings("{\"assets\": [{\"symbol\": \"\(name)\", \(match.1)}]}"))
      rest.replaceSubrange(match.range, with: "")
    } else if let range = rest.range(
      of: "remove \"cash\": \"implied\" from the account in coffer.json")
    {
      // Without the key, the other value applies.
      claims.append(.settings("{\"accounts\": [{\"name\": \"\(name)\", \"cash\": \"tracked\"}]}"))
      rest.replaceSubrange(range, with: "")
    } else if let match = rest.firstMatch(of: /say ("\w+": "\w+") in coffer\.json/) {
      claims.append(.settings("{\"accounts\": [{\"name\": \"\(name)\", \(match.1)}]}"))
      rest.replaceSubrange(match.range, with: "")
    } else if let match = rest.firstMatch(of: /set its (\w+) to (\w+)(?: or \w+)? in coffer\.json/)
    {
      claims.append(
        .settings("{\"accounts\": [{\"name\": \"\(name)\", \"\(match.1)\": \"\(match.2)\"}]}"))
      rest.replaceSubrange(match.range, with: "")
    } else if let match = rest.wholeMatch(of: /write (\{.*\})/) {
      claims.append(.line(String(match.1), above: false))
      rest = ""
    }
    readMembers()
  }

  private mutating func readMembers() {
    if rest.contains(/(set|name|say) (a |plan\.currency or )?base_currency/) {
      claims.append(.settings(#"{"base_currency": "EUR", "plan": {"currency": "EUR"}}"#))
    } else if rest.contains(/set plan\.currency/) {
      claims.append(.settings(#"{"plan": {"currency": "EUR"}}"#))
    }
    if let match = rest.wholeMatch(of: /add the key "(\w+)"(?:, with a (string|number))?/) {
      let samples = ["string": "\"a\"", "number": "1"]
      claims.append(
        .member(String(match.1), match.2.flatMap { samples[String($0)] } ?? "\"2027-01-04\""))
      rest = ""
    }
    let member =
      /(?:write|add|period:|income:|condition:|account:) "(\w+)": ("[^"]*"|-?[\d.]+)(?: or "\w+")?/
    if let match = rest.firstMatch(of: member) {
      claims.append(.member(String(match.1), String(match.2)))
      rest.replaceSubrange(match.range, with: "")
    }
  }

  mutating func readCommands(_ finding: PrintedFinding) {
    if rest.contains(/^'[a-z-]+' takes no (?:more )?operands$/) {
      claims += finding.quoted.map { .without($0) }
      rest = ""
      return
    }
    if rest.contains(/run [\w-]+ again|fix the file, then run|resolve the conflicts, then/) {
      return
    }
    let commands = HintCommand.all(in: rest)
    claims += commands.map { .command($0.text) }
    for command in commands.reversed() { rest.replaceSubrange(command.range, with: "") }
  }

  mutating func readArguments() {
    let left =
      #/
      (?:leave|leave\sout|without|omit)\s
      ((?:--[a-z\-]+|[A-Z]+)(?:(?:,|\sand|\sor)\s(?:--[a-z\-]+|[A-Z]+))*)(?:\sout|$|;|\sto\b)
      /#
    if let match = rest.firstMatch(of: left) {
      let words = match.1.split(separator: #/, | and | or /#).map(String.init)
      claims += words.prefix(rest.contains(" or ") ? 1 : words.count).map { .without($0) }
      rest.replaceSubrange(match.range, with: "")
    }
    readOptions()
    if let match = rest.firstMatch(of: #/ -C DIR or in COFFER_FOLDER/#) {
      claims.append(.argument("-C DIR"))
      rest.replaceSubrange(match.range, with: "")
    }
    rest.replace(/such as CATEGORY=.*/, with: "")
    let assignment = /\b([a-z_]+|COLUMN)=('[^']*'|[^\s;,…"]+)/
    claims += rest.matches(of: assignment).map { .argument(String($0.0)) }
    rest.replace(assignment, with: "")
  }

  /// Reads options. Successive options are one argument; each value of a choice is a separate
  /// argument.
  private mutating func readOptions() {
    let option =
      #/
      '?(--[a-z]+(?:-[a-z]+)*)
      (?:\s("[^"]*"(?:\s[A-Z]\w+)?|[A-Z][A-Z\/]+\b(?:\s[A-Z]+\b)?|[\w*]+(?:\|\w+)+|\d[\d.]*
        |-(?=\s)|[a-z0-9]{26}|,*[a-z\-]+,[a-z,\-]+|[a-z\-]+(?=$|[;',]|\sor\s--)(?!,\sor)))?'?
      /#
    let worded: Set = [
      "--method", "--layout", "--booked", "--sign", "--every", "--format", "--resolve", "--fee",
      "--transfers", "--columns",
    ]
    var end: String.Index?
    for match in rest.matches(of: option) {
      let value = match.2.flatMap { text in
        text.first?.isLowercase == true && !text.contains("|") && !worded.contains(String(match.1))
          ? nil : text
      }
      let text = "\(match.1)" + (value.map { " \($0)" } ?? "")
      let isNext = end.map { rest[$0..<match.range.lowerBound] == " " } ?? false
      if isNext, case .argument(let before)? = claims.last {
        claims[claims.count - 1] = .argument("\(before) \(text)")
      } else {
        claims.append(.argument(text))
      }
      end = match.range.upperBound
    }
    rest.replace(option, with: "")
  }
}
