import type pg from 'pg'
import { ownSchema } from '../../postgres/migrate.ts'

/** The database names of a store. All are derived from its schema, so that several stores can use one database. */
export type StoreNames = { readonly schema: string; readonly channel: string }

/** @throws {TypeError} when the name would need quoting */
export function storeNames(schema: string): StoreNames {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema)) throw new TypeError(`not a plain schema name: ${schema}`)
  return { schema, channel: `${schema}_appended` }
}

/** The codes of the expected states in the SQL function. `noStream` is the revision of a stream without events. */
export const expectedCode = { noStream: '-1', any: '-2', streamExists: '-4' } as const

/**
 * Planner settings of the connections that append and look at the log, as SQL: their few statements find rows by key
 * and need one plan. They are set once per connection, because setting them in the functions would cost time at each
 * call.
 */
export const planByKey = `SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
  SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off`

/**
 * Planner settings of the connections that read, as connection options: events are read in the order of an index, a
 * page at a time. Without statistics, soon after many writes, the planner would read and sort all remaining events for
 * every page.
 */
export const readInOrder = '-c enable_sort=off -c enable_bitmapscan=off -c jit=off'

/** The key of the barrier lock: writers share it, and the reader of the high-water mark takes it alone (ADR 3). */
const barrierKey = (names: StoreNames) => `hashtextextended('${names.schema} barrier', 0)`

/**
 * Creates what is missing, unless the schema belongs to another role. It takes a lock, because `IF NOT EXISTS` alone is
 * not safe: two processes that start at the same time can both find nothing, and then one of them fails on a unique
 * index of the catalogue.
 */
export async function createSchema(client: pg.ClientBase, names: StoreNames): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('${names.schema} schema', 0))`)
    if (await ownSchema(client, names.schema))
      await client.query(tables(names) + appendFunction(names) + lookFunction(names) + deleteFunction(names))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Two indexes serve every read: the primary key serves subscriptions (a range of positions, whatever the filter), and
 * `(stream, revision)` serves reading a stream and finding its last revision. The index of `id` finds the events of an
 * append that is repeated, and an event that an operator looks up. The payloads are `json` and not `jsonb`, which would
 * cost PostgreSQL time to parse and to print: it looks into them only in the searches of operators (`backwards.ts`).
 */
const tables = ({ schema }: StoreNames) => `
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
 * Appends a batch, and returns one row for each append, in order: its outcome, revision and position. A refused append
 * does not affect the others, except those marked `behind` it, which are skipped. Appends are decided one after the
 * other, as if each were its own transaction. No id may occur twice in a batch: the whole batch would fail.
 *
 * `streams`, `expected`, `behind` and `sizes` (the number of its events) have an element for each append; the other
 * parameters have one for each event. `owners` has the number of the event's append, from 1, and `offsets` its place in
 * that append, from 0.
 *
 * The function's plans are cached from when the tables were small; the settings of its connection (`planByKey`) keep
 * the planner from sequential scans.
 */
