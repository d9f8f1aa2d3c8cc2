extension BuiltInLayouts {
  /// Layouts of Trading 212 and XTB, whose amounts are in the money of the account.
  static let brokersOfPlainCash = [
    #"""
    {
      "name": "trading-212",
      "title": "Trading 212: history",
      "headers": [
        [
          "Action", "Time", "ISIN", "Ticker", "Name", "No. of shares", "Price / share",
          "Currency (Price / share)", "Exchange rate", "Result", "Currency (Result)", "Total",
          "Currency (Total)", "Withholding tax", "Currency (Withholding tax)", "Notes", "ID",
          "Currency conversion fee", "Currency (Currency conversion fee)"
        ],
        [
          "Action", "Time", "ISIN", "Ticker", "Name", "No. of shares", "Price / share",
          "Currency (Price / share)", "Exchange rate", "Total", "Currency (Total)"
        ],
        [
          "Action", "Time", "ISIN", "Ticker", "Name", "No. of shares", "Price / share",
          "Currency (Price / share)", "Exchange rate", "Total ({currency})"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Time"],
        "text": ["Action", "Notes"],
        "amount": ["Total", "Total ({currency})"],
        "currency": ["Currency (Total)"],
        "fee": ["Currency conversion fee"],
        "fee_currency": ["Currency (Currency conversion fee)"],
        "bank_id": ["ID"],
        "type": ["Action"],
        "symbol": ["Ticker"],
        "isin": ["ISIN"],
        "asset": ["Name"],
        "quantity": ["No. of shares"]
      },
      "skip": [
        {
          "column": "Action",
          "words": ["Market buy", "Limit buy", "Stop buy", "Stop limit buy"]
        }
      ],
      "unread": [
        {
          "column": "Action",
          "words": [
            "Stock distribution", "Stock split open", "Stock split close", "Transfer in",
            "Transfer out", "Currency conversion"
          ]
        }
      ],
      "types": [
        {"word": "Market sell", "type": "SELL"},
        {"word": "Limit sell", "type": "SELL"},
        {"word": "Stop sell", "type": "SELL"},
        {"word": "Stop limit sell", "type": "SELL"},
        {"word": "Dividend*", "type": "DIVIDEND"},
        {"word": "Interest on cash", "type": "INTEREST", "type_if_negative": "FEE"},
        {"word": "Lending interest", "type": "INTEREST", "subtype": "LENDING_INTEREST"},
        {"word": "Deposit", "type": "DEPOSIT"},
        {"word": "Withdrawal", "type": "WITHDRAWAL"},
        {"word": "Card debit", "type": "WITHDRAWAL"},
        {"word": "Spending cashback", "type": "CREDIT", "subtype": "REBATE"}
      ],
      "further_tables": [
        {
          "name": "trading-212",
          "only": [
            {
              "column": "Action",
              "words": ["Market buy", "Limit buy", "Stop buy", "Stop limit buy"]
            }
          ],
          "sign": "outflow_positive",
          "columns": {
            "date": ["Time"],
            "text": ["Action", "Notes"],
            "amount": ["Total", "Total ({currency})"],
            "currency": ["Currency (Total)"],
            "fee": ["Currency conversion fee"],
            "fee_currency": ["Currency (Currency conversion fee)"],
            "bank_id": ["ID"],
            "type": ["Action"],
            "symbol": ["Ticker"],
            "isin": ["ISIN"],
            "asset": ["Name"],
            "quantity": ["No. of shares"]
          },
          "types": [{"word": "*", "type": "BUY"}]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "xtb",
      "title": "XTB: cash operations",
      "headers": [
        ["ID", "Type", "Time", "Symbol", "Comment", "Amount"],
        ["ID", "Type", "Time", "Symbol", "Comment", "Amount", "Currency"]
      ],
      "delimiter": "semicolon",
      "decimal": "point",
      "dates": ["dd.mm.yyyy"],
      "columns": {
        "date": ["Time"],
        "text": ["Comment"],
        "amount": ["Amount"],
        "currency": ["Currency"],
        "bank_id": ["ID"],
        "type": ["Type"],
        "symbol": ["Symbol"]
      },
      "quantity_after": ["OPEN BUY", "CLOSE BUY"],
      "types": [
        {"word": "Stocks/ETF purchase", "type": "BUY"},
        {"word": "Stocks purchase", "type": "BUY"},
        {"word": "Stock purchase", "type": "BUY"},
        {"word": "Ações/ETF compra", "type": "BUY"},
        {"word": "Stocks/ETF sale", "type": "SELL"},
        {"word": "Stocks sale", "type": "SELL"},
        {"word": "Stock sale", "type": "SELL"},
        {"word": "Ações/ETF vende", "type": "SELL"},
        {"word": "Dividend", "type": "DIVIDEND"},
        {
          "word": "Withholding tax", "type": "CREDIT", "subtype": "REFUND",
          "type_if_negative": "TAX", "subtype_if_negative": "WITHHOLDING"
        },
        {"word": "Free funds interest", "type": "INTEREST"},
        {"word": "Free funds interests", "type": "INTEREST"},
        {"word": "Free funds interests tax", "type": "TAX"},
        {"word": "Deposit", "type": "DEPOSIT"},
        {"word": "Withdrawal", "type": "WITHDRAWAL"},
        {"word": "Transfer", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "Profit/Loss*", "type": "CREDIT", "type_if_negative": "FEE"},
        {"word": "Swap", "type": "CREDIT", "type_if_negative": "FEE"},
        {"word": "Sec fee", "type": "FEE"},
        {"word": "Commission", "type": "FEE"}
      ]
    }
    """#,
  ]
}
