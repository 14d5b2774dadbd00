import type { ModelView, OperationsView, ReplayView } from '@alba/contracts/operations/api'
import type { EventsView, EventView, TracedView, TraceView } from '@alba/contracts/operations/log'
import type { KeptModel, ModelDifference } from '@alba/contracts/operations/models'
import type { Stepped } from '@alba/contracts/operations/steps'
import { readModels } from '@alba/contracts/read-models'
import type { Handlers } from './mock-api.ts'
import { NOW } from './mock-data.ts'

/** An instant some seconds before now. */
const ago = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1_000).toISOString()
/** A position in the log, as the API writes it. */
const positionOf = (count: number): string => String(count).padStart(19, '0')

const HEAD = positionOf(4_182)

const model = (name: string, changes: Partial<ModelView> = {}): ModelView => ({
  name,
  state: 'healthy',
  position: HEAD,
  version: 7,
  code_version: 7,
  lag: { events: 0, is_more: false, seconds: 0, streams: {} },
  still_seconds: 40,
  error: null,
  poison: null,
  held: [],
  events_done: 4_000,
  replay: null,
  kept: [],
  ...changes,
})

/** A replay of a read model that an operator asked for two minutes ago. */
export const replayed = (changes: Partial<ReplayView> = {}): ReplayView => ({
  state: 'running',
  version: 7,
  from: 'log',
  preview: true,
  error: null,
  poison: null,
  events_done: 1_200,
  events_total: 4_000,
  rate: 40,
  speed: 40,
  seconds_left: 70,
  started_at: ago(120),
  finished_at: null,
  by: 'Camille Roussel',
  why: 'Des lignes diffèrent',
  ...changes,
})

/** Tables that a swap replaced two hours ago, and that are kept for a day from then on. */
export const kept = (version = 7): KeptModel => ({
  version,
  position: positionOf(4_100),
  since: ago(7_200),
  until: ago(7_200 - 86_400),
})

/** The same site with some models changed. */
export const withModels = (
  view: OperationsView,
  changes: Readonly<Record<string, Partial<ModelView>>>,
): OperationsView => ({
  ...view,
  models: view.models.map(each => ({ ...each, ...changes[each.name] })),
})

/** The same site with a preview that waits, a replay that runs, and a model that was replaced. */
export const rebuilding = (view = calm()): OperationsView =>
  withModels(view, {
    bookings: { replay: replayed({ state: 'ready', events_done: 4_000, rate: 0, seconds_left: null }) },
    timeline: { replay: replayed({ preview: false }) },
    vouchers: { kept: [kept()] },
  })

/** The difference between the preview of the bookings and the model in use. */
export const difference: ModelDifference = {
  model: 'bookings',
  version: 7,
  position: HEAD,
  live_position: HEAD,
  added: 1,
  removed: 0,
  changed: 1,
  tables: [{ table: 'bookings', rows: 1_204, added: 1, removed: 0, changed: 1 }],
  samples: [
    {
      table: 'bookings',
      key: 482913057164208,
      kind: 'changed',
      columns: ['starts_at', 'customer_name'],
      before: { starts_at: '2026-11-24T09:00:00Z', customer_name: '…' },
      after: { starts_at: '2026-11-24T10:00:00Z', customer_name: '…' },
      events: [
        {
          id: 'a11ba000-0000-4000-8000-0000000000d1',
          type: 'BookingRescheduled',
          stream: 'booking-482913057164208',
          revision: 3,
          occurredAt: ago(9_000),
        },
      ],
      earlier: 2,
    },
    {
      table: 'bookings',
      key: 482913057164209,
      kind: 'added',
      columns: ['starts_at'],
      before: null,
      after: { starts_at: '2026-11-25T14:00:00Z' },
      events: [],
      earlier: 0,
    },
  ],
}

/** A site without problems and without acts in its journal. */
export const calm = (): OperationsView => ({
  at: NOW,
  head: HEAD,
  projector_answers: true,
  models: Object.keys(readModels).map(name => model(name)),
  work: { behind: [], failed: [], deadlines: [], count: 0 },
  mails: {
    waiting: 0,
    oldest: null,
    later: 12,
    failed: 0,
    reason: null,
    held_up: null,
    sent: 318,
    dropped: 4,
    troubled: [],
  },
  bus: { relay: null, groups: [{ name: 'mailer', position: HEAD, error: null }], parked: [] },
  acts: { newest: [], count: 0, skipped: 0 },
  proof: { under_way_since: null, last: verdict() },
})

/** The answer of the gateway when neither command nor projector answers: no positions are known. */
export const silent = (): OperationsView => ({
  at: NOW,
  head: null,
  projector_answers: false,
  models: Object.keys(readModels).map(name => model(name, { state: 'unknown', code_version: null, lag: null })),
  work: null,
  mails: null,
  bus: null,
  acts: null,
  proof: null,
})

const POISON = { id: 'a11ba000-0000-4000-8000-0000000000b1', type: 'BookingRescheduled' }

