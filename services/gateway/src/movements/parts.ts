import type { Period } from '@alba/contracts/movements/api'
import { addDays, midnight } from '@alba/contracts/shared/centre-time'
import type { Span } from './period.ts'

/** Instants are in milliseconds since the epoch, and the last one is excluded. */
type Bounds = { readonly from: number; readonly until: number }
/**
 * A period whose movements are summed. `period` is its name in the answer: `2026-11-20`, `2026-11` or `2026`, and an
 * empty text where only one period is asked for.
 */
export type Bounded = Bounds & { readonly period: string }

/** The first day after the day, month or year that a day is in. */
const nextOf: Record<Period, (day: string) => string> = {
  day: day => addDays(day, 1),
  month: day => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`,
  year: day => `${Number(day.slice(0, 4)) + 1}-01-01`,
}
const lengths: Record<Period, number> = { day: 10, month: 7, year: 4 }

const instantAt = (day: string, zone: string): number => midnight(day, zone) * 60_000

/** Some days of the centre as one period without a name. */
export const wholeOf = ({ from, to }: Span, zone: string): Bounded => ({
  period: '',
  from: instantAt(from, zone),
  until: instantAt(addDays(to, 1), zone),
})

/**
 * Divides some days of the centre into days, months or years (`by`). A first or last month or year of which only a part
 * is asked for has only that part.
 */
export function periodsOf({ from, to, by }: Span & { readonly by: Period }, zone: string): Bounded[] {
  const periods: Bounded[] = []
  const end = instantAt(addDays(to, 1), zone)
  for (let day = from; day <= to; ) {
    const next = nextOf[by](day)
    const until = Math.min(instantAt(next, zone), end)
    periods.push({ period: day.slice(0, lengths[by]), from: instantAt(day, zone), until })
    day = next
  }
  return periods
}

/** Movements between two instants that are added to the sum, or taken from it where the sign is -1. */
export type Edge = Bounded & { readonly sign: 1 | -1 }
/** How a sum is read: from sums of months of UTC, and from movements. */
export type Parts = { readonly months: readonly Bounded[]; readonly edges: readonly Edge[] }

/**
 * Divides each period into the whole months of UTC that are nearest to it, and into what has to be added or taken away
 * at both ends: an hour or two for a month of the centre, half a month at most. A period that is not longer than these
 * ends is read movement by movement.
 */
export function partsOf(periods: readonly Bounded[]): Parts {
  const parts = periods.map(whole => {
    const [from, until] = [nearestMonth(whole.from), nearestMonth(whole.until)]
    const atEnds = Math.abs(from - whole.from) + Math.abs(until - whole.until)
    if (atEnds >= whole.until - whole.from) return unsummed([whole])
    const edges = [edge(whole.period, whole.from, from), edge(whole.period, until, whole.until)]
    return { months: [{ period: whole.period, from, until }], edges: edges.flat() }
  })
  return { months: parts.flatMap(({ months }) => months), edges: parts.flatMap(({ edges }) => edges) }
}

/** Everything is read movement by movement. */
export const unsummed = (periods: readonly Bounded[]): Parts => ({
  months: [],
  edges: periods.map(period => ({ ...period, sign: 1 })),
})

function edge(period: string, from: number, until: number): Edge[] {
  if (from === until) return []
  return from < until ? [{ period, from, until, sign: 1 }] : [{ period, from: until, until: from, sign: -1 }]
}

/** The nearest midnight of UTC with which a month begins. */
function nearestMonth(instant: number): number {
  const date = new Date(instant)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [begin, end] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  return instant - begin < end - instant ? begin : end
}
