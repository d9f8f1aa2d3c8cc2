extension BuiltInLayouts {
  /// Layouts of Fidelity and Vanguard.
  static let americanBrokers = [
    #"""
    {
      "name": "fidelity",
      "title": "Fidelity, United States: history of accounts",
      "headers": [
        [
          "Run Date", "Action", "Symbol", "Security Description", "Security Type", "Quantity",
          "Price ($)", "Commission ($)", "Fees ($)", "Accrued Interest ($)", "Amount ($)",
          "Settlement Date"
        ],
        [
          "Run Date", "Action", "Symbol", "Description", "Type", "Quantity", "Price ($)",
          "Commission ($)", "Fees ($)", "Accrued Interest ($)", "Amount ($)", "Settlement Date"
        ],
        [
          "Run Date", "Action", "Symbol", "Description", "Type", "Price ($)", "Quantity",
          "Commission ($)", "Fees ($)", "Accrued Interest ($)", "Amount ($)",
          "Cash Balance ($)", "Settlement Date"
        ],
        [
          "Run Date", "Account", "Account Number", "Action", "Symbol", "Description", "Type",
          "Exchange Quantity", "Exchange Currency", "Quantity", "Currency", "Price",
          "Exchange Rate", "Commission", "Fees", "Accrued Interest", "Amount", "Settlement Date"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Run Date"],
        "value_date": ["Settlement Date"],
        "text": ["Action"],
        "type": ["Action"],
        "symbol": ["Symbol"],
        "asset": ["Security Description", "Description"],
        "quantity": ["Quantity"],
        "unit_price": ["Price ($)", "Price"],
        "fee": ["Commission ($)", "Commission", "Fees ($)", "Fees"],
        "amount": ["Amount ($)", "Amount"],
        "account": ["Account Number"]
      },
      "ends_at_blank_row": true,
      "row_lengths_vary": true,
      "types": [
        {"word": "YOU BOUGHT*", "type": "BUY"},
        {"word": "YOU SOLD*", "type": "SELL"},
        {"word": "REINVESTMENT*", "type": "BUY"},
        {"word": "DIVIDEND RECEIVED*", "type": "DIVIDEND"},
        {"word": "LONG-TERM CAP GAIN*", "type": "DIVIDEND"},
        {"word": "SHORT-TERM CAP GAIN*", "type": "DIVIDEND"},
        {"word": "INTEREST EARNED*", "type": "INTEREST"},
        {"word": "MARGIN INTEREST*", "type": "FEE", "subtype": "INTEREST_CHARGE"},
        {"word": "ELECTRONIC FUNDS TRANSFER RECEIVED*", "type": "DEPOSIT"},
        {"word": "ELECTRONIC FUNDS TRANSFER PAID*", "type": "WITHDRAWAL"},
        {"word": "CASH CONTRIBUTION*", "type": "DEPOSIT"},
        {"word": "CO CONTR*", "type": "DEPOSIT"},
        {"word": "PARTIC CONTR*", "type": "DEPOSIT"},
        {"word": "DIRECT DEPOSIT*", "type": "DEPOSIT"},
        {"word": "CHECK RECEIVED*", "type": "DEPOSIT"},
        {"word": "DIRECT DEBIT*", "type": "WITHDRAWAL"},
        {"word": "CHECK PAID*", "type": "WITHDRAWAL"},
        {"word": "DEBIT CARD PURCHASE*", "type": "WITHDRAWAL"},
        {"word": "TRANSFERRED FROM*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "TRANSFERRED TO*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "JOURNALED*", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "FOREIGN TAX PAID*", "type": "TAX", "subtype": "WITHHOLDING"},
        {"word": "FEE CHARGED*", "type": "FEE"},
        {"word": "ADVISORY FEE*", "type": "FEE"},
        {"word": "RETURN OF CAPITAL*", "type": "DIVIDEND", "subtype": "RETURN_OF_CAPITAL"}
      ]
    }
    """#,
    #"""
    {
      "name": "vanguard",
      "title": "Vanguard, United States: transactions",
      "headers": [
        [
          "Account Number", "Trade Date", "Settlement Date", "Transaction Type",
          "Transaction Description", "Investment Name", "Symbol", "Shares", "Share Price",
          "Principal Amount", "Commission Fees", "Net Amount", "Accrued Interest",
          "Account Type"
        ],
        [
          "Account Number", "Trade Date", "Settlement Date", "Transaction Type",
          "Transaction Description", "Investment Name", "Symbol", "Shares", "Share Price",
          "Principal Amount", "Commissions and Fees", "Net Amount", "Accrued Interest",
          "Account Type"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy", "yyyy-mm-dd"],
      "currency": "USD",
      "columns": {
        "date": ["Trade Date"],
        "value_date": ["Settlement Date"],
        "text": ["Transaction Description"],
        "type": ["Transaction Type"],
        "symbol": ["Symbol"],
        "asset": ["Investment Name"],
        "quantity": ["Shares"],
        "unit_price": ["Share Price"],
        "fee": ["Commission Fees", "Commissions and Fees"],
        "amount": ["Net Amount"],
        "account": ["Account Number"]
      },
      "ends_at_blank_row": true,
      "skip": [{"column": "Transaction Type", "words": ["Sweep in", "Sweep out"]}],
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Reinvestment", "type": "BUY"},
        {"word": "Reinvestment (LT gain)", "type": "BUY"},
        {"word": "Reinvestment (ST gain)", "type": "BUY"},
        {"word": "Dividend", "type": "DIVIDEND"},
        {"word": "Capital gain (LT)", "type": "DIVIDEND"},
        {"word": "Capital gain (ST)", "type": "DIVIDEND"},
        {"word": "Interest", "type": "INTEREST"},
        {"word": "Funds Received", "type": "DEPOSIT"},
        {"word": "Contribution", "type": "DEPOSIT"},
        {"word": "Rollover (incoming)", "type": "DEPOSIT"},
        {"word": "Withdrawal", "type": "WITHDRAWAL"},
        {"word": "Distribution", "type": "WITHDRAWAL"},
        {"word": "Fee", "type": "FEE"},
        {"word": "Transfer (incoming)", "type": "TRANSFER_IN"},
        {"word": "Transfer (outgoing)", "type": "TRANSFER_OUT"},
        {"word": "Conversion (incoming)", "type": "TRANSFER_IN"},
        {"word": "Conversion (outgoing)", "type": "TRANSFER_OUT"},
        {"word": "Stock split", "type": "SPLIT"},
        {"word": "Share transfer*", "type": "TRANSFER_IN", "type_if_negative": "TRANSFER_OUT"}
      ]
    }
    """#,
  ]
}
