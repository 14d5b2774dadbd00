import type {
  BookingListQuery,
  MisplacedBookingView,
  StaffBookingDetail,
  StaffBookingView,
} from '@alba/contracts/bookings/staff-api'
import type { PractitionerView } from '@alba/contracts/catalogue/api'
import type { PaidOnSiteRequest } from '@alba/contracts/payments/refund-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffApi, staffCall } from './http.ts'

/** Which bookings: as the list's query, what is left out as the server has it. */
export type AskedBookings = Partial<
  Pick<BookingListQuery, 'start_date' | 'end_date' | 'status' | 'q' | 'order' | 'limit' | 'offset'>
> & { practitioner_ids?: readonly number[]; include_all?: boolean }

/** Who could take a booking over. */
export type AvailablePractitioner = { id: number; name: string; is_current: boolean }

/** A booking as somebody saw it before changing it: changed since, the server refuses with 409. */
type Seen = Pick<StaffBookingView, 'id' | 'version'>

const LOAD = 'Erreur lors du chargement des réservations'
const CANCEL = 'Erreur lors de l’annulation de la réservation'
const CHANGE = 'Erreur lors du changement de praticien'
const ifMatch = ({ version }: Seen) => ({ 'if-match': `"${version}"` })

function searchOf({ practitioner_ids = [], ...asked }: AskedBookings): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined && value !== '') search.set(name, `${value}`)
  for (const id of practitioner_ids) search.append('practitioner_ids', String(id))
  return search.toString()
}

/** Live changes come as they happen; this is for when the way they come is closed. */
const REFRESH_MS = 30_000

/** All that begin in a span of days. @throws {ApiError} */
export const bookingsQuery = (asked: AskedBookings) =>
  queryOptions({
    queryKey: ['staff', 'bookings', 'span', asked],
    queryFn: ({ signal }) =>
      staffApi<StaffBookingView[]>(`/api/backoffice/bookings?${searchOf(asked)}`, { fallback: LOAD, signal }),
    refetchInterval: REFRESH_MS,
  })

/** A page of them, and how many there are. @throws {ApiError} */
export const bookingPageQuery = (asked: AskedBookings) =>
  queryOptions({
    queryKey: ['staff', 'bookings', 'page', asked],
    queryFn: async ({ signal }) => {
      const response = await staffCall(`/api/backoffice/bookings?${searchOf(asked)}`, { fallback: LOAD, signal })
      const bookings: StaffBookingView[] = await response.json()
      return { bookings, total: Number(response.headers.get('x-total-count') ?? bookings.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** All of them as a file for a spreadsheet. @throws {ApiError} */
export async function exportBookings(asked: AskedBookings): Promise<Blob> {
  const response = await staffCall(`/api/backoffice/bookings/export?${searchOf(asked)}`, {
    fallback: 'L’export n’a pas abouti. Merci de réessayer.',
  })
  return response.blob()
}

/** What a closure or a removed opening has left behind, by its start. @throws {ApiError} */
export const misplacedQuery = queryOptions({
  queryKey: ['staff', 'bookings', 'misplaced'],
  queryFn: ({ signal }) =>
    staffApi<MisplacedBookingView[]>('/api/backoffice/bookings/misplaced', {
      fallback: 'Erreur lors du chargement des réservations à déplacer',
      signal,
    }),
  refetchInterval: REFRESH_MS,
})

/** Leaves one where it stands, on purpose. @throws {ApiError} */
export const keepBooking = (seen: Seen): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/keep`, {
    method: 'POST',
    headers: ifMatch(seen),
    fallback: 'La réservation n’a pas pu être gardée à sa place.',
  })

/** Everything about one. @throws {ApiError} */
export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'bookings', 'detail', id],
    queryFn: ({ signal }) =>
      staffApi<StaffBookingDetail>(`/api/backoffice/bookings/${id}`, {
        fallback: 'Cette réservation ne peut pas être affichée.',
        signal,
      }),
  })

/** Whose wish a change is: what was paid goes back when it is the centre's. */
export type WishedBy = 'client' | 'centre'

export type Cancellation = {
  readonly wished_by: WishedBy
  /** The client wishes it, and is given back all the same what was paid. */
  readonly gives_back: boolean
  readonly reason: string
}

/** @throws {ApiError} */
export const cancelBooking = (seen: Seen, { reason, ...wish }: Cancellation): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}`, {
    method: 'DELETE',
    headers: ifMatch(seen),
    body: { ...(reason && { reason }), ...wish },
    fallback: CANCEL,
  })

/** A booking that is paid at the centre was paid. @throws {ApiError} */
export const markPaidOnSite = (seen: Seen, body: PaidOnSiteRequest): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/paid-on-site`, {
    method: 'PUT',
    headers: ifMatch(seen),
    body,
    fallback: 'Le règlement n’a pas pu être enregistré.',
  })

/** That was a mistake. @throws {ApiError} */
export const undoPaidOnSite = (seen: Seen): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/paid-on-site`, {
    method: 'DELETE',
    headers: ifMatch(seen),
    fallback: 'Le règlement n’a pas pu être annulé.',
  })

/** @throws {ApiError} */
export const changeNotes = (
  seen: Seen,
  notes: { notes: string | null; admin_notes: string | null },
): Promise<StaffBookingDetail> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/notes`, {
    method: 'PUT',
    headers: ifMatch(seen),
    body: notes,
    fallback: 'Les notes n’ont pas pu être enregistrées.',
  })

/** @throws {ApiError} */
export const availablePractitionersQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'bookings', 'available-practitioners', id],
    queryFn: ({ signal }) =>
      staffApi<AvailablePractitioner[]>(`/api/bookings/${id}/available-practitioners`, {
        fallback: 'Erreur lors du chargement des praticiens disponibles',
        signal,
      }),
    // Who is free changes by the minute.
    gcTime: 0,
  })

/** @throws {ApiError} */
export const changePractitioner = (seen: Seen, practitioner: number): Promise<unknown> =>
  staffApi(`/api/bookings/${seen.id}/change-practitioner?new_practitioner_id=${practitioner}`, {
    method: 'PUT',
    headers: ifMatch(seen),
    fallback: CHANGE,
  })

export type Move = {
  /** Local time of the centre. */
  readonly start_time: string
  readonly wished_by: WishedBy
  /** Needed outside the terms of sale, and where the centre wishes it. */
  readonly reason: string
}

/** @throws {ApiError} */
export const rescheduleBooking = (seen: Seen, { reason, ...move }: Move): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/reschedule`, {
    method: 'POST',
    headers: ifMatch(seen),
    body: { ...move, ...(reason && { reason }) },
    fallback: 'La réservation n’a pas pu être déplacée.',
  })

/** The health questionnaire was gone through with the client. @throws {ApiError} */
export const confirmEligibility = (seen: Seen): Promise<unknown> =>
  staffApi(`/api/backoffice/bookings/${seen.id}/confirm-eligibility`, {
    method: 'POST',
    headers: ifMatch(seen),
    fallback: 'Le questionnaire n’a pas pu être validé.',
  })

/** The practitioners of the centre. @throws {ApiError} */
export const practitionersQuery = queryOptions({
  queryKey: ['staff', 'practitioners'],
  queryFn: ({ signal }) =>
    staffApi<PractitionerView[]>('/api/backoffice/practitioners', {
      fallback: 'Les praticiens n’ont pas pu être chargés.',
      signal,
    }),
  staleTime: 10 * 60_000,
})
