import { dayBounds } from '@alba/contracts/agenda/offer'

/** Days of the centre, both included. */
export type Span = { readonly from: string; readonly to: string }

/** A day before every movement. */
export const EVER = '1950-01-01'
/** The last day that may be asked for. */
export const LAST = '2199-12-31'

const instantOf = (minutes: number) => new Date(minutes * 60_000).toISOString()

/** The instants of some days: from the first midnight up to the last one, which is excluded. */
export const instantsOf = ({ from, to }: Span, zone: string): readonly [from: string, until: string] => [
  instantOf(dayBounds(from, zone).from),
  instantOf(dayBounds(to, zone).until),
]

export type Page = { readonly limit: number; readonly offset: number }

/** Everything on one page; no list is longer. */
export const ALL: Page = { limit: 10_000_000, offset: 0 }
