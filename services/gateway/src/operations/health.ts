import type { ModelHealth, ModelState } from '@alba/contracts/operations/api'
import type { HeldStream } from '@alba/contracts/operations/models'
import type { Unread } from '@alba/contracts/operator/commands'

/** The checkpoint of a read model, as PostgreSQL has it. */
export type ModelCheckpoint = {
  readonly name: string
  readonly version: number
  /** Positions of the log have a fixed width, so they can be compared as texts. */
  readonly position: string
  readonly state: 'live' | 'stopped'
  readonly error: string | null
  readonly poison: { readonly id: string; readonly type: string; readonly position: string } | null
  /** Since when its position has not moved, in seconds, by the clock of PostgreSQL. */
  readonly still_seconds: number
  /** What it leaves out (ADR 126). */
  readonly held: readonly HeldRow[]
}
type HeldRow = Pick<HeldStream, 'id' | 'type' | 'stream' | 'error'> & {
  /** Since when, in seconds, by the clock of PostgreSQL. */
  readonly seconds: number
}

/** What else is known, from services that do not depend on each other. */
export type Known = {
  /** The head of the log and what comes after each position; null while the command service does not answer. */
  readonly log: { readonly head: string; readonly unread: readonly Unread[] } | null
  /** The versions in the code of the projector; null while it does not answer. */
  readonly versions: ReadonlyMap<string, number> | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** How long something may be unread, and a late model may stand still, before a person should know, in seconds. */
const GRACE_PERIOD_S = 10

/**
 * How a read model is doing, for the page of the operators.
 * @param checkpoint undefined for a model that was never built
 */
export function modelHealth(name: string, checkpoint: ModelCheckpoint | undefined, known: Known): ModelHealth {
  const code_version = known.versions?.get(name) ?? null
  if (!checkpoint) return { ...NEVER_BUILT, held: [], name, code_version }
  const { position, version, error, poison, still_seconds } = checkpoint
  const lag = lagOf(checkpoint, known)
  const state = stateOf(checkpoint, code_version, lag)
  const named = poison && { id: poison.id, type: poison.type }
  const held = checkpoint.held.map(heldView)
  return { name, state, position, version, code_version, lag, still_seconds, error, poison: named, held }
}

const NEVER_BUILT = {
  state: 'missing',
  position: null,
  version: null,
  lag: null,
  still_seconds: null,
  error: null,
  poison: null,
} as const

function heldView({ id, type, stream, error, seconds }: HeldRow): ModelHealth['held'][number] {
  const [category = stream] = stream.split('-')
  return { id, type, stream, category, error, seconds: Math.max(0, seconds) }
}

function lagOf({ position }: ModelCheckpoint, { log, now }: Known): ModelHealth['lag'] {
  if (!log) return null
  const unread = log.unread.find(each => each.position === position)
  if (!unread || position >= log.head) return { events: 0, is_more: false, seconds: 0, streams: {} }
  const { count: events, isMore: is_more, firstAt, streams } = unread
  const seconds = firstAt === null ? 0 : Math.max(0, (now - Date.parse(firstAt)) / 1_000)
  return { events, is_more, seconds, streams }
}

/** A model that reports no error may still be late, because a process that hangs reports nothing. So its lag counts. */
function stateOf(
  { state, version, still_seconds, held }: ModelCheckpoint,
  codeVersion: number | null,
  lag: ModelHealth['lag'],
): ModelState {
  if (state === 'stopped') return 'stopped'
  if (codeVersion !== null && codeVersion !== version) return 'other_version'
  if (!lag) return 'unknown'
  if (lag.events === 0 || lag.seconds < GRACE_PERIOD_S) return held.length > 0 ? 'incomplete' : 'healthy'
  return still_seconds < GRACE_PERIOD_S ? 'behind' : 'frozen'
}