/** A site whose agenda has stopped before an event that it cannot apply. */
export const stoppedAgenda = (): ModelView =>
  model('agenda', {
    state: 'stopped',
    position: positionOf(4_170),
    lag: { events: 12, is_more: false, seconds: 95, streams: { booking: 3, agenda: 2, payment: 1 } },
    still_seconds: 95,
    error: `stopped in front of BookingRescheduled ${POISON.id}: startsAt: Invalid input`,
    poison: POISON,
  })

/** A stream that models leave out from an event on, since four minutes ago. */
export const heldBooking = (id = POISON.id, booking = '482913057164210'): ModelView['held'][number] => ({
  id,
  type: POISON.type,
  stream: `booking-${booking}`,
  category: 'booking',
  error: 'startsAt: Invalid input',
  seconds: 240,
})

/** A site where three models leave out a booking, because of one event. */
export const holding = (held: ModelView['held'] = [heldBooking()]): OperationsView => {
  const incomplete = { state: 'incomplete', held } as const
  return withModels(calm(), { agenda: incomplete, bookings: incomplete, live: incomplete })
}

/** A site where one event has stopped several models. */
export const poisoned = (): OperationsView => {
  const { error, poison, state, position } = stoppedAgenda()
  const stopped = (seconds: number, streams: Record<string, number>) => ({
    state,
    error,
    poison,
    position,
    lag: { events: 4, is_more: false, seconds, streams },
  })
  return withModels(calm(), {
    agenda: stopped(95, { booking: 1, agenda: 2 }),
    bookings: stopped(97, { booking: 3, payment: 1 }),
    live: stopped(95, { booking: 3, agenda: 2, payment: 1 }),
  })
}

/** A parked refund. @param seconds since it was parked @param waiting how many steps of the same stream wait behind it */
const refund = (id: string, stream: string, seconds: number, waiting = 0) => ({
  id,
  group: 'payments',
  stream,
  eventType: 'LatePaymentRejected',
  waiting,
  tries: 3,
  asked: null,
  eventId: `a11ba000-0000-4000-8000-00000000000${id}`,
  position: positionOf(4_000),
  parkedAt: ago(seconds),
  error: 'the card provider refuses it: charge_disputed',
})

const mail = (id: number, kind: string, stream: string) => ({
  id,
  kind,
  stream,
  state: 'failed' as const,
  refusals: 8,
  reason: '550 mailbox unavailable',
  dueAt: ago(86_400),
})

/** The verdict on the log as of an hour ago. */
export function verdict(
  changes: Partial<NonNullable<NonNullable<OperationsView['proof']>['last']>> = {},
): NonNullable<NonNullable<OperationsView['proof']>['last']> {
  return {
    outcome: 'right',
    head: { count: 4_170, digest: '9f2c'.repeat(16) },
    findings: 0,
    models: 18,
    seconds: 3.2,
    why: null,
    at: ago(3_600),
    by: 'Camille Roussel',
    ...changes,
  }
}

/** A site where a model is stopped, refunds are parked and mails were refused. */
export function troubled(): OperationsView {
  const well = calm()
  return {
    ...well,
    models: well.models.map(each => (each.name === 'agenda' ? stoppedAgenda() : each)),
    work: {
      behind: [],
      failed: [refund('3', 'booking-482913057164208', 7_200, 2), refund('4', 'booking-482913057164209', 600)],
      deadlines: [
        { id: 'hold/482913057164210', error: 'broken payload', tries: 20, asked: false, parkedAt: ago(90_000) },
      ],
      count: 3,
    },
    mails: {
      waiting: 0,
      oldest: null,
      later: 12,
      failed: 2,
      sent: 318,
      dropped: 4,
      reason: '550 mailbox unavailable',
      held_up: null,
      troubled: [
        mail(12, 'booking-confirmed', 'booking-482913057164208'),
        mail(15, 'voucher-issued', 'voucher-512345678901234'),
      ],
    },
    acts: { newest: acts, count: 2, skipped: 1 },
  }
}

/** A site where three groups of policies stopped at one event that no code can read. */
export function stoppedAtOne(): OperationsView {
  const stream = 'booking-482913057164208'
  const error =
    'event a11ba000-0000-4000-8000-000000000003 (LatePaymentRejected, booking-482913057164208@4) cannot be read'
  const failed = ['payments', 'debts', 'notifications'].map((group, n) => ({
    ...refund('3', stream, 600, n),
    id: String(n + 3),
    group,
    error,
  }))
  return { ...calm(), work: { behind: [], failed, deadlines: [], count: failed.length } }
}

