-- Finds parts of texts by an index; the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SCHEMA IF NOT EXISTS projections;

-- Where each live read model stands: read by the gateway to answer what a visitor has just done.
CREATE TABLE IF NOT EXISTS projections.checkpoints (
  name text PRIMARY KEY,
  version integer NOT NULL,
  -- Everything up to here is in the model; empty before the first event, which sorts before every position.
  position text COLLATE "C" NOT NULL,
  -- Changes with every rebuild, so that nobody goes on writing from what they knew of the model before.
  generation uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('live', 'stopped')),
  -- Why it is stopped, and in front of which event.
  error text,
  poison json,
  events_done bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The last replay of each read model.
CREATE TABLE IF NOT EXISTS projections.replays (
  name text PRIMARY KEY,
  version integer NOT NULL,
  position text COLLATE "C" NOT NULL,
  generation uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'paused', 'done', 'abandoned', 'failed')),
  error text,
  events_done bigint NOT NULL,
  -- An estimate while events go on being appended; null while nothing is known.
  events_total bigint,
  -- Events a second over the last moments.
  rate real NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

-- Where these tables were made before it was kept in front of which event a model stands.
ALTER TABLE projections.checkpoints ADD COLUMN IF NOT EXISTS poison json;
ALTER TABLE projections.replays ADD COLUMN IF NOT EXISTS poison json;

-- Moves a replay on, or ends the transaction when it is not where its writer left it: paused, abandoned, taken over.
CREATE OR REPLACE FUNCTION projections.move_replay(
  replay text, of_generation uuid, origin text, target text, events bigint, events_a_second real
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projections.replays
  SET position = target, events_done = events_done + events, rate = events_a_second, updated_at = now()
  WHERE name = replay AND generation = of_generation AND position = origin AND state = 'running';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the replay of % is not where its writer left it', replay USING ERRCODE = 'ALB01';
  END IF;
END $$;
