import { rmSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of Linux whose files are kept in memory. */
const IN_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** Bytes that must fit in the folder: far more than the databases of a whole run take at any moment. */
const ROOM = 4 * GB
/** Bytes of memory that must be free: as much as the databases and the processes of a run take together. */
const SPARE = 8 * GB
/** Exit codes of a process that a signal ended. */
const ENDED = { SIGINT: 130, SIGTERM: 143 }

/** A folder in memory, how many bytes fit in it, and how many bytes of memory are free. */
export type Memory = { readonly folder: string; readonly room: number; readonly spare: number }

export const hasRoom = ({ room, spare }: Memory): boolean => room >= ROOM && spare >= SPARE

async function memoryOfThisMachine(): Promise<Memory> {
  // Other systems have no such folder.
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return { folder: IN_MEMORY, room: bavail * bsize, spare: process.availableMemory() }
}

/**
 * Keeps the temporary files of tests in memory, where there is room. An empty database has three hundred files:
 * creating and dropping it on a disk takes five times as much processor time. The folder is removed when this process
 * ends.
 */
export async function keepScratchInMemory(memory?: Memory): Promise<void> {
  const found = memory ?? (await memoryOfThisMachine())
  if (!hasRoom(found)) return
  const scratch = await mkdtemp(join(found.folder, 'alba-tests-'))
  // PostgreSQL runs as another user, who must pass through this folder to reach its data.
  await chmod(scratch, 0o755)
  process.env.TMPDIR = scratch
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  for (const [signal, code] of Object.entries(ENDED)) process.once(signal, () => process.exit(code))
}
