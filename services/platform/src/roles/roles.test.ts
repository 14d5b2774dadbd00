import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyring } from '../event-log/keyring.ts'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { openPictures } from '../pictures/store.ts'
import { prepareSchema } from '../postgres/migrate.ts'
import { type Database, openDatabase } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { rolesConfig, type Service, services } from './config.ts'
import { prepareRoles } from './prepare.ts'

/** Makes the names of the roles unique: roles belong to the server, and other tests use the same server. */
const suffix = randomBytes(4).toString('hex')
const masterKey = Buffer.alloc(32, 9)
/** A password with characters that an address must encode. */
const PASSWORD = 'a/b#c?d@e'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Database
const as = {} as Record<Service, Database>
const urlOf = (service: Service): string => {
  const url = new URL(testDatabase.url)
  url.username = `${service}_${suffix}`
  url.password = encodeURIComponent(PASSWORD)
  return url.href
}
const config = () =>
  rolesConfig({
    DATABASE_URL: ownerUrl(),
    COMMAND_DATABASE_URL: urlOf('command'),
    PROJECTOR_DATABASE_URL: urlOf('projector'),
    GATEWAY_DATABASE_URL: urlOf('gateway'),
  })
const ownerUrl = () => {
  const url = new URL(testDatabase.url)
  url.password ||= 'unused'
  return url.href
}
const prepare = () => prepareRoles(config(), () => undefined)

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  owner = openDatabase({ url: testDatabase.url, name: 'owner', size: 2 })
  // An installation in which all services used the owner's role so far.
  await (await openPostgresEventStore({ url: testDatabase.url })).close()
  await prepareSchema(owner, 'command', 'CREATE TABLE IF NOT EXISTS command.deadlines (key text PRIMARY KEY)')
  await prepareSchema(
    owner,
    'mailer',
    'CREATE TABLE IF NOT EXISTS mailer.outbox (id bigint GENERATED ALWAYS AS IDENTITY)',
  )
  await prepareSchema(owner, 'bookings', 'CREATE TABLE bookings.bookings (id bigint PRIMARY KEY)')
  await prepareSchema(owner, 'bookings__kept_3', 'CREATE TABLE bookings__kept_3.bookings (id bigint PRIMARY KEY)')
  await prepareSchema(
    owner,
    'projections',
    `CREATE TABLE projections.checkpoints (name text);
     CREATE FUNCTION projections.move_replay(replay text) RETURNS void LANGUAGE sql AS 'SELECT'`,
  )
  await prepare()
  for (const service of services) as[service] = openDatabase({ url: urlOf(service), name: service, size: 2 })
})
afterAll(async () => {
  for (const service of services) await as[service]?.end()
  for (const service of services) {
    const role = pg.escapeIdentifier(`${service}_${suffix}`)
    await owner.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`)
  }
  await owner.end()
  await testDatabase.drop()
})

/** What a service may do with a table, of reading and the three ways of writing. */
async function rightsOf(service: Service, table: string): Promise<string> {
  const { rows } = await as[service].query<{ right: string }>(
    `SELECT r AS right FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) WITH ORDINALITY AS t(r, n)
     WHERE has_schema_privilege(split_part($1, '.', 1), 'USAGE') AND has_table_privilege($1, r) ORDER BY n`,
    [table],
  )
  return rows.map(({ right }) => right).join(' ') || 'nothing'
}

const ALL_RIGHTS = 'SELECT INSERT UPDATE DELETE'
describe('each service may do what it needs with', () => {
  it.each([
    ['event_store.events', 'SELECT INSERT', 'SELECT', 'nothing'],
    ['event_store.deleted_streams', 'SELECT', 'SELECT', 'nothing'],
    ['privacy.person_keys', ALL_RIGHTS, 'SELECT', 'nothing'],
    ['privacy.master_key', 'SELECT INSERT UPDATE', 'SELECT INSERT', 'nothing'],
    ['accounts.credentials', ALL_RIGHTS, 'nothing', 'nothing'],
    ['accounts.sessions', ALL_RIGHTS, 'nothing', 'SELECT'],
    ['eligibility.results', ALL_RIGHTS, 'nothing', 'SELECT'],
    ['pictures.files', 'SELECT INSERT', 'SELECT', 'SELECT'],
    ['command.deadlines', ALL_RIGHTS, 'nothing', 'nothing'],
    ['mailer.outbox', 'nothing', ALL_RIGHTS, 'nothing'],
    ['projections.checkpoints', 'nothing', ALL_RIGHTS, 'SELECT'],
    ['bookings.bookings', 'nothing', ALL_RIGHTS, 'SELECT'],
    ['bookings__kept_3.bookings', 'nothing', ALL_RIGHTS, 'SELECT'],
  ])('%s', async (table, command, projector, gateway) => {
    const rights = await Promise.all(services.map(service => rightsOf(service, table)))
    expect(rights).toEqual([command, projector, gateway])
  })

  it('the owner’s schemas: they are left as they are when a service starts', async () => {
    for (const service of ['command', 'projector'] as const) {
      await openKeyring(as[service], masterKey)
      await (await openPostgresEventStore({ url: urlOf(service) })).close()
    }
    for (const service of services) expect(await openPictures(as[service]).find('none', 1, 'webp')).toBeUndefined()
  })

  it('its own schemas: it changes their tables', async () => {
    await prepareSchema(as.command, 'holds', 'CREATE UNLOGGED TABLE IF NOT EXISTS holds.unpaid (id int)')
    await prepareSchema(as.command, 'command', 'ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS lease uuid')
    await prepareSchema(as.gateway, 'limits', 'CREATE TABLE IF NOT EXISTS limits.spent (id int)')
    await as.projector.query("SELECT projections.move_replay('bookings')")
    await prepareSchema(
      as.projector,
      'projections',
      `CREATE EXTENSION IF NOT EXISTS pg_trgm;
       CREATE OR REPLACE FUNCTION projections.move_replay(replay text) RETURNS void LANGUAGE sql AS 'SELECT'`,
    )
  })
})

it('the gateway reads the read models that the projector makes later, also after a swap', async () => {
  await as.projector.query(
    'CREATE SCHEMA "bookings__next"; CREATE TABLE "bookings__next".bookings (id int PRIMARY KEY)',
  )
  await as.projector.query(
    'ALTER SCHEMA bookings RENAME TO bookings__kept_4; ALTER SCHEMA bookings__next RENAME TO bookings',
  )
  expect((await as.gateway.query('SELECT count(*)::int AS n FROM bookings.bookings')).rows).toEqual([{ n: 0 }])
  await expect(as.gateway.query('INSERT INTO bookings.bookings VALUES (1)')).rejects.toThrow('permission denied')
})

it('no service changes or deletes an event, or another service’s tables', async () => {
  const store = await openPostgresEventStore({ url: urlOf('command') })
  await store.append('shop-1', 'noStream', [
    { id: crypto.randomUUID(), type: 'Opened', data: {}, metadata: {} },
  ] as never)
  await store.close()
  for (const [service, statement] of [
    ['command', "UPDATE event_store.events SET type = 'Closed'"],
    ['command', 'DELETE FROM event_store.events'],
    ['command', 'TRUNCATE event_store.events'],
    ['command', 'DROP TABLE event_store.events'],
    ['projector', "SELECT event_store.delete_stream('shop-1')"],
    ['projector', 'SELECT * FROM accounts.credentials'],
    ['gateway', 'SELECT * FROM event_store.events'],
    ['gateway', 'SELECT * FROM privacy.person_keys'],
    ['gateway', 'CREATE SCHEMA mine'],
    ['command', 'CREATE SCHEMA mine'],
  ] as const)
    await expect(as[service].query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
})

it('run again, it changes no owners and no rights, and services go on running', async () => {
  const rights = async () =>
    (
      await owner.query(
        `SELECT oid::regclass::text AS name, relowner::regrole::text AS owner, relacl::text FROM pg_class
         WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema)' AND relkind = 'r' ORDER BY 1`,
      )
    ).rows
  const before = await rights()
  await Promise.all([prepare(), prepare()])
  expect(await rights()).toEqual(before)
  expect((await as.command.query('SELECT count(*)::int AS n FROM event_store.events')).rows).toEqual([{ n: 1 }])
})

