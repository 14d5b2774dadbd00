import type { LogSearch } from '../../../api/staff/operations.ts'

/** The address parameter with what is searched for in the log. */
export const ABOUT = 'journal'
/** Its value for a search of the whole log. */
const EVERYTHING = 'tout'
/** The address parameters of the open event: what is traced, how it is shown, for which read model and at which event. */
export const EVENT = 'evenement'
export const VIEW = 'vue'
export const MODEL = 'liste'
export const STEP = 'pas'

/** The address parameters of the filters. */
const filters = { type: 'type', actor: 'auteur', from: 'depuis', to: 'jusqua' } as const

/** The search in the address; undefined when there is none. */
export function searchAt(get: (name: string) => string): LogSearch | undefined {
  const about = get(ABOUT)
  if (about === '') return undefined
  const given = Object.entries({ about: about === EVERYTHING ? '' : about, ...valuesAt(get) })
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

const valuesAt = (get: (name: string) => string) => ({
  type: get(filters.type),
  actor: get(filters.actor),
  from: get(filters.from),
  to: get(filters.to),
})

/** The parameters of the address for a search. */
export const placeOf = ({ about, type, actor, from, to }: LogSearch) => ({
  [ABOUT]: about || EVERYTHING,
  [filters.type]: type ?? null,
  [filters.actor]: actor ?? null,
  [filters.from]: from ?? null,
  [filters.to]: to ?? null,
})

/** The parameters of the address for an event, or for a request, that is opened from where another one may be open. */
export const eventPlace = (about: string | null) => ({ [EVENT]: about, [VIEW]: null, [MODEL]: null, [STEP]: null })
