-- Pictures of the chart that clients keep on their own orders: uploads that belong to an order and are part of nothing else.
ALTER TABLE uploads ADD COLUMN order_id bigint;
-- Of the call that brought it, and of the bytes that came with it.
ALTER TABLE uploads ADD COLUMN client_order_id text;
ALTER TABLE uploads ADD COLUMN digest text;
ALTER TABLE uploads ADD CONSTRAINT upload_client_order_id UNIQUE (user_id, client_order_id);
CREATE INDEX uploads_of_orders ON uploads (user_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX uploads_of_orders_by_age ON uploads (created_at) WHERE order_id IS NOT NULL;
