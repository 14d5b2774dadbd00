import type { ClosureView } from '@alba/contracts/agenda/staff-api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openingsQuery, pastAgendaQuery } from '../../../api/staff/agenda.ts'
import { bookingsQuery } from '../../../api/staff/bookings.ts'
import { closuresBetweenQuery } from '../../../api/staff/closures.ts'
import { combineQueries, type ShownQuery } from '../../../shared/query-view.tsx'
import { askedFor, type Place } from '../model/address.ts'
import { type Entry, entriesOf, isMine, pastEntriesOf } from '../model/entry.ts'
import type { Opening } from '../model/grid.ts'
import { type Span, weekSpan } from '../model/span.ts'
import { useMassageRooms } from './use-massage-rooms.ts'

export type Week = {
  readonly entries: readonly Entry[]
  /** Undefined until they are loaded. */
  readonly openings: readonly Opening[] | undefined
  readonly closures: readonly ClosureView[]
  /** The days of a past moment of which something cannot be read. */
  readonly incomplete: readonly string[]
  /** The query of the bookings, for its error and the age of its data. */
  readonly bookings: ShownQuery<unknown>
  /** The query of the openings and closures, which are drawn behind the bookings. */
  readonly background: ShownQuery<unknown>
}

const spanOf = ({ from, to }: Span) => ({ start_date: from, end_date: to })

/** The bookings, openings and closures of a week, at present or at a past moment. */
export function useDrawnWeek({ date, whose, at }: Place, me: number | undefined): Week {
  const span = weekSpan(date)
  const now = useNow(span, whose, at === undefined, me)
  const past = usePast(span, at, whose, me)
  return at === undefined ? now : past
}

function useNow(span: Span, whose: Place['whose'], enabled: boolean, me: number | undefined): Week {
  const bookings = useQuery({ ...bookingsQuery({ ...spanOf(span), ...askedFor(whose) }), enabled })
  const openings = useQuery({ ...openingsQuery(span), enabled })
  const closures = useQuery({ ...closuresBetweenQuery(span.from, span.to), enabled })
  const entries = useMemo(
    () => (bookings.data ?? []).flatMap(entriesOf).filter(entry => isInAgenda(entry, whose, me)),
    [bookings.data, whose, me],
  )
  return {
    entries,
    openings: openings.data,
    closures: closures.data ?? NONE,
    incomplete: NONE,
    bookings,
    // Only the state of the two queries counts, not their data.
    background: combineQueries([openings, closures], () => true),
  }
}

function usePast(span: Span, at: string | undefined, whose: Place['whose'], me: number | undefined): Week {
  const past = useQuery({ ...pastAgendaQuery(span, at ?? ''), enabled: at !== undefined })
  const massageRooms = useMassageRooms(at !== undefined)
  const days = past.data?.days
  const entries = useMemo(() => {
    return pastEntriesOf(days ?? [], massageRooms).filter(entry => isInAgenda(entry, whose, me))
  }, [days, massageRooms, whose, me])
  return {
    entries,
    openings: useMemo(() => days?.flatMap(day => day.availabilities), [days]),
    closures: useMemo(() => days?.flatMap(day => day.closures) ?? NONE, [days]),
    incomplete: days?.filter(day => day.incomplete).map(({ date }) => date) ?? NONE,
    bookings: past,
    background: past,
  }
}

/**
 * Whether an entry belongs to the shown agenda. Of two treatments at the same time, a practitioner's own agenda has only
 * the one that this practitioner gives.
 */
const isInAgenda = (entry: Entry, whose: Place['whose'], me: number | undefined): boolean =>
  whose === 'all' || isMine(entry, whose === 'mine' ? me : Number(whose))

const NONE: readonly never[] = []
