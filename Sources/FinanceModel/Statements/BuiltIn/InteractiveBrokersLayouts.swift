extension BuiltInLayouts {
  /// Layouts of Interactive Brokers.
  static let interactiveBrokersLayouts = [
    #"""
    {
      "name": "interactive-brokers-flex",
      "title": "Interactive Brokers: Flex query of trades",
      "headers": [
        [
          "ClientAccountID", "Symbol", "Description", "TransactionID", "TradeID",
          "FXRateToBase", "Buy/Sell", "TradeDate", "ISIN", "Quantity", "TradePrice",
          "TradeMoney", "CurrencyPrimary", "IBCommission", "IBCommissionCurrency"
        ],
        [
          "Buy/Sell", "TradeDate", "ISIN", "Quantity", "TradePrice", "TradeMoney",
          "CurrencyPrimary", "IBCommission", "IBCommissionCurrency"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyymmdd", "yyyy-mm-dd"],
      "sign": "by_type",
      "amount_is": "gross",
      "columns": {
        "date": ["TradeDate"],
        "type": ["Buy/Sell"],
        "symbol": ["Symbol"],
        "isin": ["ISIN"],
        "asset": ["Description"],
        "quantity": ["Quantity"],
        "unit_price": ["TradePrice"],
        "amount": ["TradeMoney"],
        "fee": ["IBCommission"],
        "fee_currency": ["IBCommissionCurrency"],
        "currency": ["CurrencyPrimary"],
        "account": ["ClientAccountID"],
        "bank_id": ["TransactionID", "TradeID"],
        "exchange_rate": ["FXRateToBase"]
      },
      "types": [{"word": "BUY", "type": "BUY"}, {"word": "SELL", "type": "SELL"}]
    }
    """#,
    #"""
    {
      "name": "interactive-brokers",
      "title": "Interactive Brokers: activity statement",
      "headers": [
        [
          "Trades", "Header", "DataDiscriminator", "Asset Category", "Currency", "Symbol",
          "Date/Time", "Quantity", "T. Price", "C. Price", "Proceeds", "Comm/Fee", "Basis",
          "Realized P/L", "MTM P/L", "Code"
        ],
        [
          "Trades", "Header", "DataDiscriminator", "Asset Category", "Currency", "Symbol",
          "Date/Time", "Quantity", "T. Price", "C. Price", "Proceeds", "Comm/Fee", "Basis",
          "Realized P/L", "Realized P/L %", "MTM P/L", "Code"
        ]
      ],
      "only": [
        {"column": "Trades", "words": ["Trades"]},
        {"column": "Header", "words": ["Data"]},
        {"column": "DataDiscriminator", "words": ["Order"]},
        {
          "column": "Asset Category",
          "words": ["Stocks", "Bonds", "Funds", "Equity and Index Options", "Warrants"]
        }
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "amount_is": "gross",
      "row_lengths_vary": true,
      "columns": {
        "date": ["Date/Time"],
        "symbol": ["Symbol"],
        "quantity": ["Quantity"],
        "unit_price": ["T. Price"],
        "amount": ["Proceeds"],
        "fee": ["Comm/Fee"],
        "currency": ["Currency"]
      },
      "types": [{"word": "", "type": "BUY", "type_if_negative": "SELL"}],
      "unread": [
        {
          "column": "Trades",
          "words": [
            "Corporate Actions", "Transfers", "Commission Adjustments", "Transaction Fees",
            "CFD Charges", "Payment In Lieu Of Dividends", "Bond Interest Paid",
            "Bond Interest Received", "Broker Fees", "Other Fees", "Grant Activity",
            "Sales Tax Details"
          ]
        }
      ],
      "further_tables": [
        {
          "name": "interactive-brokers",
          "headers": [["Dividends", "Header", "Currency", "Date", "Description", "Amount"]],
          "only": [
            {"column": "Dividends", "words": ["Dividends"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [{"word": "", "type": "DIVIDEND"}]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            ["Withholding Tax", "Header", "Currency", "Date", "Description", "Amount", "Code"],
            ["Withholding Tax", "Header", "Currency", "Date", "Description", "Amount"]
          ],
          "only": [
            {"column": "Withholding Tax", "words": ["Withholding Tax"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [
            {
              "word": "", "type": "CREDIT", "subtype": "REFUND", "type_if_negative": "TAX",
              "subtype_if_negative": "WITHHOLDING"
            }
          ]
        },
        {
          "name": "interactive-brokers",
          "headers": [["Interest", "Header", "Currency", "Date", "Description", "Amount"]],
          "only": [
            {"column": "Interest", "words": ["Interest"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [{"word": "", "type": "INTEREST", "type_if_negative": "FEE"}]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            [
              "Deposits & Withdrawals", "Header", "Currency", "Settle Date", "Description",
              "Amount"
            ]
          ],
          "only": [
            {"column": "Deposits & Withdrawals", "words": ["Deposits & Withdrawals"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [{"column": "Currency", "words": ["Total*"]}],
          "columns": {
            "date": ["Settle Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [{"word": "", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"}]
        },
        {
          "name": "interactive-brokers",
          "headers": [
            ["Fees", "Header", "Subtitle", "Currency", "Date", "Description", "Amount"]
          ],
          "only": [
            {"column": "Fees", "words": ["Fees"]},
            {"column": "Header", "words": ["Data"]}
          ],
          "skip": [
            {"column": "Subtitle", "words": ["Total*"]},
            {"column": "Currency", "words": ["Total*"]}
          ],
          "columns": {
            "date": ["Date"],
            "asset": ["Description"],
            "amount": ["Amount"],
            "currency": ["Currency"]
          },
          "types": [{"word": "", "type": "FEE"}]
        }
      ]
    }
    """#,
  ]
}
