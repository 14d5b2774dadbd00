import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key that wraps every person's key, made once and kept beside the data that it opens: 64 hexadecimal digits,
 * readable by the owner only. A real installation gives its own in ALBA_MASTER_KEY.
 */
export async function masterKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'master.key')
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept.trim()
  const key = randomBytes(32).toString('hex')
  await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
