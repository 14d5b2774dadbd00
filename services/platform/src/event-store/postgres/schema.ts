import type pg from 'pg'

/**
 * What the store needs in the database, named after its schema. Every name is derived, so that several stores can
 * live in one database.
 */
export type StoreNames = { readonly schema: string; readonly channel: string }

/** @throws {TypeError} when the name would need quoting. */
export function storeNames(schema: string): StoreNames {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema)) throw new TypeError(`not a plain schema name: ${schema}`)
  return { schema, channel: `${schema}_appended` }
}

/** The expected states as the SQL function takes them; `noStream` is the head of a stream without events. */
export const expectedCode = { noStream: '-1', any: '-2', streamExists: '-4' } as const

/**
 * For the connections that append and look: their few statements find rows by key, and are planned once. Set here once
 * for the connection; set by the functions, they would cost each call anew.
 */
export const plannedOnce = `SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
  SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off`

/**
 * For the connections that read: events come in the order of an index, a page at a time. A planner that knows little of
 * the table yet, because much was just written, would fetch all that is left and sort it, for every page anew.
 */
export const readInOrder = '-c enable_sort=off -c enable_bitmapscan=off -c jit=off'

/** The key of the lock that orders writers and readers: writers share it, the reader of the mark takes it alone. */
const barrierKey = (names: StoreNames) => `hashtextextended('${names.schema} barrier', 0)`

/**
 * Creates what is missing. Safe when several processes start at once: `IF NOT EXISTS` alone is not, two of them
 * can both find nothing and then one fails on the catalogue's unique index.
 */
export async function createSchema(client: pg.ClientBase, names: StoreNames): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('${names.schema} schema', 0))`)
    await client.query(tables(names) + appendFunction(names) + lookFunction(names) + deleteFunction(names))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Two indexes serve every read: the primary key serves subscriptions (a bounded range of positions, whatever the
 * filter), `(stream, revision)` serves loading a stream and finding its head. The events are `json`, kept as they were
 * written: nobody asks PostgreSQL what is in them, and to take `jsonb` apart and put it together costs it more.
 */
const tables = ({ schema }: StoreNames) => `
CREATE SCHEMA IF NOT EXISTS ${schema};
CREATE TABLE IF NOT EXISTS ${schema}.events (
  global_position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision bigint NOT NULL CHECK (revision >= 0),
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT events_stream_revision UNIQUE (stream, revision),
  CONSTRAINT events_id UNIQUE (id)
);
CREATE TABLE IF NOT EXISTS ${schema}.deleted_streams (
  stream text COLLATE "C" PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
`

/**
 * Takes a batch of appends and answers one row for each, in order: what became of it, at which revision, at which
 * position. An append that is refused leaves its neighbours alone, but for those that are `behind` it: they are skipped.
 * Appends are decided one after the other, as if each had come in its own transaction.
 *
 * Its plans are cached, from when the tables were small: the connection that calls it keeps the planner from choosing
 * sequential scans (`plannedOnce`).
 */
const appendFunction = (names: StoreNames) => `
CREATE OR REPLACE FUNCTION ${names.schema}.append_batch(
  streams text[], expected bigint[], behind boolean[], sizes int[],
  owners int[], offsets int[], ids uuid[], types text[], data json[], metadata json[]
) RETURNS TABLE (outcome text, at_revision bigint, at_position bigint)
LANGUAGE plpgsql AS $$
DECLARE
  asked record;
  head bigint;
  n int;
  inserted int := 0;
  -- Of each stream, at the place of its first append in the batch: the revision it has by now.
  heads bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(streams)]);
  outcomes text[] := array_fill('conflict'::text, ARRAY[cardinality(streams)]);
  revisions bigint[] := array_fill(-1::bigint, ARRAY[cardinality(streams)]);
  positions bigint[] := array_fill(-1::bigint, ARRAY[cardinality(streams)]);
  -- The revision of the append's first event; -1 where nothing is to be inserted.
  firsts bigint[] := array_fill(-1::bigint, ARRAY[cardinality(streams)]);
  new_positions bigint[];
