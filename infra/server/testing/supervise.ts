import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnvironmentFile } from '../env-file.ts'
import { readUnit } from './unit-file.ts'

// Runs one service in a test as systemd does by its unit: with the environment of the unit only, with its secrets as
// files, and again when it dies. SIGTERM ends the service and this program.

const [folder = '', unit = ''] = process.argv.slice(2)
const credentials = join(folder, 'credentials', unit)
const specifiers = { d: credentials, C: join(folder, 'cache'), S: join(folder, 'state') }
const unitFile = await readUnit(join(folder, 'units'), unit, specifiers)

let child: ChildProcess | undefined
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
  child?.kill('SIGTERM')
  const limit = Number(unitFile.last('TimeoutStopSec')) * 1_000
  setTimeout(() => child?.kill('SIGKILL'), limit).unref()
})

await loadCredentials()
for (let restarts = 0; ; restarts++) {
  report('active', restarts)
  const code = await runOnce()
  if (stopping || (code === 0 && unitFile.last('Restart') !== 'always')) break
  if (code === Number(unitFile.last('RestartPreventExitStatus'))) fail('exit-code', restarts)
  // The first start counts, too.
  if (restarts + 1 === Number(unitFile.last('StartLimitBurst'))) fail('start-limit-hit', restarts)
  report('activating', restarts + 1)
  await sleep(200)
  if (stopping) break
}
rmSync(join(folder, 'run', unit), { force: true })

async function loadCredentials(): Promise<void> {
  await mkdir(credentials, { recursive: true })
  for (const each of unitFile.all('LoadCredential')) {
    const [name = '', path = ''] = each.split(':')
    rmSync(join(credentials, name), { force: true })
    await copyFile(path, join(credentials, name))
    chmodSync(join(credentials, name), 0o400)
  }
}

async function runOnce(): Promise<number | null> {
  const [program = '', ...words] = (unitFile.last('ExecStart') ?? '').split(' ')
  const log = openSync(join(folder, 'logs', `${basename(unit)}.log`), 'a')
  const env = { PATH: '/usr/bin:/bin', USER: 'alba', ...environment() }
  child = spawn(program, words, { cwd: unitFile.last('WorkingDirectory'), env, stdio: ['ignore', log, log] })
  child.once('error', error => writeFileSync(log, `${error}\n`))
  const [code] = await once(child, 'close')
  return code
}

/** The variables of the unit: those of `Environment=`, then those of its files. Later ones replace earlier ones. */
function environment(): NodeJS.Dict<string> {
  const lines = unitFile.all('Environment').join('\n')
  const files = unitFile.all('EnvironmentFile').map(path => parseEnvironmentFile(readFileSync(path, 'utf8')))
  return Object.assign(parseEnvironmentFile(lines), ...files)
}

/** Ends this program. The service is not started any more. */
function fail(result: string, restarts: number): never {
  report('failed', restarts, result)
  process.exit(1)
}

/** Writes what `systemctl show` is to print, and the id of this process, to which `systemctl stop` sends SIGTERM. */
function report(active: string, restarts: number, result = 'success'): void {
  const path = join(folder, 'run', unit)
  // Renamed when it is whole, so that nobody reads half of it.
  const next = join(folder, 'run', `.${unit}`)
  writeFileSync(next, `Pid=${process.pid}\nActiveState=${active}\nNRestarts=${restarts}\nResult=${result}\n`)
  renameSync(next, path)
}
