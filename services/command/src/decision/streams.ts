import type { DomainFact } from '@alba/contracts/events'
import type { Decider, Decision } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import {
  type AppendResult,
  type Position,
  StoreUnavailable,
  WrongExpectedVersion,
} from '@alba/platform/event-store/event-store'
import { backOff } from './back-off.ts'
import { type Cause, toEvents } from './cause.ts'
import { keyedQueue } from './keyed-queue.ts'
import { recentlyUsed } from './recently-used.ts'

export type Outcome<State, Fact> =
  | { readonly ok: true; readonly state: State; readonly events: readonly Fact[]; readonly position: Position | null }
  | { readonly ok: false; readonly rejection: Rejection; readonly state: State }

export type Execution<State, Fact> = {
  readonly stream: string
  readonly decider: Decider<State, Fact>
  readonly cause: Cause
  /** Pure; may be called again when somebody else appended first. */
  readonly decide: (state: State) => Decision<Fact>
  /** The stream is new as far as the caller knows: saves a read. If it is not, the append says so and it is read. */
  readonly assumeNew?: boolean
}

export type Streams = {
  /** Loads, decides, appends with the revision that it read; a lost race is decided again on what the winner left. */
  execute<State, Fact extends DomainFact>(execution: Execution<State, Fact>): Promise<Outcome<State, Fact>>
  /** The state now, read from the log. */
  load<State, Fact extends DomainFact>(stream: string, decider: Decider<State, Fact>): Promise<State>
}

/** `fresh` is false when the state comes from memory: another process may have appended since. */
type Snapshot<State> = { state: State; revision: bigint; position: Position | null; fresh: boolean }

const NEW_STREAM = -1n
/** Streams kept in memory: a season of days and the bookings under way. */
const REMEMBERED = 5_000
/** Lost races in a row before giving up; each means that somebody else succeeded. */
const ATTEMPTS = 20
/** An append whose answer was lost is sent again with the same ids, which the store takes once. */
const APPEND_TRIES = 4

export function openStreams(log: EventLog, clock: () => number): Streams {
  const memory = recentlyUsed<string, Omit<Snapshot<unknown>, 'fresh'>>(REMEMBERED)
  const inTurn = keyedQueue()

  const readOn = async <State, Fact extends DomainFact>(
    stream: string,
    decider: Decider<State, Fact>,
    from: Snapshot<State>,
  ) => {
    const events = await log.readStream(stream, from.revision === NEW_STREAM ? {} : { from: from.revision + 1n })
    const last = events.at(-1)
    const state = (events as unknown as readonly Fact[]).reduce(decider.evolve, from.state)
    const snapshot = { state, revision: last?.revision ?? from.revision, position: last?.position ?? from.position }
    if (snapshot.revision !== NEW_STREAM) memory.set(stream, snapshot)
    return { ...snapshot, fresh: true }
  }

  const blank = <State, Fact>(decider: Decider<State, Fact>): Snapshot<State> => ({
    state: decider.initial,
    revision: NEW_STREAM,
    position: null,
    fresh: false,
  })

  const recall = <State>(stream: string): Snapshot<State> | undefined => {
    const known = memory.get(stream)
    return known ? { ...(known as Omit<Snapshot<State>, 'fresh'>), fresh: false } : undefined
  }

  /**
   * The store knew these ids: this was done before, by a run that crashed or by another process. What was done may have
   * been undone since, so the state is what the log says now, never what was just decided.
   */
  const settledBefore = async <State, Fact extends DomainFact>(
    { stream, decider }: Execution<State, Fact>,
    position: Position,
  ): Promise<Outcome<State, Fact>> => {
    const { state } = await readOn(stream, decider, blank(decider))
    return { ok: true, state, events: [], position }
  }

  const attempt = async <State, Fact extends DomainFact>(
    execution: Execution<State, Fact>,
    snapshot: Snapshot<State>,
  ): Promise<Outcome<State, Fact> | 'stale' | 'lost'> => {
    const { stream, decider, cause, decide } = execution
    const decision = decide(snapshot.state)
    // Nothing is appended, so nothing would tell that the state in memory is old: look before answering.
    if ((!decision.ok || decision.events.length === 0) && !snapshot.fresh) return 'stale'
    if (!decision.ok) return { ...decision, state: snapshot.state }
    if (decision.events.length === 0)
      return { ok: true, state: snapshot.state, events: [], position: snapshot.position }
    try {
      const expected = snapshot.revision === NEW_STREAM ? 'noStream' : snapshot.revision
      const { revision, position } = await appendSurely(
        log,
        stream,
        expected,
        toEvents(decision.events, stream, cause, clock()),
      )
      if (revision !== snapshot.revision + BigInt(decision.events.length))
        return await settledBefore(execution, position)
      const state = decision.events.reduce(decider.evolve, snapshot.state)
      memory.set(stream, { state, revision, position })
      return { ok: true, state, events: decision.events, position }
    } catch (error) {
      memory.delete(stream)
      if (error instanceof WrongExpectedVersion) return 'lost'
      throw error
    }
  }

  const decideInTurn = async <State, Fact extends DomainFact>(
    execution: Execution<State, Fact>,
  ): Promise<Outcome<State, Fact>> => {
    const { stream, decider, assumeNew } = execution
    let snapshot = recall<State>(stream) ?? (assumeNew ? blank(decider) : await readOn(stream, decider, blank(decider)))
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const outcome = await attempt(execution, snapshot)
      if (typeof outcome === 'object') return outcome
      snapshot = await readOn(stream, decider, outcome === 'stale' ? snapshot : blank(decider))
    }
    return { ok: false, rejection: 'too_busy', state: snapshot.state }
  }

  return {
    execute: execution => inTurn(execution.stream, () => decideInTurn(execution)),
    load: (stream, decider) =>
      inTurn(stream, async () => (await readOn(stream, decider, recall(stream) ?? blank(decider))).state),
  }
}

async function appendSurely(
  log: EventLog,
  stream: string,
  expected: 'noStream' | bigint,
  events: readonly NewDomainEvent[],
): Promise<AppendResult> {
  for (let tries = 1; ; tries++) {
    try {
      return await log.append(stream, expected, events)
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === APPEND_TRIES) throw error
      await backOff(tries)
    }
  }
}
