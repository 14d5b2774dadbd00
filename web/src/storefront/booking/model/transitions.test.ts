import type { BookingView } from '@alba/contracts/bookings/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { booking } from '../../../e2e/mock-data.ts'
import { bookingOf, canShow, type Flow, type Stage, start } from './flow.ts'
import type { Step } from './steps.ts'
import { type FlowEvent, type Next, transition, transitions } from './transitions.ts'

const RESULT = { questionnaire_type: 'prenatal', is_eligible: true, message: '', contraindications: [], advice: [] }
const hold = (id: number, status: BookingView['status'] = 'pending_hold') => booking({ id, status })
const flow = (stage: Stage, more: Partial<Flow> = {}): Flow => ({ ...start, stage, ...more })
const held = (id: number, more: Partial<Extract<Stage, { at: 'held' }>> = {}): Stage => ({
  at: 'held',
  booking: hold(id),
  intentId: `pi_${id}`,
  error: null,
  ...more,
})

/**
 * The state after a transition, without the side effects of `Next` (changing the draft, going to a step, showing an
 * error, giving a booking up). `next` is undefined when nothing happens.
 */
const after = (before: Flow, next: Next | undefined): Flow => {
  if (!next) return before
  const { draft: _draft, go: _go, toast: _toast, givesUp: _givesUp, ...changed } = next
  return { ...before, ...changed }
}
const play = (events: readonly FlowEvent[], from: Flow = start): Flow =>
  events.reduce((before, event) => after(before, transition(before, event)), from)

const PAYING: FlowEvent[] = [
  { type: 'form-accepted' },
  { type: 'booked', booking: hold(1), byVoucher: false, leftOnVoucher: null },
  { type: 'intent-opened', intentId: 'pi_1' },
  { type: 'charge-started' },
]

describe('the course of a booking', () => {
  it('goes from the form through the questionnaire and the payment to the confirmation', () => {
    const events: FlowEvent[] = [
      { type: 'form-accepted' },
      { type: 'questionnaire-due', serviceId: 1 },
      {
        type: 'assessed',
        serviceId: 1,
        key: 'key-1',
        result: RESULT,
        toShare: [{ question: 'Allergie ?', answer: 'Noix' }],
      },
      { type: 'sharing-agreed', agreed: true },
      ...PAYING.slice(1),
      { type: 'charged', booking: hold(1), intentId: 'pi_1' },
      { type: 'confirmed', booking: hold(1, 'confirmed') },
    ]
    const stages = events.map((_, index) => play(events.slice(0, index + 1)).stage.at)
    expect(stages).toEqual([
      'accepted',
      'questioned',
      'assessed',
      'assessed',
      'held',
      'held',
      'charging',
      'paid',
      'confirmed',
    ])
    expect(play(events).toShare).toEqual({
      answers: [{ serviceId: 1, question: 'Allergie ?', answer: 'Noix' }],
      agreed: true,
    })
  })

  it('remembers a payment for the return from the bank, and forgets a refused one', () => {
    const opened = play(PAYING.slice(0, 3))
    const awaiting = { bookingId: 1, intentId: 'pi_1' }
    expect(transition(opened, { type: 'charge-started' })?.draft).toEqual({ awaiting })
    const refused = transition(play(PAYING), { type: 'charge-refused', bookingId: 1 })
    expect(refused).toEqual({ stage: held(1), draft: { awaiting: null } })
  })

  it('goes to the same payment on a second answer about its hold; for another hold it gives the first one up', () => {
    const booked = { type: 'booked', byVoucher: false, leftOnVoucher: null } as const
    expect(transition(flow(held(1)), { ...booked, booking: hold(1) })).toEqual({ go: { step: 'payment' } })
    const other = transition(flow(held(1)), { ...booked, booking: hold(2) })
    expect(other).toMatchObject({ stage: { at: 'held', booking: { id: 2 } }, givesUp: { bookingId: 1 } })
  })

  it('a booking that a voucher paid goes to its confirmation, with what is left on the voucher', () => {
    const left = { number: 'ABCD-EFGH-JKMR', cents: 500 }
    const paid = play([{ type: 'booked', booking: hold(1), byVoucher: true, leftOnVoucher: left }])
    expect(paid.stage).toMatchObject({ at: 'paid', bookingId: 1, leftOnVoucher: left })
    const confirmed = play([{ type: 'confirmed', booking: hold(1, 'confirmed') }], paid)
    expect(confirmed.stage).toMatchObject({ at: 'confirmed', leftOnVoucher: left })
  })

  it('shows a failed look-up beside the booking if it is known, else over the form', () => {
    const failed = { type: 'look-up-failed', message: 'Erreur' } as const
    const known = play([...PAYING, { type: 'charged', booking: hold(1), intentId: 'pi_1' }, failed])
    expect(known.stage).toMatchObject({ at: 'paid', error: 'Erreur' })
    const unknown = transition(play([{ type: 'returned-paid', bookingId: 1 }]), failed)
    expect(unknown).toEqual({ toast: 'Erreur', go: { step: 'service', replace: true } })
  })

  it.each([
    ['a hidden tab', held(1), { type: 'absent-too-long' }, /absence/, {}],
    ['a page that was brought back', { at: 'left', booking: hold(1) }, { type: 'page-restored' }, /interrompu/, {}],
    ['a hold that ended', { ...held(1), at: 'ended' } as Stage, { type: 'other-time-wanted' }, /délai/, { time: '' }],
  ] as [string, Stage, FlowEvent, RegExp, object][])(
    'says beside the picker why nothing holds the time after %s',
    (_, stage, event, why, taken) => {
      expect(transition(flow(stage), event)).toMatchObject({
        stage: { at: 'accepted' },
        notice: expect.stringMatching(why),
        draft: { submission: null, interrupted: false, ...taken },
        go: { step: 'service', replace: true },
      })
    },
  )
})

