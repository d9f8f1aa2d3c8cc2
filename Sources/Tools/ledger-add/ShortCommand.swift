import Console
import FinanceModel
import PlainText
import Reports

/// The short forms of `ledger-add`, such as `spend`, which add rows with a few words.
enum ShortCommand {
  /// Returns the operands for words without a column name, followed by the operand for the other
  /// columns.
  private static func operands(_ form: ShortForm) -> [Operand<String>] {
    let (needed, more) = form.places
    let others = Operand<String>(
      "COLUMN=VALUE", help: "other columns of the row", arity: .any,
      assigned: form.ledger.assignedNames)
    return needed.map { Operand($0, help: form.help(of: $0)) }
      + more.map { Operand($0, help: form.help(of: $0), arity: .optional) } + [others]
  }

  static let specs = ShortForm.allCases.map { form in
    ToolSpec(
      name: form.rawValue, summary: form.summary,
      description: [
        "Adds a row to \(form.ledger.rawValue). Quote names that contain spaces. Missing values are"
          + " filled in and reported."
      ],
      operands: operands(form).map(\.spec), options: LedgerAdd.writingOptions,
      tables: EntryAnswer.tables(of: form.ledger),
      examples: [Example("ledger-add \(form.example) -C examples/household", form.explanation)])
  }

  static func run(
    _ form: ShortForm, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let words = EnteredWords(
      "ledger-add \(form.rawValue)", try operands(form).flatMap { try invocation.all($0) })
    return try LedgerAdd.answer(try .adding(form, words), to: form.ledger, invocation, &streams)
  }
}

extension ShortForm {
  fileprivate var summary: String {
    switch self {
    case .spend: "add a payment"
    case .earn: "add income"
    case .move: "add both sides of a transfer between two accounts"
    case .convert: "add both sides of a currency conversion in one account"
    case .buy: "add a purchase of an asset"
    case .sell: "add a sale of an asset"
    case .dividend: "add a dividend"
    case .exchange: "add both rows of an exchange of one asset for another"
    case .spinOff: "add both rows of a spin-off"
    case .exercise, .assign: "add the exercise or assignment of an option, and its trade"
    case .price: "add an asset's price"
    case .balance: "add a balance assertion, and compare it with the rows"
    }
  }

  /// Returns the help for an operand without a column name.
  ///
  /// - Parameter place: one of ``Reports/ShortForm/places``.
  fileprivate func help(of place: String) -> String {
    switch place {
    case "RECEIVED" where self != .convert: "the number of units received"
    case "REST": "the price of one unit of SYMBOL, if no ratio divides the cost"
    case "TRADE": "buy or sell"
    case "NEW", "UNDERLYING": "the asset that is received or traded"
    case "UNITS": "the number of units received or traded"
    case "AMOUNT", "RECEIVED": "the amount, without a sign; it may include a currency"
    case "PAYEE": self == .earn ? "the payer" : "the payee"
    case "CATEGORY": "the category"
    case "FROM":
      self == .convert ? "the currency that is converted" : "the account that pays the money"
    case "TO":
      self == .convert ? "the currency that is received" : "the account that receives the money"
    case "SYMBOL": "the asset"
    case "QUANTITY": "the number of units"
    case "PRICE": "the price of one unit"
    case "ACCOUNT": "the account"
    default: "the balance on the bank statement"
    }
  }
}
