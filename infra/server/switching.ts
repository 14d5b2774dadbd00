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
 * Puts a release in use that is in the folder of releases. `current` changes only once all of it is ready; when it is
 * not, the release before is brought back, and whatever a run left that was interrupted is taken back at the next one.
 * @throws {NotReady} when the release before is in use again
 */
export async function upgradeTo(release: string, switching: Switching): Promise<void> {
  const { place, say } = switching
  const from = await place.current()
  await takeBack(switching)
  if (from && (await place.releaseOf(from)) === release) return keepUp(from, switching)
  const side = from === undefined ? 'a' : otherSide(from)
  await place.want(release)
  await place.assign(side, release)
  await writeUnits(place.releaseFolder(release), { root: place.root, folder: switching.units })
  try {
    await goUp(side, from, switching)
  } catch (error) {
    say(`${release} does not become ready, so it is stopped.`)
    if (from) await giveUp(from, switching)
    else await stopAll(side)
    throw error
  }
  await settle(side, switching)
  say(`${release} is in use.`)
}

/**
 * Puts back what was in use before. After an upgrade that was interrupted, that is what is still in use.
 * @param named another release that is still here
 * @throws {NotReady} when it does not become ready, and what was in use is in use again
 */
export async function rollBack(from: Side, named: string | undefined, switching: Switching): Promise<void> {
  const { place, say } = switching
  const inUse = (await place.releaseOf(from)) ?? ''
  const wasInterrupted = await takeBack(switching)
  const release = named ?? (wasInterrupted ? inUse : await place.usedBefore(inUse))
  const there = await place.releases()
  if (!release || !there.includes(release))
    throw new Error(`${release ?? 'A release before'} is not here. These are: ${there.join(', ')}.`)
  if (release === inUse) return keepUp(from, switching)
  const side = otherSide(from)
  await place.want(release)
  await place.assign(side, release)
  try {
    await goBack(side, switching)
  } catch (error) {
    say(`${release} does not become ready, so it is stopped.`)
    await giveUp(from, switching)
    throw error
  }
  await settle(side, switching)
  say(`${release} is in use again.`)
}

/** Puts back the release that is still in use, and wants no other any more. */
async function giveUp(from: Side, switching: Switching): Promise<void> {
  await goBack(from, switching)
  await switching.place.want((await switching.place.releaseOf(from)) ?? '')
}

/** Finishes what an interrupted run may have left of the release in use, and starts what does not run of it. */
async function keepUp(side: Side, switching: Switching): Promise<void> {
  await switching.place.want((await switching.place.releaseOf(side)) ?? '')
  for (const service of services) {
    await systemd.start(service, side)
    await ready(service, side, switching)
  }
  await settle(side, switching)
  switching.say(`${await switching.place.releaseOf(side)} is in use.`)
}

/** Restarts the services in use one after the other, after their settings were changed. */
export async function restart(side: Side, switching: Switching): Promise<void> {
  for (const service of ['projector', 'gateway', 'command'] as const) {
    switching.say(`restarting ${service} …`)
    await systemd.restart(service, side)
    await ready(service, side, switching)
  }
}

/**
 * The order of an upgrade (docs/operating.md): the projector first, beside the older one, because read models are built
 * in their new version there. Then the gateway. Command last: only when all others know its new events may it write
 * them. Until then the older projector and gateway are there to go back to.
 */
async function goUp(side: Side, from: Side | undefined, switching: Switching): Promise<void> {
  for (const service of ['projector', 'gateway'] as const) {
    switching.say(`starting ${service} …`)
    await systemd.start(service, side)
    await ready(service, side, switching)
  }
  if (from) for (const service of ['gateway', 'projector'] as const) await systemd.stop(service, from)
  await untilModelsAreOwn(side, switching)
  if (from) await systemd.stop('command', from)
  switching.say('starting command …')
  await systemd.start('command', side)
  await ready('command', side, switching)
}

/**
 * The opposite order: command first, so that no event is written any more that older code does not know. The older
 * projector puts its read models back once the newer one has stopped (ADR 79). The gateway that reads them comes last.
 */
async function goBack(side: Side, switching: Switching): Promise<void> {
  const { place, say } = switching
  const release = (await place.releaseOf(side)) ?? ''
  say(`going back to ${release} …`)
  await writeUnits(place.releaseFolder(release), { root: place.root, folder: switching.units })
  await systemd.stop('command', otherSide(side))
  await systemd.start('command', side)
  await ready('command', side, switching)
  await systemd.start('projector', side)
  await ready('projector', side, switching)
  await systemd.stop('projector', otherSide(side))
  await untilModelsAreOwn(side, switching)
  await systemd.start('gateway', side)
  await ready('gateway', side, switching)
  await systemd.stop('gateway', otherSide(side))
}

/** Whatever runs on the side that is not in use was left by a run that was interrupted. @returns whether one was */
async function takeBack(switching: Switching): Promise<boolean> {
  const wasInterrupted = await switching.place.isInterrupted()
  const current = await switching.place.current()
  const left = current === undefined ? 'a' : otherSide(current)
  if (!(await systemd.isActive(left))) return wasInterrupted
  switching.say('An earlier run was interrupted: it is taken back first.')
  // Nobody waits here: the release in use may be the broken one that this run is to replace.
  await systemd.stop('command', left)
  if (current) for (const service of services) await systemd.start(service, current)
  await stopAll(left)
  return true
}

/** From here on the side is the one in use, also after a restart of the machine. */
async function settle(side: Side, { place }: Switching): Promise<void> {
  await systemd.enable(side)
  await place.noteUse((await place.releaseOf(side)) ?? '')
  await place.use(side)
  await systemd.disable(otherSide(side))
}

async function stopAll(side: Side): Promise<void> {
  for (const service of ['gateway', 'projector', 'command'] as const) await systemd.stop(service, side)
}

async function ready(service: ServiceName, side: Side, { place, waitMs }: Switching): Promise<void> {
  await untilReady(service, side, { ports: await place.ports(side), waitMs })
}

/**
 * A projector of an older release is ready while the tables of a newer one are in use. Once that one has stopped, it
 * puts its own back in use, and says so in its readiness.
 */
async function untilModelsAreOwn(side: Side, { place, waitMs }: Switching): Promise<void> {
  const isOwn = (checks: Readonly<Record<string, string>>) => !checks.models?.includes('newer version')
  await untilReady('projector', side, { ports: await place.ports(side), waitMs }, isOwn)
}
