import { figureName, type Period, period as periods } from '@alba/contracts/movements/api'
import type { Figure } from '@alba/contracts/movements/kinds'
import { type SaleFilter, saleFilter } from '@alba/contracts/payments/sale-filter'
import { z } from 'zod'
import {
  addDays,
  addMonths,
  capital,
  type DateString,
  formatDate,
  isDate,
  longDate,
  monthAndYear,
  monthOf,
  spanTitle,
  yearOf,
} from '../../shared/centre-time.ts'
import { FIRST_DAY, LAST_DAY } from '../../shared/staff/addresses.ts'

/** Days of the centre, both included. */
export type Span = { readonly from: DateString; readonly to: DateString }

export const topics = ['money', 'vouchers', 'packages'] as const
export type Topic = (typeof topics)[number]

/** What the screen « Comptes » shows. */
export type Place = {
  readonly topic: Topic
  /** The period of each line of the sums: a day, a month or a year. */
  readonly by: Period
  /** A day in the month or year whose sums are shown. */
  readonly day: DateString
  /** The day at whose end the debt in vouchers is shown. */
  readonly owedOn: DateString
  readonly list: List | undefined
  /** The page of the open list, from 0. */
  readonly page: number
}

/** The list that is open instead of the sums: the movements behind a sum, or the vouchers that are not used up. */
export type List =
  | {
      readonly kind: 'movements'
      readonly figure: Figure
      readonly span: Span
      /** The filter of the payments from which the list was opened; left out for all sales. */
      readonly sales?: SaleFilter
    }
  | { readonly kind: 'owed' }

/** The parameters of the address. */
const NAMES = {
  topic: 'vue',
  by: 'par',
  day: 'le',
  owedOn: 'dette',
  list: 'liste',
  from: 'du',
  to: 'au',
  type: 'type',
  status: 'statut',
  q: 'q',
  /** The screen from which the list was opened. */
  opener: 'de',
  page: 'page',
}
/** The value of the parameter `liste` for the list of vouchers that are not used up. */
const OWED = 'bons'

const isDay = (text: string): boolean => isDate(text) && text >= FIRST_DAY && text <= LAST_DAY

/** Reads an address. Invalid values are replaced by defaults. @param get returns a parameter, or '' */
export function placeOf(get: (name: string) => string, today: DateString): Place {
  const dayIn = (name: string) => (isDay(get(name)) ? get(name) : today)
  const page = Number(get(NAMES.page))
  return {
    topic: z.enum(topics).catch('money').parse(get(NAMES.topic)),
    by: periods.catch('month').parse(get(NAMES.by)),
    day: dayIn(NAMES.day),
    owedOn: dayIn(NAMES.owedOn),
    list: listOf(get),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
  }
}

function listOf(get: (name: string) => string): List | undefined {
  if (get(NAMES.list) === OWED) return { kind: 'owed' }
  const { data: figure } = figureName.safeParse(get(NAMES.list))
  const span = { from: get(NAMES.from), to: get(NAMES.to) }
  if (!figure || !isDay(span.from) || !isDay(span.to) || span.from > span.to) return undefined
  const sales = get(NAMES.opener) === 'paiements' ? { sales: salesOf(get) } : {}
  return { kind: 'movements', figure, span, ...sales }
}

const filter = z.object(saleFilter)

/** The filter of the payments in an address. Invalid values are replaced by defaults. */
const salesOf = (get: (name: string) => string): SaleFilter => ({
  p_type: filter.shape.p_type.catch('all').parse(get(NAMES.type) || undefined),
  status: filter.shape.status.catch('all').parse(get(NAMES.status) || undefined),
  q: filter.shape.q.catch('').parse(get(NAMES.q)),
})

// Functions that return changes of the address. Null removes a parameter, which means its default.

