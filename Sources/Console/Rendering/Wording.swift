import PlainText

/// Wording shared by help and the man page.
extension ToolSpec {
  /// The synopsis: `snapshot record [OPTION]... ACCOUNT MONEY`; if no verb is selected yet,
  /// `snapshot VERB`.
  var synopsis: String {
    let verb = verbs.isEmpty ? [] : [defaultVerb == nil ? "VERB" : "[VERB]"]
    return ([name] + verb + ["[OPTION]..."] + operands.map(\.synopsis)).joined(separator: " ")
  }

  /// The options listed in help. The tool's own options come first, followed by the options of
  /// every tool.
  var shownOptions: [OptionSpec] { options + [Common.help.spec, Common.version.spec] }

  var statuses: [(term: String, meaning: String)] {
    var all = [(term: "0", meaning: "done")]
    if declares("check") || verbs.contains(where: { $0.declares("check") }) {
      all.append(("1", "something needs attention (only with --check)"))
    }
    all.append(("2", "bad usage or bad input; nothing was written"))
    all.append(("3", "a write failed"))
    return all
  }

  var environment: [(term: String, meaning: String)] {
    var all: [(term: String, meaning: String)] = []
    if hasFolder {
      all.append(("COFFER_FOLDER", "the finance folder if --folder is not given"))
    }
    all.append(
      ("COFFER_NOW", "a timestamp that replaces the clock, such as 2026-03-31T09:00:00+01:00"))
    all.append(("COLUMNS", "the width of text output, instead of the terminal's width"))
    all.append(("NO_COLOR", "no colour if set and not empty"))
    return all
  }

  var hasFolder: Bool { declares("folder") || verbs.contains { $0.declares("folder") } }

  /// The summary as a sentence.
  var sentence: String { summary.capitalised + "." }

  /// Returns the option's help, including its choices, its default and whether it can be repeated.
  func help(of option: OptionSpec) -> String {
    var remarks: [String] = []
    let choices = choices(of: option)
    if !choices.isEmpty { remarks.append(listed(choices)) }
    if let text = option.defaultText { remarks.append("default: \(text)") }
    if option.repeats { remarks.append("may be repeated") }
    return remarks.isEmpty ? option.help : "\(option.help) (\(remarks.joined(separator: "; ")))"
  }
}

extension OptionSpec {
  /// The shell completion for the value.
  var completion: ValueCompletion { ValueCompletion(placeholder: placeholder ?? "") }
}

/// The kind of words that a shell offers for a placeholder.
enum ValueCompletion: Equatable {
  case files, folders, nothing
  /// Names in the finance folder.
  case names(NameKind)

  init(placeholder: String) {
    if let kind = NameKind(placeholder: placeholder) {
      self = .names(kind)
    } else {
      self =
        placeholder.hasSuffix("FILE") ? .files : placeholder.hasSuffix("DIR") ? .folders : .nothing
    }
  }
}

/// Returns the words as a list in prose: `text, csv or json`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) or \(last)"
}
