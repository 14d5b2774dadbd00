import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MB = 1024 ** 2
/** A whole copy uses a third of it. */
const SIZE_MB = 512

export type SmallDisk = {
  readonly folder: string
  /** Writes until not one more byte fits. */
  fill(): Promise<void>
  /** Frees the space again. */
  empty(): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts a disk in memory that can be filled without harm.
 * @returns the reason when this machine does not allow it
 */
export async function smallDisk(): Promise<SmallDisk | { readonly missing: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-disk-'))
  const mounted = await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]).then(
    () => undefined,
    error => (error as Error).message,
  )
  if (mounted !== undefined) {
    await rm(folder, { recursive: true })
    return { missing: `no disk can be mounted here (${mounted.trim()})` }
  }
  await chmod(folder, 0o755)
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (let size = MB; size >= 1; size = Math.floor(size / 2))
          await writeWhile(() => file.write(Buffer.alloc(size)).then(({ bytesWritten }) => bytesWritten === size))
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      await promisify(execFile)('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}

async function writeWhile(write: () => Promise<boolean>): Promise<void> {
  try {
    while (await write());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