describe('the addresses', () => {
  const complaint = (env: NodeJS.ProcessEnv) => {
    try {
      rolesConfig(env)
      return 'none'
    } catch (error) {
      return (error as Error).message
    }
  }
  const good = {
    DATABASE_URL: 'postgres://alba:1@host/alba',
    COMMAND_DATABASE_URL: 'postgres://c:2@host/alba',
    PROJECTOR_DATABASE_URL: 'postgres://p:3@host/alba',
    GATEWAY_DATABASE_URL: 'postgres://g:4@host/alba',
  }
  it('need a user and a password each, and different users', () => {
    expect(complaint(good)).toBe('none')
    expect(complaint({ ...good, GATEWAY_DATABASE_URL: 'postgres://host/alba' })).toContain(
      '  GATEWAY_DATABASE_URL: must name a user',
    )
    expect(complaint({ ...good, GATEWAY_DATABASE_URL: good.COMMAND_DATABASE_URL })).toContain(
      '  GATEWAY_DATABASE_URL: must name another user than COMMAND_DATABASE_URL',
    )
    expect(complaint({ ...good, COMMAND_DATABASE_URL: good.DATABASE_URL })).toContain(
      '  COMMAND_DATABASE_URL: must name another user than DATABASE_URL',
    )
  })
})
