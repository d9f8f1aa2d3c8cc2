import FinanceModel
import PlainText

/// Why a change that can be understood is not made.
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
