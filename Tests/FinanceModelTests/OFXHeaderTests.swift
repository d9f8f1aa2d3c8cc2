import Expectations
import FinanceModel
import PlainText
import Testing

struct OFXHeaderTests {
  @Test(
    "the header declares the encoding",
    arguments: [
      ("OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>", "windows-1252"),
      ("OFXHEADER:100\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\n\r\n<OFX>", "utf-8"),
      ("OFXHEADER:100 DATA:OFXSGML ENCODING:UNICODE CHARSET:1252 <OFX>", "utf-8"),
      ("OFXHEADER:100\nENCODING:USASCII\nCHARSET:ISO-8859-1\n<OFX>", "iso-8859-1"),
      ("OFXHEADER:100\nENCODING:USASCII\nCHARSET:NONE\n<OFX>", nil), ("<OFX>", nil),
      ("<?xml version=\"1.0\" encoding=\"ISO-8859-15\"?><?OFX a?><OFX>", "iso-8859-15"),
    ] as [(String, String?)])
  func encoding(text: String, expected: String?) {
    let declared = StatementFileFormat.ofx.declaredEncoding(of: Array(text.utf8))
    expect(declared, equals: expected)
  }

  @Test("the header is optional, and its words may be on one line")
  func tolerance() {
    let tags = "<OFX><STMTRS><CURDEF>EUR</STMTRS></OFX>"
    for head in ["", "\n\n", "\u{FEFF}", "OFXHEADER:100 DATA:OFXSGML ", "ofxheader:100\n"] {
      expect(OFXReading.reading(statementSource(head + tags)).value?.count, equals: 1, "\(head)")
      expect(OFXReading.recognises(Array((head + tags).utf8)), "\(head)")
    }
    expect(OFXReading.recognises(Array("<!DOCTYPE OFX [<!ENTITY x \"y\">]>\n<OFX>".utf8)))
    expect(!OFXReading.recognises(Array("<html>OFXHEADER:</html>".utf8)))
  }
}
