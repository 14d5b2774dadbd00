import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@alba/platform/testing/postgres'

const run = promisify(execFile)

export type Ran = { readonly code: number | string; readonly text: string }

/** A machine for `alba-server`, in one folder: systemd and the account are stand-ins, all else is as on a server. */
export type Machine = Awaited<ReturnType<typeof makeMachine>>

/** @param settings lines of `settings.env` beside those that every installation needs */
export async function makeMachine(settings: readonly string[] = [], secrets: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'alba-server-'))
  const at = (...names: string[]) => join(folder, ...names)
  const root = at('alba')
  for (const name of ['systemd/run', 'systemd/logs', 'systemd/units', 'bin', 'alba/sides', 'alba/secrets'])
    await mkdir(at(name), { recursive: true })
  const words = [testing('systemctl.sh'), process.execPath, testing('supervise.ts')].map(word => `'${word}'`)
  await program(at('bin/systemctl'), `exec sh ${words.join(' ')} "$@"`)
  // The account is there already.
  await program(at('bin/id'), 'echo 999')
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
     * @param killAt the call of systemctl at which it is killed
     */
    async server(release: string, words: readonly string[], killAt?: number): Promise<Ran> {
      const more = killAt === undefined ? {} : { ALBA_TEST_KILL_AT: String(killAt) }
      const options = ['--root', root, '--units', at('systemd/units')]
      return ran(join(release, 'bin/alba-server'), [...words, ...options], { ...env, ...more })
    },
    /** The release in use, by its name. */
    async inUse(): Promise<string> {
      const side = await readlink(join(root, 'current'))
      return basename(await readlink(join(root, side)))
    },
    /** The services that run, by the names of their units. */
    async running(): Promise<string[]> {
      const units = await unitsIn(at('systemd/run'))
      const shown = await Promise.all(units.map(unit => ran(at('bin/systemctl'), ['show', unit], env)))
      return units.filter((_, index) => shown[index]?.text.includes('ActiveState=active')).sort()
    },
    /** How often systemctl was asked to change something so far. */
    calls: async () => (await readFile(at('systemd/calls'), 'utf8').catch(() => '')).split('\n').length - 1,
    forgetCalls: () => rm(at('systemd/calls'), { force: true }),
    log: (unit: string) => readFile(at(`systemd/logs/${unit}.log`), 'utf8').catch(() => ''),
    async remove(): Promise<void> {
      const units = await unitsIn(at('systemd/run'))
      for (const unit of units) await ran(at('bin/systemctl'), ['stop', unit], env)
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** Runs a program to its end. */
export async function ran(path: string, words: readonly string[], env: NodeJS.Dict<string>): Promise<Ran> {
  const done = await run(path, words, { env: { ...process.env, ...env } }).then(
    output => ({ ...output, code: 0 }),
    error => error,
  )
  return { code: done.code ?? done.signal, text: `${done.stdout}${done.stderr}` }
}

/** The units that were started and not stopped. */
const unitsIn = async (folder: string) => (await readdir(folder)).filter(name => !name.startsWith('.'))

const testing = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function program(path: string, line: string): Promise<void> {
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