export const withTopic = (topic: Topic) => ({ [NAMES.topic]: topic === 'money' ? null : topic })
export const withPeriod = (by: Period) => ({ [NAMES.by]: by === 'month' ? null : by })
export const withDay = (day: DateString) => ({ [NAMES.day]: day })
export const withDebtOn = (day: DateString) => ({ [NAMES.owedOn]: isDay(day) ? day : null })
export const withPage = (page: number) => ({ [NAMES.page]: page > 0 ? page + 1 : null })
export const withMovements = (figure: Figure, { from, to }: Span) => ({
  [NAMES.list]: figure,
  [NAMES.from]: from,
  [NAMES.to]: to,
})
export const withOwed = { [NAMES.list]: OWED }
export const withoutList = Object.fromEntries(
  [NAMES.list, NAMES.from, NAMES.to, NAMES.type, NAMES.status, NAMES.q, NAMES.opener, NAMES.page].map(name => [
    name,
    null,
  ]),
)

/** The address of the screen of payments, with the filter from which the list was opened. */
export function paymentsOf({ from, to }: Span, { p_type, status, q }: SaleFilter): string {
  const asked = {
    du: from === FIRST_DAY ? '' : from,
    au: to === LAST_DAY ? '' : to,
    type: p_type === 'all' ? '' : p_type,
    statut: status === 'all' ? '' : status,
    q,
  }
  const params = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return params.size > 0 ? `/payments?${params}` : '/payments'
}

// Periods.

/** The last day of the month of a day. */
const monthEnd = (day: DateString): DateString => addDays(addMonths(monthOf(day), 1), -1)

/** The days of a period, `2026`, `2026-11` or `2026-11-23`. */
export function spanOfPeriod(period: string): Span {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  if (period.length === 7) return { from: `${period}-01`, to: monthEnd(`${period}-01`) }
  return { from: period, to: period }
}

/** The days whose sums are shown: those of a month, the months of a year, or all years. */
export function spanShown({ by, day }: Pick<Place, 'by' | 'day'>): Span {
  if (by === 'day') return spanOfPeriod(day.slice(0, 7))
  return by === 'month' ? spanOfPeriod(yearOf(day)) : { from: FIRST_DAY, to: LAST_DAY }
}

/** All days until this one, included. */
export const spanUntil = (to: DateString): Span => ({ from: FIRST_DAY, to })

/**
 * The day to which an arrow leads, back (-1) or forward (1): where the sums are by day, the first day of the adjacent
 * month; where they are by month, the first day of the same month in the adjacent year. Undefined where the sums are by
 * year, and beyond the days that the server accepts.
 */
export function dayBeside({ by, day }: Pick<Place, 'by' | 'day'>, way: -1 | 1): DateString | undefined {
  if (by === 'year') return undefined
  const beside = addMonths(monthOf(day), by === 'day' ? way : 12 * way)
  return isDay(beside) ? beside : undefined
}

/** « Lundi 23 novembre », « Novembre 2026 », « 2026 » */
export function titleOfPeriod(period: string): string {
  if (period.length === 4) return period
  if (period.length === 7) return capital(monthAndYear(`${period}-01`))
  return capital(formatDate(period, { weekday: 'long', day: 'numeric', month: 'long' }))
}

/** The title of the sums that are shown: « Novembre 2026 », « 2026 », « Toutes les années » */
export function titleShown({ by, day }: Pick<Place, 'by' | 'day'>): string {
  if (by === 'year') return 'Toutes les années'
  return titleOfPeriod(by === 'day' ? day.slice(0, 7) : yearOf(day))
}

/** « lundi 23 novembre 2026 », « novembre 2026 », « 2026 », « jusqu’au lundi 23 novembre 2026 », « depuis le début » */
export function titleOfSpan({ from, to }: Span): string {
  if (from === FIRST_DAY) return to === LAST_DAY ? 'depuis le début' : `jusqu’au ${longDate(to)}`
  if (from === to) return longDate(from)
  if (to === monthEnd(from) && from === monthOf(from)) return monthAndYear(from)
  const year = spanOfPeriod(yearOf(from))
  return from === year.from && to === year.to ? yearOf(from) : spanTitle(from, to)
}
