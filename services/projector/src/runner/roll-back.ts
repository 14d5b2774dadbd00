import { untilAny } from './coordination.ts'
import { readCheckpoint, readReplay } from './ledger.ts'
import type { Projection } from './projection.ts'
import type { ReplayParts } from './replay.ts'
import { buildVersion } from './requests.ts'

/** How often to look whether the model in use has another version, in milliseconds. */
const LOOK_MS = 1_000
/** How often to look whether a newer model was replaced, in milliseconds. */
const LOOK_SOON_MS = 100

/** The name of the lock that the process which leads a version of a projection holds. */
export const lockOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `projection:${name}@${version}`

/**
 * Looks again and again whether the model in use has the version of this process, and replaces it if it has not:
 * - Newer, as after a roll-back of a deploy: it is left alone while a process with that version runs. When none runs
 *   any more, the kept tables of this version catch up and take its place (ADR 80). Without kept tables, the model is
 *   built.
 * - Older: the model is built in this version.
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
 * Builds the model in the version of this process. Normally that began when this process became the leader. It is
 * needed again when an operator had a process of the older version replay the model. A replay of this version that was
 * paused or abandoned, or has failed, stays as it is: that was an operator's decision, or needs one.
 */
async function replaceOlder({ context, projection, requested }: ReplayParts): Promise<void> {
  const replay = await readReplay(context.database, projection.name)
  if (replay && (replay.version === projection.version || replay.state === 'running')) return
  if (await buildVersion(context.database, projection)) requested.ring()
}

/**
 * Waits until no process with the newer version runs, and then replaces the newer model. Meanwhile this process holds
 * the lock of the newer version, so that a process with that version which starts now does not begin to follow a model
 * that is about to be replaced.
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

/** Ends when the newer version is replaced, or when the replay that replaces it has failed, was paused or abandoned. */
async function replace(parts: ReplayParts, version: number, leading: AbortSignal): Promise<void> {
  const { context, projection, requested } = parts
  const { name } = projection
  // The model in use may have changed while this process waited for the lock.
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
