import FinanceModel
import PlainText

/// The reason why a valid request is refused.
struct EditRefusal: Error, Equatable {
  let code: PlanEditCode
  let message: String
  let hint: String?

  init(_ code: PlanEditCode, _ message: String, hint: String?) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
