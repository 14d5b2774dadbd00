import type { BookingView } from '@alba/contracts/bookings/api'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import type { Abandoned } from './abandon.ts'
import type { Draft } from './draft.ts'
import { bookingOf, type Flow, type LeftOnVoucher, type Stage, start } from './flow.ts'
import type { Selection, Step } from './steps.ts'

/** What can happen to a visitor's booking. */
export type FlowEvent =
  // in every step
  | { type: 'slot-chosen' }
  | { type: 'near-slot-chosen' }
  | { type: 'telling-agreed'; agreed: boolean }
  | { type: 'interruption-found' }
  | { type: 'begun-anew' }
  // the form and its questionnaire
  | { type: 'form-accepted' }
  | { type: 'questionnaire-due' }
  | { type: 'slot-taken'; start: string }
  | { type: 'assessed'; serviceId: number; result: ValidationResult; toTell: Flow['toTell']['answers'] }
  // what became of the request to book
  | { type: 'booked'; booking: BookingView; byVoucher: boolean; leftOnVoucher: LeftOnVoucher }
  | { type: 'slot-lost'; start: string; message: string; isAssessed: boolean }
  | { type: 'eligibility-lost'; message: string }
  // the payment
  | { type: 'intent-opened'; intentId: string }
  | { type: 'charge-started' }
  | { type: 'charge-refused'; bookingId: number }
  | { type: 'charged'; booking: BookingView; intentId: string | null }
  | { type: 'hold-ended' }
  | { type: 'payment-left'; bookingId: number }
  | { type: 'page-left' }
  | { type: 'page-restored' }
  | { type: 'absent-too-long' }
  | { type: 'time-to-choose-again' }
  // back from the bank's page
  | { type: 'returned-paid'; bookingId: number }
  | { type: 'returned-unpaid'; booking: BookingView; message: string }
  | { type: 'returned-lost'; message: string }
  // after the payment
  | { type: 'confirmed'; booking: BookingView }
  | { type: 'look-up-failed'; message: string }
  | { type: 'look-again' }

/** Where to go on: a step, at the address of a selection or at the present one. */
export type Going = { step: Step; bookingId?: number; replace?: true; at?: Selection }

/** What a transition may do to the draft: of all that was typed it can take away the time alone. */
export type DraftChange = Partial<Pick<Draft, 'eligibleFor' | 'submission' | 'awaiting' | 'interrupted'>> & {
  time?: ''
}

export type Next = Partial<Flow> & {
  draft?: DraftChange
  go?: Going
  /** Shown over the page until it is closed; null closes it. */
  toast?: string | null
  /** The hold that is given up. */
  givesBack?: Abandoned
}

type At = Stage['at']
type StageAt<A extends At> = Extract<Stage, { at: A }>
type Kind = FlowEvent['type']
type EventOf<K extends Kind> = Extract<FlowEvent, { type: K }>
type Transition<A extends At, K extends Kind> = (event: EventOf<K>, stage: StageAt<A>, flow: Flow) => Next
type Row<A extends At> = { readonly [K in Kind]?: Transition<A, K> }

const HIDDEN =
  'Votre absence a dépassé 5 minutes : le paiement a été annulé et le créneau libéré. Vos informations sont conservées.'
const INTERRUPTED = 'Le paiement a été interrompu et le créneau libéré. Vos informations sont conservées.'
const OUT_OF_TIME =
  'Le délai de paiement est dépassé et le créneau libéré. Vos informations sont conservées, choisissez de nouveau un horaire.'

/**
 * Back to the form with the reason. The time stays chosen: the picker takes it away where somebody else has it by now.
 * @param draft what is taken away beside the request
 */
const toPicker = (notice: string, draft: DraftChange = {}): Next => ({
  stage: { at: 'accepted' },
  notice,
  draft: { submission: null, interrupted: false, ...draft },
  go: { step: 'service', replace: true },
})

const holdOf = ({ booking, intentId }: StageAt<'held' | 'charging'>): Abandoned => ({
  bookingId: booking.id,
  intentId: intentId ?? undefined,
})

