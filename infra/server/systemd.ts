import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Side } from './place.ts'

const run = promisify(execFile)

export type ServiceName = 'command' | 'projector' | 'gateway'
export const services: readonly ServiceName[] = ['command', 'projector', 'gateway']

/** The folder of the installation in the units of a release. `writeUnits` replaces it. */
export const DEFAULT_ROOT = '/opt/alba'

export const unitOf = (service: ServiceName, side: Side): string => `alba-${service}@${side}.service`
const bootUnit = (side: Side): string => `alba@${side}.target`

/** Everything that systemd is asked to do. Each call may be repeated. */
export const systemd = {
  /** Starts a service, even when systemd has given up on it. */
  async start(service: ServiceName, side: Side): Promise<void> {
    await forgetFailure(service, side)
    await systemctl('start', unitOf(service, side))
  },
  /** Stops a service. Resolves when its process has ended, and systemd no longer counts it as failed. */
  async stop(service: ServiceName, side: Side): Promise<void> {
    await systemctl('stop', unitOf(service, side))
    await forgetFailure(service, side)
  },
  /** Restarts a service, or starts it, even when systemd has given up on it. */
  async restart(service: ServiceName, side: Side): Promise<void> {
    await forgetFailure(service, side)
    await systemctl('restart', unitOf(service, side))
  },
  /** Starts a side, now and with the machine. Its services that run already go on. */
  enable: (side: Side) => systemctl('enable', '--now', bootUnit(side)),
  /** Stops a side, and does not start it with the machine any more. */
  disable: (side: Side) => systemctl('disable', '--now', bootUnit(side)),
  enableTimers: () => systemctl('enable', '--now', 'alba-backup.timer', 'alba-verify.timer'),
  state,
  /** Whether anything of a side runs. */
  isActive: async (side: Side): Promise<boolean> =>
    /^ActiveState=(?!inactive|failed)./m.test(
      await systemctl('show', '--property=ActiveState', ...services.map(service => unitOf(service, side))),
    ),
}

export type UnitState = {
  /** Whether systemd does not start it again, because its settings are wrong or because it died too often. */
  readonly hasFailed: boolean
  /** How often systemd has restarted it since somebody started it. */
  readonly restarts: number
}

async function state(service: ServiceName, side: Side): Promise<UnitState> {
  const printed = await systemctl('show', '--property=ActiveState,NRestarts', unitOf(service, side))
  const active = /^ActiveState=(.*)$/m.exec(printed)?.[1] ?? ''
  const restarts = Number(/^NRestarts=(\d+)$/m.exec(printed)?.[1] ?? 0)
  return { hasFailed: active === 'failed', restarts }
}

/** Lets systemd start a service again that died too often, and takes it from the list of what failed. */
async function forgetFailure(service: ServiceName, side: Side): Promise<void> {
  if ((await state(service, side)).hasFailed) await systemctl('reset-failed', unitOf(service, side))
}

/** @throws with what systemctl printed */
async function systemctl(...words: string[]): Promise<string> {
  const { stdout } = await run('systemctl', words).catch(error => {
    throw new Error(`systemctl ${words.join(' ')}: ${(error.stderr || error.message).trim()}`)
  })
  return stdout
}

/**
 * Writes the units of a release where systemd reads them. What an operator added by `systemctl edit` stays.
 * @param release the folder of the release
 * @param places `root`: the folder of the installation; `folder`: where systemd reads units
 */
export async function writeUnits(release: string, { root, folder }: { root: string; folder: string }): Promise<void> {
  const source = join(release, 'infra/server/units')
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(folder, relative(source, path))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, (await readFile(path, 'utf8')).replaceAll(DEFAULT_ROOT, root))
  }
  await systemctl('daemon-reload')
}
