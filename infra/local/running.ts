import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has claimed the folder. */
export class AlreadyRunning extends Error {
  /** @param pid undefined while the other process has not written it yet */
  constructor(folder: string, pid: string | undefined) {
    const which = pid ? ` (process ${pid})` : ''
    super(`Alba already runs on ${folder}${which}. Stop it first, or set ALBA_DATA_DIR to another folder.`)
    this.name = 'AlreadyRunning'
  }
}

const lockFile = (folder: string) => join(folder, 'running.lock')
const pidFile = (folder: string) => join(folder, 'running.pid')

/** What a claim may leave in the folder. The files say nothing by themselves: only the lock counts. */
export const claimFiles = ['running.lock', 'running.lock-journal', 'running.pid']

/** The locks of this process. Without a reference to them the garbage collector would close them. */
const held = new Set<DatabaseSync>()

/**
 * Claims a folder for this process: the data folder of a copy, or the folder of the built site while it is built. The
 * claim lasts until `release` or until the process ends, however it ends. Of several concurrent claims exactly one
 * succeeds.
 * @throws {AlreadyRunning}
 */
export async function claimFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const lock = lockOf(folder)
  if (!lock) throw await alreadyRunning(folder)
  held.add(lock)
  await writeFile(pidFile(folder), String(process.pid))
  return {
    async release() {
      await rm(pidFile(folder), { force: true })
      lock.close()
      held.delete(lock)
    },
  }
}

/** @throws {AlreadyRunning} */
export async function assertNotRunning(folder: string): Promise<void> {
  if (!existsSync(lockFile(folder))) return
  const lock = lockOf(folder)
  if (!lock) throw await alreadyRunning(folder)
  lock.close()
}

const alreadyRunning = async (folder: string) =>
  new AlreadyRunning(folder, await readFile(pidFile(folder), 'utf8').catch(() => undefined))

const SQLITE_BUSY = 5

/**
 * Locks the folder by an empty SQLite database: Node itself cannot lock a file. The operating system ends the lock with
 * the process. A process id in a file would prove nothing, since ids are reused, most of all in a fresh container.
 * @returns undefined when another claim has the lock
 */
function lockOf(folder: string): DatabaseSync | undefined {
  // Two that lock in the same moment may get into each other's way: then one of them needs a second attempt.
  const lock = new DatabaseSync(lockFile(folder), { timeout: 100 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