/** A payment that is left: Forward must not show it again, and the same wish again is a new request. */
const leave = ({ bookingId }: EventOf<'payment-left'>, stage: StageAt<'held' | 'charging'>): Next =>
  stage.booking.id === bookingId
    ? { stage: { at: 'accepted' }, draft: { submission: null, awaiting: null }, givesBack: holdOf(stage) }
    : {}

/** The card was charged, wherever the visitor has gone meanwhile: nothing of this booking may be paid or given back any more. */
const charge = ({ booking, intentId }: EventOf<'charged'>, stage: Stage, { paid }: Flow): Next => ({
  stage: { at: 'paid', bookingId: booking.id, booking, leftOnVoucher: null, error: null },
  paid: { ...paid, [booking.id]: intentId },
  draft: { awaiting: null },
  go: { step: 'payment-processing', bookingId: booking.id },
  ...((stage.at === 'held' || stage.at === 'charging') &&
    stage.booking.id !== booking.id && { givesBack: holdOf(stage) }),
})

const settled = (paid: Flow['paid'], bookingId: number): Flow['paid'] => ({
  ...paid,
  [bookingId]: paid[bookingId] ?? null,
})
const isPaid = (booking: BookingView, flow: Flow): boolean => booking.id in flow.paid

/** The server holds the time, or has confirmed it: on to the payment, unless it is paid already. */
function book({ booking, byVoucher, leftOnVoucher }: EventOf<'booked'>, _stage: Stage, flow: Flow): Next {
  const bookingId = booking.id
  const answered: Next = { notice: null, lost: null, toast: null }
  if (booking.status === 'confirmed')
    return {
      ...answered,
      stage: { at: 'confirmed', booking, leftOnVoucher },
      paid: settled(flow.paid, bookingId),
      go: { step: 'confirmation', bookingId },
    }
  // A voucher has paid, and the server cannot show it yet: there is nothing to pay by card.
  if (byVoucher || isPaid(booking, flow))
    return {
      ...answered,
      stage: { at: 'paid', bookingId, booking, leftOnVoucher, error: null },
      paid: settled(flow.paid, bookingId),
      go: { step: 'payment-processing', bookingId },
    }
  return { ...answered, stage: { at: 'held', booking, intentId: null, error: null }, go: { step: 'payment' } }
}

function returnPaid(bookingId: number, stage: Stage, { paid }: Flow): Next {
  const known = bookingOf(stage)
  return {
    stage: { at: 'paid', bookingId, booking: known?.id === bookingId ? known : null, leftOnVoucher: null, error: null },
    paid: settled(paid, bookingId),
    draft: { awaiting: null },
    go: { step: 'payment-processing', bookingId, at: {}, replace: true },
  }
}

const failLookUp = ({ message }: EventOf<'look-up-failed'>): Next => ({
  toast: message,
  go: { step: 'service', replace: true },
})

const TAKEN = 'Quelqu’un d’autre l’a réservé pendant que vous répondiez.'

const anywhere = {
  'slot-chosen': () => ({ notice: null, lost: null }),
  // The starts near the lost one stay in view: it may be another of them after all.
  'near-slot-chosen': () => ({ notice: null }),
  'telling-agreed': ({ agreed }, _stage, { toTell }) => ({ toTell: { ...toTell, agreed } }),
  'interruption-found': () => ({ notice: INTERRUPTED, draft: { interrupted: false } }),
  charged: charge,
} satisfies Row<At>

