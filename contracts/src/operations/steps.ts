import { z } from 'zod'
import { shownRow } from './models.ts'

const count = z.int().min(0)

/** What an event does to one row. */
const change = z.object({
  table: z.string(),
  key: z.union([z.string(), z.number()]),
  before: shownRow,
  after: shownRow,
  /** The columns that change, also those that are hidden. */
  columns: z.array(z.string()),
})
export type Change = z.infer<typeof change>

/** An event of the stream, with what it does to the read model. */
const step = z.object({
  id: z.string(),
  type: z.string(),
  revision: count,
  /** UTC. */
  occurredAt: z.string(),
  /** `skipped`: an operator let the model go on without it. `not handled`: it touches no row of the model. */
  state: z.enum(['folded', 'skipped', 'not handled']),
  /** How many events of other streams changed the same rows between this event and the one before it. */
  elsewhere: count,
  changes: z.array(change),
})
export type Step = z.infer<typeof step>

/** GET /steps/:name: what each event of a stream does to the rows of a read model. Whatever may name a person is « … ». */
export const stepped = z.object({
  model: z.string(),
  /** The version of the code that folded; the live model may have another one. */
  version: z.int(),
  stream: z.string(),
  steps: z.array(step),
  /** How many events of the stream stand before the first step. */
  omitted: count,
  /** How many events of other streams changed the same rows after the last step. */
  since: count,
  /** The event that the model cannot apply, and why; the steps end before it. Null: all was folded. */
  stopped: z.string().nullable(),
})
export type Stepped = z.infer<typeof stepped>
