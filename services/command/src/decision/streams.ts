import type { DomainFact } from '@alba/contracts/events'
import type { Decider, Decision, Refusal } from '@alba/contracts/shared/decision'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { EventLog, NewEvents } from '@alba/platform/event-log/event-log'
import { type AppendResult, type Position, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { appendSurely } from './append-surely.ts'
import { type Cause, toEvents } from './cause.ts'
import { Contention } from './contention.ts'
import { keyedQueue } from './keyed-queue.ts'

/** What became of a decision, and the state after it (or the one it was refused on). */
export type Outcome<State, Fact> = { readonly state: State } & (
  | {
      readonly ok: true
      readonly events: readonly Fact[]
      readonly position: Position | null
      /** When the events occurred; null when there are none. */
      readonly occurredAt: string | null
    }
  | Refusal
)

/** A decision about one stream. `decide` is pure. */
export type Step<Id, State, Fact> = {
  readonly decider: Decider<Id, State, Fact>
  readonly id: Id
  readonly decide: (state: State) => Decision<Fact>
}

export type Both<State, NextState, NextFact> = {
  readonly ok: true
  readonly state: State
  readonly next: Outcome<NextState, NextFact>
}

export type Streams = {
  /**
   * Loads, decides, appends with the revision that it read; a lost race is decided again on what the winner left.
   * @param decide pure; may be called again when somebody else appended first
   * @throws {Contention} when every race is lost @throws {StoreUnavailable}
   */
  execute<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    cause: Cause,
    decide: (state: State) => Decision<Fact>,
  ): Promise<Outcome<State, Fact>>
  /**
   * Two decisions of one cause, written in this order and in one round trip: `next` is decided on what the first leaves,
   * about a stream that is new as far as the caller knows, and never written without it. After a crash in between, on a
   * store that cannot write both at once, the first may stand alone.
   * @param next pure; may be called again
   * @throws {Contention} @throws {StoreUnavailable}
   */
  executeBoth<Id, State, Fact extends DomainFact, NextId, NextState, NextFact extends DomainFact>(
    cause: Cause,
    first: Step<Id, State, Fact>,
    next: (state: State) => Step<NextId, NextState, NextFact>,
  ): Promise<({ readonly state: State } & Refusal) | Both<State, NextState, NextFact>>
  /** The state now, read from the log. */
  load<Id, State, Fact extends DomainFact>(decider: Decider<Id, State, Fact>, id: Id): Promise<State>
}

/** `fresh` is false when the state comes from memory: another process may have appended since. */
type Snapshot<State> = { state: State; revision: bigint; position: Position | null; fresh: boolean }

type Execution<State, Fact> = {
  readonly stream: string
  readonly evolving: Evolving<State, Fact>
  readonly cause: Cause
  readonly decide: (state: State) => Decision<Fact>
  /** What goes along with the append, behind it, decided on the state that it leaves. */
  readonly along?: (state: State) => Companion | undefined
}
type Companion = { readonly append: NewEvents; written(result: AppendResult): void }
type Evolving<State, Fact> = Pick<Decider<never, State, Fact>, 'initial' | 'evolve' | 'lastSaysAll'>

const NEW_STREAM = -1n
const LAST = { direction: 'backwards', limit: 1 } as const
/** Streams kept in memory: a season of days and the bookings under way. */
const REMEMBERED = 5_000
/** Lost races in a row before giving up; each means that somebody else succeeded. */
const ATTEMPTS = 20

