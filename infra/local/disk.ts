import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@alba/platform/postgres/pool'

const MB = 1024 ** 2
/**
 * With less free space writes are refused: PostgreSQL ends when it cannot write its write-ahead log, and needs some
 * space to roll transactions back.
 */
const READ_ONLY_BELOW_BYTES = 64 * MB
/** With this much free space writes are allowed again. Because it is more, not every written file switches the mode. */
const WRITABLE_FROM_BYTES = 96 * MB
const CHECK_EVERY_MS = 2_000

export type DiskOptions = {
  readonly folder: string
  /** Address of the embedded PostgreSQL. */
  readonly databaseUrl: string
  readonly say: (news: string) => void
  readonly signal: AbortSignal
  /** How many bytes can still be written in the folder. */
  readonly free?: (folder: string) => Promise<number>
}

/**
 * Makes the embedded PostgreSQL read-only before the disk is full. Services treat refused writes like a store that
 * cannot be reached for now; reads go on. Writes are allowed again once there is space (ADR 53).
 */
export async function guardDisk({ folder, databaseUrl, say, signal, free = freeBytes }: DiskOptions): Promise<void> {
  let isReadOnly: boolean | undefined
  while (!signal.aborted) {
    const bytes = await free(folder).catch(() => undefined)
    if (bytes !== undefined) {
      const mustBeReadOnly = bytes < (isReadOnly ? WRITABLE_FROM_BYTES : READ_ONLY_BELOW_BYTES)
      if (mustBeReadOnly !== isReadOnly && (await setReadOnly(databaseUrl, mustBeReadOnly))) {
        if (mustBeReadOnly) say(`the disk of ${folder} is nearly full: nothing is written until there is space again`)
        else if (isReadOnly) say('there is space again: writes are accepted again')
        isReadOnly = mustBeReadOnly
      }
    }
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** How many bytes can still be written in a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Sets the mode of all connections from their next transaction on.
 * @returns whether the server could be reached
 */
async function setReadOnly(url: string, on: boolean): Promise<boolean> {
  const database = openDatabase({ url, name: 'disk', size: 1 })
  try {
    await database.query(`ALTER SYSTEM SET default_transaction_read_only = ${on ? 'on' : 'off'}`)
    await database.query('SELECT pg_reload_conf()')
    return true
  } catch {
    // The server cannot be reached; the caller tries again.
    return false
  } finally {
    await database.end()
  }
}
