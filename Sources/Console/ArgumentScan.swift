import PlainText

/// The words of a command line, separated into options and operands by the rules of POSIX and GNU.
/// Accepts `-f value`, `-fvalue`, `--long value`, `--long=value`, clustered switches, `--`, and
/// options mixed with operands. Long names cannot be abbreviated.
///
/// The scan does not interpret values. It only distinguishes options with a value from switches.
struct ArgumentScan {
  private(set) var options: [(spec: OptionSpec, text: String)] = []
  private(set) var operands: [String] = []
  private(set) var problems: [UsageProblem] = []

  private let known: [OptionSpec]
  private var rest: ArraySlice<String>

  init(_ words: [String], known: [OptionSpec]) {
    self.known = known
    rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if word.hasPrefix("--") {
        readLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-", !isNegativeNumber(word) {
        readCluster(word)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether the word begins like a negative number: `-50`, `-.5`. The name of an option never
  /// begins with a digit.
  private func isNegativeNumber(_ word: String) -> Bool {
    let body = word.utf8.dropFirst()
    let digits = body.first == UInt8(ascii: ".") ? body.dropFirst() : body
    return digits.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private mutating func readLong(_ body: Substring) {
    let equals = body.firstIndex(of: "=")
    let name = body[..<(equals ?? body.endIndex)]
    let stated = equals.map { String(body[body.index(after: $0)...]) }
    guard let option = known.first(where: { $0.name == name }) else {
      let nearest = nearestName(to: String(name), among: known.lazy.map(\.name))
      problems.append(
        UsageProblem(
          "unknown option '--\(name)'", hint: nearest.map { "did you mean '--\($0)'?" },
          code: .unknownOption))
      return
    }
    if option.placeholder != nil {
      takeValue(of: option, written: option.longForm, stated: stated)
    } else if let stated {
      problems.append(
        UsageProblem(
          "option '\(option.longForm)' does not accept a value, found '\(stated)'",
          hint: "write '\(option.longForm)'", code: .unexpectedValue))
    } else {
      options.append((option, ""))
    }
  }

  private mutating func readCluster(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.short == letter }) else {
        problems.append(unknown(letter, in: word))
        return
      }
      guard option.placeholder != nil else {
        options.append((option, ""))
        continue
      }
      takeValue(
        of: option, written: "-\(letter)", stated: letters.isEmpty ? nil : String(letters))
      return
    }
  }

  private func unknown(_ letter: Character, in word: String) -> UsageProblem {
    let body = word.dropFirst()
    let meant = known.first { $0.name == body }
    return UsageProblem(
      "unknown option '-\(letter)'", hint: meant.map { "did you mean '\($0.longForm)'?" },
      code: .unknownOption)
  }

  private mutating func takeValue(of option: OptionSpec, written: String, stated: String?) {
    if let text = stated ?? rest.popFirst() {
      options.append((option, text))
      return
    }
    problems.append(
      UsageProblem(
        "option '\(written)' needs a value",
        hint: "write '\(written) \(option.placeholder ?? "")'", code: .missingValue))
  }
}
