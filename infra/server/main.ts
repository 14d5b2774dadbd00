import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AlreadyRunning, claimFolder } from '../local/running.ts'
import { type Place, placeAt } from './place.ts'
import { prepare } from './prepare.ts'
import { readinessAt } from './readiness.ts'
import { copyRelease, deleteOldReleases, releaseNameIn } from './releases.ts'
import { restart, rollBack, type Switching, upgradeTo } from './switching.ts'
import { DEFAULT_ROOT, systemd } from './systemd.ts'

// `alba-server`: installs, upgrades and rolls back Alba on one machine with systemd (ADR 94). Each release contains it. It
// runs on the release's own Node and imports no package, so that it works even when the rest of the release is broken.

const usage = `Usage: alba-server <command>
  install                 puts the release of this folder in use, for the first time or in place of an older one;
                          when it does not become ready, the older one stays in use
  roll-back [<release>]   puts the release before back in use, or another one that is still there
  restart                 restarts the services, after their settings were changed
  status                  which release is in use, which others are there, and whether everything is ready

 --root <folder>   where Alba is installed; ${DEFAULT_ROOT} by default
 --units <folder>  where systemd finds units; /etc/systemd/system by default
 --wait <minutes>  how long each service may take to become ready; 15 by default
 --keep <n>        how many releases « install » leaves; 3 by default`

/** Settings are missing (EX_CONFIG), as for a service. */
const UNUSABLE_CONFIGURATION = 78
/** The folder of the release that this file is in. */
const ownFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Whether this release was copied into an installation, to which it then belongs. */
const isInPlace = basename(dirname(ownFolder)) === 'releases'
const ownRoot = isInPlace ? dirname(dirname(ownFolder)) : DEFAULT_ROOT

class WrongUsage extends Error {}

// Whatever the person's shell says: the services run as somebody else, and must read what is written here.
process.umask(0o022)

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { command, name, options } = parseCommandLine()
  const place = placeAt(options.root)
  if (command === 'status' && !name) return status(place)
  if (!['install', 'roll-back', 'restart'].includes(command) || (name && command !== 'roll-back'))
    throw new WrongUsage(usage)
  const claim = await claimFolder(place.root).catch(error => {
    throw error instanceof AlreadyRunning ? new Error('Another alba-server runs: wait until it has ended.') : error
  })
  const switching: Switching = { place, units: options.units, waitMs: options.waitMs, say: console.log }
  try {
    if (command === 'install') return await install(switching, options.keep)
    const side = await place.current()
    if (!side) throw new Error('Nothing is installed.')
    if (command === 'restart') await restart(side, switching)
    else await rollBack(side, name, switching)
    return 0
  } finally {
    await claim.release()
  }
}

async function install(switching: Switching, count: number): Promise<number> {
  const { place, say } = switching
  const missing = await prepare(place)
  const release =
    ownRoot === place.root && isInPlace ? await releaseNameIn(ownFolder) : await copyRelease(ownFolder, place)
  if (missing.length > 0) {
    say(`${release} is copied. Fill these in, then run the same command again:\n  ${missing.join('\n  ')}`)
    return UNUSABLE_CONFIGURATION
  }
  await upgradeTo(release, switching)
  await systemd.enableTimers()
  for (const old of await deleteOldReleases(place, count)) say(`${old} is deleted.`)
  return 0
}

/** @returns the exit code: 0 when all is ready */
async function status(place: Place): Promise<number> {
  const current = await place.current()
  const release = current && (await place.releaseOf(current))
  for (const name of await place.releases()) console.log(`${name === release ? '►' : ' '} ${name}`)
  if (!current) {
    console.log('Nothing is in use.')
    return 1
  }
  const { watch } = await place.ports(current)
  const { ready, checks } = await readinessAt(watch)
  console.log(`Side ${current}: ${ready ? 'ready' : 'not ready'} (http://127.0.0.1:${watch}/api/ready)`)
  for (const [what, finding] of Object.entries(checks)) if (finding !== 'ok') console.log(`  ${what}: ${finding}`)
  return ready ? 0 : 1
}

/** @throws {WrongUsage} */
function parseCommandLine() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        root: { type: 'string', default: ownRoot },
        units: { type: 'string', default: '/etc/systemd/system' },
        wait: { type: 'string', default: '15' },
        keep: { type: 'string', default: '3' },
      },
    })
    const [command = '', name, ...others] = positionals
    const minutes = Number(values.wait)
    const count = Number(values.keep)
    // At least two releases are kept: the one in use, and the one to go back to.
    const isValid = minutes > 0 && Number.isInteger(count) && count >= 2
    if (others.length > 0 || !isValid) throw new WrongUsage()
    const options = { root: resolve(values.root), units: resolve(values.units), waitMs: minutes * 60_000, keep: count }
    return { command, name, options }
  } catch {
    throw new WrongUsage(usage)
  }
}
