import { untilAny } from './coordination.ts'
import { readCheckpoint, readReplay, startReplay } from './ledger.ts'
import type { Projection } from './projection.ts'
import type { ReplayParts } from './replay.ts'

/** How often to look whether the model in use has a newer version, in milliseconds. */
const LOOK_MS = 1_000
/** The same while this process replaces it. */
const LOOK_SOON_MS = 100

/** The name of the lock of whoever leads a version of a projection. */
export const lockOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `projection:${name}@${version}`

/**
 * After a roll-back the model in use is newer than this process. As long as a process runs that knows that version, it
 * leads the model. When none does, nobody would follow the model any more: it is built in the version of this process,
 * and takes the place of the newer one.
 */
export async function replaceNewer(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const version = await newerVersion(parts).catch(() => undefined)
    if (version !== undefined) await replaceOnceAlone(parts, version, signal)
    await untilAny([signal], LOOK_MS)
  }
}

/** The version of the model in use, if it is newer than that of this process. */
async function newerVersion({ context, projection }: ReplayParts): Promise<number | undefined> {
  const checkpoint = await readCheckpoint(context.database, projection.name)
  return checkpoint && checkpoint.version > projection.version ? checkpoint.version : undefined
}

/**
 * Waits until nobody leads the newer version, and leads it while its replacement is built, so that a process that knows
 * it and starts meanwhile does not begin to follow a model that is about to go.
 */
async function replaceOnceAlone(parts: ReplayParts, version: number, signal: AbortSignal): Promise<void> {
  const { context, projection } = parts
  const ended = new AbortController()
  const lock = lockOf({ name: projection.name, version })
  await context.leadership.whileLeading(lock, AbortSignal.any([signal, ended.signal]), async leading => {
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
  if ((await newerVersion(parts)) !== version || (await hasEnded(parts))) return
  if (await startReplay(context.database, projection, 'if none'))
    context.log.warn(
      { projection: name, version: projection.version, newer: version },
      `the read model ${name} is built in the older version, because no process runs that knows the newer one`,
    )
  requested.ring()
  while (!leading.aborted && (await newerVersion(parts)) === version && !(await hasEnded(parts)))
    await untilAny([leading], LOOK_SOON_MS)
}

/** Whether a replay of this version waits for an operator. */
async function hasEnded({ context, projection }: ReplayParts): Promise<boolean> {
  const replay = await readReplay(context.database, projection.name)
  return replay?.version === projection.version && replay.state !== 'running' && replay.state !== 'done'
}
