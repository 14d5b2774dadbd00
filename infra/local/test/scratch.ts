import { rmSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** Far more than the databases of a whole run take at any moment. */
const ROOM = 4 * GB
/** What these and the processes of a run take together. */
const SPARE = 8 * GB
/** The exit codes of what is ended by a signal. */
const ENDED = { SIGINT: 130, SIGTERM: 143 }

/** A folder in memory, how many bytes it takes, and how many bytes of memory nobody uses. */
export type Memory = { readonly folder: string; readonly room: number; readonly spare: number }

export const hasRoom = ({ room, spare }: Memory): boolean => room >= ROOM && spare >= SPARE

async function thisMachines(): Promise<Memory> {
  // Other systems have no such folder.
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return { folder: IN_MEMORY, room: bavail * bsize, spare: process.availableMemory() }
}

/**
 * Lets tests keep in memory what they throw away, where there is room for it. An empty database is three hundred files: to
 * make and drop it takes five times as much of a processor on a disk. The folder is gone when this process is.
 */
export async function keepScratchInMemory(memory?: Memory): Promise<void> {
  const found = memory ?? (await thisMachines())
  if (!hasRoom(found)) return
  const scratch = await mkdtemp(join(found.folder, 'alba-tests-'))
  // PostgreSQL runs under an account of its own, and goes through this folder to its data.
  await chmod(scratch, 0o755)
  process.env.TMPDIR = scratch
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  for (const [signal, code] of Object.entries(ENDED)) process.once(signal, () => process.exit(code))
}
