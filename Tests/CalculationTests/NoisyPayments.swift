import PlainText
import Spending
import TestSupport

/// Payments of a household whose bank adds store numbers, cities and processors to payee names and
/// truncates the names to 22 letters. As in reality, payees in different categories share words,
/// and a few payees pay money back.
struct NoisyPayments {
  let payments: [CategorizedPayment]

  init(_ count: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let payees = Self.payees.shuffled(using: &generator)
    let styles = payees.map { _ in Style(using: &generator) }
    // The n-th payee occurs 1/n times as often as the first.
    var steps: [Double] = []
    for number in payees.indices { steps.append((steps.last ?? 0) + 1 / Double(number + 1)) }
    var day = try CalendarDate(parsing: "2024-11-21")
    payments = (0..<count).map { row in
      if row.isMultiple(of: 3) { day = day.adding(days: 1) ?? day }
      let pick = Double.random(in: 0..<(steps.last ?? 1), using: &generator)
      let index = steps.firstIndex { pick < $0 } ?? 0
      let isRefund = Int.random(in: 0..<30, using: &generator) == 0
      let amount = Decimal(Int.random(in: 1...90, using: &generator) * (isRefund ? 1 : -1))
      return CategorizedPayment(
        date: day, text: styles[index].text(of: payees[index].name, using: &generator),
        account: ["Giro", "Card"].randomElement(using: &generator) ?? "Giro", amount: amount,
        category: payees[index].category)
    }
  }

  /// The changes that the bank makes to one payee.
  private struct Style {
    let processor: String
    let stores: Int?
    let hasCity: Bool

    init(using generator: inout SeededGenerator) {
      let processors = ["PAYPAL *", "SQ *", "SUMUP *", "VISA ", "LASTSCHRIFT "]
      let isProcessed = Int.random(in: 0..<10, using: &generator) < 3
      processor = isProcessed ? processors.randomElement(using: &generator) ?? "" : ""
      stores = Bool.random(using: &generator) ? Int.random(in: 1...5, using: &generator) : nil
      hasCity = Bool.random(using: &generator)
    }

    func text(of name: String, using generator: inout SeededGenerator) -> String {
      var text = processor + name
      if let stores {
        let isStore = Int.random(in: 0..<10, using: &generator) < 7
        let store = 1000 + 37 * Int.random(in: 0..<stores, using: &generator)
        let till = Int.random(in: 0..<9999, using: &generator)
        text += isStore ? " \(store)" : " #\(till)"
      }
      if hasCity {
        let cities = ["KOELN", "KOELN", "KOELN", "BONN", "BERLIN", "AACHEN", "ESSEN"]
        text += " " + (cities.randomElement(using: &generator) ?? "")
      }
      return String(text.uppercased().prefix(22))
    }
  }

  private static let payees: [(name: String, category: String)] = [
    ("Rewe", "Groceries"), ("Edeka", "Groceries"), ("Aldi Sued", "Groceries"),
    ("Biomarkt", "Groceries"), ("Denns Biomarkt", "Groceries"), ("Kaufland", "Groceries"),
    ("Wochenmarkt", "Groceries"), ("Baeckerei Schmidt", "Groceries"), ("Penny", "Groceries"),
    ("dm Drogerie", "Household"), ("Mueller Drogerie", "Household"), ("Rossmann", "Household"),
    ("Apotheke am Markt", "Health"), ("Stern Apotheke", "Health"), ("Dr Weber", "Health"),
    ("Shell", "Car"), ("Aral", "Car"), ("Jet Tankstelle", "Car"), ("Star Tankstelle", "Car"),
    ("Deutsche Bahn", "Travel"), ("Rewe Reisen", "Travel"), ("Hotel Adler", "Travel"),
    ("Hotel Krone", "Travel"), ("Lufthansa", "Travel"), ("Star Alliance", "Travel"),
    ("Netflix", "Subscriptions"), ("Spotify", "Subscriptions"),
    ("Amazon Prime", "Subscriptions"), ("Amazon", "Shopping"),
    ("Amazon Marketplace", "Shopping"), ("Zalando", "Clothes"), ("Deichmann", "Clothes"),
    ("Ikea", "Home"), ("Bauhaus", "Home"), ("Blumen Risse", "Home"), ("Hornbach", "Home"),
    ("Stadtwerke Koeln", "Utilities"), ("Rheinenergie", "Utilities"), ("Telekom", "Phone"),
    ("Vodafone", "Phone"), ("Pizzeria Roma", "Eating"), ("Pizza Hut", "Eating"),
    ("Restaurant Akropolis", "Eating"), ("Restaurant Lindenhof", "Eating"),
    ("Cafe Central", "Eating"), ("Central Kino", "Fun"), ("Kino Cinedom", "Fun"),
    ("Museum Ludwig", "Fun"), ("Stadtbibliothek Koeln", "Fun"), ("Huk Coburg", "Insurance"),
    ("Allianz Versicherung", "Insurance"), ("Finanzamt Koeln", "Taxes"),
    ("Kita Sonnenschein", "Children"), ("Musikschule", "Children"),
    ("Spielwaren Kurtz", "Children"),
    ("Friseur Haargenau", "Body"), ("Salon Figaro", "Body"), ("Tierarzt Brandt", "Pets"),
    ("Fressnapf", "Pets"), ("Thalia", "Books"), ("Mayersche", "Books"), ("Saturn", "Devices"),
  ]
}
