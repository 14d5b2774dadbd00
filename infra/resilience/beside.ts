import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@alba/platform/testing/postgres'
import { environmentOf, type ServiceName, scripts } from '../local/environment.ts'
import { root } from '../local/root.ts'
import { type Launched, launchProgram } from './launched.ts'
import type { TestStack } from './stack-for-tests.ts'

/** A process beside those of a copy, which may die and start again. */
export type Beside = {
  readonly url: string
  /** Kills the process, as a crash would. */
  kill(): Promise<void>
  /**
   * Starts it, and resolves when it is ready to serve, or when it was killed meanwhile.
   * @throws with its last output when it is not ready after `READY_WITHIN_MS`
   */
  start(): Promise<void>
}

const READY_WITHIN_MS = 120_000

/**
 * Another process of a service of a running copy, on a port of its own.
 * @param program the file that it runs; left out, that of the service
 * @param env its variables that differ
 */
export async function beside(
  stack: TestStack,
  service: 'command' | 'projector' | 'gateway',
  { program = scripts[service], env = {} }: { program?: string; env?: Record<string, string> } = {},
): Promise<Beside> {
  const [port, watch] = [await freePort(), await freePort()]
  const own = { ...stack.ports, [service]: port, watch }
  const around = {
    dataDir: join(stack.logDir, '..'),
    ports: own,
    host: '127.0.0.1',
    databaseUrl: stack.urls.database,
    secrets: stack.secrets,
    env: { ...process.env, RATE_LIMIT_SCALE: '100000', DEADLINE_INTERVAL_MS: '200', LOG_LEVEL: 'warn', ...env },
  }
  // Where others are reached stays as in the copy, save the address of this process itself.
  const variables = { ...environmentOf(service as ServiceName, around), PUBLIC_URL: stack.urls.site, ...env }
  const url = `http://127.0.0.1:${port}`
  let running: Launched | undefined
  return {
    url,
    async kill() {
      running?.kill('SIGKILL')
      await running?.ended
      running = undefined
    },
    async start() {
      const started = launchProgram(program, variables)
      running = started
      const until = Date.now() + READY_WITHIN_MS
      while (running === started) {
        const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
        if (answer?.status === 200) return
        if (Date.now() > until) throw new Error(`${service} is not ready:\n${started.output().slice(-2_000)}`)
        await sleep(100)
      }
    },
  }
}

/**
 * Copies the projector into a folder and raises the version of its read model of bookings, as a new version of Alba
 * would.
 * @param folder must not exist yet
 * @returns the file that runs the copy
 */
export async function nextProjector(folder: string): Promise<string> {
  const service = join(folder, 'services/projector')
  await cp(join(root, 'services/projector'), service, {
    recursive: true,
    filter: path => !path.includes('node_modules') && !path.endsWith('.test.ts'),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const model = join(service, 'src/bookings/projection.ts')
  const text = await readFile(model, 'utf8')
  const raised = text.replace(
    /(export const bookings = projection\(\s*)(\d+)/,
    (_, before, version) => `${before}${Number(version) + 1}`,
  )
  if (raised === text) throw new Error('the version of the read model of bookings was not found')
  await writeFile(model, raised)
  return join(service, 'src/server.ts')
}
