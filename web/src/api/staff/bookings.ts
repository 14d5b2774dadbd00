import type { AgendaSheetQuery } from '@alba/contracts/bookings/agenda-sheet'
import type { Attendance } from '@alba/contracts/bookings/attendance'
import {
  agendaSheetPdfRoute,
  agendaSheetRoute,
  attendanceRoute,
  availablePractitionersRoute,
  cancelBookingRoute,
  changeNotesRoute,
  changePractitionerRoute,
  confirmEligibilityRoute,
  correctContactRoute,
  dayEndRoute,
  drawnBookingsRoute,
  exportBookingsRoute,
  keepBookingRoute,
  markPaidOnSiteRoute,
  misplacedBookingsRoute,
  recordAttendanceRoute,
  rescheduleBookingRoute,
  staffBookingRoute,
  staffBookingsRoute,
  undoPaidOnSiteRoute,
} from '@alba/contracts/bookings/routes'
import type {
  availablePractitioner,
  BookingListQuery,
  ContactRequest,
  StaffBookingView,
} from '@alba/contracts/bookings/staff-api'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import { practitionersRoute } from '@alba/contracts/catalogue/routes'
import type { PaidOnSiteRequest } from '@alba/contracts/payments/refund-api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { answerOf } from '../http.ts'
import { askAsStaff, callAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/** Whose bookings are asked for: without either, the user's own; with `include_all`, those of all practitioners. */
type AskedPractitioners = { readonly practitioner_ids?: readonly number[]; readonly include_all?: 'true' }

/**
 * Which bookings are asked for. Filters that are left out have the server's default: all days, and every status but
 * `expired`.
 */
export type AskedBookings = AskedPractitioners &
  Partial<Pick<BookingListQuery, 'start_date' | 'end_date' | 'status' | 'q' | 'order' | 'limit' | 'offset'>>

/** A practitioner who could have a booking at its time and in its room, or has it now (`is_current`). */
export type AvailablePractitioner = z.infer<typeof availablePractitioner>

/** The version of a booking that the user saw. When somebody else has changed it since, the server refuses with 409. */
export type SeenBooking = Pick<StaffBookingView, 'id' | 'version'>

/** The part of a request that says which booking it changes, at which version. */
const requestFor = ({ id, version }: SeenBooking) => ({ params: { id }, headers: ifMatch(version) })
/** The routes require `practitioner_ids`; an empty list is left out of the address. */
const queryOf = <Asked extends AskedPractitioners>(asked: Asked) => ({ practitioner_ids: [], ...asked })

/**
 * The interval in which bookings are refetched. The live feed refreshes them sooner, except while it is interrupted.
 */
const REFRESH_MS = 30_000

/** All bookings that begin within a span of days, as a calendar draws them. @throws {ApiError} */
export const bookingsQuery = (asked: AskedBookings) =>
  queryOptions({
    queryKey: staffKeys.bookingSpan(asked),
    queryFn: ({ signal }) =>
      askAsStaff(drawnBookingsRoute, { query: { ...queryOf(asked), fields: 'calendar' }, signal }),
    refetchInterval: REFRESH_MS,
  })

/** A page of bookings, and how many there are in all. @throws {ApiError} */
export const bookingPageQuery = (asked: AskedBookings) =>
  queryOptions({
    queryKey: staffKeys.bookingPage(asked),
    queryFn: async ({ signal }) => {
      const response = await callAsStaff(staffBookingsRoute, { query: queryOf(asked), signal })
      const bookings = await answerOf(staffBookingsRoute, response)
      return { bookings, total: Number(response.headers.get('x-total-count') ?? bookings.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** All bookings that match, without pages, as a CSV file for a spreadsheet. @throws {ApiError} */
export const exportBookings = (asked: AskedBookings): Promise<Blob> =>
  askAsStaff(exportBookingsRoute, { query: queryOf(asked) })

/** Which days to print, whose bookings, and whether with the notes. */
export type AskedSheet = AskedPractitioners & Pick<AgendaSheetQuery, 'date' | 'span' | 'notes'>

/** The agenda of a day or a week, in the words of the printed sheet. @throws {ApiError} */
export const agendaSheetQuery = (asked: AskedSheet) =>
  queryOptions({
    queryKey: staffKeys.agendaSheet(asked),
    queryFn: ({ signal }) => askAsStaff(agendaSheetRoute, { query: queryOf(asked), signal }),
    refetchInterval: REFRESH_MS,
  })

/** The same as a PDF file. @throws {ApiError} */
export const agendaSheetPdf = (asked: AskedSheet): Promise<Blob> =>
  askAsStaff(agendaSheetPdfRoute, { query: queryOf(asked) })

/** The bookings that are in a closed room or outside the opening hours now, by their start. @throws {ApiError} */
export const misplacedQuery = queryOptions({
  queryKey: staffKeys.misplacedBookings,
  queryFn: ({ signal }) => askAsStaff(misplacedBookingsRoute, { signal }),
  refetchInterval: REFRESH_MS,
})

/** Keeps a booking in its closed room, or outside the opening hours, on purpose. @throws {ApiError} */
export const keepBooking = (seen: SeenBooking) => askAsStaff(keepBookingRoute, requestFor(seen))

/** All details of a booking. @throws {ApiError} */
export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: staffKeys.booking(id),
    queryFn: ({ signal }) => askAsStaff(staffBookingRoute, { params: { id }, signal }),
  })

/**
 * Who wanted a change. When the centre cancels, it owes the client what they paid; a move that the centre wanted does
 * not count as one of the client's moves.
 */
export type WishedBy = 'client' | 'centre'

export type Cancellation = {
  readonly wished_by: WishedBy
  /** Whether the money is returned although the client asked for the cancellation. */
  readonly gives_back: boolean
  /** Empty when none was typed. */
  readonly reason: string
}

/** Cancels a booking, so that its time is free again. @throws {ApiError} */
export const cancelBooking = (seen: SeenBooking, { reason, ...wish }: Cancellation) =>
  askAsStaff(cancelBookingRoute, { ...requestFor(seen), body: { ...(reason && { reason }), ...wish } })

/** Records whether the client came; null removes the record. @throws {ApiError} */
export const recordAttendance = (seen: SeenBooking, attendance: Attendance | null) =>
  askAsStaff(recordAttendanceRoute, { ...requestFor(seen), body: { attendance } })

/** The confirmed bookings of a day, with who came and what was paid at the centre. @throws {ApiError} */
export const dayEndQuery = (date: string) =>
  queryOptions({
    queryKey: staffKeys.dayEnd(date),
    queryFn: ({ signal }) => askAsStaff(dayEndRoute, { query: { date }, signal }),
    refetchInterval: REFRESH_MS,
  })

/** How many clients came, were late or did not come, in each month of a year and in all. @throws {ApiError} */
export const attendanceQuery = (year: number) =>
  queryOptions({
    queryKey: staffKeys.attendance(year),
    queryFn: ({ signal }) => askAsStaff(attendanceRoute, { query: { year }, signal }),
  })

/** Refetches all queries about bookings, their histories and their payments, after a change. */
export function refreshBookings(client: QueryClient): void {
  const { bookings, timelines, dashboard, payments, money } = staffKeys
  for (const queryKey of [bookings, timelines, dashboard, payments, money]) void client.invalidateQueries({ queryKey })
}

/** Records that a booking was paid at the centre. @throws {ApiError} */
export const markPaidOnSite = (seen: SeenBooking, body: PaidOnSiteRequest) =>
  askAsStaff(markPaidOnSiteRoute, { ...requestFor(seen), body })

/** Takes back a payment at the centre that was recorded by mistake. @throws {ApiError} */
export const undoPaidOnSite = (seen: SeenBooking) => askAsStaff(undoPaidOnSiteRoute, requestFor(seen))

/**
 * Replaces both notes of a booking; null removes one. The client sees `notes`, only staff sees `admin_notes`.
 * @throws {ApiError}
 */
export const changeNotes = (seen: SeenBooking, notes: { notes: string | null; admin_notes: string | null }) =>
  askAsStaff(changeNotesRoute, { ...requestFor(seen), body: notes })

/** Corrects the client's contact details. @throws {ApiError} */
export const correctContact = (seen: SeenBooking, contact: ContactRequest) =>
  askAsStaff(correctContactRoute, { ...requestFor(seen), body: contact })

/**
 * The practitioners who could have a booking; empty when nobody but the present one could.
 * @param part the second of two treatments at the same time, where that is to change
 * @throws {ApiError}
 */
export const availablePractitionersQuery = (id: number, part: Part | undefined) =>
  queryOptions({
    queryKey: staffKeys.availablePractitioners(id, part),
    queryFn: ({ signal }) => askAsStaff(availablePractitionersRoute, { params: { id }, query: { part }, signal }),
    // The practitioners who are free may change at any time.
    gcTime: 0,
  })

/**
 * Gives a booking to another practitioner, at the same time and in the same room.
 * @param part the second of two treatments at the same time, where only that changes
 * @throws {ApiError}
 */
export const changePractitioner = (seen: SeenBooking, practitionerId: number, part: Part | undefined) =>
  askAsStaff(changePractitionerRoute, { ...requestFor(seen), query: { new_practitioner_id: practitionerId, part } })

export type Move = {
  /** Local time of the centre, `2026-11-23T09:00:00`. */
  readonly start_time: string
  readonly wished_by: WishedBy
  /**
   * The id of the only practitioner who may get the booking. If it is left out, the present one gets it, or another who
   * is free.
   */
  readonly practitioner_id?: number
  /** Whether this practitioner gives it on purpose outside the hours at which they work. */
  readonly outside_hours?: boolean
  /** Whether this takes the last move back. `start_time` is then the start before it, and nothing else matters. */
  readonly undoes?: boolean
  /** Empty when none was typed. Required when the centre wanted the move, and when the terms of sale do not allow it. */
  readonly reason: string
}

/** Moves a booking to another time. @throws {ApiError} */
export const rescheduleBooking = (seen: SeenBooking, { reason, ...move }: Move) =>
  askAsStaff(rescheduleBookingRoute, { ...requestFor(seen), body: { ...move, ...(reason && { reason }) } })

/** Records that the health questionnaire was gone through with the client. @throws {ApiError} */
export const confirmEligibility = (seen: SeenBooking) => askAsStaff(confirmEligibilityRoute, requestFor(seen))

/** The practitioners of the centre, also the retired ones. @throws {ApiError} */
export const practitionersQuery = queryOptions({
  queryKey: staffKeys.practitioners,
  queryFn: ({ signal }) => askAsStaff(practitionersRoute, { signal }),
  staleTime: 10 * 60_000,
})
