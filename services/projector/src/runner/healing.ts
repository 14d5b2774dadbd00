import { untilAny } from './coordination.ts'
import { foldPage, planPage } from './fold.ts'
import { type HeldStream, readHeld } from './held.ts'
import { type Checkpoint, readCheckpoint } from './ledger.ts'
import { openModel } from './model.ts'
import type { Projection } from './projection.ts'
import type { ReplayParts } from './replay.ts'
import { startReplay } from './requests.ts'
import type { RunnerContext } from './runner.ts'
import { isSkipped } from './skipped.ts'

/** How often to look whether an event that is held can be applied now, in milliseconds. */
const LOOK_MS = 2_000

/**
 * Builds a model anew, beside the one in use, once an event that holds up a stream in it can be applied, because the
 * code or the event was corrected, or once an operator has skipped it. The events that were left out cannot simply be
 * applied late: they may touch rows that events of other streams have changed since. What the new model replaces is
 * kept for a day, as after any replay (ADR 80).
 *
 * Each event is tried once for each of these reasons, as long as this process leads the model: that PostgreSQL refuses
 * a row shows only in the replay, and an operator who took the new model back has decided so.
 */
export async function healHeld(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  const tried = new Set<string>()
  while (!signal.aborted) {
    await heal(parts, tried).catch(() => undefined)
    await untilAny([signal], LOOK_MS)
  }
}

async function heal({ context, projection, requested }: ReplayParts, tried: Set<string>): Promise<void> {
  const { database, log } = context
  const live = await readCheckpoint(database, projection.name)
  if (live?.version !== projection.version) return
  for (const held of (await readHeld(database, live)).values()) {
    const why = await whyToHeal(context, projection, live, held)
    const attempt = `${held.id} ${why}`
    if (why === undefined || tried.has(attempt)) continue
    // Another replay may be under way, or wait for an operator. Then this looks again later.
    if (!(await startReplay(database, projection, 'if none'))) return
    tried.add(attempt)
    log.info({ projection: projection.name, event: held.id }, `an event is ${why}: building the read model anew`)
    return requested.ring()
  }
}

/** @returns undefined while the event can neither be applied nor left out alone */
async function whyToHeal(
  context: Pick<RunnerContext, 'database' | 'eventLog'>,
  projection: Projection,
  live: Checkpoint,
  held: HeldStream,
): Promise<'skipped' | 'applicable' | undefined> {
  if (await isSkipped(context, projection.name, held.id)) return 'skipped'
  return (await isApplicable(context, projection, live, held).catch(() => false)) ? 'applicable' : undefined
}

/** Whether the event can be read and folded into the present rows. Nothing is written. */
async function isApplicable(
  { database, eventLog }: Pick<RunnerContext, 'database' | 'eventLog'>,
  projection: Projection,
  { name, generation, position }: Checkpoint,
  { stream, revision }: HeldStream,
): Promise<boolean> {
  const [event] = await eventLog.readStream(stream, { from: BigInt(revision), limit: 1 })
  if (!event) return false
  const write = async () => false
  const model = openModel({ database, schema: name, ledger: { name, generation }, position, write })
  const plan = planPage(projection, [event])
  return plan.poison === undefined && foldPage(plan, await model.load(plan)).poison === undefined
}
