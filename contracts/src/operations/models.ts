import { z } from 'zod'

/*
 * What operators see of the read models, and what they may do with them. The projector answers these calls inside the
 * network, for the operators' commands and for the gateway. Instants are in UTC.
 */

const count = z.int().min(0)
const instant = z.string()

/** An event that a read model cannot apply. */
const eventName = z.object({ id: z.string(), type: z.string(), position: z.string() })

/** A stream of which a read model reads nothing more, from an event on that it cannot apply (ADR 126). */
export const heldStream = eventName.extend({
  stream: z.string(),
  /** Of the event in its stream. */
  revision: z.int().min(0),
  error: z.string(),
  since: instant,
})
export type HeldStream = z.infer<typeof heldStream>

/** The last replay of a read model. */
export const replayStatus = z.object({
  /** `ready`: a preview is built and waits to be swapped in or abandoned. */
  state: z.enum(['running', 'paused', 'ready', 'done', 'abandoned', 'failed']),
  /** The version that is built. */
  version: z.int(),
  /** What it began with: the first event of the log, or the tables that an earlier swap replaced. */
  from: z.enum(['log', 'kept']),
  /** Whether it waits, once it is built, until somebody has looked at the difference. */
  preview: z.boolean(),
  /** Why it failed. */
  error: z.string().nullable(),
  poison: eventName.nullable(),
  events_done: count,
  /** An estimate while the log grows; null while there is no basis for one. */
  events_total: count.nullable(),
  /** Events a second; 0 unless it runs. */
  rate: z.number(),
  /** Events a second as last measured, also of a replay that is over; null when it was too short to measure. */
  speed: z.number().nullable(),
  seconds_left: count.nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
  /** Who asked for the last act on it, and why; null when the projector itself began it. */
  who: z.string().nullable(),
  why: z.string().nullable(),
})
export type ReplayStatus = z.infer<typeof replayStatus>

/** Tables that a swap replaced. They can be put back until their time is over. */
export const keptModel = z.object({
  version: z.int(),
  /** All events up to here are in them. */
  position: z.string(),
  /** When they were replaced, or when a replay that had begun with them was given up. */
  since: instant,
  /** When they will be dropped. */
  until: instant,
})
export type KeptModel = z.infer<typeof keptModel>

export const modelStatus = z.object({
  name: z.string(),
  /** The version in the code of the process that answers, and the one that readers see (null: none yet). */
  version: z.int(),
  live_version: z.int().nullable(),
  /**
   * `stopped`: by an event that it cannot apply when it leaves out too many streams already (`poison`), or by another
   * lasting error (`poison` is null). `outdated` and `newer`: the model in use has an older or a newer version than the
   * code.
   */
  state: z.enum(['live', 'stopped', 'missing', 'outdated', 'newer']),
  error: z.string().nullable(),
  poison: eventName.nullable(),
  /** The streams that the model in use leaves out. Empty when an older projector answers. */
  held: z.array(heldStream).default([]),
  /** Empty before the first event. */
  position: z.string(),
  head: z.string(),
  /** How many events of the log the model has not read; null when the store's positions do not show it. */
  lag_events: count.nullable(),
  /** The age of the first event that it has not read; null when that event cannot be read. */
  lag_seconds: z.number().min(0).nullable(),
  events_done: count,
  updated_at: instant.nullable(),
  /** Which process follows the model: the one that answers, another one, or none. */
  leader: z.enum(['here', 'elsewhere', 'nobody']),
  replay: replayStatus.nullable(),
  /** Newest first. */
  kept: z.array(keptModel),
})
export type ModelStatus = z.infer<typeof modelStatus>

/** GET /projections */
export const modelsStatus = z.object({ projections: z.array(modelStatus) })

/**
 * Who acts, and why. Both stay readable, so `why` must name nobody. The command service records the act before it
 * happens (ADR 83): 503 `act_not_recorded` when it does not answer, and then nothing is done.
 */
export const act = z.object({
  /** `operator:julie`, `practitioner:2` */
  who: z.string().trim().min(1).max(120),
  why: z.string().trim().min(1).max(300),
})
export type Act = z.infer<typeof act>

/**
 * POST /replays/:name builds a read model anew beside the one in use. Without `preview` it takes its place. Answers 202
 * with the status of the model; 409 `replay_under_way` while there is a replay, `preview_not_applicable` when there is
 * no model of the same version to compare with.
 */
export const replayRequest = act.extend({ preview: z.boolean().default(false) })
export type ReplayRequest = z.input<typeof replayRequest>

/**
 * POST /replays/:name/:action, with an `act`. Answers with the status of the model; 409 `replay_not_applicable` when
 * the state of its replay does not allow it, `nothing_kept` when there is nothing to put back.
 * - `pause`, `resume`: a pause survives restarts. `resume` also goes on with a replay that failed.
 * - `abandon`: drops what was built. The model in use is not touched.
 * - `swap`: puts a preview in the place of the model in use, once it has caught up.
 * - `undo`: puts the tables back that the last swap replaced, once they have caught up. A second `undo` takes that
 * back.
 * - `discard`: drops the kept tables of every version before their time is over. There is no way back then.
 */
export const modelAction = z.enum(['pause', 'resume', 'abandon', 'swap', 'undo', 'discard'])
export type ModelAction = z.infer<typeof modelAction>

/** A row as operators see it: « … » stands for what may name a person. Null: there is no such row. */
export const shownRow = z.record(z.string(), z.unknown()).nullable()

/** A row in which the preview differs from the model in use. */
export const rowDifference = z.object({
  table: z.string(),
  key: z.union([z.string(), z.number()]),
  kind: z.enum(['added', 'removed', 'changed']),
  /** The columns that differ; all of them when only one of the two has the row. */
  columns: z.array(z.string()),
  before: shownRow,
  after: shownRow,
  /** The last events that made these columns what they are in the preview, in the order of the log. */
  events: z.array(
    z.object({ id: z.string(), type: z.string(), stream: z.string(), revision: z.int(), occurredAt: instant }),
  ),
  /** How many events of that kind came before them. */
  earlier: count,
})
export type RowDifference = z.infer<typeof rowDifference>

const counts = { added: count, removed: count, changed: count }

/** GET /replays/:name/difference: how a preview differs from the model in use; 409 `no_preview` when none is ready. */
export const modelDifference = z.object({
  model: z.string(),
  version: z.int(),
  /** Both were compared as they were here. A model that is stopped stays behind, at `live_position`. */
  position: z.string(),
  live_position: z.string(),
  ...counts,
  /** The rows of the model in use, and how they differ, for each table. */
  tables: z.array(z.object({ table: z.string(), rows: count, ...counts })),
  /** At most five rows of each kind and table. */
  samples: z.array(rowDifference),
})
export type ModelDifference = z.infer<typeof modelDifference>