/** Where no time is held and no charge is under way. */
const unheld = {
  ...anywhere,
  'begun-anew': (_event, _stage, { paid }) => ({ ...start, paid, toast: null }),
  'form-accepted': () => ({ stage: { at: 'accepted' }, toast: null }),
  booked: book,
  'slot-lost': ({ start, message, isAssessed }, stage) => ({
    notice: message,
    lost: start,
    toast: null,
    draft: { time: '' },
    go: {
      step: stage.at === 'assessed' ? 'questionnaire-result' : isAssessed ? 'booking' : 'service',
      replace: true,
    },
  }),
  // The hour for which a questionnaire's result is kept went by: it must be passed again.
  'eligibility-lost': ({ message }) => ({
    toast: message,
    draft: { eligibleFor: null },
    go: { step: 'service', replace: true },
  }),
  'returned-paid': ({ bookingId }, stage, flow) => returnPaid(bookingId, stage, flow),
  'returned-unpaid': ({ booking, message }, stage, flow) =>
    isPaid(booking, flow)
      ? returnPaid(booking.id, stage, flow)
      : {
          stage: { at: 'held', booking, intentId: null, error: message },
          draft: { awaiting: null },
          go: { step: 'payment', at: { service: booking.service_id }, replace: true },
        },
  'returned-lost': ({ message }) => ({
    stage: { at: 'choosing' },
    toast: message,
    draft: { time: '', submission: null, awaiting: null },
    go: { step: 'service', at: {}, replace: true },
  }),
  confirmed: ({ booking }, stage, { paid }) => ({
    stage: { at: 'confirmed', booking, leftOnVoucher: stage.at === 'paid' ? stage.leftOnVoucher : null },
    paid: settled(paid, booking.id),
    go: { step: 'confirmation', bookingId: booking.id, replace: true },
  }),
  'look-up-failed': failLookUp,
} satisfies Row<At>

const questioned = {
  ...unheld,
  'questionnaire-due': () => ({ draft: { eligibleFor: null }, go: { step: 'questionnaire' } }),
  'slot-taken': ({ start }) => ({ notice: TAKEN, lost: start, draft: { time: '' } }),
  assessed: ({ serviceId, result, toTell }) => ({
    stage: { at: 'assessed', result },
    toTell: { answers: toTell, agreed: false },
    draft: { eligibleFor: result.is_eligible ? serviceId : null },
    go: { step: 'questionnaire-result' },
  }),
} satisfies Row<'accepted' | 'assessed'>

/** Which event may come at which stage, and what it leads to; any other changes nothing. */
export const transitions: { readonly [A in At]: Row<A> } = {
  choosing: unheld,
  accepted: questioned,
  assessed: questioned,
  held: {
    ...anywhere,
    // A second answer that was still on its way: the time that it does not mean is given back.
    booked: (event, stage, flow) =>
      event.booking.id === stage.booking.id
        ? { go: { step: 'payment' } }
        : { ...book(event, stage, flow), givesBack: holdOf(stage) },
    // The answer came while another page was open: nothing shows the payment, and the form is sent anew.
    'form-accepted': (_event, stage) => ({
      stage: { at: 'accepted' },
      draft: { submission: null },
      toast: null,
      givesBack: holdOf(stage),
    }),
    'intent-opened': ({ intentId }, stage) => ({ stage: { ...stage, intentId } }),
    'charge-started': (_event, { booking, intentId }) => ({
      stage: { at: 'charging', booking, intentId },
      draft: { awaiting: intentId === null ? null : { bookingId: booking.id, intentId } },
    }),
    'hold-ended': (_event, stage) => ({ stage: { ...stage, at: 'ended' } }),
    'payment-left': leave,
    'page-left': (_event, stage) => ({
      stage: { at: 'left', booking: stage.booking },
      draft: { submission: null, interrupted: true },
      givesBack: holdOf(stage),
    }),
    'absent-too-long': (_event, stage) => ({ ...toPicker(HIDDEN), givesBack: holdOf(stage) }),
  },
  charging: {
    ...anywhere,
    'charge-refused': ({ bookingId }, { booking, intentId }) =>
      booking.id === bookingId
        ? { stage: { at: 'held', booking, intentId, error: null }, draft: { awaiting: null } }
        : {},
    'payment-left': leave,
  },
  ended: {
    ...unheld,
    'time-to-choose-again': () => toPicker(OUT_OF_TIME, { time: '' }),
  },
  left: { ...unheld, 'page-restored': () => toPicker(INTERRUPTED) },
  paid: {
    ...unheld,
    'look-up-failed': (event, stage) =>
      stage.booking
        ? { stage: { ...stage, error: event.message }, go: { step: 'payment', replace: true } }
        : failLookUp(event),
    'look-again': (_event, { bookingId }) => ({ go: { step: 'payment-processing', bookingId } }),
  },
  confirmed: unheld,
}

/** What an event leads to; undefined where the table has no place for it. */
export function transition(flow: Flow, event: FlowEvent): Next | undefined {
  const take = transitions[flow.stage.at][event.type] as Transition<At, Kind> | undefined
  return take?.(event, flow.stage, flow)
}
