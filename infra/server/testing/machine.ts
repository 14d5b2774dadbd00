import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@alba/platform/testing/postgres'

const run = promisify(execFile)

/** `code` is the exit code, or the signal that ended the program. `text` is all that it printed. */
export type RunResult = { readonly code: number | string; readonly text: string }

/**
 * A folder in which `alba-server` works as on a server. Only systemd and the account of the services are stand-ins: small
 * programs that the PATH finds first.
 */
export type Machine = Awaited<ReturnType<typeof makeMachine>>

/**
 * @param settings lines of `settings.env`, besides the port of the command service
 * @param secrets the content of the files of secrets, by name
 */
export async function makeMachine(settings: readonly string[] = [], secrets: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'alba-server-'))
  const at = (...names: string[]) => join(folder, ...names)
  const root = at('alba')
  for (const name of ['systemd/run', 'systemd/logs', 'systemd/units', 'bin', 'alba/sides', 'alba/secrets'])
    await mkdir(at(name), { recursive: true })
  const words = [pathOfTesting('systemctl.sh'), process.execPath, pathOfTesting('supervise.ts')].map(
    word => `'${word}'`,
  )
  await writeProgram(at('bin/systemctl'), `exec sh ${words.join(' ')} "$@"`)
  // Says that the account exists already.
  await writeProgram(at('bin/id'), 'echo 999')
  const ports = { a: await portsOfSide(), b: await portsOfSide(), command: await freePort() }
  for (const side of ['a', 'b'] as const) await writeFile(join(root, `sides/${side}.env`), envOf(ports[side]))
  await writeFile(join(root, 'settings.env'), [`COMMAND_PORT=${ports.command}`, ...settings, ''].join('\n'))
  for (const [name, value] of Object.entries(secrets)) await writeFile(join(root, 'secrets', name), value)
  const env = { PATH: `${at('bin')}:${process.env.PATH}`, ALBA_TEST_SYSTEMD: at('systemd') }

  return {
    root,
    at,
    ports,
    env,
    /**
     * Runs `alba-server` of a release.
     * @param killAt the number of the call of systemctl at which it is killed: before the call at a whole number, after
     * the call at a half
     */
    async albaServer(release: string, words: readonly string[], killAt?: number): Promise<RunResult> {
      const more = killAt === undefined ? {} : { ALBA_TEST_KILL_AT: String(killAt) }
      const options = ['--root', root, '--units', at('systemd/units')]
      // On a careful machine nobody else may read what a person writes.
      const strictly = ['-c', 'umask 077; exec "$0" "$@"', join(release, 'bin/alba-server')]
      return runProgram('/bin/sh', [...strictly, ...words, ...options], { ...env, ...more })
    },
    /** The release in use, by its name. */
    async inUse(): Promise<string> {
      const side = await readlink(join(root, 'current'))
      return basename(await readlink(join(root, side)))
    },
    /** The services that run, by the names of their units. */
    async running(): Promise<string[]> {
      const units = await unitsIn(at('systemd/run'))
      const shown = await Promise.all(units.map(unit => runProgram(at('bin/systemctl'), ['show', unit], env)))
      return units.filter((_, index) => shown[index]?.text.includes('ActiveState=active')).sort()
    },
    /** How often systemctl was asked to change something so far. */
    calls: async () => (await readFile(at('systemd/calls'), 'utf8').catch(() => '')).split('\n').length - 1,
    forgetCalls: () => rm(at('systemd/calls'), { force: true }),
    log: (unit: string) => readFile(at(`systemd/logs/${unit}.log`), 'utf8').catch(() => ''),
    async remove(): Promise<void> {
      const units = await unitsIn(at('systemd/run'))
      for (const unit of units) await runProgram(at('bin/systemctl'), ['stop', unit], env)
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** Runs a program to its end. */
export async function runProgram(path: string, words: readonly string[], env: NodeJS.Dict<string>): Promise<RunResult> {
  const done = await run(path, words, { env: { ...process.env, ...env } }).then(
    output => ({ ...output, code: 0 }),
    error => error,
  )
  return { code: done.code ?? done.signal, text: `${done.stdout}${done.stderr}` }
}

/** The units that were started and not stopped, by the files that `supervise.ts` writes. */
const unitsIn = async (folder: string) => (await readdir(folder)).filter(name => !name.startsWith('.'))

const pathOfTesting = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function writeProgram(path: string, line: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${line}\n`)
  await chmod(path, 0o755)
}

async function portsOfSide() {
  return { PORT: await freePort(), WATCH_PORT: await freePort(), PROJECTOR_PORT: await freePort() }
}

function envOf(ports: Awaited<ReturnType<typeof portsOfSide>>): string {
  const lines = Object.entries(ports).map(([name, port]) => `${name}=${port}`)
  return [...lines, `PROJECTOR_URL=http://127.0.0.1:${ports.PROJECTOR_PORT}`, ''].join('\n')
}
