import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import startServer from '@alba/platform/testing/global-setup'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailViolations } from './mail-invariants.ts'

/** The columns that the check reads, of the tables that it reads. */
const tables = `
  CREATE SCHEMA bus; CREATE SCHEMA event_store; CREATE SCHEMA mailer; CREATE SCHEMA vouchers;
  CREATE TABLE bus.groups (name text, position text COLLATE "C");
  CREATE TABLE event_store.events (global_position bigint, stream text, type text);
  CREATE TABLE vouchers.vouchers (id bigint, purchase_id bigint, number text);
  CREATE TABLE mailer.outbox (stream text, kind text, message_id text PRIMARY KEY, state text DEFAULT 'waiting',
    purses text[], due_at timestamptz DEFAULT now(), next_try timestamptz DEFAULT now(), committed_at timestamptz);
  INSERT INTO bus.groups VALUES ('mailer', lpad('1', 19, '0'));
  INSERT INTO event_store.events VALUES (1, 'purchase-1', 'PackagePaid');`

let database: Database
let catcher: Server
let drop: () => Promise<void>
/** The message ids of the mails that arrived. */
let caught: string[]
/** What happens after the first query of the check, after the second, and so on. */
let afterQueries: (() => Promise<unknown>)[]

let stopServer: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  stopServer = await startServer()
})
afterAll(() => stopServer?.())

beforeEach(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase({ url: made.url, name: 'tests', size: 2 })
  await database.query(tables)
  caught = []
  afterQueries = []
  catcher = createServer((_request, response) =>
    response.end(JSON.stringify(caught.map(message_id => ({ message_id })))),
  )
  await new Promise<void>(done => catcher.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  catcher.close()
  await database.end()
  await drop()
})

async function violations(): Promise<string[]> {
  const query = async (text: string, values?: unknown[]) => {
    const result = await database.query(text, values)
    await afterQueries.shift()?.()
    return result
  }
  const mail = `http://127.0.0.1:${(catcher.address() as AddressInfo).port}`
  return mailViolations({ database: { ...database, query } as Database, urls: { mail } })
}

/** Puts a mail into the outbox. @param values SQL for the columns that differ */
async function order(id: string, kind: string, values: Record<string, string> = {}): Promise<void> {
  const columns = { stream: "'purchase-1'", kind: `'${kind}'`, message_id: `'${id}'`, ...values }
  await database.query(
    `INSERT INTO mailer.outbox (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`,
  )
}
const sent = { state: "'sent'" }
const limited = { purses: "'{}'" }

test('a mail that is due, sent and caught once is no violation', async () => {
  await order('a', 'package-issued', sent)
  caught = ['a']
  expect(await violations()).toEqual([])
})

test('a mail that was not ordered, was lost, was caught twice, or was caught unsent is a violation', async () => {
  expect(await violations()).toEqual(['package-issued of purchase-1 did not go out'])
  await order('a', 'package-issued', sent)
  expect(await violations()).toEqual(['package-issued of purchase-1 was caught 0 times'])
  caught = ['a', 'a', 'b']
  await order('b', 'package-given', { state: "'dropped'" })
  expect(await violations()).toEqual([
    'package-issued of purchase-1 was caught 2 times',
    'b was caught, but the outbox has no sent mail with this id',
  ])
})

test('mails that a budget limits are waited for while they are sent, and not while the budget holds them back', async () => {
  await order('a', 'package-issued', sent)
  const soon = ['w', 'x', 'y', 'z']
  for (const id of soon) await order(id, 'staff-payment-timed-out', limited)
  await order('held', 'staff-payment-timed-out', { ...limited, next_try: "now() + interval '30 minutes'" })
  caught = ['a']
  // The mailer sends four at a time. The server has them a moment before the outbox says so.
  const arrive = async () => {
    await database.query("UPDATE mailer.outbox SET committed_at = now() WHERE state = 'waiting' AND next_try <= now()")
    caught = ['a', ...soon]
  }
  const settle = () => database.query("UPDATE mailer.outbox SET state = 'sent' WHERE committed_at IS NOT NULL")
  afterQueries = [arrive, settle]
  expect(await violations()).toEqual([])
})
