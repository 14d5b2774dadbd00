import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '../local/stack.ts'

/*
 * Many tests start a whole copy of Alba with the demo centre. In a run of tests the data of such a copy is made once,
 * and duplicated for each test: creating a database and loading the demo take as long as starting all services.
 */

/** The environment variable with the folder of the prepared data, which all processes of the tests read. */
const VARIABLE = 'ALBA_PREPARED_COPY'
/** The parts of a data folder that are duplicated. Logs and mails are not. */
const PARTS = ['postgres', 'postgres.password', 'master.key', 'service.secret', 'jwt.secret']
/** When a test sets one of these variables, the prepared data does not fit. */
const OTHER_DATA = ['DATABASE_URL', 'ALBA_EVENT_STORE', 'ALBA_MASTER_KEY', 'ALBA_TIME_ZONE']

/** The global set-up of Vitest. Makes the folder for the data, which the first test that needs a copy fills. */
export default async function makeFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-prepared-'))
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * Fills an empty data folder with the prepared data. Does nothing outside a run of tests, on Windows, when the prepared
 * data does not fit the settings, or when it could not be made. Then Alba starts in the empty folder, which only takes
 * longer.
 * @throws in the one test that makes the data, when it cannot be made
 */
export async function fillFromPrepared(dataDir: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const folder = process.env[VARIABLE]
  const isUsable = process.platform !== 'win32' && OTHER_DATA.every(name => !settings[name])
  if (!folder || !isUsable || !(await untilPrepared(folder))) return
  // `cp -a` keeps owners: PostgreSQL runs as an account of its own, and refuses files of anybody else.
  for (const part of PARTS) await run('cp', '-a', join(folder, 'copy', part), join(dataDir, part))
}

/**
 * Waits until the data is there. The first caller makes it: only one process can create the folder.
 * @returns whether it could be made
 */
async function untilPrepared(folder: string): Promise<boolean> {
  const isFirst = await mkdir(join(folder, 'copy')).then(
    () => true,
    () => false,
  )
  if (isFirst) await prepare(folder)
  while (true) {
    if (await exists(join(folder, 'ready'))) return true
    if (await exists(join(folder, 'failed'))) return false
    await sleep(100)
  }
}

async function prepare(folder: string): Promise<void> {
  // A crash may lose this data, so `fsync` can be off. Shared memory lies in files, as in `stack-for-tests.ts`.
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
