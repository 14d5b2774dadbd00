import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { type Answer, send, type Urls, withRetries } from './visitor.ts'

/*
 * What the client of a booking does with its link (ADR 102): as the page does, they look at the booking first, and send what
 * they saw.
 */

/** The secret of the link of a booking that was made under this key. */
export async function linkOf(urls: Urls, id: number, key: string): Promise<string> {
  const { status, body } = await withRetries(() =>
    send('POST', `${urls.site}/api/bookings/${id}/link`, { request_key: key }),
  )
  if (status !== 200) throw new Error(`there is no link for booking ${id}: ${JSON.stringify(body)}`)
  return (body as { token: string }).token
}

const links = ({ site }: Urls, path: string, body: object) => send('POST', `${site}/api/booking-links/${path}`, body)

/** @param startTime local time of the centre, `2026-11-23T09:00:00` */
export async function moveByLink(urls: Urls, token: string, startTime: string): Promise<Answer> {
  const seen = await withRetries(() => links(urls, 'look-up', { token }))
  if (seen.status !== 200) return seen
  const { starts_at } = seen.body as LinkedBookingView
  return links(urls, 'move', { token, seen_start: starts_at, start_time: startTime })
}

export async function cancelByLink(urls: Urls, token: string): Promise<Answer> {
  const seen = await withRetries(() => links(urls, 'look-up', { token }))
  if (seen.status !== 200) return seen
  const { starts_at, cancellation } = seen.body as LinkedBookingView
  return links(urls, 'cancel', { token, seen_start: starts_at, gives_back: cancellation.gives_back })
}
