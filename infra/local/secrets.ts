import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const serviceSecretFile = (dataDir: string): string => join(dataDir, 'service.secret')

/**
 * The secrets of a copy, made once and kept beside its data, readable by the owner only: 64 hexadecimal digits each. A
 * real installation gives its own in the environment.
 */
export const secretsOf = async (dataDir: string, env: NodeJS.ProcessEnv) => ({
  /** Wraps every person's key. */
  masterKey: env.ALBA_MASTER_KEY || (await kept(join(dataDir, 'master.key'))),
  /** By which the services know each other, and operators' tools. */
  serviceSecret: env.ALBA_SERVICE_SECRET || (await kept(serviceSecretFile(dataDir))),
  /** Signs practitioners' access tokens. */
  jwtSecret: env.ALBA_JWT_SECRET || (await kept(join(dataDir, 'jwt.secret'))),
})

export type Secrets = Awaited<ReturnType<typeof secretsOf>>

async function kept(path: string): Promise<string> {
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return known.trim()
  const made = randomBytes(32).toString('hex')
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
