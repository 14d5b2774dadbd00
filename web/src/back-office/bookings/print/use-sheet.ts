import type { AgendaSheet } from '@alba/contracts/bookings/agenda-sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedSheet, agendaSheetQuery, bookingsQuery } from '../../../api/staff/bookings.ts'
import type { Shown } from '../../../shared/query-view.tsx'
import { askedFor } from '../model/address.ts'
import { weekSpan } from '../model/span.ts'
import type { PlaceState } from '../use-place.ts'

export type PrintState = {
  readonly asked: AskedSheet
  /** It has no data while it loads, in the list, and at a past moment: then the page prints as it is on the screen. */
  readonly sheet: Shown<AgendaSheet>
  readonly withNotes: boolean
  setWithNotes(withNotes: boolean): void
}

/**
 * The sheet for paper of what the calendar shows. It is loaded before anybody prints, because a browser that begins to
 * print waits for no request; and after the calendar, which is what everybody waits for.
 */
export function useSheet({ place, mode }: PlaceState): PrintState {
  const [withNotes, setWithNotes] = useState(false)
  const isOfPresent = place.view === 'calendar' && place.at === undefined
  const whose = askedFor(place.whose)
  const { from, to } = weekSpan(place.date)
  const calendar = useQuery({ ...bookingsQuery({ start_date: from, end_date: to, ...whose }), enabled: isOfPresent })
  const asked: AskedSheet = {
    // Every day of a week asks for the same sheet.
    date: mode === 'week' ? from : place.date,
    span: mode,
    notes: withNotes ? 'true' : 'false',
    ...(whose.include_all && { include_all: whose.include_all }),
    ...(whose.practitioner_ids && { practitioner_ids: whose.practitioner_ids }),
  }
  // Each part is read here, also while nobody shows it: a query draws anew only what has read the part that changed.
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...agendaSheetQuery(asked),
    enabled: isOfPresent && calendar.data !== undefined,
  })
  const sheet = { data: isOfPresent ? data : undefined, error, dataUpdatedAt, isFetching, refetch }
  return { asked, sheet, withNotes, setWithNotes }
}
