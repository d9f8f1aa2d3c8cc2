import FinanceModel
import PlainText

/// Warns where git keeps what belongs to one machine and where `.gitattributes` or `.gitignore`
/// cannot be read, and notes what they lack.
let gitFiles = FolderRule(
  "git-files", "what .gitattributes and .gitignore lack, and .coffer in git"
) { survey in
  guard survey.git.isThere else { return [] }
  var findings: [FolderFinding] = []
  if let file = survey.git.committed.first(where: { $0.path.hasPrefix(".coffer/") }) {
    findings.append(
      FolderFinding(
        Diagnostic(
          .warning, FolderCode.cofferCommitted,
          "git keeps '\(file.path.visible)', which belongs to one machine",
          hint: "git rm -r --cached .coffer")))
  }
  for (name, lines, code, loss) in patterns {
    let path = survey.place.path(of: name)
    let unreadable = survey.unreadableTexts.filter { $0.file == path }
    guard unreadable.isEmpty else {
      findings += unreadable
      continue
    }
    let text = survey.texts.first { $0.file == path }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    let compared = PatternLines(lines, in: text ?? "")
    for line in compared.missing + compared.contradicted {
      findings.append(
        FolderFinding(
          Diagnostic(
            .note, code, "\(name) lacks the line '\(line)'; \(loss)",
            hint: "folder-init adds what is missing"), about: path))
    }
  }
  return findings
}

/// Warns where `.gitattributes` names the driver that merges JSON files, and git knows no driver of
/// that name: it then merges them as text, and says nothing.
let mergeDriver = FolderRule(
  "merge-driver", "a clone in which git merges the plan as text"
) { survey in
  let path = survey.place.path(of: ".gitattributes")
  let bytes = survey.texts.first { $0.file == path }?.bytes ?? []
  let isNamed = bytes.split { $0 <= 0x20 }.contains {
    $0.elementsEqual(MergeDriverLines.attribute.utf8)
  }
  guard survey.git.isThere, isNamed else { return [] }
  do throws(Git.Problem) {
    let drivers = try survey.git.git.configured(
      MergeDriverLines.driverKey, inRepositoryAlone: false)
    guard drivers.isEmpty else { return [] }
    return [
      FolderFinding(
        Diagnostic(
          .warning, FolderCode.mergeDriver,
          "this clone lacks the merge driver that .gitattributes names;"
            + " git merges the plan as text",
          hint: "folder-init --git-config sets it up"), about: path)
    ]
  } catch {
    return [FolderFinding(error.diagnostic)]
  }
}

private let patterns: [(name: String, lines: [String], code: FolderCode, loss: String)] = [
  (
    ".gitattributes", PatternLines.attributes, .attributes,
    "a merge may then lose or double rows"
  ),
  (
    ".gitignore", PatternLines.ignored, .ignored,
    "git may then keep what is one machine's"
  ),
]
