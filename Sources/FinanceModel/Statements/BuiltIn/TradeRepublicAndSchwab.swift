extension BuiltInLayouts {
  /// Layouts of Trade Republic and Charles Schwab.
  static let tradeRepublicAndSchwab = [
    #"""
    {
      "name": "trade-republic",
      "title": "Trade Republic: transactions",
      "headers": [
        [
          "datetime", "date", "account_type", "category", "type", "asset_class", "name",
          "symbol", "shares", "price", "amount", "fee", "tax", "currency", "original_amount",
          "original_currency", "fx_rate", "description", "transaction_id", "counterparty_name",
          "counterparty_iban", "payment_reference", "mcc_code"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "amount_is": "gross",
      "columns": {
        "date": ["date"],
        "payee": ["counterparty_name"],
        "text": ["description", "payment_reference"],
        "type": ["type"],
        "symbol": ["symbol"],
        "asset": ["name"],
        "quantity": ["shares"],
        "unit_price": ["price"],
        "amount": ["amount"],
        "fee": ["fee"],
        "tax": ["tax"],
        "currency": ["currency"],
        "bank_id": ["transaction_id"],
        "counterparty": ["counterparty_iban"]
      },
      "charges": "negative",
      "types": [
        {"word": "BUY", "type": "BUY"},
        {"word": "SELL", "type": "SELL"},
        {"word": "DIVIDEND", "type": "DIVIDEND"},
        {"word": "DISTRIBUTION", "type": "DIVIDEND"},
        {"word": "INTEREST_PAYMENT", "type": "INTEREST"},
        {"word": "INTEREST", "type": "INTEREST"},
        {"word": "CUSTOMER_INBOUND", "type": "DEPOSIT"},
        {"word": "CUSTOMER_INPAYMENT", "type": "DEPOSIT"},
        {"word": "TRANSFER_INBOUND", "type": "DEPOSIT"},
        {"word": "TRANSFER_INSTANT_INBOUND", "type": "DEPOSIT"},
        {"word": "CUSTOMER_OUTBOUND_REQUEST", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_OUTBOUND", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_INSTANT_OUTBOUND", "type": "WITHDRAWAL"},
        {"word": "TRANSFER_DIRECT_DEBIT_INBOUND", "type": "WITHDRAWAL"},
        {"word": "CARD_TRANSACTION*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "CARD_ORDERING_FEE", "type": "FEE"},
        {"word": "BENEFITS_SAVEBACK", "type": "CREDIT"},
        {"word": "STOCKPERK", "type": "CREDIT"},
        {"word": "FREE_RECEIPT", "type": "TRANSFER_IN"},
        {"word": "FREE_DELIVERY", "type": "TRANSFER_OUT"},
        {
          "word": "TAX_OPTIMIZATION", "type": "CREDIT", "subtype": "REFUND",
          "type_if_negative": "TAX"
        },
        {"word": "FEE", "type": "FEE"},
        {"word": "SPLIT", "type": "SPLIT"}
      ]
    }
    """#,
    #"""
    {
      "name": "schwab",
      "title": "Charles Schwab: brokerage transactions",
      "headers": [
        [
          "Date", "Action", "Symbol", "Description", "Quantity", "Price", "Fees & Comm",
          "Amount"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Date"],
        "type": ["Action"],
        "symbol": ["Symbol"],
        "asset": ["Description"],
        "quantity": ["Quantity"],
        "unit_price": ["Price"],
        "fee": ["Fees & Comm"],
        "amount": ["Amount"]
      },
      "footer": ["Transactions Total"],
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Reinvest Shares", "type": "BUY"},
        {"word": "Reinvest Dividend", "type": "DIVIDEND"},
        {"word": "Qual Div Reinvest", "type": "DIVIDEND"},
        {"word": "Long Term Cap Gain Reinvest", "type": "DIVIDEND"},
        {"word": "Short Term Cap Gain Reinvest", "type": "DIVIDEND"},
        {"word": "Cash Dividend", "type": "DIVIDEND"},
        {"word": "Qualified Dividend", "type": "DIVIDEND", "subtype": "QUALIFIED"},
        {"word": "Non-Qualified Div", "type": "DIVIDEND", "subtype": "ORDINARY"},
        {"word": "Special Dividend", "type": "DIVIDEND"},
        {"word": "Pr Yr Cash Div", "type": "DIVIDEND"},
        {"word": "Pr Yr Div Reinvest", "type": "DIVIDEND"},
        {"word": "Long Term Cap Gain", "type": "DIVIDEND"},
        {"word": "Short Term Cap Gain", "type": "DIVIDEND"},
        {"word": "Bank Interest", "type": "INTEREST"},
        {"word": "Credit Interest", "type": "INTEREST"},
        {"word": "Bond Interest", "type": "INTEREST", "subtype": "COUPON"},
        {"word": "Margin Interest", "type": "FEE", "subtype": "INTEREST_CHARGE"},
        {"word": "MoneyLink Transfer", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "MoneyLink Deposit", "type": "DEPOSIT"},
        {"word": "Wire Received", "type": "DEPOSIT"},
        {"word": "Wire Sent", "type": "WITHDRAWAL"},
        {"word": "Wire Funds Received", "type": "DEPOSIT"},
        {"word": "Wire Funds", "type": "WITHDRAWAL"},
        {"word": "Funds Received", "type": "DEPOSIT"},
        {"word": "Journal", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "Service Fee", "type": "FEE"},
        {"word": "Misc Cash Entry", "type": "CREDIT", "type_if_negative": "FEE"},
        {"word": "ADR Mgmt Fee", "type": "FEE", "subtype": "ADR_FEE"},
        {"word": "Foreign Tax Paid", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "NRA Tax Adj", "type": "TAX", "subtype": "NRA_WITHHOLDING"},
        {"word": "Stock Split", "type": "SPLIT"},
        {"word": "Stock Plan Activity", "type": "TRANSFER_IN"},
        {"word": "Security Transfer", "type": "TRANSFER_IN", "type_if_negative": "TRANSFER_OUT"}
      ]
    }
    """#,
  ]
}
