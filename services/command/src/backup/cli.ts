import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { bucketDepot, type Depot, DepotFailed, folderDepot, isBucket, NoSuchFile } from '@alba/platform/backup/depot'
import { ENDING, OtherKey, readBackup, writeBackup } from '@alba/platform/backup/file'
import { ageIdentityOf } from '@alba/platform/backup/key'
import { type Contents, NoBackup } from '@alba/platform/backup/script'
import { atOneMoment, withClient } from '@alba/platform/backup/snapshot'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, masterKey, parseConfig } from '@alba/platform/config'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { storeComplaints } from '@alba/platform/production'
import { type Head, headText, openChain } from '@alba/platform/verification/chain'
import { openToRead, wholeLog } from '@alba/platform/verification/read-log'
import { z } from 'zod'
import { printAnswer, type ToolAnswer } from '../cli/tool-answer.ts'
import { placeOf } from '../moving/files.ts'

type Options = {
  readonly keep?: string | undefined
  readonly identity?: boolean | undefined
  readonly json?: boolean | undefined
}

/** `alba backup <place>`, `alba backup --identity` and `alba restore <file>`. @returns false for other words */
export async function runBackup(
  [verb, place, ...others]: readonly string[],
  { keep, identity = false, json = false }: Options,
): Promise<boolean> {
  if (identity && verb === 'backup' && place === undefined) {
    const key = ageIdentityOf(parseConfig(z.object({ ALBA_MASTER_KEY: masterKey })).ALBA_MASTER_KEY)
    console.log(json ? JSON.stringify({ identity: key }) : key)
    return true
  }
  if (place === undefined || identity || others.length > 0) return false
  if (verb === 'backup')
    printAnswer(
      await withPlainErrors(backUp(depotAt(place), keep === undefined ? undefined : countFrom(keep)), place),
      json,
    )
  else if (verb === 'restore' && keep === undefined)
    printAnswer(await withPlainErrors(restore(depotAt(dirname(place)), basename(place)), place), json)
  else return false
  return true
}

/**
 * @param place a folder, relative to that of the operator, or `s3://bucket/folder`
 * @throws {ConfigurationError}
 */
const depotAt = (place: string): Depot => (isBucket(place) ? bucketDepot(place) : folderDepot(placeOf(place)))

/** What is wrong with a place, by the code of the operating system's error. */
const faults: Readonly<Record<string, string>> = {
  ENOTDIR: 'is not a folder, or lies in something that is not one',
  EEXIST: 'is not a folder',
  EISDIR: 'is a folder: name a backup in it',
  EROFS: 'cannot be written: its disk is read-only',
  ENOSPC: 'cannot be written: its disk is full',
  EDQUOT: 'cannot be written: the quota of its disk is used up',
}

/**
 * Turns the errors of a depot into sentences for the operator.
 * @param place as the operator named it
 * @throws {CommandFailed}
 */
const withPlainErrors = <Answer>(work: Promise<Answer>, place: string): Promise<Answer> =>
  work.catch(error => {
    if (error instanceof DepotFailed) throw new CommandFailed(error.message)
    if (error instanceof NoSuchFile) throw new CommandFailed(`There is no file ${error.message}.`)
    const fault = faults[(error as NodeJS.ErrnoException).code ?? '']
    throw fault === undefined ? error : new CommandFailed(`${place} ${fault}.`)
  })

type Config = ReturnType<typeof fromEnvironment>

/** @throws {ConfigurationError} */
const fromEnvironment = () =>
  parseConfig(
    z.object({
      DATABASE_URL: commonConfig.DATABASE_URL,
      ALBA_EVENT_STORE: commonConfig.ALBA_EVENT_STORE,
      EVENTSTORE_URL: commonConfig.EVENTSTORE_URL,
      ALBA_MASTER_KEY: masterKey,
    }),
    process.env,
    [storeComplaints],
  )

/**
 * Writes a backup of the running installation into a depot, and its head beside it. Services go on meanwhile.
 * @param keep how many backups stay in the depot; older ones are deleted once the new one is whole
 */
async function backUp(depot: Depot, keep: number | undefined): Promise<ToolAnswer> {
  const config = fromEnvironment()
  const madeAt = new Date().toISOString()
  const name = `alba-${madeAt.replaceAll(':', '-').replace(/\.\d+/, '')}${ENDING}`
  if ((await depot.names()).includes(name)) throw new CommandFailed(`${depot.at(name)} is there already.`)
  const { rows, bytes, tables, head } = await depot.add(name, path =>
    atOneMoment(config.DATABASE_URL, async ({ client, lastPosition }) => {
      const head = config.ALBA_EVENT_STORE === 'postgres' ? await headAt(config, lastPosition) : null
      return writeBackup(path, { client, masterKey: config.ALBA_MASTER_KEY, heading: { madeAt, head } })
    }),
  )
  if (head !== null) await depot.add(`${name}.head`, path => writeFile(path, `${head}\n`, { mode: 0o600 }))
  const what = `${tables} tables, ${rows.toLocaleString('en')} rows, ${sizeOf(bytes)}`
  const deleted = keep === undefined ? [] : await deleteOlder(depot, keep)
  return {
    answer: { file: depot.at(name), tables, rows, bytes, head, deleted },
    lines: [
      `${depot.at(name)}: ${what}. It was read again: it is whole.`,
      head === null ? LOG_IS_ELSEWHERE : `head ${head}`,
      ...deleted.map(older => `deleted ${older}`),
    ],
  }
}

