import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingView, SlotView } from '@alba/contracts/bookings/api'
import type { OwnAnswer } from '@alba/contracts/catalogue/own-questions'
import type { CreateIntentView } from '@alba/contracts/payments/api'
import type { Stack } from '../local/stack.ts'

/**
 * What happened to a visitor, as seen by the visitor; it is compared with the read models and the card provider
 * afterwards.
 */
export type Story = {
  readonly bookingId: number
  /** Empty when the booking could no longer be paid. */
  readonly paymentIntentId: string
  /** Whether the card form reported that the payment succeeded. */
  readonly paid: boolean
}

export type Urls = Pick<Stack['urls'], 'site' | 'sandbox'>

/** Sent with every payment. The tests read it nowhere. */
const DESCRIPTION = 'Bain enveloppé du nouveau-né'
const TIMEOUT_MS = 90_000

/**
 * Books as the web app does: after a lost connection or a 5xx it retries with the same idempotency key.
 * @returns undefined when the booking was refused, usually because the slot was taken
 */
export async function bookAndPay(
  urls: Urls,
  choice: { serviceId: number; startTime: string; pays: boolean; answers?: readonly OwnAnswer[]; key?: string },
): Promise<Story | undefined> {
  const booking = await book(urls, choice.serviceId, choice.startTime, choice.answers, choice.key)
  if (!booking) return undefined
  const payment = await openPayment(urls, booking)
  // The hold expired while services were down: this also counts as a result.
  if (!payment) return { bookingId: booking.id, paymentIntentId: '', paid: false }
  const story = { bookingId: booking.id, paymentIntentId: payment.payment_intent_id }
  return { ...story, paid: choice.pays && (await pay(urls, payment)) }
}

/** Undefined when the booking can no longer be paid. */
export async function openPayment(urls: Urls, booking: BookingView): Promise<CreateIntentView | undefined> {
  const body = {
    type: 'booking',
    booking_id: booking.id,
    amount_cents: booking.price_cents,
    customer_email: booking.customer_email,
    description: DESCRIPTION,
  }
  const opened = await withRetries(() => send('POST', `${urls.site}/api/payments/create-intent`, body))
  return opened.status === 200 ? (opened.body as CreateIntentView) : undefined
}

/** Whether the card form reported that the payment succeeded. Without an answer it may have succeeded all the same. */
export async function pay(urls: Urls, payment: CreateIntentView): Promise<boolean> {
  const { payment_intent_id: id, client_secret } = payment
  const body = { client_secret, test_card: 'visa', return_url: `${urls.site}/reservation` }
  const url = `${urls.sandbox}/v1/browser/payment_intents/${id}/confirm`
  const confirmed = await send('POST', url, body).catch(() => undefined)
  return confirmed?.status === 200 && (confirmed.body as { status: string }).status === 'succeeded'
}

/**
 * Holds a time, and retries the request.
 * @param startTime local time of the centre, `2026-11-23T09:00:00`
 * @returns undefined when the booking was refused, usually because the slot was taken
 */
export async function book(
  urls: Urls,
  serviceId: number,
  startTime: string,
  answers: readonly OwnAnswer[] = [],
  key: string = randomUUID(),
): Promise<BookingView | undefined> {
  const { status, body } = await withRetries(() => request(urls, key, serviceId, startTime, answers))
  return status === 201 ? (body as BookingView) : undefined
}

/** The address of the visitor who books under this key. */
export const visitorOf = (key: string): string => `jeanne-${key}@example.org`

/** Holds a time, once. @throws when there is no answer */
export function request(
  urls: Pick<Urls, 'site'>,
  key: string,
  serviceId: number,
  startTime: string,
  answers: readonly OwnAnswer[] = [],
): Promise<Answer> {
  const body = {
    service_id: serviceId,
    start_time: startTime,
    customer_name: 'Jeanne Martin',
    customer_email: visitorOf(key),
    customer_phone: '06 12 34 56 78',
    terms_accepted: true,
    answers,
  }
  return send('POST', `${urls.site}/api/bookings`, body, { 'idempotency-key': key })
}

/** All free starts of a service on the given days, as the site shows them: local times of the centre. */
export async function freeStarts(urls: Urls, serviceId: number, dates: readonly string[]): Promise<string[]> {
  const days = await Promise.all(
    dates.map(async date => {
      const { body } = await withRetries(() =>
        send('GET', `${urls.site}/api/slots?service_id=${serviceId}&date=${date}`),
      )
      return (body as SlotView[]).map(slot => slot.start_time)
    }),
  )
  return days.flat()
}

/** Answer of the gateway, of another service or of the sandbox. */
export type Answer = { readonly status: number; readonly body: unknown }

/**
 * Sends one request. The answer's body is parsed when it is JSON, and text otherwise.
 * @throws when there is no answer within 20 seconds
 */
export async function send(
  method: string,
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) }
  const response = await fetch(url, {
    method,
    ...body,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    signal: AbortSignal.timeout(20_000),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}

/**
 * Retries until an answer is no server error.
 * @throws after `TIMEOUT_MS`
 */
export async function withRetries(ask: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    if (Date.now() > until)
      throw new Error(
        `only server errors or no answer within ${TIMEOUT_MS / 1000} s; the last answer was ${JSON.stringify(answer)}`,
      )
    await sleep(150)
  }
}
