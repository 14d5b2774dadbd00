import { isWishedDay, isWishedTime } from '@alba/contracts/agenda/wishes'
import { textPages } from '@alba/contracts/centre/page-data'
import { french } from '@alba/contracts/shared/typography'
import type { Page, Request } from '@playwright/test'
import { demo } from '../../centres.ts'
import { intercept, type Reply } from './intercept.ts'
import { rememberMessages } from './messages.ts'
import {
  booking,
  bookingRules,
  cards,
  categories,
  INTENT_ID,
  intent,
  NOW,
  questionnaire,
  services,
} from './mock-data.ts'
import { packages, paidPurchase, paidVoucher, purchase, voucher, voucherOrder } from './mock-sales.ts'

/** The parts of a request from which answers are made. `intercept.ts` and `testing/mock-fetch.ts` provide them. */
export type MockedRequest = Pick<Request, 'method' | 'url' | 'headers' | 'postData' | 'postDataJSON'>
/** `text` is sent as it is; otherwise `body` is sent as JSON, with French typography. The status is 200 by default. */
export type Answer = { status?: number; body?: unknown; text?: string } | 'network-failure'
/** Answers by `METHOD path`, with `:id` in place of the ids (see `nameOf`). */
export type Handlers = Record<string, (request: MockedRequest) => Answer | Promise<Answer>>

/** A refusal as the gateway answers it. */
export const problem = (status: number, detail: string, code = 'refused'): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Refusé', status, detail, code },
})

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

const weekFrom = (date: string) =>
  Array.from({ length: 7 }, (_, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10))

export const slotsOf = (date: string) =>
  ['09:00', '10:00', '14:00'].map(time => ({
    start_time: `${date}T${time}:00`,
    end_time: `${date}T${time}:59`,
    practitioners: [],
  }))

/** The next starts of each service: at nine on Tuesday, at two and three on Thursday, as far as they meet the wishes. */
function nextStartsFor(query: URLSearchParams) {
  const wished = Object.fromEntries(query)
  const starts = ['2026-11-24T09:00:00', '2026-11-26T14:00:00', '2026-11-26T15:00:00']
    .filter(start => isWishedDay(wished, start.slice(0, 10)) && isWishedTime(wished, start))
    .map(start => ({ start_time: start, end_time: `${start.slice(0, 14)}59:00` }))
  return services
    .filter(({ id }) => !query.has('service_id') || String(id) === query.get('service_id'))
    .map(({ id, price }) => ({ service_id: id, starts: price > 0 ? starts : [] }))
}

const { texts } = demo()
/** The texts of pages that the visitor comes to from another page. */
const pageTexts: Handlers = Object.fromEntries(
  textPages.map(page => [`GET /api/centre/texts/${page}`, () => ({ body: { [page]: texts[page] } })]),
)

/** The default answers of the routes that the storefront calls. */
export const defaults = (state: MockState): Handlers => ({
  ...pageTexts,
  'GET /api/system-settings/construction-banner': () => ({ body: { enabled: false, text: '' } }),
  'POST /api/analytics/page-views': () => ({ status: 204 }),
  'POST /api/client-errors': () => ({ status: 204 }),
  'GET /api/categories': () => ({ body: categories }),
  'GET /api/services': () => ({ body: services }),
  'GET /api/services/next-starts': request => ({ body: nextStartsFor(new URL(request.url()).searchParams) }),
  'GET /api/services/:id/first-available-date': () => ({
    body: { has_availability: true, first_available_date: '2026-11-24' },
  }),
  'GET /api/services/:id/available-dates': request => ({
    body: weekFrom(new URL(request.url()).searchParams.get('from') ?? ''),
  }),
  'GET /api/system-settings/booking-rules': () => ({
    body: bookingRules(),
  }),
  'GET /api/slots': request => ({ body: slotsOf(new URL(request.url()).searchParams.get('date') ?? '') }),
  'GET /api/services/:id/practitioners': () => ({
    body: [
      { id: 1, name: 'Camille Roussel' },
      { id: 2, name: 'Inès Moreau' },
    ],
  }),
  'GET /api/services/:id/beside': () => ({ body: [1, 2, 3, 4, 5, 6] }),
  'GET /api/questionnaires/for-service-id/:id': () => ({
    body: { questionnaire_required: false, questionnaire: null },
  }),
  'POST /api/questionnaires/submit': () => ({
    body: {
      is_eligible: true,
      message: 'Vos réponses permettent de réserver ce soin.',
      questionnaire_type: questionnaire.questionnaire_type,
      contraindications: [],
      advice: [],
    },
  }),
  'GET /api/questionnaires/validate-booking/:id': () => ({
    body: {
      is_eligible: true,
      message: 'Vos réponses permettent de réserver ce soin.',
      questionnaire_type: questionnaire.questionnaire_type,
      contraindications: [],
      advice: [],
    },
  }),
  'GET /api/gift-vouchers/:id/with-service': () => problem(404, 'Introuvable', 'voucher_unknown'),
  'POST /api/bookings': () => ({ status: 201, body: booking() }),
  'GET /api/bookings/:id': () => ({ body: booking({ status: state.paid ? 'confirmed' : 'pending_hold' }) }),
  'PATCH /api/bookings/:id/cancel': () => ({ body: booking({ status: 'canceled' }) }),
  'POST /api/payments/create-intent': () => ({ body: intent }),
  'GET /api/payments/intent/:id': () => ({
    body: {
      ...intent,
      id: INTENT_ID,
      status: state.paid ? 'succeeded' : 'requires_payment_method',
      last_error_message: null,
      metadata: { booking_id: String(booking().id), type: 'booking' },
    },
  }),
  'POST /api/gift-vouchers': () => ({ status: 201, body: voucherOrder() }),
  'GET /api/gift-vouchers/by-id/:id': () => ({ body: state.paid ? paidVoucher() : voucher() }),
  'PUT /api/gift-vouchers/:id/mark-paid': () => ({ body: state.paid ? paidVoucher() : voucher() }),
  'GET /api/packages': () => ({ body: packages }),
  'POST /api/packages/purchase': () => ({ status: 201, body: purchase() }),
  'GET /api/packages/purchases/:id': () => ({ body: state.paid ? paidPurchase() : purchase() }),
  'POST /api/withdrawals': () => ({ status: 202, body: { received_at: NOW } }),
  'PATCH /api/payments/cancel-intent/:id': () => ({ body: { id: INTENT_ID, status: 'canceled' } }),
  'GET /v1/browser/test-cards': () => ({ body: cards }),
  'POST /v1/browser/payment_intents/:id/confirm': request => {
    if (request.postDataJSON().test_card === 'pm_card_visa_chargeDeclined')
      return { status: 402, body: { error: { message: 'Your card was declined.', code: 'card_declined' } } }
    state.paid = true
    return { body: { id: INTENT_ID, status: 'succeeded' } }
  },
})

