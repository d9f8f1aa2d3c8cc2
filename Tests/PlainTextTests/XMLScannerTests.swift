import Expectations
import PlainText
import TestSupport
import Testing

struct XMLScannerTests {
  @Test(
    "elements, attributes, comments, instructions and CDATA are read",
    arguments: [
      ("<a/>", "a"), ("<?xml version=\"1.0\"?>\n<a></a>\n", "a"),
      ("<a><b>1</b><c/><b>2</b></a>", "a(b\"1\" c b\"2\")"),
      ("\u{FEFF}<a>x</a>", "a\"x\""), ("<n:a xmlns:n='u'><n:b>1</n:b></n:a>", "a(b\"1\")"),
      ("<a><!-- <b> --><c>1<!-- 2 -->3</c></a>", "a(c\"13\")"),
      ("<a><b><![CDATA[<&>]]> x</b></a>", "a(b\"<&> x\")"), ("<a ><b\n/></a\n>", "a(b)"),
      ("<a>&lt;&amp;&gt;&quot;&apos;&#233;&#x20AC;</a>", "a\"<&>\"'é€\""),
      ("<a> x \r\n  y\t</a>", "a\"x y\""), ("<a b='1' c=\"2\"/>", "a"), ("<ä>1</ä>", "ä\"1\""),
    ])
  func reads(text: String, expected: String) {
    expect(outline(xml(text)), equals: expected)
  }

  static let refused = [
    MarkupExample("", ["xml-syntax"]), MarkupExample("a,b\n", ["xml-syntax"], [1, 1]),
    MarkupExample("<a>\n<b>\n</a>", ["xml-unclosed"], [3, 1]),
    MarkupExample("<a><b></a></b>", ["xml-unclosed", "xml-unclosed"], [1, 7]),
    MarkupExample("<a>\n<b>1</b>\n", ["xml-unclosed"], [3, 1]),
    MarkupExample("</a>", ["xml-unclosed"]), MarkupExample("<a/>\n<b/>", ["xml-syntax"], [2, 2]),
    MarkupExample("<a/>x", ["xml-syntax"], [1, 5]), MarkupExample("<a><1/></a>", ["xml-syntax"]),
    MarkupExample("<a>x & y</a>", ["xml-entity"], [1, 6]),
    MarkupExample("<a>&nbsp;&euro;</a>", ["xml-entity", "xml-entity"], [1, 4]),
    MarkupExample("<a>&#0;&#xD800;&#x110000;</a>", ["xml-entity", "xml-entity", "xml-entity"]),
    MarkupExample("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", ["xml-doctype"], [1, 1]),
    MarkupExample("<a><!ELEMENT b></a>", ["xml-syntax"], [1, 4]),
    MarkupExample("<a b=1/>", ["xml-syntax"]), MarkupExample("<a b='1' b='2'/>", ["xml-syntax"]),
    MarkupExample("<a b='<'/>", ["xml-unclosed"]), MarkupExample("<a", ["xml-unclosed"]),
    MarkupExample("<a><!-- x </a>", ["xml-unclosed"], [1, 4]),
    MarkupExample("<a>\u{1}</a>", ["xml-character"], [1, 4]),
  ]

  @Test("a text that is not XML is refused, with a code and a place", arguments: refused)
  func refuses(example: MarkupExample) {
    let (tree, findings) = MarkupTree.xml(Array(example.text.utf8))
    expect(tree == nil)
    let codes = findings.map(\.code)
    expect(
      Array(codes.prefix(example.codes.count)), equals: example.codes, "\(example.text): \(codes)")
    if let place = example.place {
      expect(lineAndColumn(findings.first, in: example.text), equals: place, "\(example.text)")
    }
    expect(findings.allSatisfy { $0.severity == .error && $0.hint != nil })
  }

  @Test("levels, attributes, names and findings are limited")
  func bounds() {
    func nested(_ count: Int) -> String {
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }
    expect(xml(nested(100)) != nil)
    expect(MarkupTree.xml(Array(nested(101).utf8)).findings.map(\.code), equals: ["xml-limit"])
    func attributes(_ count: Int) -> String {
      "<a" + (0..<count).map { " b\($0)='1'" }.joined() + "/>"
    }
    expect(xml(attributes(64)) != nil && xml(attributes(65)) == nil)
    func named(_ count: Int) -> String { "<" + String(repeating: "n", count: count) + "/>" }
    expect(xml(named(256)) != nil && xml(named(257)) == nil)
    let many = "<a>" + String(repeating: "&x;", count: 5000) + "</a>"
    expect(MarkupTree.xml(Array(many.utf8)).findings.count <= TextFinding.limit + 1)
  }

