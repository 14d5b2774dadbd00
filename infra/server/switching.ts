import { otherSide, type Place, type Side } from './place.ts'
import { untilReady } from './readiness.ts'
import { type ServiceName, services, systemd, writeUnits } from './systemd.ts'

export type Switching = {
  readonly place: Place
  /** The folder in which systemd finds units. */
  readonly units: string
  /** How long each service may take until it is ready. A read model that a release changed is built in that time. */
  readonly waitMs: number
  readonly say: (news: string) => void
}

/**
 * Starts a release on the side that is free, and puts it in use once all its services are ready. When they do not become
 * ready, the release before runs again. A run that is interrupted is undone by the next one.
 * @param release the name of a release that was copied into the installation
 * @throws {NotReady} when the release before is in use again
 */
export async function upgradeTo(release: string, switching: Switching): Promise<void> {
  const { place, say } = switching
  const from = await place.current()
  await undoInterruptedRun(switching)
  if (from && (await place.releaseOf(from)) === release) return completeCurrent(from, switching)
  const side = from === undefined ? 'a' : otherSide(from)
  await place.want(release)
  await place.assign(side, release)
  await writeUnits(place.releaseFolder(release), { root: place.root, folder: switching.units })
  try {
    await switchToNewer(side, from, switching)
  } catch (error) {
    say(`${release} does not become ready, so it is stopped.`)
    if (from) await returnTo(from, switching)
    else await stopAll(side)
    throw error
  }
  await putInUse(side, switching)
  say(`${release} is in use.`)
}

/**
 * Puts an older release back in use. After an interrupted upgrade, that is the one that is still in use; otherwise it is
 * the one that was in use before.
 * @param from the side in use
 * @param named a release to go back to instead
 * @throws {NotReady} when it does not become ready, and the release in use is in use again
 */
export async function rollBack(from: Side, named: string | undefined, switching: Switching): Promise<void> {
  const { place, say } = switching
  const inUse = (await place.releaseOf(from)) ?? ''
  const wasInterrupted = await undoInterruptedRun(switching)
  const release = named ?? (wasInterrupted ? inUse : await place.usedBefore(inUse))
  const there = await place.releases()
  if (!release || !there.includes(release))
    throw new Error(`${release ?? 'A release before'} is not here. These are: ${there.join(', ')}.`)
  if (release === inUse) return completeCurrent(from, switching)
  const side = otherSide(from)
  await place.want(release)
  await place.assign(side, release)
  try {
    await switchToOlder(side, switching)
  } catch (error) {
    say(`${release} does not become ready, so it is stopped.`)
    await returnTo(from, switching)
    throw error
  }
  await putInUse(side, switching)
  say(`${release} is in use again.`)
}

/** Runs the release again that is still in use, and forgets the one that was wanted. */
async function returnTo(from: Side, switching: Switching): Promise<void> {
  await switchToOlder(from, switching)
  await switching.place.want((await switching.place.releaseOf(from)) ?? '')
}

/** For a release that is in use already: starts its services that do not run, and finishes an interrupted run. */
async function completeCurrent(side: Side, switching: Switching): Promise<void> {
  await switching.place.want((await switching.place.releaseOf(side)) ?? '')
  for (const service of services) {
    await systemd.start(service, side)
    await untilServiceReady(service, side, switching)
  }
  await putInUse(side, switching)
  switching.say(`${await switching.place.releaseOf(side)} is in use.`)
}

/** Restarts the services in use one after the other, after their settings were changed. */
export async function restart(side: Side, switching: Switching): Promise<void> {
  for (const service of ['projector', 'gateway', 'command'] as const) {
    switching.say(`restarting ${service} …`)
    await systemd.restart(service, side)
    await untilServiceReady(service, side, switching)
  }
}

/**
 * Starts the services of a newer release in the order of an upgrade (docs/operating.md). The projector is first: beside
 * the older one it builds the new versions of read models. Then comes the gateway. Command is last, because it may write
 * new events only when all other services know them.
 * @param side the side of the newer release
 * @param from the side in use
 */
async function switchToNewer(side: Side, from: Side | undefined, switching: Switching): Promise<void> {
  for (const service of ['projector', 'gateway'] as const) {
    switching.say(`starting ${service} …`)
    await systemd.start(service, side)
    await untilServiceReady(service, side, switching)
  }
  if (from) for (const service of ['gateway', 'projector'] as const) await systemd.stop(service, from)
  await untilOwnModelsInUse(side, switching)
  if (from) await systemd.stop('command', from)
  switching.say('starting command …')
  await systemd.start('command', side)
  await untilServiceReady('command', side, switching)
}

/**
 * Starts the services of an older release, in the opposite order. The command service is first, so that nobody writes
 * events any more that older code does not know. The older projector puts its own read models back in use once the newer
 * one has stopped (ADR 79). The gateway, which reads them, is last.
 */
async function switchToOlder(side: Side, switching: Switching): Promise<void> {
  const { place, say } = switching
  const release = (await place.releaseOf(side)) ?? ''
  say(`going back to ${release} …`)
  await writeUnits(place.releaseFolder(release), { root: place.root, folder: switching.units })
  await systemd.stop('command', otherSide(side))
  await systemd.start('command', side)
  await untilServiceReady('command', side, switching)
  await systemd.start('projector', side)
  await untilServiceReady('projector', side, switching)
  await systemd.stop('projector', otherSide(side))
  await untilOwnModelsInUse(side, switching)
  await systemd.start('gateway', side)
  await untilServiceReady('gateway', side, switching)
  await systemd.stop('gateway', otherSide(side))
}

/**
 * Stops what runs on the side that is not in use: an interrupted run has left it there.
 * @returns whether an earlier run was interrupted
 */
async function undoInterruptedRun(switching: Switching): Promise<boolean> {
  const wasInterrupted = await switching.place.isInterrupted()
  const current = await switching.place.current()
  const unused = current === undefined ? 'a' : otherSide(current)
  if (!(await systemd.isActive(unused))) return wasInterrupted
  switching.say('An earlier run was interrupted: it is taken back first.')
  // This does not wait until the services are ready: the release in use may be the broken one that this run replaces.
  await systemd.stop('command', unused)
  if (current) for (const service of services) await systemd.start(service, current)
  await stopAll(unused)
  return true
}

/** Notes that a side is in use, so that it also starts with the machine. */
async function putInUse(side: Side, { place }: Switching): Promise<void> {
  await systemd.enable(side)
  await place.noteUse((await place.releaseOf(side)) ?? '')
  await place.setCurrent(side)
  await systemd.disable(otherSide(side))
}

async function stopAll(side: Side): Promise<void> {
  for (const service of ['gateway', 'projector', 'command'] as const) await systemd.stop(service, side)
}

async function untilServiceReady(service: ServiceName, side: Side, { place, waitMs }: Switching): Promise<void> {
  await untilReady(service, side, { ports: await place.ports(side), waitMs })
}

/**
 * Waits until the projector uses its own versions of all read models. One of an older release counts as ready while the
 * tables of the newer release are still in use; its readiness then says so.
 */
async function untilOwnModelsInUse(side: Side, { place, waitMs }: Switching): Promise<void> {
  const isOwn = (checks: Readonly<Record<string, string>>) => !checks.models?.includes('newer version')
  await untilReady('projector', side, { ports: await place.ports(side), waitMs }, isOwn)
}
