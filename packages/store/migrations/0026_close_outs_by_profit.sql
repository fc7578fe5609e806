-- Close-outs are few among the closed: by profit they are found without walking past those.
CREATE INDEX orders_closed_out_profit ON orders (profit, id) WHERE close_reason = 'margin_close_out' AND status = 3;