const acts: NonNullable<OperationsView['acts']>['newest'] = [
  {
    id: 'a11ba000-0000-4000-8000-0000000000c2',
    at: ago(300),
    by: 'Camille Roussel',
    act: 'retry-parked',
    skipped: null,
    count: 2,
    targets: ['3', '4'],
    reason: 'La banque a rouvert le compte',
  },
  {
    id: 'a11ba000-0000-4000-8000-0000000000c1',
    at: ago(172_800),
    by: 'julie (ligne de commande)',
    act: 'skip-event',
    skipped: { kind: 'model', name: 'bookings', eventType: 'BookingRequested' },
    count: 1,
    targets: ['a11ba000-0000-4000-8000-0000000000b0'],
    reason: 'Écrit deux fois par un essai',
  },
]

const REQUEST = 'a11ba000-0000-4000-8000-0000000000aa'

/** An event of the log. @param n its place among the events of these mocks @param seconds how long ago it happened */
const logged = (
  n: number,
  type: string,
  stream: string,
  seconds: number,
  changes: Partial<EventView> = {},
): EventView => ({
  id: `a11ba000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
  type,
  stream,
  revision: n,
  position: positionOf(4_000 + n),
  occurredAt: ago(seconds),
  actor: 'policy:settle-payment',
  by: 'Suite automatique settle-payment',
  correlationId: REQUEST,
  causationId: null,
  ...changes,
})

const BOOKING = 'booking-482913057164208'
const PAYMENT = 'payment-pi_3QxYzK2eZvKYlo2C1a2b3c4d'
const stripe = { actor: 'provider:stripe', by: 'Paiements stripe' }

export const paid = logged(1, 'PaymentSucceeded', PAYMENT, 3_600, stripe)
export const confirmed = logged(2, 'BookingConfirmed', BOOKING, 3_599)
const moved = logged(3, 'BookingRescheduled', BOOKING, 1_200, { actor: 'practitioner:1', by: 'Camille Roussel' })

/** The events of a search, newest first, with nothing more behind them. */
export const foundEvents = (events: EventsView['events'] = [moved, confirmed, paid]): EventsView => ({
  events,
  ended: 'everything',
  next: null,
  reachedAt: null,
})

const traced = (event: EventView, depth: number, changes: Partial<TracedView> = {}): TracedView => ({
  ...event,
  depth,
  afterMs: depth * 340,
  isAsked: false,
  leaves: [],
  ...changes,
})

/** What led to the confirmation of a booking, and what it led to. */
export const confirmationTrace = (changes: Partial<TraceView> = {}): TraceView => ({
  requests: [
    {
      correlationId: REQUEST,
      actor: stripe.actor,
      by: stripe.by,
      beganAt: paid.occurredAt,
      omitted: 2,
      events: [
        traced(paid, 0),
        traced(confirmed, 1, {
          isAsked: true,
          leaves: [
            {
              kind: 'mail',
              id: 57,
              mail: 'booking-confirmed',
              state: 'sent',
              dueAt: confirmed.occurredAt,
              reason: null,
              at: ago(3_597),
              afterMs: 2_100,
            },
            {
              kind: 'message',
              id: confirmed.id,
              type: 'alba.booking.confirmed.v1',
              state: 'local',
              at: null,
              afterMs: null,
            },
          ],
        }),
        traced(logged(4, 'NotificationRaised', 'notifications', 3_598), 2, {
          leaves: [{ kind: 'notification', id: 12, topic: 'booking_confirmed', at: ago(3_598), afterMs: 0 }],
        }),
        traced(logged(5, 'SlotConfirmed', 'agenda-2026-11-24', 3_598), 1),
      ],
    },
  ],
  more: 0,
  ended: 'everything',
  is_complete: true,
  ...changes,
})

/** What the events of a booking do to the list of bookings. */
export const bookingSteps = (changes: Partial<Stepped> = {}): Stepped => ({
  model: 'bookings',
  version: 7,
  stream: BOOKING,
  omitted: 0,
  since: 0,
  stopped: null,
  steps: [
    {
      id: 'a11ba000-0000-4000-8000-000000000100',
      type: 'BookingRequested',
      revision: 0,
      occurredAt: ago(3_900),
      state: 'folded',
      elsewhere: 0,
      changes: [
        {
          table: 'bookings',
          key: 482913057164208,
          before: null,
          after: { status: 'pending', starts_at: '2026-11-24T09:00:00Z', customer_name: '…' },
          columns: ['status', 'starts_at', 'customer_name'],
        },
      ],
    },
    {
      id: confirmed.id,
      type: 'BookingConfirmed',
      revision: 2,
      occurredAt: confirmed.occurredAt,
      state: 'folded',
      elsewhere: 1,
      changes: [
        {
          table: 'bookings',
          key: 482913057164208,
          before: { status: 'pending', customer_name: '…' },
          after: { status: 'confirmed', customer_name: '…' },
          columns: ['status'],
        },
      ],
    },
  ],
  ...changes,
})

export const operationsHandlers: Handlers = {
  'GET /api/operations': () => ({ body: calm() }),
  'GET /api/operations/events': () => ({ body: foundEvents() }),
  'GET /api/operations/trace': () => ({ body: confirmationTrace() }),
  'GET /api/operations/models/bookings/steps': () => ({ body: bookingSteps() }),
}
