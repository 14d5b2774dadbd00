import type { PaymentBadge } from '@alba/contracts/payments/sale-filter'
import { overviewQuery } from '@alba/contracts/payments/staff-api'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import type { PaymentFilter } from '../../api/staff/payments.ts'
import { addDays, addMonths, type DateString, monthOf } from '../../shared/centre-time.ts'

/** The schemas of the parameters that the server accepts. */
const fields = overviewQuery.shape

/** The names of the filters in the address. */
const NAMES = {
  type: 'type',
  status: 'statut',
  q: 'q',
  compares: 'stripe',
  from: 'du',
  to: 'au',
  page: 'page',
} as const

type Status = PaymentFilter['status']

/** The statuses of every centre's filter. */
const usual: readonly (readonly [Status, string])[] = [
  ['all', 'Tous'],
  ['pending', 'En attente'],
  ['paid', 'Payé'],
  ['failed', 'Échoué'],
]
/** Further statuses, for a centre that has turned on `takings`. */
const others: readonly (readonly [PaymentBadge, string])[] = [
  ['canceled', 'Annulé'],
  ['refunded', 'Remboursé'],
  ['partly_refunded', 'Remboursé en partie'],
  ['disputed', 'Contesté'],
  ['dispute_won', 'Litige gagné'],
  ['dispute_lost', 'Litige perdu'],
]

/**
 * The statuses that the filter offers, with their names.
 * @param hasTakings whether the centre has turned on `takings`
 */
export const statusesOf = (hasTakings: boolean): readonly (readonly [Status, string])[] =>
  hasTakings ? [...usual, ...others] : usual

/**
 * Reads the filter and the page (from 0) from an address. Defaults replace invalid values, and values that need
 * `takings` where that is off.
 * @param get returns a parameter, or ''
 * @param hasTakings whether the centre has turned on `takings`
 */
export function filterOf(get: (name: string) => string, hasTakings: boolean): { filter: PaymentFilter; page: number } {
  const status = fields.status.catch('all').parse(get(NAMES.status) || undefined)
  const dayIn = (name: string, day: typeof fields.from) =>
    hasTakings ? day.catch(undefined).parse(get(name) || undefined) : undefined
  const filter = {
    p_type: fields.p_type.catch('all').parse(get(NAMES.type) || undefined),
    status: statusesOf(hasTakings).some(([offered]) => offered === status) ? status : 'all',
    q: fields.q.catch('').parse(get(NAMES.q)),
    from: dayIn(NAMES.from, fields.from),
    to: dayIn(NAMES.to, fields.to),
    compares: get(NAMES.compares) === 'oui',
  }
  const page = Number(get(NAMES.page))
  return { filter, page: Number.isInteger(page) && page > 1 ? page - 1 : 0 }
}

/**
 * The parameters of the address for a filter and a page, as `useSearchState` sets them: null removes a parameter, so
 * defaults are left out. In the address pages count from 1.
 * @param page from 0
 */
export const parametersOf = (filter: PaymentFilter, page: number) => ({
  [NAMES.type]: filter.p_type === 'all' ? null : filter.p_type,
  [NAMES.status]: filter.status === 'all' ? null : filter.status,
  [NAMES.q]: filter.q.trim() || null,
  [NAMES.from]: filter.from ?? null,
  [NAMES.to]: filter.to ?? null,
  [NAMES.compares]: filter.compares ? 'oui' : null,
  [NAMES.page]: page > 0 ? page + 1 : null,
})

/** The first and the last day of the month that is `months` months after that of a day. */
export function monthSpan(day: DateString, months: number): { from: DateString; to: DateString } {
  const first = addMonths(monthOf(day), months)
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

export const typeNames: Record<SupervisedType, string> = {
  booking: 'Réservation',
  voucher: 'Bon cadeau',
  package: 'Forfait',
}

/**
 * « Affichage 21-40 sur 185 ».
 * @param page from 0
 * @param size how many lines a full page has; `shown` is how many this one has
 */
export const rangeText = (page: number, size: number, shown: number, count: number): string =>
  `Affichage ${shown === 0 ? 0 : page * size + 1}-${page * size + shown} sur ${count}`

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`

/** « (en tout : 38 réservations, 7 bons, 2 forfaits) »: the totals without any filter. */
export const totalsText = (bookings: number, vouchers: number, packages: number): string =>
  `(en tout : ${[
    counted(bookings, 'réservation', 'réservations'),
    counted(vouchers, 'bon', 'bons'),
    counted(packages, 'forfait', 'forfaits'),
  ].join(', ')})`
