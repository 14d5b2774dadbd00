import type { DomainFact } from '@alba/contracts/events'
import type { Decider, Decision, Refusal } from '@alba/contracts/shared/decision'
import type { EventMetadata } from '@alba/contracts/shared/event'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { type Position, START, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { appendWithRetry } from './append-with-retry.ts'
import type { Cause } from './cause.ts'
import { Contention } from './contention.ts'
import { type Draft, openDraft } from './draft.ts'
import { keyedQueue } from './keyed-queue.ts'
import { NEW_STREAM, openMemory, type Snapshot } from './memory.ts'

/** The result of a decision, with the state after it, or the state on which it was refused. */
export type Outcome<State, Fact> = { readonly state: State } & (
  | {
      readonly ok: true
      readonly events: readonly Fact[]
      readonly position: Position | null
      /** When the events occurred; null when there are none. */
      readonly occurredAt: string | null
      /** The positions of the further decisions, in order: as many as were written. */
      readonly along: readonly Position[]
    }
  | Refusal
)

export type Streams = {
  /**
   * Loads a stream, decides, and appends at the revision that was read. When another writer was first, it decides again
   * on the new state.
   * @param decide pure; may be called several times. `last` is the position of the stream's last event
   * @param along adds decisions about other streams to the draft, which are written in the same round trip if possible.
   *   `state` is the state after the first decision. Pure; may be called several times. When a policy runs again after
   *   a crash, `along` decides again: so it must not be used where its first decisions may have been undone since
   * @throws {Contention} when another writer was first each time
   * @throws {StoreUnavailable}
   */
  execute<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    cause: Cause,
    decide: (state: State, last: Position | null) => Decision<Fact>,
    along?: (draft: Draft, state: State) => void,
  ): Promise<Outcome<State, Fact>>
  /**
   * The present state, read from the log.
   * @param since when given, the state in memory will do, if it is not older than this position
   */
  load<Id, State, Fact extends DomainFact>(decider: Decider<Id, State, Fact>, id: Id, since?: Position): Promise<State>
  /** The state in memory; undefined when it is older than the position, or not there. */
  recall<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    since: Position,
  ): State | undefined
  /** The metadata of a stream's first event, read from the log; undefined for a stream that does not exist. */
  began(stream: string): Promise<EventMetadata | undefined>
  /** The metadata of a stream's first event of a type, read from the log; undefined when there is none. */
  firstOf(stream: string, type: DomainFact['type']): Promise<EventMetadata | undefined>
  /** The position of a stream's last event of a type, read from the log; undefined when there is none. */
  lastOf(stream: string, type: DomainFact['type']): Promise<Position | undefined>
  /** Drops the states in memory. They may contain what a person said who is erased. */
  forgetAll(): void
}

type Execution<Id, State, Fact extends DomainFact> = {
  readonly decider: Decider<Id, State, Fact>
  readonly id: Id
  readonly cause: Cause
  readonly decide: (state: State, last: Position | null) => Decision<Fact>
  readonly along: (draft: Draft, state: State) => void
}

/** How a stream is read for its first or its last event only. */
const FIRST = { limit: 1 } as const
const LAST = { direction: 'backwards', limit: 1 } as const
/** After this many lost races in a row it gives up; each means that another writer succeeded. */
const ATTEMPTS = 20

/** What `openStreams` uses of the log. */
export type DecisionLog = Pick<EventLog, 'appendInOrder' | 'readStream'>

