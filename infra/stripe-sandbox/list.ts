import { missing } from './errors.ts'
import { expand } from './present.ts'
import type { Store } from './store.ts'

type Row = { id: string; object: string; created: number }
type Bounds = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
export type PageParams = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Bounds | undefined
  expand?: string[] | undefined
}

const within = (value: number, { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: Bounds) =>
  value > gt && value >= gte && value < lt && value <= lte

/** A page of rows, newest first, with Stripe's cursors. `rows` come oldest first, as the store keeps them. */
export function page<T extends Row>(store: Store, rows: T[], params: PageParams, url: string) {
  const { limit = 10, starting_after, ending_before, created = {} } = params
  const matching = rows.filter(row => within(row.created, created)).reverse()
  const indexOf = (id: string, param: string) => {
    const index = matching.findIndex(row => row.id === id)
    if (index < 0) throw missing(matching[0]?.object ?? 'object', id, param)
    return index
  }
  // The page has the rows from `first` up to, and without, `end`.
  let first = 0
  if (ending_before !== undefined) first = Math.max(0, indexOf(ending_before, 'ending_before') - limit)
  else if (starting_after !== undefined) first = indexOf(starting_after, 'starting_after') + 1
  const end =
    ending_before === undefined ? Math.min(first + limit, matching.length) : indexOf(ending_before, 'ending_before')
  const paths = params.expand?.map(path => path.replace(/^data\./, ''))
  return {
    object: 'list' as const,
    data: matching.slice(first, end).map(row => expand(store, row, paths)),
    has_more: ending_before === undefined ? end < matching.length : first > 0,
    url,
  }
}
