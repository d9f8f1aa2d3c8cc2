/// The codes of findings about XML syntax.
///
/// The meaning of a code never changes. A finding's message adds the subject, and its hint adds the
/// fix.
package enum XMLCode: String, CaseIterable, Sendable {
  /// Markup that XML does not allow at its position, or a document without an element.
  case syntax = "xml-syntax"
  /// An element without its closing tag, or a closing tag with the name of another element.
  case unclosed = "xml-unclosed"
  /// A reference to an entity that XML does not define, or to a character that does not exist.
  case entity = "xml-entity"
  /// A document type declaration, which is refused because it can define entities.
  case doctype = "xml-doctype"
  /// Bytes that are not UTF-8, or a control character that XML does not allow.
  case character = "xml-character"
  /// A document with more bytes, elements, levels or attributes than the limits allow, or with a
  /// name that is too long.
  case limit = "xml-limit"
}

extension TextFinding {
  /// Creates a finding about an error in XML syntax.
  init(
    _ code: XMLCode, _ message: String, at range: Range<Int>, hint: String,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    self.init(
      .error, code: code.rawValue, message, at: range, hint: hint,
      note: note.map { Note($0.range, $0.message) })
  }
}