export function openStreams(log: EventLog, clock: () => number): Streams {
  const memory = boundedCache<string, Omit<Snapshot<unknown>, 'fresh'>>(REMEMBERED)
  const inTurn = keyedQueue()

  const readOn = async <State, Fact extends DomainFact>(
    stream: string,
    { evolve, lastSaysAll }: Evolving<State, Fact>,
    from: Snapshot<State>,
  ) => {
    const events = await log.readStream(stream, lastSaysAll ? LAST : { from: from.revision + 1n })
    const last = events.at(-1)
    const state = (events as unknown as readonly Fact[]).reduce(evolve, from.state)
    const snapshot = { state, revision: last?.revision ?? from.revision, position: last?.position ?? from.position }
    if (snapshot.revision !== NEW_STREAM) memory.set(stream, snapshot)
    return { ...snapshot, fresh: true }
  }

  const recall = <State>(stream: string): Snapshot<State> | undefined => {
    const known = memory.get(stream)
    return known ? { ...(known as Omit<Snapshot<State>, 'fresh'>), fresh: false } : undefined
  }

  /**
   * The store knew these ids: this was done before, by a run that crashed or by another process. What was done may have
   * been undone since, so the state is what the log says now, never what was just decided.
   */
  const settledBefore = async <State, Fact extends DomainFact>(
    { stream, evolving }: Execution<State, Fact>,
    position: Position,
  ): Promise<Outcome<State, Fact>> => {
    const { state } = await readOn(stream, evolving, blank(evolving))
    return { ok: true, state, events: [], position, occurredAt: null }
  }

  const append = async <State, Fact extends DomainFact>(
    execution: Execution<State, Fact>,
    facts: readonly Fact[],
    snapshot: Snapshot<State>,
  ): Promise<Outcome<State, Fact> | 'lost'> => {
    const { stream, evolving, cause } = execution
    const state = facts.reduce(evolving.evolve, snapshot.state)
    const expected = snapshot.revision === NEW_STREAM ? 'noStream' : snapshot.revision
    const own = { stream, expected, events: toEvents(facts, stream, cause, clock()) } as const
    const along = execution.along?.(state)
    try {
      const [written, behind] = await appendSurely(log, along ? [own, along.append] : [own])
      const { revision, position } = written
      if (revision !== snapshot.revision + BigInt(facts.length)) return await settledBefore(execution, position)
      memory.set(stream, { state, revision, position })
      if (behind) along?.written(behind)
      return { ok: true, state, events: facts, position, occurredAt: timeOf(own) }
    } catch (error) {
      memory.delete(stream)
      if (error instanceof WrongExpectedVersion) return 'lost'
      throw error
    }
  }

  const attempt = async <State, Fact extends DomainFact>(
    execution: Execution<State, Fact>,
    snapshot: Snapshot<State>,
  ): Promise<Outcome<State, Fact> | 'stale' | 'lost'> => {
    const { state, position, fresh } = snapshot
    const decision = execution.decide(state)
    if (decision.ok && decision.events.length > 0) return append(execution, decision.events, snapshot)
    // Nothing is appended, so nothing would tell that the state in memory is old: look before answering.
    if (!fresh) return 'stale'
    return decision.ok ? { ok: true, state, events: [], position, occurredAt: null } : { ...decision, state }
  }

  const decideInTurn = async <State, Fact extends DomainFact>(
    execution: Execution<State, Fact>,
  ): Promise<Outcome<State, Fact>> => {
    const { stream, evolving } = execution
    let snapshot = recall<State>(stream) ?? (await readOn(stream, evolving, blank(evolving)))
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const outcome = await attempt(execution, snapshot)
      if (typeof outcome === 'object') return outcome
      snapshot = await readOn(stream, evolving, outcome === 'stale' ? snapshot : blank(evolving))
    }
    throw new Contention(stream)
  }

  const execute: Streams['execute'] = (decider, id, cause, decide) => {
    const stream = decider.stream(id)
    return inTurn(stream, () => decideInTurn({ stream, evolving: decider, cause, decide }))
  }

  /** Nothing of a stream that is known, nor of a decision that writes nothing: that has its own turn. */
  const opening = <Id, State, Fact extends DomainFact>(
    { decider, id, decide }: Step<Id, State, Fact>,
    cause: Cause,
    opened: (outcome: Outcome<State, Fact>) => void,
  ): Companion | undefined => {
    const stream = decider.stream(id)
    const decision = memory.get(stream) ? undefined : decide(decider.initial)
    if (!decision?.ok || decision.events.length === 0) return undefined
    const { events } = decision
    const append: NewEvents = { stream, expected: 'noStream', events: toEvents(events, stream, cause, clock()) }
    const written = ({ revision, position }: AppendResult) => {
      const state = events.reduce(decider.evolve, decider.initial)
      memory.set(stream, { state, revision, position })
      opened({ ok: true, state, events, position, occurredAt: timeOf(append) })
    }
    return { append, written }
  }

  const executeBoth = async <Id, State, Fact extends DomainFact, NextId, NextState, NextFact extends DomainFact>(
    cause: Cause,
    { decider, id, decide }: Step<Id, State, Fact>,
    next: (state: State) => Step<NextId, NextState, NextFact>,
  ): Promise<({ readonly state: State } & Refusal) | Both<State, NextState, NextFact>> => {
    const stream = decider.stream(id)
    let opened: Outcome<NextState, NextFact> | undefined
    const along = (state: State) =>
      opening(next(state), cause, outcome => {
        opened = outcome
      })
    // A policy that runs again looks at what became of its first run before it goes on.
    const execution = { stream, evolving: decider, cause, decide, ...(cause.seed === undefined && { along }) }
    const first = await inTurn(stream, () => decideInTurn(execution))
    if (!first.ok) return first
    if (opened) return { ...first, next: opened }
    const second = next(first.state)
    return { ...first, next: await execute(second.decider, second.id, cause, second.decide) }
  }

  return {
    execute,
    executeBoth,
    load: (decider, id) => {
      const stream = decider.stream(id)
      return inTurn(stream, async () => (await readOn(stream, decider, recall(stream) ?? blank(decider))).state)
    },
  }
}

const timeOf = ({ events }: NewEvents): string | null => events[0]?.metadata.occurredAt ?? null

const blank = <State, Fact>({ initial }: Evolving<State, Fact>): Snapshot<State> => ({
  state: initial,
  revision: NEW_STREAM,
  position: null,
  fresh: false,
})