/** @param clock milliseconds since the epoch */
export function openStreams(log: DecisionLog, clock: () => number): Streams {
  const memory = openMemory()
  const inTurn = keyedQueue()

  /** Reads the events after a snapshot, and keeps the state after them in memory. */
  const readOn = async <Id, State, Fact extends DomainFact>(
    { stream: nameOf, evolve, lastSaysAll }: Decider<Id, State, Fact>,
    id: Id,
    from: Snapshot<State>,
  ): Promise<Snapshot<State>> => {
    const stream = nameOf(id)
    const events = await log.readStream(stream, lastSaysAll ? LAST : { from: from.revision + 1n })
    const last = events.at(-1)
    const state = (events as unknown as readonly Fact[]).reduce(evolve, from.state)
    const { revision, position } = last ?? from
    const snapshot = { state, revision, position, epoch: from.epoch }
    if (snapshot.revision !== NEW_STREAM) memory.keep(stream, snapshot)
    return snapshot
  }

  /** @returns `lost` when another writer was first */
  const append = async <Id, State, Fact extends DomainFact>(
    { decider, id, cause, along }: Execution<Id, State, Fact>,
    facts: readonly Fact[],
    snapshot: Snapshot<State>,
  ): Promise<Outcome<State, Fact> | 'lost'> => {
    const now = clock()
    const draft = openDraft(memory, cause, now)
    const state = draft.put(decider, id, snapshot, facts)
    along(draft, state)
    try {
      const results = await appendWithRetry(log, draft.appends)
      draft.written(results)
      const [{ revision, position }, ...behind] = results
      if (revision === snapshot.revision + BigInt(facts.length)) {
        const occurredAt = new Date(now).toISOString()
        return { ok: true, state, events: facts, position, occurredAt, along: behind.map(each => each.position) }
      }
      // The store had these event ids already: a run that crashed, or another process, made the same decision before.
      // Later events may have undone it, so the state is read from the log.
      const stored = await readOn(decider, id, memory.blank(decider))
      return { ok: true, state: stored.state, events: [], position, occurredAt: null, along: [] }
    } catch (error) {
      memory.forget(decider.stream(id))
      if (error instanceof WrongExpectedVersion) return 'lost'
      throw error
    }
  }

  /**
   * Decides on a snapshot and appends.
   * @param isFresh whether the snapshot was just read from the log; if not, another process may have appended since
   * @returns `stale` when the decision needs a fresh snapshot; `lost` when another writer was first
   */
  const attempt = async <Id, State, Fact extends DomainFact>(
    execution: Execution<Id, State, Fact>,
    snapshot: Snapshot<State>,
    isFresh: boolean,
  ): Promise<Outcome<State, Fact> | 'stale' | 'lost'> => {
    const { state, position } = snapshot
    const decision = execution.decide(state, position)
    if (decision.ok && decision.events.length > 0) return append(execution, decision.events, snapshot)
    // Without an append nothing checks the revision, so a state from memory has to be read again first.
    if (!isFresh) return 'stale'
    return decision.ok ? { ok: true, state, events: [], position, occurredAt: null, along: [] } : { ...decision, state }
  }

  const decideInTurn = async <Id, State, Fact extends DomainFact>(
    execution: Execution<Id, State, Fact>,
  ): Promise<Outcome<State, Fact>> => {
    const { decider, id } = execution
    const stream = decider.stream(id)
    const known = memory.recall<State>(stream)
    let snapshot = known ?? (await readOn(decider, id, memory.blank(decider)))
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const outcome = await attempt(execution, snapshot, !known || tries > 0)
      if (typeof outcome === 'object') return outcome
      snapshot = await readOn(decider, id, outcome === 'stale' ? snapshot : memory.blank(decider))
    }
    throw new Contention(stream)
  }

  const recall = <Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    since: Position,
  ): State | undefined => {
    const known = memory.recall<State>(decider.stream(id))
    return known && (known.position ?? START) >= since ? known.state : undefined
  }

  const loadNow = <Id, State, Fact extends DomainFact>(decider: Decider<Id, State, Fact>, id: Id): Promise<State> => {
    const stream = decider.stream(id)
    return inTurn(stream, async () => (await readOn(decider, id, memory.recall(stream) ?? memory.blank(decider))).state)
  }

  return {
    execute: (decider, id, cause, decide, along = () => {}) =>
      inTurn(decider.stream(id), () => decideInTurn({ decider, id, cause, decide, along })),
    load: async (decider, id, since) =>
      (since === undefined ? undefined : recall(decider, id, since)) ?? loadNow(decider, id),
    recall,
    began: async stream => (await log.readStream(stream, FIRST))[0]?.metadata,
    firstOf: async (stream, type) => (await log.readStream(stream)).find(event => event.type === type)?.metadata,
    lastOf: async (stream, type) => (await log.readStream(stream)).findLast(event => event.type === type)?.position,
    forgetAll: memory.forgetAll,
  }
}
