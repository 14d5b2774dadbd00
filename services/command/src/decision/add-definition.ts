import type { DomainFact } from '@alba/contracts/events'
import { type Refusal, reject, rejectNaming } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import type { Cause } from './cause.ts'
import { define, definitions } from './definitions.ts'

type NewDefinition<Fact> = {
  /** What is defined already, by number. */
  readonly known: ReadonlyMap<number, unknown>
  readonly stream: (id: number) => string
  readonly factOf: (id: number) => Fact
}

/**
 * Defines something under the next free number, and waits until decisions use it. Another process may take that number
 * first, so the next one is tried.
 */
export async function addDefinition<Fact extends DomainFact>(
  deps: Pick<Deps, 'streams' | 'reference'>,
  { known, stream, factOf }: NewDefinition<Fact>,
  cause: Cause,
) {
  for (let id = Math.max(0, ...known.keys()) + 1; ; id++) {
    const outcome = await deps.streams.execute(definitions<number, Fact>(stream), id, cause, state =>
      Object.keys(state).length > 0 ? reject('already_exists') : define(state, factOf(id)),
    )
    if (!outcome.ok) continue
    const { position } = await untilReferenced(deps, outcome)
    return { ok: true as const, id, position }
  }
}

/** The refusal of a name that something of the same kind has already. */
export const refuseTakenName = (names: Iterable<string>, name: string): Refusal | undefined =>
  [...names].some(other => other.trim().toLocaleLowerCase('fr') === name.trim().toLocaleLowerCase('fr'))
    ? rejectNaming('name_taken', [name])
    : undefined

/** The place after all others. */
export const lastRank = (items: Iterable<{ readonly rank?: number | undefined }>): number =>
  Math.max(0, ...[...items].map(({ rank = 0 }) => rank)) + 1
