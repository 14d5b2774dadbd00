import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ServiceName, scripts } from '../local/environment.ts'

export type Launched = {
  /** Everything it has printed so far. */
  output(): string
  /** Exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/**
 * Starts one service, alone or beside those of a copy, as systemd or a container would. It is not restarted.
 * @param env all its variables: it inherits none
 */
export const launch = (service: ServiceName, env: NodeJS.ProcessEnv): Launched => launchProgram(scripts[service], env)

/**
 * Starts Node as `launch` does.
 * @param path file that Node runs
 */
export function launchProgram(path: string, env: NodeJS.ProcessEnv): Launched {
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  return {
    output: () => output,
    ended: once(child, 'close').then(([code]) => code),
    kill(signal) {
      child.kill(signal)
    },
  }
}
