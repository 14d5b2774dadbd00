import { accept, type Decider, type Decision } from '@alba/contracts/shared/decision'

/**
 * Streams whose facts each say how a thing stands from now on (catalogue, settings): the state is the last fact of each
 * type. Saying again what already holds records nothing.
 */
export type Standing<Fact extends { type: string }> = {
  readonly [Type in Fact['type']]?: Extract<Fact, { type: Type }>
}

export const standing = <Id, Fact extends { type: string }>(
  stream: (id: Id) => string,
): Decider<Id, Standing<Fact>, Fact> => ({
  stream,
  initial: {},
  evolve: (state, fact) => ({ ...state, [fact.type]: fact }),
})

export function define<Fact extends { type: string; data: unknown }>(
  state: Standing<Fact>,
  fact: Fact,
): Decision<Fact> {
  const current = state[fact.type as Fact['type']] as Fact | undefined
  return current && sameData(current.data, fact.data) ? accept() : accept(fact)
}

/** Order of keys does not matter: data that went through a store may come back in another one. */
function sameData(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )
