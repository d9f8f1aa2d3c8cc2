import PlainText

/// A text and its expected findings. Each finding is written as `code line:column`, followed by the
/// marked bytes.
struct CSVExample: Sendable {
  let text: String
  let findings: [String]

  init(_ text: String, _ findings: String...) {
    self.text = text
    self.findings = findings
  }
}

/// Returns the findings of `text`, in the notation of ``CSVExample``.
func csvFindings(_ bytes: [UInt8]) -> [String] {
  csv(bytes).diagnostics.map { finding in
    guard let excerpt = finding.excerpt else { return finding.code }
    let marked = excerpt.line[min(excerpt.marked.lowerBound, excerpt.line.count)...]
      .prefix(excerpt.marked.count)
    return "\(finding.code) \(excerpt.position.line):\(excerpt.position.column) "
      + String(decoding: marked, as: UTF8.self)
  }
}

func csv(_ bytes: [UInt8]) -> Loaded<CSVTable> {
  CSVTable.parse(SourceText(file: "a", bytes: bytes))
}

func csv(_ text: String) -> Loaded<CSVTable> { csv(Array(text.utf8)) }

/// All fields of a table, the header first.
func fields(_ table: CSVTable) -> [[String]] {
  [table.header]
    + (0..<table.count).map { record in
      table.header.indices.map { table.text(record, $0) }
    }
}

