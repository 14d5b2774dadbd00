-- Makes indexes for searching parts of texts possible. The owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The position of each live read model. The gateway reads it to know whether a model contains what a visitor has just
-- done.
CREATE TABLE IF NOT EXISTS projections.checkpoints (
  name text PRIMARY KEY,
  version integer NOT NULL,
  -- All events up to here are in the model. Empty before the first event: the empty text sorts before every position.
  position text COLLATE "C" NOT NULL,
  -- Changes with every rebuild, so that a process which knows only the earlier model cannot write to the new one.
  generation uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('live', 'stopped')),
  -- Why it is stopped, and the event that it cannot apply.
  error text,
  poison json,
  -- How many events of its types the model has applied. Skipped events are not counted.
  events_done bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The last replay of each read model.
CREATE TABLE IF NOT EXISTS projections.replays (
  name text PRIMARY KEY,
  version integer NOT NULL,
  position text COLLATE "C" NOT NULL,
  generation uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'paused', 'ready', 'done', 'abandoned', 'failed')),
  error text,
  events_done bigint NOT NULL,
  -- An estimate, because events are appended during the replay. Null while it is not known.
  events_total bigint,
  -- Events a second since it was started or resumed.
  rate real NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

-- The tables that swaps replaced, each in a schema of its own, at most one for each version (ADR 80).
CREATE TABLE IF NOT EXISTS projections.kept (
  name text,
  version integer,
  position text COLLATE "C" NOT NULL,
  -- That of the model when it was in use, or of the replay that began with these tables and was given up.
  generation uuid NOT NULL,
  events_done bigint NOT NULL,
  -- When the model was replaced, or that replay was given up.
  since timestamptz NOT NULL DEFAULT now(),
  until timestamptz NOT NULL,
  PRIMARY KEY (name, version)
);

-- The streams of which a read model, or a replay, reads nothing more, from an event on that it cannot apply (ADR 126).
-- They belong to a generation. A row may stand beyond the position of its generation: then that event comes next.
CREATE TABLE IF NOT EXISTS projections.held (
  name text,
  generation uuid,
  stream text,
  -- Of the first event that is left out.
  position text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  error text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, generation, stream)
);

-- Up to which event the rows of each read model have forgotten the people who were erased (ADR 76). Each version has a
-- row of its own, because two versions may run beside each other.
CREATE TABLE IF NOT EXISTS projections.forgotten (
  name text,
  version integer,
  position text COLLATE "C" NOT NULL,
  PRIMARY KEY (name, version)
);

-- Columns that were added later. Older databases have the tables without them.
-- Up to where the log was searched for erasures. A start goes on from there (ADR 87). It is not "position", which is the
-- last erasure: kept tables of other versions are compared by that.
ALTER TABLE projections.forgotten ADD COLUMN IF NOT EXISTS searched_to text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE projections.checkpoints ADD COLUMN IF NOT EXISTS poison json;
ALTER TABLE projections.replays ADD COLUMN IF NOT EXISTS poison json;
-- Whether the replay waits, once it is built, until an operator has looked at the difference.
ALTER TABLE projections.replays ADD COLUMN IF NOT EXISTS preview boolean NOT NULL DEFAULT false;
-- When the replay began with kept tables: until when they are kept. Null when it began with the first event.
ALTER TABLE projections.replays ADD COLUMN IF NOT EXISTS kept_until timestamptz;
-- Who asked for the last act on the replay, and why. Null when the projector itself began it.
ALTER TABLE projections.replays ADD COLUMN IF NOT EXISTS who text;
ALTER TABLE projections.replays ADD COLUMN IF NOT EXISTS why text;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'projections.replays'::regclass
                 AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%ready%') THEN
    ALTER TABLE projections.replays DROP CONSTRAINT IF EXISTS replays_state_check;
    ALTER TABLE projections.replays ADD CONSTRAINT replays_state_check
      CHECK (state IN ('running', 'paused', 'ready', 'done', 'abandoned', 'failed'));
  END IF;
END $$;

-- Moves the position of a replay. Fails if the replay is not where its writer left it: it was paused, abandoned or
-- taken over. A preview that is ready is caught up for each comparison.
CREATE OR REPLACE FUNCTION projections.move_replay(
  replay text, of_generation uuid, origin text, target text, events bigint, events_a_second real
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projections.replays
  SET position = target, events_done = events_done + events, rate = events_a_second, updated_at = now()
  WHERE name = replay AND generation = of_generation AND position = origin AND state IN ('running', 'ready');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the replay of % is not where its writer left it', replay USING ERRCODE = 'ALB01';
  END IF;
END $$;
