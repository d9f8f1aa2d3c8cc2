package import PlainText

/// The layouts that need no file: texts of the form that `layouts/NAME.json` has.
package enum BuiltInLayouts {
  /// All texts, by bank.
  package static var texts: [String] {
    let banks = germanBanks + europeanBanks + americanBanks + britishAndAsianBanks
    let european = degiroLayouts + interactiveBrokersLayouts
    let brokers = european + tradeRepublicAndSchwab + americanBrokers + nordicAndSwissBrokers
    let exchanges = coinExchanges + brokersOfPlainCash
    return banks + paymentAccounts + brokers + exchanges + exportsOfPrograms
  }

  /// All layouts, in alphabetical order of their names.
  ///
  /// A text that is no layout would be left out; a test reads each.
  package static var all: [Layout] {
    texts.compactMap { read($0).value }.sorted { $0.name < $1.name }
  }

  /// The text of a layout; nil where none has the name.
  package static func text(of name: String) -> String? {
    texts.first { read($0).value?.name == name }
  }

  /// A built-in text, read as a file would be.
  package static func read(_ text: String) -> Loaded<Layout> {
    Layout.read(SourceText(file: "built-in layout", bytes: Array(text.utf8)))
  }
}
