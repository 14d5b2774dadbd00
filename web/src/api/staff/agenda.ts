import { agendaChangesRoute, availabilitiesRoute, pastAgendaRoute } from '@alba/contracts/agenda/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

type Days = { readonly from: string; readonly to: string }

/** The openings of all practitioners between two days, both included. @throws {ApiError} */
export const openingsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: staffKeys.availabilitiesOfAll(from, to),
    queryFn: ({ signal }) => askAsStaff(availabilitiesRoute, { query: { start_date: from, end_date: to }, signal }),
  })

/**
 * « Agenda au… »: the bookings in a span of days, as they were at a past moment.
 * @param at local time of the centre to the minute, `2026-11-23T09:00`
 * @throws {ApiError}
 */
export const pastAgendaQuery = ({ from, to }: Days, at: string) =>
  queryOptions({
    queryKey: staffKeys.pastAgenda(from, to, at),
    queryFn: ({ signal }) =>
      askAsStaff(pastAgendaRoute, { query: { start_date: from, end_date: to, at: `${at}:00` }, signal }),
    // The past does not change, but what is missing of it may be there the next time.
    staleTime: ({ state }) => (state.data?.days.some(day => day.incomplete) ? 0 : Number.POSITIVE_INFINITY),
  })

/**
 * The changes in a span of days since a past moment, and the reasons for them.
 * @param at local time of the centre to the minute, `2026-11-23T09:00`
 * @throws {ApiError}
 */
export const agendaChangesQuery = ({ from, to }: Days, at: string) =>
  queryOptions({
    queryKey: staffKeys.agendaChanges(from, to, at),
    queryFn: ({ signal }) =>
      askAsStaff(agendaChangesRoute, { query: { start_date: from, end_date: to, at: `${at}:00` }, signal }),
  })