describe('two treatments, each with a questionnaire', () => {
  const answered = (serviceId: number, answer: string): FlowEvent[] => [
    { type: 'questionnaire-due', serviceId },
    {
      type: 'assessed',
      serviceId,
      key: `key-${serviceId}`,
      result: RESULT,
      toShare: [{ question: 'Allergie ?', answer }],
    },
  ]
  const both = play([{ type: 'form-accepted' }, ...answered(1, 'Noix'), ...answered(4, 'Lait')])

  it('asks one after the other, and keeps the answers of each to share', () => {
    const second = { type: 'questionnaire-due', serviceId: 4 } as const
    const asked = play([{ type: 'form-accepted' }, ...answered(1, 'Noix'), second])
    expect(asked.stage).toEqual({ at: 'questioned', serviceId: 4 })
    expect(transition(asked, second)?.draft).toEqual({ passed: { serviceId: 4, key: null } })
    expect(both.stage).toMatchObject({ at: 'assessed', serviceId: 4 })
    expect(both.toShare.answers.map(({ serviceId, answer }) => [serviceId, answer])).toEqual([
      [1, 'Noix'],
      [4, 'Lait'],
    ])
  })

  it('forgets the questionnaire and the answers of a second treatment that is removed, and nothing else', () => {
    const removed = transition(both, { type: 'second-changed', services: [1] })
    expect(removed).toMatchObject({ stage: { at: 'accepted' }, toShare: { answers: [{ serviceId: 1 }] } })
    expect(removed).not.toHaveProperty('draft')
    expect(transition(flow(held(1)), { type: 'second-changed', services: [1] })).not.toHaveProperty('stage')
  })

  it('comes back from the bank with both in the address', () => {
    const second = { service_id: 4, arrangement: 'beside' } as NonNullable<BookingView['second']>
    const unpaid = { type: 'returned-unpaid', booking: { ...hold(1), second }, message: 'Refusé' } as const
    expect(transition(start, unpaid)?.go?.at).toEqual({ service: 1, second: { service: 4, arrangement: 'beside' } })
  })
})

