package import PlainText

/// The layouts `layouts/NAME.json`, which are built into every program.
package enum BuiltInLayouts {
  /// All built-in layouts, in alphabetical order by name.
  ///
  /// A malformed layout would be omitted, but a test checks that every layout can be read.
  package static var all: [Layout] {
    texts.compactMap {
      JSONDocument.read(source($0), as: Layout.self, stage: "layout").value?.value
    }
    .sorted { $0.name < $1.name }
  }

  /// Returns the JSON text of a layout; nil if no layout has this name.
  package static func text(of name: String) -> String? {
    texts.first { read($0).value?.name == name }
  }

  /// Reads a built-in layout in the same way as a file.
  package static func read(_ text: String) -> Loaded<Layout> {
    Layout.read(source(text))
  }

  private static func source(_ text: String) -> SourceText {
    SourceText(file: "built-in layout", bytes: Array(text.utf8))
  }
}
