import { overviewQuery } from '@alba/contracts/payments/staff-api'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import type { PaymentFilter } from '../../api/staff/payments.ts'

const { p_type, status, q } = overviewQuery.shape

/** The names of the filters in the address. */
const NAMES = { type: 'type', status: 'statut', q: 'q', compares: 'stripe', page: 'page' } as const

/**
 * The filter and the page, from 0, in an address. Invalid values are replaced by defaults.
 * @param get returns a parameter, or ''
 */
export function filterOf(get: (name: string) => string): { filter: PaymentFilter; page: number } {
  const filter = {
    p_type: p_type.catch('all').parse(get(NAMES.type) || undefined),
    status: status.catch('all').parse(get(NAMES.status) || undefined),
    q: q.catch('').parse(get(NAMES.q)),
    compares: get(NAMES.compares) === 'oui',
  }
  const page = Number(get(NAMES.page))
  return { filter, page: Number.isInteger(page) && page > 1 ? page - 1 : 0 }
}

/** The parameters of the address for a filter. Defaults are left out. */
export const addressOf = ({ p_type: type, status: local, q: looked, compares }: PaymentFilter, page: number) => ({
  [NAMES.type]: type === 'all' ? null : type,
  [NAMES.status]: local === 'all' ? null : local,
  [NAMES.q]: looked.trim() || null,
  [NAMES.compares]: compares ? 'oui' : null,
  [NAMES.page]: page > 0 ? page + 1 : null,
})

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