describe('a start that somebody else takes before it is held', () => {
  const assessed = play([
    { type: 'form-accepted' },
    {
      type: 'assessed',
      serviceId: 1,
      key: 'key-1',
      result: RESULT,
      toShare: [{ question: 'Allergie ?', answer: 'Noix' }],
    },
  ])

  const accepted = play([{ type: 'form-accepted' }])

  it('during the questionnaire: shows a notice on the present step, and removes only the time', () => {
    expect(transition(accepted, { type: 'slot-taken', start: START })).toEqual({
      notice: expect.stringMatching(/pendant que vous répondiez/),
      lost: START,
      draft: { time: '' },
    })
  })

  it('when the booking is requested: leads to where another start can be chosen, and keeps the questionnaire', () => {
    const lost = { type: 'slot-lost', start: START, message: 'Pris.', isAssessed: true } as const
    // The result of the questionnaire offers the starts that are near the lost one.
    expect(transition(assessed, lost)).toMatchObject({ lost: START, go: { step: 'questionnaire-result' } })
    expect(play([lost], assessed)).toMatchObject({ stage: assessed.stage, toShare: assessed.toShare, notice: 'Pris.' })
    // The form offers all starts of the day. Its step has another name once a questionnaire was passed.
    expect(transition(accepted, lost)).toMatchObject({ go: { step: 'booking' } })
    expect(transition(accepted, { ...lost, isAssessed: false })).toMatchObject({ go: { step: 'service' } })
  })

  it('is remembered until another one is chosen in the picker of the form, or booked', () => {
    // After one of the near starts is chosen they stay visible, because the visitor may change to another of them.
    const taken = play([{ type: 'slot-taken', start: START }], assessed)
    expect(play([{ type: 'near-slot-chosen' }], taken)).toMatchObject({ notice: null, lost: START })
    expect(play([{ type: 'slot-chosen' }], taken)).toMatchObject({ notice: null, lost: null })
    const booked = { type: 'booked', booking: hold(1), byVoucher: false, leftOnVoucher: null } as const
    expect(play([booked], taken)).toMatchObject({ stage: { at: 'held' }, notice: null, lost: null })
  })

  it('is not reported once the time is held: the hold is the visitor’s own', () => {
    expect(transition(flow(held(1)), { type: 'slot-taken', start: START })).toBeUndefined()
  })
})

describe('the steps of the history that can be shown', () => {
  it.each([
    [
      'include a questionnaire once it is asked',
      'questionnaire',
      [{ at: 'choosing' }, { at: 'accepted' }],
      [
        { at: 'questioned', serviceId: 1 },
        { at: 'assessed', serviceId: 1, result: RESULT },
      ],
    ],
    [
      'include its result once there is one',
      'questionnaire-result',
      [{ at: 'accepted' }],
      [{ at: 'assessed', serviceId: 1, result: RESULT }],
    ],
    [
      'include the payment of a booking that is known and not confirmed',
      'payment',
      [
        { at: 'accepted' },
        { at: 'paid', bookingId: 1, booking: null, leftOnVoucher: null, error: null },
        { at: 'confirmed', booking: hold(1, 'confirmed'), leftOnVoucher: null },
      ],
      [held(1), { at: 'charging', booking: hold(1), intentId: null }],
    ],
  ] as [string, Step, hiddenAt: Stage[], shownAt: Stage[]][])('%s', (_, step, hiddenAt, shownAt) => {
    expect(hiddenAt.filter(stage => canShow(stage, step, undefined))).toEqual([])
    expect(shownAt.filter(stage => !canShow(stage, step, undefined))).toEqual([])
  })

  it('always include the form, and the steps after the payment when the history names the booking', () => {
    for (const step of ['service', 'booking'] as const) expect(canShow({ at: 'choosing' }, step, undefined)).toBe(true)
    for (const step of ['payment-processing', 'confirmation'] as const) {
      expect(canShow({ at: 'choosing' }, step, undefined)).toBe(false)
      expect(canShow({ at: 'choosing' }, step, 7)).toBe(true)
    }
  })
})

const START = '2026-11-26T10:00:00'
const ids = fc.integer({ min: 1, max: 3 })
const intents = fc.option(ids.map(id => `pi_${id}`))
const bookings = fc
  .record({ id: ids, isConfirmed: fc.boolean() })
  .map(({ id, isConfirmed }) => hold(id, isConfirmed ? 'confirmed' : 'pending_hold'))
