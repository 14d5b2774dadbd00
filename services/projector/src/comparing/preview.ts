import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelDifference } from '@alba/contracts/operations/models'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Poison } from '../runner/failures.ts'
import { readHeld } from '../runner/held.ts'
import { type Checkpoint, type Replay, readCheckpoint, readReplay } from '../runner/ledger.ts'
import { openModel } from '../runner/model.ts'
import type { Projection } from '../runner/projection.ts'
import { holdLikeLive } from '../runner/replay.ts'
import { replayWriter } from '../runner/replay-writer.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { nextSchema } from '../runner/schema.ts'
import { explain } from './explain.ts'
import { compareTables, type TableDifference } from './rows.ts'
import { atSamePosition, foldTo } from './same-position.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog'>

/** How many rows of each kind and table are shown. */
const SAMPLES = 5

/**
 * How the preview of a model differs from the model in use. The preview catches up first, so that both are at the same
 * position. A model in use that is stopped is compared where it stands. A repeated comparison reads only the new
 * events.
 * @returns undefined when no preview of this version is ready, or it was swapped or abandoned meanwhile
 * @throws {Poison} when the preview cannot apply one of the new events
 */
export async function previewDifference(parts: Parts, projection: Projection): Promise<ModelDifference | undefined> {
  const preview = await readPreview(parts, projection)
  if (!preview) return undefined
  try {
    const { tables, held, ...positions } = await comparePreview(parts, projection, preview)
    const pairs = tables.flatMap(({ samples }) => samples)
    const samples = await explain(parts, { projection, held }, pairs, positions.position)
    const counted = tables.map(({ samples: _, ...counts }) => counts)
    return {
      model: projection.name,
      version: projection.version,
      ...positions,
      ...totalsOf(tables),
      tables: counted,
      samples,
    }
  } catch (error) {
    if (await readPreview(parts, projection)) throw error
    return undefined
  }
}

async function readPreview({ database }: Parts, { name, version }: Projection): Promise<Replay | undefined> {
  const [replay, live] = [await readReplay(database, name), await readCheckpoint(database, name)]
  const isReady = replay?.state === 'ready' && replay.version === version && live?.version === version
  return isReady ? replay : undefined
}

async function comparePreview({ database, eventLog }: Parts, projection: Projection, preview: Replay) {
  const schema = nextSchema(projection.name)
  const { position } = preview
  const copy = {
    model: openModel({ database, schema, ledger: preview, position, write: replayWriter(database) }),
    held: () => readHeld(database, preview),
    hold: (poison: Poison) => holdLikeLive(database, preview, poison),
  }
  await untilReached({ database }, projection, position)
  // Nothing moves a preview that is ready, so it may lack many events. Most of them are folded before the model in use
  // has to wait.
  const live = await readCheckpoint(database, projection.name)
  await foldTo({ eventLog }, projection, copy, live)
  return atSamePosition({ database, eventLog }, projection, copy, async (snapshot, live_position) => ({
    position: copy.model.position,
    held: await readHeld(snapshot, preview),
    live_position,
    tables: await compareTables(snapshot, projection, schema, SAMPLES),
  }))
}

const LOOK_AGAIN_MS = 50
const TIMEOUT_MS = 5_000

/**
 * Waits until the model in use has reached the position of the preview, which may be a moment ahead. A model that is
 * stopped, or needs longer than TIMEOUT_MS, is compared where it stands.
 */
async function untilReached({ database }: Pick<Parts, 'database'>, { name }: Projection, position: Position) {
  const isBehind = (live: Checkpoint | undefined) => live?.state === 'live' && live.position < position
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS))
    if (!isBehind(await readCheckpoint(database, name))) return
}

function totalsOf(tables: readonly TableDifference[]): Pick<ModelDifference, 'added' | 'removed' | 'changed'> {
  const sum = { added: 0, removed: 0, changed: 0 }
  for (const { added, removed, changed } of tables) {
    sum.added += added
    sum.removed += removed
    sum.changed += changed
  }
  return sum
}
