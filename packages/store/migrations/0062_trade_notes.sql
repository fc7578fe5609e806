-- What clients note on their own orders, for themselves: a text, and tags to find and group trades by.
CREATE TABLE trade_notes (
  account_id bigint NOT NULL REFERENCES users (id),
  order_id bigint NOT NULL,
  note text NOT NULL,
  -- Each once, between commas, which none contains.
  tags text NOT NULL,
  PRIMARY KEY (account_id, order_id)
);
