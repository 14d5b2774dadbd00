import type { ClosureView } from '@alba/contracts/agenda/staff-api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openingsQuery, pastAgendaQuery } from '../../../api/staff/agenda.ts'
import { bookingsQuery } from '../../../api/staff/bookings.ts'
import { closuresBetweenQuery } from '../../../api/staff/closures.ts'
import { combineQueries, type ShownQuery } from '../../../shared/query-view.tsx'
import { askedFor, type Place } from '../model/address.ts'
import { type Entry, entryOf, isMine, pastEntryOf } from '../model/entry.ts'
import type { Opening } from '../model/grid.ts'
import { type Span, weekSpan } from '../model/span.ts'
import { useMassageRooms } from './use-massage-rooms.ts'

export type Week = {
  readonly entries: readonly Entry[]
  /** Undefined until they are loaded. */
  readonly openings: readonly Opening[] | undefined
  readonly closures: readonly ClosureView[]
  /** The query of the bookings, for its error and the age of its data. */
  readonly bookings: ShownQuery<unknown>
  /** The query of the openings and closures, which are drawn behind the bookings. */
  readonly background: ShownQuery<unknown>
}

const spanOf = ({ from, to }: Span) => ({ start_date: from, end_date: to })

/** The bookings, openings and closures of a week, at present or at a past moment. */
export function useDrawnWeek({ date, whose, at }: Place, me: number | undefined): Week {
  const span = weekSpan(date)
  const now = useNow(span, whose, at === undefined)
  const past = usePast(span, at, whose, me)
  return at === undefined ? now : past
}

function useNow(span: Span, whose: Place['whose'], enabled: boolean): Week {
  const bookings = useQuery({ ...bookingsQuery({ ...spanOf(span), ...askedFor(whose) }), enabled })
  const openings = useQuery({ ...openingsQuery(span), enabled })
  const closures = useQuery({ ...closuresBetweenQuery(span.from, span.to), enabled })
  const entries = useMemo(() => present((bookings.data ?? []).map(entryOf)), [bookings.data])
  return {
    entries,
    openings: openings.data,
    closures: closures.data ?? NONE,
    bookings,
    background: combineQueries([openings, closures], () => true),
  }
}

function usePast(span: Span, at: string | undefined, whose: Place['whose'], me: number | undefined): Week {
  const past = useQuery({ ...pastAgendaQuery(span, at ?? ''), enabled: at !== undefined })
  const massageRooms = useMassageRooms(at !== undefined)
  const days = past.data?.days
  const entries = useMemo(() => {
    const all = present((days ?? []).flatMap(day => day.bookings.map(booking => pastEntryOf(booking, massageRooms))))
    return whose === 'all' ? all : all.filter(entry => isMine(entry, whose === 'mine' ? me : Number(whose)))
  }, [days, massageRooms, whose, me])
  return {
    entries,
    openings: useMemo(() => days?.flatMap(day => day.availabilities), [days]),
    closures: useMemo(() => days?.flatMap(day => day.closures) ?? NONE, [days]),
    bookings: past,
    background: past,
  }
}

const NONE: readonly never[] = []
const present = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value): value is Value => value !== undefined)
