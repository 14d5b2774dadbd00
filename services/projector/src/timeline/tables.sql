-- Written once, never changed. The history of one booking or payment is one range of the index.
CREATE TABLE entries (
  key text COLLATE "C" PRIMARY KEY,
  subject_kind text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  position text COLLATE "C" NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  causation_id text,
  correlation_id text NOT NULL,
  facts jsonb NOT NULL
);
CREATE INDEX entries_subject ON entries (subject_kind, subject_id, position);
