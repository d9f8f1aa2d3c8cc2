import FinanceModel
import PlainText

/// Refuses marks that a merge left in `.gitattributes`, `.gitignore` and `README.md`. Those in JSON
/// files and ledgers are found with their syntax.
let mergeMarks = FolderRule(
  "merge-marks", "marks of a merge in .gitattributes, .gitignore and README.md"
) { survey in
  survey.texts.flatMap { text in
    text.excerpts(of: marks(in: text.bytes)).map { excerpt in
      FolderFinding(
        Diagnostic(
          .error, FolderCode.conflictMarker, "a merge left its mark here", at: excerpt,
          hint: "keep the lines that are right, and remove those with the marks"))
    }
  }
}

/// The lines with marks, a hundred at most. Seven equals signs are one only between two others:
/// elsewhere they may underline a heading.
private func marks(in bytes: [UInt8]) -> [Range<Int>] {
  var marks: [Range<Int>] = []
  var isInside = false
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    if line.starts(with: "<<<<<<< ".utf8) { isInside = true }
    let isMark =
      line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8)
      || isInside && (line.starts(with: "=======".utf8) || line.starts(with: "||||||| ".utf8))
    if line.starts(with: ">>>>>>> ".utf8) { isInside = false }
    if isMark { marks.append(line.startIndex..<line.endIndex) }
    if marks.count == 100 { break }
  }
  return marks
}
