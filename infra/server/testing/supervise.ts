import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { readUnit } from './unit-file.ts'

// Runs one service of a test as its unit says: its environment and nothing of ours, its secrets as files, started again
// when it dies. SIGTERM ends both.

const [folder = '', unit = ''] = process.argv.slice(2)
const credentials = join(folder, 'credentials', unit)
const specifiers = { d: credentials, C: join(folder, 'cache'), S: join(folder, 'state') }
const file = await readUnit(join(folder, 'units'), unit, specifiers)

let child: ChildProcess | undefined
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
  child?.kill('SIGTERM')
  const limit = Number(file.last('TimeoutStopSec')) * 1_000
  setTimeout(() => child?.kill('SIGKILL'), limit).unref()
})

await loadCredentials()
for (let restarts = 0; ; restarts++) {
  report('active', restarts)
  const code = await runOnce()
  if (stopping) break
  const isRefused = code === Number(file.last('RestartPreventExitStatus'))
  if (isRefused || restarts === Number(file.last('StartLimitBurst'))) {
    report('failed', restarts)
    process.exit(1)
  }
  report('activating', restarts + 1)
  await sleep(200)
  if (stopping) break
}
rmSync(join(folder, 'run', unit), { force: true })

async function loadCredentials(): Promise<void> {
  await mkdir(credentials, { recursive: true })
  for (const each of file.all('LoadCredential')) {
    const [name = '', path = ''] = each.split(':')
    rmSync(join(credentials, name), { force: true })
    await copyFile(path, join(credentials, name))
    chmodSync(join(credentials, name), 0o400)
  }
}

async function runOnce(): Promise<number | null> {
  const [program = '', ...words] = (file.last('ExecStart') ?? '').split(' ')
  const log = openSync(join(folder, 'logs', `${basename(unit)}.log`), 'a')
  const env = { PATH: '/usr/bin:/bin', USER: 'alba', ...environment() }
  child = spawn(program, words, { cwd: file.last('WorkingDirectory'), env, stdio: ['ignore', log, log] })
  child.once('error', error => writeFileSync(log, `${error}\n`))
  const [code] = await once(child, 'close')
  return code
}

/** `Environment=` first, then the files, of which the last one wins. */
function environment(): NodeJS.Dict<string> {
  const lines = file.all('Environment').join('\n')
  const files = file.all('EnvironmentFile').map(path => parseEnv(readFileSync(path, 'utf8')))
  return Object.assign(parseEnv(lines), ...files)
}

/** Writes what `systemctl show` prints, and the process to be asked to end. */
function report(active: string, restarts: number): void {
  const path = join(folder, 'run', unit)
  // Hidden until it is whole.
  const next = join(folder, 'run', `.${unit}`)
  writeFileSync(next, `Pid=${process.pid}\nActiveState=${active}\nNRestarts=${restarts}\n`)
  renameSync(next, path)
}
