CREATE TABLE payments (
  id text COLLATE "C" PRIMARY KEY,
  target_kind text NOT NULL,
  target_id bigint NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  amount_cents integer NOT NULL,
  received_cents integer NOT NULL,
  refunded_cents integer NOT NULL,
  currency text NOT NULL,
  description text NOT NULL,
  last_error_code text,
  last_error_message text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX payments_target ON payments (target_id);
CREATE INDEX payments_created ON payments (created_at);
