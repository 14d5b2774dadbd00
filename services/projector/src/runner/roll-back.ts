import { untilAny } from './coordination.ts'
import { readCheckpoint, readReplay } from './ledger.ts'
import type { Projection } from './projection.ts'
import type { ReplayParts } from './replay.ts'
import { buildVersion } from './requests.ts'

/** How often to look whether the model in use has a newer version, in milliseconds. */
const LOOK_MS = 1_000
/** The same while this process replaces it. */
const LOOK_SOON_MS = 100

/** The name of the lock of whoever leads a version of a projection. */
export const lockOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `projection:${name}@${version}`

/**
 * Sees to it that the model in use is followed by somebody who knows its version. After a roll-back it is newer than this
 * process. As long as a process runs that knows that version, it leads the model. When none does, the kept tables of the
 * version of this process catch up and take the place of the newer ones (ADR 80); without any, the model is built.
 */
export async function watchVersion(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  const { version: own } = parts.projection
  while (!signal.aborted) {
    const replaced = parts.unusable.next()
    const version = await versionInUse(parts).catch(() => undefined)
    if (version !== undefined && version > own) await replaceOnceAlone(parts, version, signal)
    if (version !== undefined && version < own) await replaceOlder(parts).catch(() => undefined)
    await untilAny([signal, replaced], LOOK_MS)
  }
}

async function versionInUse({ context, projection }: ReplayParts): Promise<number | undefined> {
  return (await readCheckpoint(context.database, projection.name))?.version
}

/**
 * Builds the model in the version of this process. It has begun that when it became the leader; it begins again when an
 * operator had an older process replay the model, which then took its place. What an operator paused, abandoned or has
 * to correct stays as it is.
 */
async function replaceOlder({ context, projection, requested }: ReplayParts): Promise<void> {
  const replay = await readReplay(context.database, projection.name)
  if (replay && (replay.version === projection.version || replay.state === 'running')) return
  if (await buildVersion(context.database, projection)) requested.ring()
}

/**
 * Waits until no process runs that knows the newer version, and leads it while its replacement is built, so that a
 * process that knows it and starts meanwhile does not begin to follow a model that is about to go.
 */
async function replaceOnceAlone(parts: ReplayParts, version: number, signal: AbortSignal): Promise<void> {
  const { context, projection } = parts
  const ended = new AbortController()
  const lock = lockOf({ name: projection.name, version })
  await context.leadership.whileUnwanted(lock, AbortSignal.any([signal, ended.signal]), async leading => {
    try {
      await replace(parts, version, leading)
    } catch (error) {
      context.log.warn({ err: error, projection: projection.name }, 'the newer read model cannot be replaced yet')
    } finally {
      ended.abort()
    }
  })
}

/** Ends when the newer version was replaced, and when its replacement failed, was paused or was abandoned. */
async function replace(parts: ReplayParts, version: number, leading: AbortSignal): Promise<void> {
  const { context, projection, requested } = parts
  const { name } = projection
  // Whoever led the newer version may have been replaced, too, while this process waited.
  if ((await versionInUse(parts)) !== version || (await hasEnded(parts))) return
  if (await buildVersion(context.database, projection))
    context.log.warn(
      { projection: name, version: projection.version, newer: version },
      `the read model ${name} goes back to the older version, because no process runs that knows the newer one`,
    )
  requested.ring()
  while (!leading.aborted && (await versionInUse(parts)) === version && !(await hasEnded(parts)))
    await untilAny([leading], LOOK_SOON_MS)
}

/** Whether a replay of this version waits for an operator. */
async function hasEnded({ context, projection }: ReplayParts): Promise<boolean> {
  const replay = await readReplay(context.database, projection.name)
  return replay?.version === projection.version && replay.state !== 'running' && replay.state !== 'done'
}
