import { accessToken } from '../../services/gateway/src/http/staff.ts'
import { sessionOf } from '../../services/gateway/src/testing/sessions.ts'
import type { WholeSystem } from './whole-system.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Body = Readonly<Record<string, unknown>>

/** What visitors and staff do over the API. Every request is expected to succeed: one that is refused throws. */
export function peopleOf(whole: WholeSystem) {
  const { app } = whole.gateway
  const staffHeaders = { authorization: `Bearer ${accessToken(app, sessionOf(1))}` }

  const ask = async (headers: Record<string, string>, method: Method, url: string, payload?: Body) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const visitor = async (method: Method, url: string, payload?: Body) => (await ask({}, method, url, payload)).json()
  const staff = async (method: Method, url: string, payload?: Body) =>
    (await ask(staffHeaders, method, url, payload)).json()

  /** Creates the payment intent, as the visitor's page does; the bank does nothing yet. */
  const openPayment = async (kind: keyof typeof idNames, id: number): Promise<string> => {
    const opened = await visitor('POST', '/api/payments/create-intent', { type: kind, [idNames[kind]]: id })
    return opened.payment_intent_id
  }

  return {
    visitor,
    staff,
    openPayment,
    /** Staff cancels a booking. Resolves when the policies have reacted. */
    async cancel(id: number, wish: Body): Promise<void> {
      await staff('DELETE', `/api/backoffice/bookings/${id}`, { reason: 'Empêchement', ...wish })
      await whole.settle()
    },
    /** Downloads a file as staff. Returns its text. */
    file: async (url: string): Promise<string> => (await ask(staffHeaders, 'GET', url)).body,
    /** Pays by card and returns to the site. Returns the id of the payment intent. */
    async pay(kind: keyof typeof idNames, id: number): Promise<string> {
      const paymentIntentId = await openPayment(kind, id)
      whole.sandbox.sandbox.succeed(paymentIntentId)
      await visitor('GET', `/api/payments/intent/${paymentIntentId}`)
      await whole.settle()
      return paymentIntentId
    },
    /** A visitor books; with a voucher the booking is paid at once. Returns the id of the booking. */
    async book(
      customer_name: string,
      service_id: number,
      start_time: string,
      voucher_number?: string,
    ): Promise<number> {
      const email = emailOf(customer_name)
      const body = { service_id, start_time, customer_name, customer_email: email, customer_phone: '0612345678' }
      const booked = await visitor('POST', '/api/bookings', { ...body, terms_accepted: true, voucher_number })
      return booked.id
    },
    async bookForClient(customer_name: string, service_id: number, start_time: string): Promise<number> {
      const body = { service_id, start_time, customer_name, customer_email: emailOf(customer_name) }
      return (await staff('POST', '/api/backoffice/bookings', body)).id
    },
    async orderVoucher(firstname: string, what: { service_id: number } | { amount_cents: number }): Promise<number> {
      return (await visitor('POST', '/api/gift-vouchers', { ...what, ...buyer(firstname) })).id
    },
    async orderPackage(firstname: string): Promise<number> {
      return (await visitor('POST', '/api/packages/purchase', { package_id: 1, ...buyer(firstname) })).id
    },
    /** The code of a voucher, as its buyer reads it. */
    numberOf: async (voucherId: number): Promise<string> =>
      (await visitor('GET', `/api/gift-vouchers/by-id/${voucherId}`)).voucher_number,
  }
}

export type People = ReturnType<typeof peopleOf>

const idNames = { booking: 'booking_id', voucher: 'voucher_id', package: 'package_purchase_id' } as const

const emailOf = (name: string) =>
  `${name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')}@example.org`

export const buyer = (firstname: string) => ({
  purchaser_firstname: firstname,
  purchaser_name: 'Martin',
  purchaser_email: emailOf(firstname),
})