const appendFunction = (names: StoreNames) => `
CREATE OR REPLACE FUNCTION ${names.schema}.append_batch(
  streams text[], expected bigint[], behind boolean[], sizes int[],
  owners int[], offsets int[], ids uuid[], types text[], data json[], metadata json[]
) RETURNS TABLE (outcome text, at_revision bigint, at_position bigint)
LANGUAGE plpgsql AS $$
DECLARE
  -- An append of the batch, with what the store knows about its stream and its ids.
  asked record;
  head bigint;
  n int;
  inserted int := 0;
  -- The current revision of each stream, stored at the index of the stream's first append in the batch.
  heads bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(streams)]);
  outcomes text[] := array_fill('conflict'::text, ARRAY[cardinality(streams)]);
  revisions bigint[] := array_fill(-1::bigint, ARRAY[cardinality(streams)]);
  positions bigint[] := array_fill(-1::bigint, ARRAY[cardinality(streams)]);
  -- The revision of each append's first event; -1 when the append inserts nothing.
  firsts bigint[] := array_fill(-1::bigint, ARRAY[cardinality(streams)]);
  new_positions bigint[];
BEGIN
  -- Taken before a position: when a reader holds this lock alone, every position taken is committed or unused.
  PERFORM pg_advisory_xact_lock_shared(${barrierKey(names)});
  -- One writer to a stream at a time. The locks are taken in a fixed order, so that two batches cannot deadlock.
  PERFORM pg_advisory_xact_lock(hashtext('${names.schema}'), locked.key)
    FROM (SELECT DISTINCT hashtext(s) AS key FROM unnest(streams) AS s ORDER BY 1) AS locked;

  -- A new statement has a new snapshot, which includes what the previous holders of these locks have committed.
  -- "home" is the index of the first append to the same stream. "found" is how many of the append's ids are stored
  -- already; "stream_from" and "stream_to" are the streams of those events, equal when it is only one.
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
    -- All its events are stored in this stream: the append was written before and is repeated.
    ELSIF asked.found = sizes[n] AND asked.stream_from = asked.stream AND asked.stream_to = asked.stream THEN
      outcomes[n] := 'appended';
      revisions[n] := asked.last_revision;
      positions[n] := asked.last_position;
    -- Some of its ids belong to another append.
    ELSIF asked.found > 0 THEN
      outcomes[n] := 'idTaken';
    ELSIF asked.expected = head OR asked.expected = ${expectedCode.any}
       OR (asked.expected = ${expectedCode.streamExists} AND head >= 0) THEN
      outcomes[n] := 'appended';
      firsts[n] := head + 1;
      head := head + sizes[n];
      heads[asked.home] := head;
      revisions[n] := head;
    -- A conflict: the caller gets the revision that was found.
    ELSE
      revisions[n] := head;
    END IF;
  END LOOP;

  -- Inserts all accepted events in the order of the batch, so their positions are in that order.
  WITH appended AS (
    INSERT INTO ${names.schema}.events (stream, revision, id, type, data, metadata)
    SELECT streams[o.owner], firsts[o.owner] + o.place, o.id, o.type, o.data, o.metadata
    FROM unnest(owners, offsets, ids, types, append_batch.data, append_batch.metadata)
      WITH ORDINALITY AS o(owner, place, id, type, data, metadata, n)
    WHERE firsts[o.owner] >= 0
    ORDER BY o.n
    RETURNING global_position
  ) SELECT array_agg(global_position ORDER BY global_position) INTO new_positions FROM appended;

  -- The position of an append is that of its last event.
  FOR n IN 1 .. cardinality(streams) LOOP
    IF firsts[n] >= 0 THEN
      inserted := inserted + sizes[n];
      positions[n] := new_positions[inserted];
    END IF;
  END LOOP;
  -- One notification for the transaction: NOTIFY takes a lock on the whole database at commit.
  IF inserted > 0 THEN
    PERFORM pg_notify('${names.channel}', new_positions[inserted]::text);
  END IF;
  RETURN QUERY SELECT * FROM unnest(outcomes, revisions, positions);
END $$;
`

/**
 * Returns the events after the position `after`, the last of which is at the high-water mark. Without any there are no
 * rows. When the mark is more than `most` positions further, or `after` is NULL, only the last event is returned; the
 * caller (`HighWaterMark`) tells this case by the same condition, so change both together. Each statement has its own
 * snapshot: the second and third see everything that was committed before the lock was obtained. The lock is released
 * before the answer arrives.
 */
const lookFunction = (names: StoreNames) => `
CREATE OR REPLACE FUNCTION ${names.schema}.look(after bigint, most int) RETURNS SETOF ${names.schema}.events
LANGUAGE plpgsql AS $$
DECLARE
  mark bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${barrierKey(names)});
  SELECT max(e.global_position) INTO mark FROM ${names.schema}.events e;
  -- When "after" is NULL, the comparison is NULL, which counts as false.
  RETURN QUERY SELECT * FROM ${names.schema}.events e
    WHERE e.global_position > CASE WHEN mark - after <= most THEN after ELSE mark - 1 END
    ORDER BY e.global_position;
END $$;
`

/**
 * Runs something while no event is appended to the store of the default schema, `event_store`: those whose positions
 * were taken are committed. Appends wait meanwhile, so it has to be short.
 * @param client a connection that is in no transaction
 */
export async function whileNobodyAppends<Result>(client: pg.ClientBase, run: () => Promise<Result>): Promise<Result> {
  const key = barrierKey(storeNames('event_store'))
  await client.query(`SELECT pg_advisory_lock(${key})`)
  try {
    return await run()
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${key})`)
  }
}

/** For operators: tombstones a stream. Its events stay in the log of all streams. */
const deleteFunction = ({ schema }: StoreNames) => `
CREATE OR REPLACE FUNCTION ${schema}.delete_stream(name text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${schema}'), hashtext(name));
  INSERT INTO ${schema}.deleted_streams (stream) VALUES (name) ON CONFLICT DO NOTHING;
END $$;
`