export type MockState = {
  /** Whether the provider has charged the card. */
  paid: boolean
  /** How many bookings were canceled, in tests that count it. */
  cancellations: number
  /** The errors that the page threw, hydration errors included. Always empty without a browser. */
  errors: string[]
  /** All API requests, in order. `name` is the key of the handler, `path` the address with its query. */
  calls: { name: string; path: string; body: string | null; headers: Record<string, string> }[]
}

export const freshState = (): MockState => ({ paid: false, cancellations: 0, calls: [], errors: [] })

/** The key of a request in the handlers: its method and path, with the ids of paths replaced by `:id`. */
export const nameOf = (request: MockedRequest) => {
  const path = new URL(request.url()).pathname
    .replace(
      /^(\/api\/(?:services(?!\/next-starts)|rooms|bookings|questionnaires\/(?:for-service-id|validate-booking)|gift-vouchers\/by-id|gift-vouchers(?!\/(?:by-id|list|stats|export)\/?)|packages\/purchases(?!\/(?:list|export))|packages(?!\/purchase)|backoffice\/(?:absences(?!\/preview)|bookings(?!\/(?:export|misplaced|sheet))|clients|vouchers|purchases|availabilities|room-closures|practitioners|questionnaires)|payments\/intent|payments\/cancel-intent|v1)\/)[^/]+/,
      '$1:id',
    )
    .replace(/^(\/api\/backoffice\/admin\/(?:journal\/)?[a-z-]+\/)\d+/, '$1:id')
    .replace(/payment_intents\/[^/]+/, 'payment_intents/:id')
  return `${request.method()} ${path}`
}

/** Applies French typography, as the server does to its texts. */
export const typeset = (_key: string, value: unknown) => (typeof value === 'string' ? french(value) : value)

function replyOf(answer: Answer, date: string | undefined): Reply {
  if (answer === 'network-failure') return answer
  const { status = 200, body, text } = answer
  return {
    status,
    headers: {
      ...CORS,
      ...(date && { date: new Date(date).toUTCString() }),
      'content-type': text === undefined ? 'application/json' : 'text/plain; charset=utf-8',
    },
    text: text ?? JSON.stringify(body, typeset) ?? '',
  }
}

/**
 * Mocks the whole API in the browser, and sets its clock. Overrides replace the default answers.
 * @param date the time for the `Date` header of answers; without it they have none
 */
export async function mockApi(
  page: Page,
  overrides: Handlers = {},
  { date }: { date?: string } = {},
): Promise<MockState> {
  const state = freshState()
  const handlers = { ...defaults(state), ...overrides }
  page.on('pageerror', error => state.errors.push(error.message))
  await page.clock.setSystemTime(NOW)
  await rememberMessages(page)
  await intercept(page, async request => {
    if (request.method() === 'OPTIONS') return { status: 204, headers: CORS, text: '' }
    const name = nameOf(request)
    state.calls.push({
      name,
      path: new URL(request.url()).pathname + new URL(request.url()).search,
      body: request.postData(),
      headers: request.headers(),
    })
    const handler = handlers[name]
    if (!handler) throw new Error(`The mock has no answer to ${name}`)
    return replyOf(await handler(request), date)
  })
  return state
}

/** The requests with this name, in order. */
export const called = (state: MockState, name: string) => state.calls.filter(call => call.name === name)
