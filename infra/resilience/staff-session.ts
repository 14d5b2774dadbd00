import { randomUUID } from 'node:crypto'
import type { BookingPending } from '@alba/contracts/bookings/api'
import type { StaffBookingDetail, StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { demoPassword } from '../local/demo/password.ts'
import { type Answer, send, type Urls, withRetries } from './visitor.ts'

/** What a logged-in practitioner of the demo sends to the gateway. Both are nurses, and operators too. */
export type StaffSession = {
  /**
   * Sends one request, and once more after a new login when the access token has expired.
   * @param path below `/api/`
   * @throws when there is no answer
   */
  ask(method: string, path: string, payload?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Logs in a practitioner of the demo by the local part of her mail address. @throws when she is refused */
export async function logIn(urls: Urls, mailbox: 'camille' | 'ines'): Promise<StaffSession> {
  const login = { email: `${mailbox}@maison-alba.example`, password: demoPassword() }
  const authorize = async () => {
    const { status, body } = await withRetries(() => send('POST', `${urls.site}/api/auth/login`, login))
    if (status !== 200) throw new Error(`${mailbox} cannot log in: ${JSON.stringify(body)}`)
    return `Bearer ${(body as { access_token: string }).access_token}`
  }
  let authorization = await authorize()
  return {
    async ask(method, path, payload, headers = {}) {
      const call = () => send(method, `${urls.site}/api/${path}`, payload, { authorization, ...headers })
      const answer = await call()
      if (answer.status !== 401) return answer
      authorization = await authorize()
      return call()
    },
  }
}

const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }

/**
 * Moves a booking.
 * @param startTime local time of the centre, `2026-11-23T09:00:00`
 * @param version the version that the nurse saw
 */
export const move = (nurse: StaffSession, id: number, startTime: string, version?: number): Promise<Answer> =>
  nurse.ask(
    'POST',
    `backoffice/bookings/${id}/reschedule`,
    { start_time: startTime, reason: 'À la demande de la cliente' },
    ifMatch(version),
  )

/**
 * Hands a booking over to another practitioner.
 * @param version the version that the nurse saw
 */
export const handOver = (nurse: StaffSession, id: number, practitionerId: number, version?: number): Promise<Answer> =>
  nurse.ask(
    'PUT',
    `bookings/${id}/change-practitioner?new_practitioner_id=${practitionerId}`,
    undefined,
    ifMatch(version),
  )

export const cancel = (nurse: StaffSession, id: number): Promise<Answer> =>
  nurse.ask('DELETE', `backoffice/bookings/${id}`, { reason: 'Annulée au téléphone' })

/** A booking as its page shows it; undefined while the read model lags behind. */
export async function readBooking(nurse: StaffSession, id: number): Promise<StaffBookingDetail | undefined> {
  const { status, body } = await withRetries(() => nurse.ask('GET', `backoffice/bookings/${id}`))
  return status === 200 ? (body as StaffBookingDetail) : undefined
}

/** The address of the client for whom `requestFor` books under this key. */
export const clientOf = (key: string): string => `guest-${key}@example.org`

/**
 * Books for a client, in one request without retries.
 * @param key the idempotency key: repeated with the same one, it books nothing twice
 */
export const requestFor = (nurse: StaffSession, key: string, serviceId: number, startTime: string): Promise<Answer> =>
  nurse.ask(
    'POST',
    'backoffice/bookings',
    {
      service_id: serviceId,
      start_time: startTime,
      customer_name: 'Anaïs Petit',
      customer_email: clientOf(key),
    },
    { 'idempotency-key': key },
  )

/**
 * Books for a client, with retries.
 * @returns the id; undefined when the slot was taken
 */
export async function bookFor(nurse: StaffSession, serviceId: number, startTime: string): Promise<number | undefined> {
  const key = randomUUID()
  const { status, body } = await withRetries(() => requestFor(nurse, key, serviceId, startTime))
  if (status === 409) return undefined
  if (status !== 201 && status !== 202) throw new Error(`a booking was refused: ${JSON.stringify(body)}`)
  return (body as BookingPending).id
}

const PAGE = 1_000

/**
 * Every booking that starts on these days, except those that expired or that their visitors canceled before paying.
 * @param dates sorted
 */
export async function bookingsOn(nurse: StaffSession, dates: readonly string[]): Promise<StaffBookingView[]> {
  const query = `include_all=true&start_date=${dates[0]}&end_date=${dates.at(-1)}&limit=${PAGE}`
  const found: StaffBookingView[] = []
  for (;;) {
    const { body } = await withRetries(() => nurse.ask('GET', `backoffice/bookings?${query}&offset=${found.length}`))
    const page = body as StaffBookingView[]
    found.push(...page)
    if (page.length < PAGE) return found
  }
}
