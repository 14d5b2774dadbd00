import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@alba/platform/testing/postgres'
import { root } from '../../local/root.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Runs kubectl in the folder of the repository.
 * @param input what it reads
 * @returns what it prints
 * @throws when it fails, with what it prints as an error
 */
export async function kubectl(args: readonly string[], input: string | Buffer = ''): Promise<string> {
  const running = run('kubectl', [...args], { cwd: root, maxBuffer: MAX_OUTPUT_BYTES })
  running.child.stdin?.end(input)
  const { stdout } = await running
  return stdout.trim()
}

/** A way to ports in the cluster, which lasts until `close`. */
export type Way = {
  /** The address on this machine that leads to a port in the cluster, such as `127.0.0.1:40123`. */
  to(port: number): string
  close(): void
}

/**
 * Opens a way to ports of a pod, or of one pod of a Deployment. kubectl gives a way up when a connection over it breaks;
 * then it is opened anew, at the same addresses.
 * @throws when it cannot be opened at first
 */
export async function openWay(namespace: string, target: string, ports: readonly number[]): Promise<Way> {
  const local = new Map<number, number>()
  for (const port of ports) local.set(port, await freePort())
  const pairs = [...local].map(([port, here]) => `${here}:${port}`)
  let child: ChildProcess
  let isOpen = true
  const keepOpen = async () => {
    child = spawn('kubectl', ['-n', namespace, 'port-forward', target, ...pairs], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.once('exit', () => {
      if (isOpen)
        void sleep(200)
          .then(keepOpen)
          .catch(() => undefined)
    })
    return forwarding(child, ports.length)
  }
  await keepOpen().catch(error => {
    isOpen = false
    throw error
  })
  return {
    to: port => `127.0.0.1:${local.get(port)}`,
    close: () => {
      isOpen = false
      child.kill()
    },
  }
}

/** Resolves when `kubectl port-forward` says that it forwards so many ports. @throws when it ends before */
async function forwarding(child: ChildProcess, ports: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      said += chunk
      if (said.split('Forwarding from 127.').length > ports) resolve()
    })
  child.once('exit', () => reject(new Error(`There is no way into the cluster: ${said}`)))
  return promise
}

/** Follows a listing of kubectl (`get … --watch`) while something is done. @returns its lines */
export async function linesDuring(args: readonly string[], work: () => Promise<unknown>): Promise<string[]> {
  const child = spawn('kubectl', [...args, '--watch'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  try {
    await once(child.stdout, 'data')
    await work()
  } finally {
    child.kill()
  }
  return text.split('\n').filter(Boolean)
}
