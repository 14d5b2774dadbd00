import { z } from 'zod'
import { recordedAct } from '../operator/commands.ts'
import { verdict } from '../operator/events.ts'
import { parkedId, parkedWork } from '../operator/parked.ts'
import { typedOperatorReason } from '../operator/reason.ts'
import { INVALID_ID } from '../shared/ids.ts'
import { heldStream, keptModel, replayStatus } from './models.ts'
import { busStatus, mailsStatus } from './projector.ts'

const count = z.int().min(0)

/**
 * How a read model stands, compared with the head that the command service reads from the log:
 * - `healthy`: it has read everything, or what it lacks is younger than ten seconds;
 * - `behind`: it is late and moves;
 * - `frozen`: it is late and has not moved for ten seconds, though nothing says why;
 * - `incomplete`: it follows the log, and leaves out a stream from an event on that it cannot apply;
 * - `stopped`: in front of an event that it cannot apply, when it leaves out too many streams already;
 * - `other_version`: the running code has another version than the model in use;
 * - `missing`: it was never built;
 * - `unknown`: the log's head is not known, because the command service does not answer.
 */
export const modelState = z.enum([
  'healthy',
  'behind',
  'frozen',
  'incomplete',
  'stopped',
  'other_version',
  'missing',
  'unknown',
])
export type ModelState = z.infer<typeof modelState>

/** The last replay of a read model, with the name of the person who asked for the last act on it. */
const replayView = replayStatus.omit({ who: true }).extend({ by: z.string().nullable() })
export type ReplayView = z.infer<typeof replayView>

/** The tables of a read model. Only the projector knows them: nothing is there while it does not answer. */
const modelTables = z.object({
  /** How many events are in the model in use. */
  events_done: count.nullable(),
  replay: replayView.nullable(),
  /** What swaps replaced and is kept, newest first. */
  kept: z.array(keptModel),
})
export type ModelTables = z.infer<typeof modelTables>

const modelHealth = z.object({
  name: z.string(),
  state: modelState,
  /** Null for a model that is missing. */
  position: z.string().nullable(),
  version: z.int().nullable(),
  /** The version in the running code; null while the projector does not answer. */
  code_version: z.int().nullable(),
  /** What it has not read; null while the head is not known. */
  lag: z
    .object({
      /** With `is_more` at least so many. */
      events: count,
      is_more: z.boolean(),
      /** The age of the first of them. */
      seconds: z.number().min(0),
      /** In how many different streams they are, by category: `{ booking: 3 }`. */
      streams: z.record(z.string(), count),
    })
    .nullable(),
  /** How long its position has not moved, in seconds. */
  still_seconds: z.number().nullable(),
  /** Why a stopped model cannot go on, and the event that it cannot apply; null for any other. */
  error: z.string().nullable(),
  poison: z.object({ id: z.string(), type: z.string() }).nullable(),
  /** What it leaves out: streams, each from this event on. */
  held: z.array(
    heldStream.pick({ id: true, type: true, stream: true, error: true }).extend({
      /** The category of the stream: `booking` for `booking-42`. */
      category: z.string(),
      /** Since when it is left out, in seconds. */
      seconds: z.number().min(0),
    }),
  ),
})
export type ModelHealth = z.infer<typeof modelHealth>

const modelView = modelHealth.extend(modelTables.shape)
export type ModelView = z.infer<typeof modelView>

/** An act of an operator, with the author's name. */
const actView = recordedAct.omit({ who: true }).extend({ by: z.string() })
export type ActView = z.infer<typeof actView>

/** GET /api/operations. Null where the service that knows it does not answer. Instants are in UTC. */
export const operationsView = z.object({
  /** When the gateway asked. */
  at: z.string(),
  /** The position of the log's last event, read independently of the projector. */
  head: z.string().nullable(),
  projector_answers: z.boolean(),
  models: z.array(modelView),
  work: parkedWork.nullable(),
  mails: mailsStatus.nullable(),
  bus: busStatus.nullable(),
  /** The newest fifty acts of operators, newest first; how many there are; how many of them skipped an event. */
  acts: z.object({ newest: z.array(actView), count, skipped: count }).nullable(),
  /** Since when a verification of the whole log is under way, and the verdict of the last one (ADR 127). */
  proof: z
    .object({
      under_way_since: z.string().nullable(),
      last: verdict.extend({ at: z.string(), by: z.string() }).nullable(),
    })
    .nullable(),
})
export type OperationsView = z.infer<typeof operationsView>

const reason = typedOperatorReason
const mailId = z.int(INVALID_ID).min(1, INVALID_ID)

/** POST /api/operations/parked/retry: exactly these, so no more than were shown. */
export const parkedRetryRequest = z.object({ ids: z.array(parkedId).min(1).max(1_000), reason })
/** POST /api/operations/parked/skip */
export const parkedSkipRequest = z.object({ id: parkedId, reason })
/** POST /api/operations/models/{name}/skip: the event in front of which the model stands, as it was shown. */
export const eventSkipRequest = z.object({ event_id: z.string().min(1).max(100), reason })
/** POST /api/operations/models/{name}/replay: builds it anew; a preview waits to be looked at, anything else is swapped in. */
export const modelReplayRequest = z.object({ preview: z.boolean(), reason })
/** POST /api/operations/models/{name}/replay/{action} */
export const modelActionRequest = z.object({ reason })
/** POST /api/operations/verification: the verdict is in a later `operationsView`. 409 while another one is under way. */
export const verificationRequest = z.object({ reason })
/** POST /api/operations/messages/{retry|skip}: a message of the bus that a group could not handle. */
export const messageRequest = z.object({
  group: z.string().min(1).max(60),
  event_id: z.string().min(1).max(100),
  reason,
})
/** POST /api/operations/mails/retry */
export const mailsRetryRequest = z.object({ ids: z.array(mailId).min(1).max(1_000), reason })
/** POST /api/operations/mails/drop */
export const mailDropRequest = z.object({ id: mailId, reason })
/** The answer to an act: how many things it was about. What became of them is in the next `operationsView`. */
export const actAccepted = z.object({ count })
