import { modelNames } from '@alba/contracts/read-models'
import pg from 'pg'
import { prepareAccounts } from '../accounts/sessions.ts'
import { prepareEligibility } from '../eligibility/results.ts'
import { prepareKeyring } from '../event-log/keyring.ts'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { preparePictures } from '../pictures/store.ts'
import { ownSchema } from '../postgres/migrate.ts'
import { type Connection, type Database, inTransaction, openDatabase, untilReachable } from '../postgres/pool.ts'
import { type RolesConfig, type Service, services } from './config.ts'
import { hiddenFromGateway, logTables, ownSchemas, sharedTables } from './rights.ts'

const { escapeIdentifier: name, escapeLiteral: text } = pg

/** A lock under which one process at a time changes roles and rights. Its value has no meaning. */
const ROLES_LOCK = 7_204_512

/**
 * Gives each service a role of its own in PostgreSQL, with the rights that it needs and no others (ADR 93). It creates
 * the tables that services share, the roles with their passwords, and their rights. It is run again after an upgrade,
 * after a backup was restored, and for an installation in which all services had the same role. Services may run
 * meanwhile.
 * @param report receives a sentence while the server cannot be reached
 * @throws {ConfigurationError} when the server refuses the connection
 */
export async function prepareRoles(config: RolesConfig, report: (sentence: string) => void): Promise<void> {
  const database = openDatabase({ url: config.ownerUrl, name: 'alba roles', size: 1 })
  try {
    await untilReachable(database, report)
    await prepareShared(database, config)
    await inTransaction(database, async client => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [ROLES_LOCK])
      for (const service of services) await createRole(client, config, service)
      await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
      for (const service of services) await giveOwnSchemas(client, config, service)
      await grantShared(client, config)
      await grantReadModels(client, config)
    })
  } finally {
    await database.end()
  }
}

/** Creates the tables that belong to the owner of the database. */
async function prepareShared(database: Database, { ownerUrl, keepsLog }: RolesConfig): Promise<void> {
  await prepareKeyring(database)
  await prepareAccounts(database)
  await prepareEligibility(database)
  await preparePictures(database)
  if (keepsLog) await (await openPostgresEventStore({ url: ownerUrl })).close()
}

async function createRole(client: Connection, { roles }: RolesConfig, service: Service): Promise<void> {
  const role = name(roles[service].name)
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [roles[service].name])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${text(roles[service].password)}`)
  // Unless the owner is a superuser, it must be a member of the role to give schemas to it.
  await client.query(`GRANT ${role} TO CURRENT_USER`)
}

/** Creates the schemas of a service. Those that exist, created when all services had one role, become its own. */
async function giveOwnSchemas(client: Connection, { roles }: RolesConfig, service: Service): Promise<void> {
  const role = name(roles[service].name)
  const database = await currentDatabase(client)
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`)
  // The projector makes a schema for each read model, and for each replay of one.
  await client.query(`GRANT CREATE ON DATABASE ${database} TO ${name(roles.projector.name)}`)
  for (const schema of ownSchemas[service]) await ownSchema(client, schema)
  const models = service === 'projector' ? modelNames : []
  for (const statement of await ownershipStatements(client, roles[service].name, [...ownSchemas[service], ...models]))
    await client.query(statement)
}

async function currentDatabase(client: Connection): Promise<string> {
  const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database')
  return name(rows[0]?.database ?? '')
}

/**
 * The statements that give schemas, with all that is in them, to a role that does not own them yet.
 * @param schemas also those of the same name with an ending, such as `bookings__kept_3`
 */
async function ownershipStatements(client: Connection, role: string, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `-- A role may only own tables of a schema in which it may create some, so the schema comes first.
     WITH mine AS (SELECT oid, nspname FROM pg_namespace WHERE split_part(nspname, '__', 1) = ANY($1)),
          owner AS (SELECT oid, rolname FROM pg_roles WHERE rolname = $2)
     SELECT 1 AS step, format('ALTER SCHEMA %I OWNER TO %I', n.nspname, rolname) AS statement
       FROM mine, owner, pg_namespace n WHERE n.oid = mine.oid AND n.nspowner <> owner.oid
     UNION ALL
     SELECT 2, format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, rolname)
       FROM pg_class c JOIN mine ON mine.oid = c.relnamespace, owner
       WHERE c.relkind IN ('r', 'p') AND c.relowner <> owner.oid
     UNION ALL
     SELECT 3, format('ALTER FUNCTION %s OWNER TO %I', p.oid::regprocedure, rolname)
       FROM pg_proc p JOIN mine ON mine.oid = p.pronamespace, owner WHERE p.proowner <> owner.oid
     ORDER BY step`,
    [schemas, role],
  )
  return rows.map(({ statement }) => statement)
}

async function grantShared(client: Connection, { roles, keepsLog }: RolesConfig): Promise<void> {
  for (const [table, rights] of Object.entries({ ...sharedTables, ...(keepsLog && logTables) }))
    for (const service of services) {
      const role = name(roles[service].name)
      await client.query(`REVOKE ALL ON ${table} FROM ${role}`)
      const granted = rights[service]
      if (granted === undefined) continue
      await client.query(`GRANT USAGE ON SCHEMA ${table.split('.')[0]} TO ${role}`)
      await client.query(`GRANT ${granted} ON ${table} TO ${role}`)
    }
}

/** The gateway reads the read models, also those that the projector makes later. */
async function grantReadModels(client: Connection, { roles }: RolesConfig): Promise<void> {
  const [gateway, projector] = [name(roles.gateway.name), name(roles.projector.name)]
  for (const [right, kind] of [
    ['USAGE', 'SCHEMAS'],
    ['SELECT', 'TABLES'],
  ])
    await client.query(`ALTER DEFAULT PRIVILEGES FOR ROLE ${projector} GRANT ${right} ON ${kind} TO ${gateway}`)
  const { rows } = await client.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace WHERE split_part(nspname, '__', 1) = ANY($1)`,
    [[...modelNames, ...ownSchemas.projector]],
  )
  for (const schema of rows.map(row => row.schema)) {
    const hidden = hiddenFromGateway.includes(schema)
    if (hidden) {
      await client.query(`REVOKE ALL ON SCHEMA ${name(schema)} FROM ${gateway}`)
      continue
    }
    await client.query(`GRANT USAGE ON SCHEMA ${name(schema)} TO ${gateway}`)
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${name(schema)} TO ${gateway}`)
  }
}