  @Test(
    "in OFX, an ampersand without a reference is text, and HTML entities are decoded")
  func bareAmpersands() {
    let text = "<a><b>Bread & Butter</b><c>&amp;& x&y</c></a>"
    let tree = MarkupTree.xml(Array(text.utf8), readsOFX: true).tree
    expect(outline(tree), equals: "a(b\"Bread & Butter\" c\"&& x&y\")")
    let space = MarkupTree.xml(Array("<a>b&nbsp;c</a>".utf8), readsOFX: true).tree
    expect(outline(space), equals: "a\"b c\"")
    let names = MarkupTree.xml(Array("<a>&euro;&copy;&yuml; &x; T&T;</a>".utf8), readsOFX: true)
    expect(outline(names.tree), equals: "a\"€©ÿ &x; T&T;\"")
  }

  @Test("every text written to an element and an attribute is restored")
  func roundTrip() {
    for text in NaughtyStrings.all where !text.unicodeScalars.contains(where: isRefused) {
      let written = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing("\"", with: "&quot;")
      let tree = xml("<a b=\"\(written)\">\(written)</a>")
      guard let tree, let root = tree.root else {
        Issue.record("\(text.debugDescription) is refused")
        continue
      }
      expect(Array(tree.text(of: root).utf8), equals: Array(text.withSingleSpaces.utf8))
      let value = tree.attribute("b", of: root)?.withSingleSpaces
      expect(value.map { Array($0.utf8) }, equals: Array(text.withSingleSpaces.utf8))
    }
  }

  /// Whether a control character is refused because XML does not allow it.
  private func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value)
  }

  @Test("mutated texts are read without errors or refused with one, never both")
  func fuzz() {
    let seed: UInt64 = 2_026_112_301
    var random = SeededGenerator(seed: seed)
    let pieces = Self.refused.map(\.text) + ["<a><b c='1'>x</b></a>", "]]>", "/>", "'", "&", ";"]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      if !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      for scan in [MarkupTree.xml(bytes), MarkupTree.sgml(bytes, from: 0)] {
        expect((scan.tree == nil) == !scan.findings.isEmpty, "seed \(seed): \(bytes)")
        let isInside = scan.findings.allSatisfy {
          ($0.location?.upperBound ?? 0) <= bytes.count + 9
        }
        expect(isInside, "seed \(seed): \(bytes)")
        if let tree = scan.tree { _ = outline(tree) }
      }
    }
  }
}

struct XMLCodeTests {
  @Test("every code has a text that produces it, except limits, which have their own tests")
  func coversCodes() {
    let shown = Set(XMLScannerTests.refused.flatMap(\.codes))
    expect(Set(XMLCode.allCases.map(\.rawValue)).subtracting(shown), equals: ["xml-limit"])
  }

  @Test("every code belongs to stage xml and is lower-case")
  func spelling() {
    for code in XMLCode.allCases.map(\.rawValue) {
      expect(code.wholeMatch(of: /xml(-[a-z]+)+/) != nil, "\(code)")
    }
  }
}

struct XMLDeclarationTests {
  @Test(
    "the declared encoding is in lower case, and nil if not declared",
    arguments: [
      ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "iso-8859-1"),
      ("\u{FEFF}<?xml version='1.0' encoding = 'UTF-8'?>", "utf-8"),
      ("\n<?xml encoding=\"utf-16\"?>", "utf-16"), ("<?xml version=\"1.0\"?>", nil),
      ("<a encoding=\"x\"/>", nil), ("<?xml version=\"1.0\"?><a encoding='x'/>", nil),
      ("<?xml encoding=\"\"?>", nil), ("<?xml encoding", nil), ("", nil),
    ] as [(String, String?)])
  func encoding(text: String, expected: String?) {
    expect(XMLDeclaration.encoding(of: Array(text.utf8)), equals: expected)
  }
}
