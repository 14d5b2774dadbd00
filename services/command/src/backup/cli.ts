import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENDING, OtherKey, readBackup, writeBackup } from '@alba/platform/backup/file'
import { identityOf } from '@alba/platform/backup/key'
import { NoBackup } from '@alba/platform/backup/script'
import { atOneMoment, withClient } from '@alba/platform/backup/snapshot'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, masterKey, parseConfig } from '@alba/platform/config'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { type EventStoreConfig, openEventStore } from '@alba/platform/event-store/open'
import { storeComplaints } from '@alba/platform/production'
import { type Head, headText, openChain } from '@alba/platform/verification/chain'
import { openToRead, wholeLog } from '@alba/platform/verification/read-log'
import { z } from 'zod'
import { placeOf } from '../moving/files.ts'

/** `alba backup <folder>`, `alba backup --identity` and `alba restore <file>`. @returns false for other words */
export async function runBackup(
  [verb, place, ...others]: readonly string[],
  { keep, identity = false }: { readonly keep?: string | undefined; readonly identity?: boolean | undefined },
): Promise<boolean> {
  if (identity && verb === 'backup' && place === undefined) {
    console.log(identityOf(parseConfig(z.object({ ALBA_MASTER_KEY: masterKey })).ALBA_MASTER_KEY))
    return true
  }
  if (place === undefined || identity || others.length > 0) return false
  if (verb === 'backup') await backUp(placeOf(place), keep === undefined ? undefined : countFrom(keep))
  else if (verb === 'restore' && keep === undefined) await restore(placeOf(place))
  else return false
  return true
}

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
 * Writes a backup of the running copy into a folder, and its head beside it. Services go on meanwhile.
 * @param keep how many backups stay in the folder; older ones are deleted once the new one is whole
 */
async function backUp(folder: string, keep: number | undefined): Promise<void> {
  const config = fromEnvironment()
  const madeAt = new Date().toISOString()
  const name = `alba-${madeAt.replaceAll(':', '-').replace(/\.\d+/, '')}${ENDING}`
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await stat(path).catch(() => undefined)) throw new CommandFailed(`${path} is there already.`)
  const { rows, bytes, tables, head } = await atOneMoment(config.DATABASE_URL, async ({ client, lastPosition }) => {
    const head = config.ALBA_EVENT_STORE === 'postgres' ? await headAt(config, lastPosition) : null
    return writeBackup(path, { client, masterKey: config.ALBA_MASTER_KEY, heading: { madeAt, head } })
  })
  if (head !== null) await writeFile(`${path}.head`, `${head}\n`, { mode: 0o600 })
  const size = `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
  console.log(`${path}: ${tables} tables, ${rows.toLocaleString('en')} rows, ${size}. It was read again: it is whole.`)
  console.log(head === null ? LOG_IS_ELSEWHERE : `head ${head}`)
  if (keep !== undefined) await deleteOlder(folder, keep)
}

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

/** Names of backups, which sort by their time. */
const OURS = /^alba-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sql\.gz\.age$/

async function deleteOlder(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter(name => OURS.test(name)).toSorted()
  for (const name of names.slice(0, -keep)) {
    await rm(join(folder, name))
    await rm(join(folder, `${name}.head`), { force: true })
    console.log(`deleted ${name}`)
  }
}

/** Carries a backup out in a database that holds no Alba: all of it, or nothing. */
async function restore(path: string): Promise<void> {
  const config = fromEnvironment()
  const contents = await withClient(config.DATABASE_URL, async client => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('privacy.person_keys') IS NOT NULL OR to_regclass('event_store.events') IS NOT NULL AS found",
    )
    if (rows[0]?.found)
      throw new CommandFailed('This database already holds an Alba: restore into an empty one, and nothing is lost.')
    await client.query('BEGIN')
    const read = await readBackup(path, config.ALBA_MASTER_KEY, client).catch(error =>
      Promise.reject(said(error, path)),
    )
    await client.query('COMMIT')
    return read
  })
  const { madeAt, head, rows } = contents
  console.log(`Restored ${rows.toLocaleString('en')} rows of ${madeAt}.`)
  await compareHead(config, head)
  console.log(NEXT)
}

const NEXT = `Next:
  1. Start command and projector. Read models are built anew from the log.
  2. npm run alba -- people erase-again <list>   erases again whoever was erased after the backup
  3. npm run alba -- verify                      proves the log and the read models right
  4. Start the gateway. What was booked and paid since is not here: look at the card provider for
     payments after that time, and return them or book again.`

/** Says whether the restored log is the one that was backed up. @throws {CommandFailed} when it is not */
async function compareHead(config: EventStoreConfig, head: string | null): Promise<void> {
  if (head === null) return console.log('The log was not in it: it is in EventStoreDB.')
  // The functions of the store are not in a backup: opening it makes them.
  const restored = headText(await headOf(await openEventStore(config)))
  if (restored !== head)
    throw new CommandFailed(`The restored log has the head ${restored}, and the one that was backed up ${head}.`)
  console.log(`head ${head}, as in the backup: the log is complete and unchanged.`)
}

/** The errors that an operator can do something about, as sentences. */
function said(error: unknown, path: string): unknown {
  if (error instanceof OtherKey)
    return new CommandFailed(
      `${path} was made under another ALBA_MASTER_KEY. Give the one that was used then; nothing was changed.`,
    )
  if (error instanceof NoBackup) return new CommandFailed(`${path}: ${error.message} Nothing was changed.`)
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new CommandFailed(`There is no file ${path}.`)
  return error
}

/** @throws {CommandFailed} */
function countFrom(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CommandFailed(`« ${text} » is no number of backups from 1 to 9999.`)
  return Number(text)
}
