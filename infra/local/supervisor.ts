import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { UNUSABLE_CONFIGURATION } from '@alba/platform/process/lifecycle'
import { eachLine } from './output.ts'

/** Longer than the services need to drain, so that only a process that hangs is killed. */
const STOP_MS = 12_000
/** When a process ran for this long before it died, its earlier deaths do not count, so the pause is the shortest. */
const STABLE_MS = 30_000

export type ProcessOptions = {
  readonly name: string
  /** The TypeScript file that Node runs. */
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  /** Address that answers 200 once the process serves. */
  readonly healthUrl: string
  readonly onLine: (line: string) => void
  /** Called with a sentence when the process ended or could not be started. */
  readonly onNews: (news: string) => void
}

export type ManagedProcess = {
  readonly name: string
  readonly pid: number | undefined
  /** Starts it and keeps it running: when it ends by itself it is started again, after a growing pause. */
  start(): void
  /**
   * Resolves when it answers.
   * @throws when it died three times in a row, refused its settings, or was stopped
   */
  healthy(): Promise<void>
  /** Ends it with the signal, and does not start it again. SIGTERM lets it drain; a process that hangs is killed. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Ends it if it still runs, starts it, and waits until it answers. */
  restart(): Promise<void>
}

const childSetup = new URL('child-setup.ts', import.meta.url).href

/** Supervises one process of the local stack. */
export function manageProcess(options: ProcessOptions): ManagedProcess {
  let child: ChildProcess | undefined
  let wanted = false
  let deaths = 0
  /** Whether the process ended because of its settings, so that a new start would fail too. */
  let settingsRefused = false
  let pause: NodeJS.Timeout | undefined

  const start = () => {
    wanted = true
    clearTimeout(pause)
    if (child) return
    settingsRefused = false
    const since = Date.now()
    const running = launch(options)
    child = running
    // `close` follows the last line of output, and also comes when the program could not be started at all.
    running.once('close', (code, signal) => {
      if (child === running) child = undefined
      if (!wanted) return
      settingsRefused = code === UNUSABLE_CONFIGURATION
      if (settingsRefused) return options.onNews('is not started again: its settings are not usable')
      deaths = Date.now() - since > STABLE_MS ? 1 : deaths + 1
      const wait = Math.min(250 * 2 ** deaths, 10_000)
      options.onNews(`ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again in ${wait / 1000} s`)
      pause = setTimeout(start, wait)
    })
  }

  const kill = async (signal: NodeJS.Signals = 'SIGTERM') => {
    wanted = false
    clearTimeout(pause)
    const running = child
    if (!running) return
    const closed = once(running, 'close')
    running.kill(signal)
    const hangs = setTimeout(() => running.kill('SIGKILL'), STOP_MS)
    await closed
    clearTimeout(hangs)
  }

  const healthy = async () => {
    while (!(await answers(options.healthUrl))) {
      if (!wanted) throw new Error(`${options.name} was stopped`)
      if (deaths >= 3 || settingsRefused) throw new Error(`${options.name} does not start: its output is above`)
      await sleep(100)
    }
    deaths = 0
  }

  return {
    name: options.name,
    get pid() {
      return child?.pid
    },
    start,
    healthy,
    kill,
    async restart() {
      await kill()
      deaths = 0
      start()
      await healthy()
    },
  }
}

function launch({ script, env, onLine, onNews }: ProcessOptions): ChildProcess {
  const child = spawn(process.execPath, ['--import', childSetup, script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A session of its own, so that Ctrl-C in a terminal reaches only the supervisor, which then stops all in order.
    detached: process.platform !== 'win32',
  })
  child.once('error', error => onNews(`could not be started: ${error.message}`))
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, onLine)
  return child
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    // A service that waits for its event store answers `waiting`, and nothing else yet.
    return response.ok && (await response.text()) !== '{"status":"waiting"}'
  } catch {
    return false
  }
}
