import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '../local/stack.ts'

/**
 * The data of a copy with the demo centre, made once in a run of tests: whoever needs a copy begins with it. To create a
 * database and to load the demo takes as long as the start of all services.
 */
const VARIABLE = 'ALBA_PREPARED_COPY'
/** What belongs to the data of a copy; its logs and mails do not. */
const PARTS = ['postgres', 'postgres.password', 'master.key', 'service.secret', 'jwt.secret']
/** Whoever sets one of these wants other data. */
const OTHER_DATA = ['DATABASE_URL', 'ALBA_EVENT_STORE', 'ALBA_MASTER_KEY', 'ALBA_TIME_ZONE']

/** Set-up of vitest: makes the folder in which the first test that needs a copy leaves it for the others. */
export default async function makeFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-prepared-'))
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * Fills an empty data folder with the prepared data. Does nothing where no run has made a folder for it, or where the
 * settings ask for other data: the copy then begins from nothing, which only takes longer.
 */
export async function fillFromPrepared(dataDir: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const folder = process.env[VARIABLE]
  const isUsual = process.platform !== 'win32' && OTHER_DATA.every(name => !settings[name])
  if (!folder || !isUsual || !(await prepared(folder))) return
  // `cp -a` keeps owners: PostgreSQL runs as an account of its own, and refuses files of anybody else.
  for (const part of PARTS) await run('cp', '-a', join(folder, 'copy', part), join(dataDir, part))
}

/** Waits until the data is there. The first to ask makes it. @returns whether it could be made */
async function prepared(folder: string): Promise<boolean> {
  const isFirst = await mkdir(join(folder, 'copy')).then(
    () => true,
    () => false,
  )
  if (isFirst) await make(folder)
  while (true) {
    if (await exists(join(folder, 'ready'))) return true
    if (await exists(join(folder, 'failed'))) return false
    await sleep(100)
  }
}

async function make(folder: string): Promise<void> {
  const postgresSettings = { fsync: 'off', dynamic_shared_memory_type: 'mmap' }
  try {
    const stack = await startStack({ dataDir: join(folder, 'copy'), quiet: true, demo: 'centre', postgresSettings })
    await stack.stop()
    await writeFile(join(folder, 'ready'), '')
  } catch (error) {
    await writeFile(join(folder, 'failed'), '')
    throw error
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}