let refusedCSV: [CSVExample] = [
  CSVExample("", "csv-empty 1:1 "),
  CSVExample("\n \r\n\t\n", "csv-empty 1:1 "),
  CSVExample("\u{0}GITCRYPT\u{0}abc", "csv-locked 1:1 \u{0}GITCRYPT"),
  CSVExample("a\u{0},\u{0}\n\u{0}", "csv-utf16 1:1 a\u{0}"),
  CSVExample("\u{0}a\u{0},", "csv-utf16 1:1 \u{0}a"),
  CSVExample("a,b\n1,\u{0}\n", "csv-nul 2:3 \u{0}"),
  CSVExample("a,b\n1,2\n\u{0}\u{0}\u{0}", "csv-nul 3:1 \u{0}\u{0}\u{0}"),
  CSVExample("a,b\n\u{0},1,2\n3,\u{0}\u{0}\n", "csv-nul 2:1 \u{0}", "csv-nul 3:3 \u{0}\u{0}"),
  CSVExample("\u{0}\u{0}\u{0}\u{0}", "csv-nul 1:1 \u{0}\u{0}\u{0}\u{0}"),
  CSVExample("a\u{0}\n1,2\n", "csv-nul 1:2 \u{0}"),
  CSVExample(
    "a,b\n<<<<<<< HEAD\n1,2\n||||||| 1f\n=======\n3,4,5\n>>>>>>> x\n",
    "csv-conflict 2:1 <<<<<<< HEAD"),
  CSVExample(
    "a,b\n<<<<<<< HEAD\n1,2\n=======\n3,4,5\n",
    "csv-conflict-marker 2:1 <<<<<<< HEAD", "csv-conflict-marker 4:1 =======",
    "csv-field-count 5:5 5"),
  CSVExample(
    "<<<<<<< a\na,b\n=======", "csv-conflict-marker 1:1 <<<<<<< a",
    "csv-conflict-marker 3:1 =======", "csv-missing-newline 3:8 "),
  CSVExample(
    "=======\n>>>>>>> b\n", "csv-conflict-marker 1:1 =======",
    "csv-conflict-marker 2:1 >>>>>>> b"),
  CSVExample("a;b\n1;2,5\n\"x;3\n", "csv-semicolon 1:1 a;b"),
  CSVExample("\u{FEFF}\"a, x\";b\r\n1;2\r\n3", "csv-semicolon 1:4 \"a, x\";b"),
  CSVExample("<<<<<<< a\na;b\n", "csv-conflict-marker 1:1 <<<<<<< a", "csv-semicolon 2:1 a;b"),
  CSVExample("a\n\"b\nc\nd\n", "csv-unclosed-quote 2:1 \"b"),
  CSVExample(
    "a,b\n1,\"b\n2,\"c\"\n3,\"d\n", "csv-unclosed-quote 2:3 \"b",
    "csv-unclosed-quote 4:3 \"d"),
  CSVExample("a,b\n1,\"b\n2,\"\"\n3,4,5\n", "csv-unclosed-quote 2:3 \"b", "csv-field-count 4:5 5"),
  CSVExample("a,\"b\n1,2,3\n", "csv-unclosed-quote 1:3 \"b"),
  CSVExample("a,b\n1,\"b", "csv-unclosed-quote 2:3 \"b"),
  CSVExample("a,b\n1,\"", "csv-unclosed-quote 2:3 \""),
  CSVExample("a,b\n\"x\"y,2\n", "csv-text-after-quote 2:4 y"),
  CSVExample("a,b\n\"x\" ,2\n", "csv-text-after-quote 2:4  "),
  CSVExample("a,b\n\"x\ny\" ,2\n", "csv-text-after-quote 3:3  "),
  CSVExample("a,b\n\"say \"hi, you\" there\", 2,\n", "csv-text-after-quote 2:7 hi"),
  CSVExample(
    "a,b\n5\" disc,7\" \"disc\"\n\"x\"\"y\",\"\"\n", "csv-bare-quote 2:2 \"",
    "csv-bare-quote 2:10 \""),
  CSVExample("a\"b,c\n1\n", "csv-bare-quote 1:2 \""),
  CSVExample(
    "a,b\nx,12,5\n1,2,3\n4\n5,6,7,8\n", "csv-field-count 2:3 12,5", "csv-field-count 3:5 3",
    "csv-field-count 4:2 ",
    "csv-field-count 5:5 7,8"),
  CSVExample("a,b\n1,\"x\ny\",z\n", "csv-line-break 2:5 ", "csv-field-count 3:4 z"),
  CSVExample("a,b\n1", "csv-torn-row 2:1 1"),
  CSVExample("a,b,c\n1,2,3\n4,\"x", "csv-torn-row 3:1 4,\"x"),
  CSVExample("a,b,c\n>>>>>>> x\n4,5", "csv-conflict-marker 2:1 >>>>>>> x", "csv-torn-row 3:1 4,5"),
  CSVExample("a,b\n1,2,3", "csv-field-count 2:5 3"),
  CSVExample("a,b,\"a\"\n1,2,3\n", "csv-column-twice 1:5 \"a\"", "csv-column-twice 1:1 a"),
  CSVExample(
    "a,,b, ,\"\"\n1,2,3,4,5\n", "csv-column-blank 1:3 ,", "csv-column-blank 1:6  ",
    "csv-column-blank 1:8 \"\""),
  CSVExample("a,b\r1,2\r", "csv-carriage-return 1:4 \r"),
  CSVExample("a,b\n1,2\r3,4\r5,6\n", "csv-carriage-return 2:4 \r"),
  CSVExample("a,b\nx\ry,2\n", "csv-carriage-return 2:2 \r"),
  CSVExample("a,b\r\n1,2\r\r\n", "csv-crlf 1:4 ", "csv-carriage-return 2:4 \r"),
]

let acceptedCSV: [CSVExample] = [
  CSVExample("a,b\n1,2\n"),
  CSVExample("\u{FEFF}a,b\n1,2\n", "csv-byte-order-mark 1:1 \u{FEFF}"),
  CSVExample("a,b\r\n1,2\r\n", "csv-crlf 1:4 "),
  CSVExample("a,b\n1,2\r\n\r\n3,4\n", "csv-crlf 2:4 "),
  CSVExample("a,b\n\"x\ny\n\",2\n", "csv-line-break 2:3 "),
  CSVExample("a,b\n\"x\ry\",2\n", "csv-line-break 2:3 \r"),
  CSVExample("a,b\n1,2", "csv-missing-newline 2:4 "),
  CSVExample("a,b", "csv-missing-newline 1:4 "),
  CSVExample("a,b\n\n\n1,2\n\n"),
  CSVExample("a\n\"\"\n b \n"),
  CSVExample("a,b\n======,<<<<<<<x\n>,|||||||\n"),
  CSVExample("\"a;b\",c\nx;y,\"1;2\"\n"),
  CSVExample("\"<<<<<<< a\",b\n\">>>>>>> \",c\n"),
]
