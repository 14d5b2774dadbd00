import { orderItems as command } from '@alba/contracts/catalogue/commands'
import { type CatalogueEvent, categoryStream, serviceStream } from '@alba/contracts/catalogue/events'
import { type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import type { BodyOf } from '@alba/contracts/shared/command'
import { accept } from '@alba/contracts/shared/decision'
import { define, definitions } from '../decision/definitions.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { Reference } from '../reference/reference.ts'
import { untilReferenced } from '../reference/until-referenced.ts'

type List = BodyOf<typeof command>['list']
type Ranked = { readonly id: number; readonly rank: number }
type RankedFact = Extract<CatalogueEvent | PackageEvent, { readonly data: { readonly rank?: number | undefined } }>

/** The place of a service on the page: its rank or, while nobody has put the services in an order, its id. */
export const placeOf = ({ rank, serviceId }: { readonly rank?: number | undefined; readonly serviceId: number }) =>
  rank ?? serviceId

const lists: Record<
  List,
  {
    readonly type: RankedFact['type']
    readonly stream: (id: number) => string
    readonly items: (reference: Reference) => readonly Ranked[]
  }
> = {
  services: {
    type: 'ServiceDefined',
    stream: serviceStream,
    items: ({ services }) => [...services].map(([id, service]) => ({ id, rank: placeOf(service) })),
  },
  categories: {
    type: 'CategoryDefined',
    stream: categoryStream,
    items: ({ categories }) => [...categories].map(([id, { rank }]) => ({ id, rank })),
  },
  packages: {
    type: 'PackageDefined',
    stream: packageStream,
    items: ({ packages }) => [...packages].map(([id, { rank }]) => ({ id, rank })),
  },
}

/**
 * The rank of each item in the new order, for those whose rank changes. Items that `ids` does not name come last, in
 * their present order; ids that do not exist are ignored.
 */
export function newRanks(items: readonly Ranked[], ids: readonly number[]): Ranked[] {
  const known = new Map(items.map(({ id, rank }) => [id, rank]))
  const named = [...new Set(ids)].filter(id => known.has(id))
  const others = items
    .filter(({ id }) => !named.includes(id))
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id)
    .map(({ id }) => id)
  return [...named, ...others]
    .map((id, index) => ({ id, rank: index + 1 }))
    .filter(({ id, rank }) => known.get(id) !== rank)
}

/** Changes the rank of each item, and nothing else of it. */
export const orderItems = handler(command, async (deps: Deps, { list, ids }, cause) => {
  const { type, stream, items } = lists[list]
  let position: string | null = null
  for (const { id, rank } of newRanks(items(deps.reference.current()), ids)) {
    const outcome = await deps.streams.execute(definitions<number, RankedFact>(stream), id, cause, state => {
      const known = state[type]?.fact
      return known ? define(state, { ...known, data: { ...known.data, rank } } as RankedFact) : accept()
    })
    if (!outcome.ok) return outcome
    position = later(position, outcome.position)
  }
  return untilReferenced(deps, { ok: true as const, position })
})