BEGIN
  -- Before any position is drawn: while somebody holds this alone, no drawn position can still be uncommitted.
  PERFORM pg_advisory_xact_lock_shared(${barrierKey(names)});
  -- One writer to a stream at a time; always in the same order, so that two batches cannot wait for each other.
  PERFORM pg_advisory_xact_lock(hashtext('${names.schema}'), locked.key)
    FROM (SELECT DISTINCT hashtext(s) AS key FROM unnest(streams) AS s ORDER BY 1) AS locked;

  -- A new statement, hence a new snapshot: it sees what the previous holders of these locks have committed.
  FOR asked IN
    SELECT b.n, b.stream, b.expected, b.behind, min(b.n) OVER (PARTITION BY b.stream) AS home,
           h.revision AS head, d.stream IS NOT NULL AS deleted, known.*
    FROM unnest(streams, append_batch.expected, append_batch.behind) WITH ORDINALITY AS b(stream, expected, behind, n)
    LEFT JOIN LATERAL (
      SELECT e.revision FROM ${names.schema}.events e WHERE e.stream = b.stream ORDER BY e.revision DESC LIMIT 1
    ) AS h ON true
    LEFT JOIN ${names.schema}.deleted_streams d ON d.stream = b.stream
    LEFT JOIN (
      SELECT o.owner, count(*) AS found, min(e.stream) AS stream_from, max(e.stream) AS stream_to,
             max(e.revision) AS last_revision, max(e.global_position) AS last_position
      FROM unnest(owners, ids) AS o(owner, id) JOIN ${names.schema}.events e ON e.id = o.id GROUP BY o.owner
    ) AS known ON known.owner = b.n
    ORDER BY b.n
  LOOP
    n := asked.n;
    head := coalesce(heads[asked.home], asked.head, -1);
    IF asked.behind AND outcomes[n - 1] <> 'appended' THEN
      outcomes[n] := 'skipped';
    ELSIF asked.deleted THEN
      outcomes[n] := 'deleted';
    ELSIF asked.found = sizes[n] AND asked.stream_from = asked.stream AND asked.stream_to = asked.stream THEN
      outcomes[n] := 'appended';
      revisions[n] := asked.last_revision;
      positions[n] := asked.last_position;
    ELSIF asked.found > 0 THEN
      outcomes[n] := 'idTaken';
    ELSIF asked.expected = head OR asked.expected = ${expectedCode.any}
       OR (asked.expected = ${expectedCode.streamExists} AND head >= 0) THEN
      outcomes[n] := 'appended';
      firsts[n] := head + 1;
      head := head + sizes[n];
      heads[asked.home] := head;
      revisions[n] := head;
    ELSE
      revisions[n] := head;
    END IF;
  END LOOP;

  WITH appended AS (
    INSERT INTO ${names.schema}.events (stream, revision, id, type, data, metadata)
    SELECT streams[o.owner], firsts[o.owner] + o.place, o.id, o.type, o.data, o.metadata
    FROM unnest(owners, offsets, ids, types, append_batch.data, append_batch.metadata)
      WITH ORDINALITY AS o(owner, place, id, type, data, metadata, n)
    WHERE firsts[o.owner] >= 0
    ORDER BY o.n
    RETURNING global_position
  ) SELECT array_agg(global_position ORDER BY global_position) INTO new_positions FROM appended;

  FOR n IN 1 .. cardinality(streams) LOOP
    IF firsts[n] >= 0 THEN
      inserted := inserted + sizes[n];
      positions[n] := new_positions[inserted];
    END IF;
  END LOOP;
  -- Once a transaction: NOTIFY takes a lock of the whole database at commit.
  IF inserted > 0 THEN
    PERFORM pg_notify('${names.channel}', new_positions[inserted]::text);
  END IF;
  RETURN QUERY SELECT * FROM unnest(outcomes, revisions, positions);
END $$;
`

/**
 * The high-water mark, in the form of the last event below it, and in the same round trip all events behind a position
 * when there are not too many. Each statement has its own snapshot: what the second and third see was committed before
 * the lock was obtained, and the lock is free again when the answer arrives.
 */
const lookFunction = (names: StoreNames) => `
CREATE OR REPLACE FUNCTION ${names.schema}.look(after bigint, most int) RETURNS SETOF ${names.schema}.events
LANGUAGE plpgsql AS $$
DECLARE
  mark bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${barrierKey(names)});
  SELECT max(e.global_position) INTO mark FROM ${names.schema}.events e;
  -- A comparison with NULL is not true: who knows no position gets the last event alone.
  RETURN QUERY SELECT * FROM ${names.schema}.events e
    WHERE e.global_position > CASE WHEN mark - after <= most THEN after ELSE mark - 1 END
    ORDER BY e.global_position;
END $$;
`

/** For operators: closes a stream for ever. Its events stay in the log of all streams. */
const deleteFunction = ({ schema }: StoreNames) => `
CREATE OR REPLACE FUNCTION ${schema}.delete_stream(name text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${schema}'), hashtext(name));
  INSERT INTO ${schema}.deleted_streams (stream) VALUES (name) ON CONFLICT DO NOTHING;
END $$;
`
