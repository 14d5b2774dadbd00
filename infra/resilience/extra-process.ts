import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@alba/platform/testing/postgres'
import { environmentOf, type ServiceName, scripts } from '../local/environment.ts'
import { root } from '../local/root.ts'
import { type Launched, launchProgram } from './launched.ts'
import { BOOKINGS_MODEL, withNextVersion } from './next-version.ts'
import type { TestStack } from './stack-for-tests.ts'

/** One more process of a service of a running copy, which a test can kill and start again. */
export type ExtraProcess = {
  readonly url: string
  /** Kills the process, as a crash would. */
  kill(): Promise<void>
  /**
   * Starts the process. Resolves when it is ready to serve, or when it was killed meanwhile.
   * @throws with its last output when it is not ready after `READY_WITHIN_MS`
   */
  start(): Promise<void>
}

const READY_WITHIN_MS = 120_000

/**
 * Prepares one more process of a service, on a port of its own. `start` starts it.
 * @param program the file to run, instead of the service's own one
 * @param env variables that differ from those of the copy's process
 */
export async function extraProcess(
  stack: TestStack,
  service: 'command' | 'projector' | 'gateway',
  { program = scripts[service], env = {} }: { program?: string; env?: Record<string, string> } = {},
): Promise<ExtraProcess> {
  const port = await freePort()
  const watchPort = await freePort()
  const settings = {
    dataDir: join(stack.logDir, '..'),
    ports: { ...stack.ports, [service]: port, watch: watchPort },
    host: '127.0.0.1',
    databaseUrl: stack.urls.database,
    secrets: stack.secrets,
    env: { ...process.env, RATE_LIMIT_SCALE: '100000', DEADLINE_INTERVAL_MS: '200', LOG_LEVEL: 'warn', ...env },
  }
  // Unless `env` says otherwise, this process reaches the copy's own processes, and names the copy's site in links.
  const variables = { ...environmentOf(service as ServiceName, settings), PUBLIC_URL: stack.urls.site, ...env }
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
 * Writes a projector that could be that of the next version of Alba: a copy of the present one, in which the read model
 * of bookings has the next version.
 * @param folder where to write it; must not exist yet
 * @returns the file to run
 */
export async function projectorOfNextVersion(folder: string): Promise<string> {
  const service = join(folder, 'services/projector')
  await cp(join(root, 'services/projector'), service, {
    recursive: true,
    filter: path => !path.includes('node_modules') && !path.endsWith('.test.ts'),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const model = join(folder, BOOKINGS_MODEL)
  await writeFile(model, withNextVersion(await readFile(model, 'utf8')))
  return join(service, 'src/server.ts')
}
