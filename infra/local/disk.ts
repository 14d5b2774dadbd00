import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@alba/platform/postgres/pool'

const MB = 1024 ** 2
/** PostgreSQL ends itself when it cannot write its log, and needs some of it to end a transaction in order. */
const TOO_LITTLE = 64 * MB
/** Some more than that, so that it does not change with every file. */
const ENOUGH = 96 * MB
const EVERY_MS = 2_000

export type DiskOptions = {
  readonly folder: string
  /** Of the embedded PostgreSQL. */
  readonly databaseUrl: string
  readonly say: (news: string) => void
  readonly signal: AbortSignal
  /** Bytes that may still be written in the folder. */
  readonly free?: (folder: string) => Promise<number>
}

/**
 * Before the disk is full, makes the embedded PostgreSQL refuse what would be written, which services answer as a store that is
 * away for now; reads go on. When there is space again, writes do too (ADR 53).
 */
export async function guardDisk({ folder, databaseUrl, say, signal, free = freeBytes }: DiskOptions): Promise<void> {
  let isShut: boolean | undefined
  while (!signal.aborted) {
    const bytes = await free(folder).catch(() => undefined)
    const wanted = bytes === undefined ? isShut : isShut ? bytes < ENOUGH : bytes < TOO_LITTLE
    if (wanted !== undefined && wanted !== isShut && (await setReadOnly(databaseUrl, wanted))) {
      if (wanted) say(`the disk of ${folder} is nearly full: nothing is written until there is space again`)
      else if (isShut) say('there is space again: everything goes on')
      isShut = wanted
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** How many bytes may still be written in a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** For all connections, from their next transaction on. Answers whether it could be done. */
async function setReadOnly(url: string, on: boolean): Promise<boolean> {
  const database = openDatabase({ url, name: 'disk', size: 1 })
  try {
    await database.query(`ALTER SYSTEM SET default_transaction_read_only = ${on ? 'on' : 'off'}`)
    await database.query('SELECT pg_reload_conf()')
    return true
  } catch {
    // The server is away; it is asked again.
    return false
  } finally {
    await database.end()
  }
}
