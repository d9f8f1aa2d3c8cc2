extension BuiltInLayouts {
  /// Layouts of Bitvavo and Coinbase. What comes and goes is coins or money, by rows of one table.
  static let coinExchanges = [
    #"""
    {
      "name": "bitvavo",
      "title": "Bitvavo: transactions",
      "headers": [
        [
          "Timezone", "Date", "Time", "Type", "Currency", "Amount", "Quote Currency",
          "Quote Price", "Received / Paid Currency", "Received / Paid Amount", "Fee currency",
          "Fee amount", "Status", "Transaction ID", "Address"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Date"],
        "time": ["Time"],
        "amount": ["Received / Paid Amount"],
        "currency": ["Received / Paid Currency"],
        "fee": ["Fee amount"],
        "fee_currency": ["Fee currency"],
        "bank_id": ["Transaction ID"],
        "status": ["Status"],
        "type": ["Type"],
        "symbol": ["Currency"],
        "quantity": ["Amount"]
      },
      "status": {"booked": ["Completed", "Distributed"]},
      "skip": [{"column": "Type", "words": ["deposit", "withdrawal", "staking"]}],
      "types": [{"word": "buy", "type": "BUY"}, {"word": "sell", "type": "SELL"}],
      "further_tables": [
        {
          "name": "bitvavo",
          "only": [
            {"column": "Type", "words": ["deposit", "withdrawal"]},
            {"column": "Currency", "words": ["EUR", "USD", "GBP"]}
          ],
          "columns": {
            "date": ["Date"],
            "time": ["Time"],
            "text": ["Address"],
            "amount": ["Amount"],
            "currency": ["Currency"],
            "fee": ["Fee amount"],
            "bank_id": ["Transaction ID"],
            "status": ["Status"],
            "type": ["Type"]
          },
          "types": [
            {"word": "deposit", "type": "DEPOSIT"}, {"word": "withdrawal", "type": "WITHDRAWAL"}
          ]
        },
        {
          "name": "bitvavo",
          "only": [{"column": "Type", "words": ["deposit", "withdrawal", "staking"]}],
          "columns": {
            "date": ["Date"],
            "time": ["Time"],
            "text": ["Type", "Address"],
            "bank_id": ["Transaction ID"],
            "status": ["Status"],
            "type": ["Type"],
            "symbol": ["Currency"],
            "quantity": ["Amount"]
          },
          "types": [
            {"word": "deposit", "type": "TRANSFER_IN"},
            {"word": "staking", "type": "TRANSFER_IN"},
            {"word": "withdrawal", "type": "TRANSFER_OUT"}
          ]
        }
      ]
    }
    """#,
    #"""
    {
      "name": "coinbase",
      "title": "Coinbase: transactions",
      "headers": [
        [
          "ID", "Timestamp", "Transaction Type", "Asset", "Quantity Transacted",
          "Price Currency", "Price at Transaction", "Subtotal",
          "Total (inclusive of fees and/or spread)", "Fees and/or Spread", "Notes"
        ],
        [
          "Timestamp", "Transaction Type", "Asset", "Quantity Transacted",
          "Spot Price Currency", "Spot Price at Transaction", "Subtotal",
          "Total (inclusive of fees and/or spread)", "Fees and/or Spread", "Notes"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "sign": "by_type",
      "columns": {
        "date": ["Timestamp"],
        "text": ["Notes"],
        "amount": ["Total (inclusive of fees and/or spread)"],
        "currency": ["Price Currency", "Spot Price Currency"],
        "fee": ["Fees and/or Spread"],
        "bank_id": ["ID"],
        "type": ["Transaction Type"],
        "symbol": ["Asset"],
        "quantity": ["Quantity Transacted"]
      },
      "skip": [
        {
          "column": "Transaction Type",
          "words": [
            "Send", "Receive", "Staking Income", "Rewards Income", "Learning Reward", "Deposit",
            "Withdrawal"
          ]
        }
      ],
      "unread": [{"column": "Transaction Type", "words": ["Convert"]}],
      "types": [
        {"word": "Buy", "type": "BUY"},
        {"word": "Sell", "type": "SELL"},
        {"word": "Advance Trade Buy", "type": "BUY"},
        {"word": "Advance Trade Sell", "type": "SELL"},
        {"word": "Advanced Trade Buy", "type": "BUY"},
        {"word": "Advanced Trade Sell", "type": "SELL"}
      ],
      "further_tables": [
        {
          "name": "coinbase",
          "only": [{"column": "Transaction Type", "words": ["Send", "Receive"]}],
          "columns": {
            "date": ["Timestamp"],
            "text": ["Notes"],
            "currency": ["Price Currency", "Spot Price Currency"],
            "bank_id": ["ID"],
            "type": ["Transaction Type"],
            "symbol": ["Asset"],
            "quantity": ["Quantity Transacted"]
          },
          "types": [
            {"word": "Receive", "type": "TRANSFER_IN"}, {"word": "Send", "type": "TRANSFER_OUT"}
          ]
        },
        {
          "name": "coinbase",
          "only": [
            {
              "column": "Transaction Type",
              "words": ["Staking Income", "Rewards Income", "Learning Reward"]
            }
          ],
          "columns": {
            "date": ["Timestamp"],
            "text": ["Notes"],
            "amount": ["Subtotal"],
            "currency": ["Price Currency", "Spot Price Currency"],
            "bank_id": ["ID"],
            "type": ["Transaction Type"],
            "symbol": ["Asset"],
            "quantity": ["Quantity Transacted"]
          },
          "types": [
            {"word": "Staking Income", "type": "INTEREST", "subtype": "STAKING_REWARD"},
            {"word": "Rewards Income", "type": "INTEREST", "subtype": "STAKING_REWARD"},
            {"word": "Learning Reward", "type": "INTEREST", "subtype": "STAKING_REWARD"}
          ]
        },
        {
          "name": "coinbase",
          "only": [{"column": "Transaction Type", "words": ["Deposit", "Withdrawal"]}],
          "sign": "by_type",
          "columns": {
            "date": ["Timestamp"],
            "text": ["Notes"],
            "amount": ["Total (inclusive of fees and/or spread)"],
            "currency": ["Asset"],
            "fee": ["Fees and/or Spread"],
            "bank_id": ["ID"],
            "type": ["Transaction Type"]
          },
          "types": [
            {"word": "Deposit", "type": "DEPOSIT"}, {"word": "Withdrawal", "type": "WITHDRAWAL"}
          ]
        }
      ]
    }
    """#,
  ]
}
