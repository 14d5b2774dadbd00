import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin, commit, due, postpone, settleSent } from './attempts.ts'
import { giveUp } from './give-up.ts'
import { type Entry, prepareOutbox } from './table.ts'

let database: Database
let drop: () => Promise<void>
beforeEach(async () => {
  const made = await createTestDatabase()
  database = openDatabase({ url: made.url, name: 'outbox' })
  drop = made.drop
  await prepareOutbox(database)
  await database.query(`INSERT INTO mailer.outbox (about, kind, stream, revision, lane, due_at, message_id, next_try)
    SELECT n, 'staff-withdrawals-unknown', 'withdrawal-' || n, 0, n, now(), n, now() FROM generate_series(1, 4) AS n`)
})
afterEach(async () => {
  await database.end()
  await drop()
})

it('a mail ends as sent and the mails that it covered as dropped, all at once; one that ended meanwhile stays as it is', async () => {
  await database.query(`UPDATE mailer.outbox SET state = 'failed', reason = 'refused' WHERE id = 3`)
  await settleSent(database, { id: 1 }, [{ id: 2 }, { id: 3 }])
  const { rows } = await database.query('SELECT id, state, reason FROM mailer.outbox ORDER BY id')
  expect(rows).toEqual([
    { id: 1, state: 'sent', reason: null },
    { id: 2, state: 'dropped', reason: 'mail 1 tells of it' },
    { id: 3, state: 'failed', reason: 'refused' },
    { id: 4, state: 'waiting', reason: null },
  ])
})

it('a late failure of an earlier attempt changes nothing about a later one', async () => {
  const [entry] = await due(database, 1, 0)
  const { id } = entry as Entry
  const attempts = [await begin(database, { id }), await begin(database, { id })]
  expect(attempts).toEqual([1, 2])
  await commit(database, { id, attempt: 2 })
  const late = { ...(entry as Entry), attempt: 1 }
  await postpone(database, late, { waitMs: 0, reason: 'late', refused: true })
  await giveUp(database, late, { reason: 'late', because: 'refused' })
  const row = 'SELECT state, reason, refusals, committed_at IS NULL AS free FROM mailer.outbox WHERE id = $1'
  const { rows } = await database.query(row, [id])
  expect(rows).toEqual([{ state: 'waiting', reason: null, refusals: 0, free: false }])
  await postpone(database, { id, attempt: 2 }, { waitMs: 0, reason: 'refused', refused: true })
  expect((await database.query(row, [id])).rows).toEqual([
    { state: 'waiting', reason: 'refused', refusals: 1, free: true },
  ])
})