/** A new centre's backup is smaller than a megabyte. */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

const LOG_IS_ELSEWHERE = 'The log is not in it: copy the data of EventStoreDB now, after this backup.'

/** The head of the log in PostgreSQL up to a position, `<count>:<digest>`. */
async function headAt(config: EventStoreConfig, lastPosition: bigint | null): Promise<string> {
  if (lastPosition === null) throw new CommandFailed('There is no log of Alba in this database.')
  return headText(await headOf(await openToRead(config), lastPosition))
}

/** Reads the head of a log in PostgreSQL, up to a position or to its end, and closes the store. */
async function headOf(store: EventStore, lastPosition?: bigint): Promise<Head> {
  const chain = openChain()
  try {
    for await (const events of wholeLog(store))
      for (const event of events) {
        if (lastPosition !== undefined && BigInt(event.position) > lastPosition) return chain.head
        chain.add(event)
      }
    return chain.head
  } finally {
    await store.close()
  }
}

/** The names that `backUp` gives. Sorted by name, backups are sorted by time. */
const BACKUP_NAME = /^alba-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sql\.gz\.age$/

/** @returns the names of the backups that were deleted */
async function deleteOlder(depot: Depot, keep: number): Promise<string[]> {
  const names = (await depot.names()).filter(name => BACKUP_NAME.test(name)).toSorted()
  const older = names.slice(0, -keep)
  for (const name of older) {
    await depot.remove(name)
    await depot.remove(`${name}.head`)
  }
  return older
}

/** Runs the script of a backup in a database that holds no Alba, in one transaction: all of it, or nothing. */
async function restore(depot: Depot, name: string): Promise<ToolAnswer> {
  const config = fromEnvironment()
  const { madeAt, head, rows } = await depot.read(name, path => carryOut(config, path, depot.at(name)))
  const about = await compareHead(config, head)
  return {
    answer: { madeAt, rows, head },
    lines: [`Restored ${rows.toLocaleString('en')} rows of ${madeAt}.`, about, nextSteps(madeAt)],
  }
}

/** Runs a backup in the database. @param shown the file as the operator named it */
function carryOut(config: Config, path: string, shown: string): Promise<Contents> {
  return withClient(config.DATABASE_URL, async client => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('privacy.person_keys') IS NOT NULL OR to_regclass('event_store.events') IS NOT NULL AS found",
    )
    if (rows[0]?.found)
      throw new CommandFailed('This database already holds an Alba: restore into an empty one, and nothing is lost.')
    await client.query('BEGIN')
    const read = await readBackup(path, config.ALBA_MASTER_KEY, client).catch(error =>
      Promise.reject(explained(error, shown)),
    )
    await client.query('COMMIT')
    return read
  })
}

const nextSteps = (madeAt: string) => `Next:
  1. Start command and projector. Read models are built anew from the log.
  2. npm run alba -- people erase-again <list>   erases again whoever was erased after the backup
  3. npm run alba -- payments lost --from ${madeAt}
     What was booked since is not here. This lists what the card provider took for it;
     « payments settle » records what still has its order, and returns the rest.
  4. npm run alba -- verify                      proves the log and the read models right
  5. Start the gateway.`

/** Says whether the restored log is the one that was backed up. @throws {CommandFailed} when it is not */
async function compareHead(config: EventStoreConfig, head: string | null): Promise<string> {
  if (head === null) return 'The log was not in it: it is in EventStoreDB.'
  // The functions of the store are not in a backup: opening it makes them.
  const restored = headText(await headOf(await openEventStore(config)))
  if (restored !== head)
    throw new CommandFailed(
      `The backup was carried out, but the restored log has the head ${restored}, and the one that was backed up ${head}.`,
    )
  return `head ${head}, as in the backup: the log is complete and unchanged.`
}

/** The errors of reading a backup as sentences for the operator. Any other error stays as it is. */
function explained(error: unknown, path: string): unknown {
  if (error instanceof OtherKey)
    return new CommandFailed(
      `${path} was made under another ALBA_MASTER_KEY. Give the one that was used then; nothing was changed.`,
    )
  if (error instanceof NoBackup) return new CommandFailed(`${path}: ${error.message} Nothing was changed.`)
  return error
}

/** @throws {CommandFailed} */
function countFrom(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CommandFailed(`« ${text} » is no number of backups from 1 to 9999.`)
  return Number(text)
}
