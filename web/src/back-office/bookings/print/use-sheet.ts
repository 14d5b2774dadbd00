import type { AgendaSheet } from '@alba/contracts/bookings/agenda-sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedSheet, agendaSheetQuery, bookingsQuery } from '../../../api/staff/bookings.ts'
import type { ShownQuery } from '../../../shared/query-view.tsx'
import { askedFor } from '../model/address.ts'
import { weekSpan } from '../model/span.ts'
import type { PlaceState } from '../use-place.ts'

export type PrintState = {
  readonly asked: AskedSheet
  /** Without data (while loading, in the list, at a past moment) the page is printed as it is on the screen. */
  readonly sheet: ShownQuery<AgendaSheet>
  readonly withNotes: boolean
  setWithNotes(withNotes: boolean): void
}

/**
 * The print version of what the calendar shows. It is loaded in advance, because a browser that begins to print does
 * not wait for requests, but after the calendar, which the user is waiting for.
 */
export function useSheet({ place, mode }: PlaceState): PrintState {
  const [withNotes, setWithNotes] = useState(false)
  const isOfPresent = place.view === 'calendar' && place.at === undefined
  const whose = askedFor(place.whose)
  const { from, to } = weekSpan(place.date)
  const calendar = useQuery({ ...bookingsQuery({ start_date: from, end_date: to, ...whose }), enabled: isOfPresent })
  const asked: AskedSheet = {
    // All days of a week share one sheet, so they share one query.
    date: mode === 'week' ? from : place.date,
    span: mode,
    notes: withNotes ? 'true' : 'false',
    ...(whose.include_all && { include_all: whose.include_all }),
    ...(whose.practitioner_ids && { practitioner_ids: whose.practitioner_ids }),
  }
  // Every property is read here even when it is not shown: TanStack Query re-renders only for properties that were
  // read.
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...agendaSheetQuery(asked),
    enabled: isOfPresent && calendar.data !== undefined,
  })
  const sheet = { data: isOfPresent ? data : undefined, error, dataUpdatedAt, isFetching, refetch }
  return { asked, sheet, withNotes, setWithNotes }
}