const message = fc.constant('Erreur')
const plain = fc.constantFrom<FlowEvent>(
  { type: 'slot-chosen' },
  { type: 'near-slot-chosen' },
  { type: 'interruption-found' },
  { type: 'restarted' },
  { type: 'form-accepted' },
  { type: 'questionnaire-due', serviceId: 1 },
  { type: 'charge-started' },
  { type: 'hold-ended' },
  { type: 'page-left' },
  { type: 'page-restored' },
  { type: 'absent-too-long' },
  { type: 'other-time-wanted' },
  { type: 'look-up-retried' },
)
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  { arbitrary: plain, weight: 6 },
  fc.record({ type: fc.constant('sharing-agreed'), agreed: fc.boolean() }),
  fc.record({
    type: fc.constant('assessed'),
    serviceId: ids,
    key: fc.constant('key'),
    result: fc.constant(RESULT),
    toShare: fc.constant([]),
  }),
  fc.record({ type: fc.constant('second-changed'), services: fc.array(ids) }),
  {
    arbitrary: fc.record({
      type: fc.constant('booked'),
      booking: bookings,
      byVoucher: fc.boolean(),
      leftOnVoucher: fc.constant(null),
    }),
    weight: 4,
  },
  fc.record({ type: fc.constant('slot-lost'), start: fc.constant(START), message, isAssessed: fc.boolean() }),
  fc.record({ type: fc.constant('slot-taken'), start: fc.constant(START) }),
  fc.record({ type: fc.constant('eligibility-lost'), message }),
  fc.record({ type: fc.constant('intent-opened'), intentId: ids.map(id => `pi_${id}`) }),
  fc.record({ type: fc.constant('charge-refused'), bookingId: ids }),
  fc.record({ type: fc.constant('charged'), booking: ids.map(id => hold(id)), intentId: intents }),
  { arbitrary: fc.record({ type: fc.constant('payment-left'), bookingId: ids }), weight: 2 },
  fc.record({ type: fc.constant('returned-paid'), bookingId: ids }),
  fc.record({ type: fc.constant('returned-unpaid'), booking: ids.map(id => hold(id)), message }),
  fc.record({ type: fc.constant('returned-lost'), message }),
  fc.record({ type: fc.constant('confirmed'), booking: ids.map(id => hold(id, 'confirmed')) }),
  fc.record({ type: fc.constant('look-up-failed'), message }),
) as fc.Arbitrary<FlowEvent>

/** Checks every transition of any sequence of events: the state before, the event, its result and the state after. */
function everyStep(check: (before: Flow, event: FlowEvent, next: Next | undefined, now: Flow) => void): void {
  fc.assert(
    fc.property(fc.array(events, { minLength: 1, maxLength: 40 }), history => {
      let before = start
      for (const event of history) {
        const next = transition(before, event)
        const now = after(before, next)
        check(before, event, next, now)
        before = now
      }
    }),
    { numRuns: 1_000, seed: 21 },
  )
}

/** The id of the booking that still waits for its payment. */
const unpaid = ({ stage }: Flow): number | undefined =>
  stage.at === 'held' || stage.at === 'charging' ? stage.booking.id : undefined

describe('any events in any order', () => {
  it('without a transition in the table change nothing', () => {
    const reached = new Set<string>()
    everyStep((before, event, next, now) => {
      reached.add(now.stage.at)
      expect(Object.keys(transitions)).toContain(now.stage.at)
      if (!(event.type in transitions[before.stage.at])) expect(next).toBeUndefined()
    })
    // The random events have reached every stage, so the properties below are tested at all of them.
    expect([...reached].sort()).toEqual(Object.keys(transitions).sort())
  })

  it('never lead to paying or giving up a booking that is paid', () =>
    everyStep((before, _event, next, now) => {
      for (const id of Object.keys(before.paid)) expect(Object.keys(now.paid)).toContain(id)
      expect(now.paid).not.toHaveProperty(String(unpaid(now)))
      if (next?.givesUp) expect(before.paid).not.toHaveProperty(String(next.givesUp.bookingId))
    }))

  it('start no other hold or charge while a charge is under way', () =>
    everyStep((before, _event, _next, now) => {
      if (before.stage.at === 'charging' && unpaid(now)) expect(unpaid(now)).toBe(before.stage.booking.id)
    }))

  it('give up each hold that is left unpaid, and no other booking', () =>
    everyStep((before, _event, next, now) => {
      const held = unpaid(before)
      const isPaid = held !== undefined && held in now.paid
      // When the time to pay is over, the step that says so cancels the hold itself.
      const isKept = held === unpaid(now) || now.stage.at === 'ended' || isPaid
      expect(next?.givesUp?.bookingId).toBe(isKept ? undefined : held)
    }))

  it('remove nothing that was typed except the time, and say why', () =>
    everyStep((_before, _event, next) => {
      const change = next?.draft ?? {}
      // Of these fields only `time` is typed by the visitor; the pages set the others.
      expect(['eligible', 'passed', 'submission', 'awaiting', 'interrupted', 'time']).toEqual(
        expect.arrayContaining(Object.keys(change)),
      )
      if (change.time === '') expect(next?.notice ?? next?.toast).toBeTruthy()
    }))

  it('go only to steps that can be shown, and to the payment only with a booking', () =>
    everyStep((_before, _event, next, now) => {
      if (next?.go?.step === 'payment') expect(bookingOf(now.stage)).not.toBeNull()
      if (next?.go) expect(canShow(now.stage, next.go.step, next.go.bookingId)).toBe(true)
    }))
})
