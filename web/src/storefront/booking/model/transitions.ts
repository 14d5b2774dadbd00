import type { BookingView } from '@alba/contracts/bookings/api'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import type { Abandoned } from './abandon.ts'
import type { Draft } from './draft.ts'
import { bookingOf, type Flow, type LeftOnVoucher, type Stage, start } from './flow.ts'
import { type Selection, type Step, selectionOf } from './steps.ts'

type Shared = { question: string; answer: string }

/** The events that change a visitor's booking. Each `start` is local time of the centre. */
export type FlowEvent =
  // Events at every stage; another one is `charged` below.
  /** A day or a start was chosen in the picker of the form. */
  | { type: 'slot-chosen' }
  /** One of the starts near a lost one was chosen. */
  | { type: 'near-slot-chosen' }
  /** A second treatment was added, changed or removed. `services`: those that are booked now. */
  | { type: 'second-changed'; services: readonly number[] }
  | { type: 'sharing-agreed'; agreed: boolean }
  /** The draft says that a reload or a closed tab has interrupted the payment. */
  | { type: 'interruption-found' }
  // An event while no time is held and no charge is under way.
  | { type: 'restarted' }
  // Events of the form and the questionnaire.
  | { type: 'form-accepted' }
  | { type: 'questionnaire-due'; serviceId: number }
  /**
   * Somebody else took the start, noticed before any booking request. `slot-lost`: the server refused a booking request
   * for this reason.
   */
  | { type: 'slot-taken'; start: string }
  /** `key`: under which the server keeps the result. */
  | { type: 'assessed'; serviceId: number; key: string; result: ValidationResult; toShare: Shared[] }
  // Answers to the booking request. `byVoucher`: a voucher has paid the booking.
  | { type: 'booked'; booking: BookingView; byVoucher: boolean; leftOnVoucher: LeftOnVoucher }
  /** `isAssessed`: whether the request named a questionnaire that was passed. */
  | { type: 'slot-lost'; start: string; message: string; isAssessed: boolean }
  | { type: 'eligibility-lost'; message: string }
  // Events of the payment.
  | { type: 'intent-opened'; intentId: string }
  /** The visitor has confirmed the card form; the bank's page may follow. */
  | { type: 'charge-started' }
  | { type: 'charge-refused'; bookingId: number }
  | { type: 'charged'; booking: BookingView; intentId: string | null }
  /** The time to pay is over, or the server refuses a payment for the booking. */
  | { type: 'hold-ended' }
  /** The visitor went from the payment to another page or step of the site. */
  | { type: 'payment-left'; bookingId: number }
  /** The browser leaves the site during the payment, closes the tab or reloads the page. */
  | { type: 'page-left' }
  /** The browser has restored the page that it left from its cache. */
  | { type: 'page-restored' }
  /** The tab was hidden for five minutes. */
  | { type: 'absent-too-long' }
  /** After the hold has ended, the visitor wants to choose another time. */
  | { type: 'other-time-wanted' }
  // Results of the return from the bank's page.
  | { type: 'returned-paid'; bookingId: number }
  | { type: 'returned-unpaid'; booking: BookingView; message: string }
  /** The payment names no booking, or the booking cannot be read. */
  | { type: 'returned-lost'; message: string }
  // Events after the payment.
  | { type: 'confirmed'; booking: BookingView }
  /** The paid booking could not be read. */
  | { type: 'look-up-failed'; message: string }
  /** The visitor asks to read the paid booking again. */
  | { type: 'look-up-retried' }

/**
 * The step to go to: at the address of a selection (`at`), or at the present address. An empty selection removes all
 * parameters from the address, also those that the bank's page has added.
 */
export type Going = { step: Step; bookingId?: number; replace?: true; at?: Selection }

/** The changes of the draft that a transition may make. Of the visitor's own input it may only remove the time. */
export type DraftChange = Partial<Pick<Draft, 'eligible' | 'submission' | 'awaiting' | 'interrupted'>> & {
  time?: ''
  /** The service whose questionnaire was passed, with the key of the result; null when it is to be passed again. */
  passed?: { serviceId: number; key: string | null }
}

/** The result of an event: the changed parts of the flow, and the side effects. */
export type Next = Partial<Flow> & {
  draft?: DraftChange
  go?: Going
  /** An error to show over the page until it is closed; null closes the present one. */
  toast?: string | null
  /** The booking to give up. */
  givesUp?: Abandoned
}

type At = Stage['at']
type StageAt<A extends At> = Extract<Stage, { at: A }>
type Kind = FlowEvent['type']
type EventOf<K extends Kind> = Extract<FlowEvent, { type: K }>
type Transition<A extends At, K extends Kind> = (event: EventOf<K>, stage: StageAt<A>, flow: Flow) => Next
type Row<A extends At> = { readonly [K in Kind]?: Transition<A, K> }

const ABSENT_TOO_LONG =
  'Votre absence a dépassé 5 minutes : le paiement a été annulé et le créneau libéré. Vos informations sont conservées.'
const INTERRUPTED = 'Le paiement a été interrompu et le créneau libéré. Vos informations sont conservées.'
const OUT_OF_TIME =
  'Le délai de paiement est dépassé et le créneau libéré. Vos informations sont conservées, choisissez de nouveau un horaire.'

/**
 * Goes back to the form and says why. Unless `draft` removes it, the time stays chosen: the picker removes it if
 * somebody else has taken it.
 * @param draft further changes of the draft
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

/**
 * The visitor leaves the payment. The Forward button must not show it again, and booking again needs a new request. The
 * event comes a moment after the visitor has left, and changes nothing if another booking is being paid by then.
 */
const leave = ({ bookingId }: EventOf<'payment-left'>, stage: StageAt<'held' | 'charging'>): Next =>
  stage.booking.id === bookingId
    ? { stage: { at: 'accepted' }, draft: { submission: null, awaiting: null }, givesUp: holdOf(stage) }
    : {}

/** The card was charged. Whatever page the visitor is on now, this booking must be neither paid again nor given up. */
const charge = ({ booking, intentId }: EventOf<'charged'>, stage: Stage, { paid }: Flow): Next => ({
  stage: { at: 'paid', bookingId: booking.id, booking, leftOnVoucher: null, error: null },
  paid: { ...paid, [booking.id]: intentId },
  draft: { awaiting: null },
  go: { step: 'payment-processing', bookingId: booking.id },
  ...((stage.at === 'held' || stage.at === 'charging') &&
    stage.booking.id !== booking.id && { givesUp: holdOf(stage) }),
})

/** Marks a booking as paid. An intent that is known already is kept. */
const settled = (paid: Flow['paid'], bookingId: number): Flow['paid'] => ({
  ...paid,
  [bookingId]: paid[bookingId] ?? null,
})
const isPaid = (booking: BookingView, flow: Flow): boolean => booking.id in flow.paid

/**
 * The server has made the booking. If it is on hold, the payment follows; it may also be confirmed. A booking that is
 * paid already never goes to the payment.
 */
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
  // A voucher has paid, although the read model does not show it yet, so there is nothing to pay by card.
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

/** Shows the form and an error over it, since the payment step cannot be shown without the booking. */
const failLookUp = ({ message }: EventOf<'look-up-failed'>): Next => ({
  toast: message,
  go: { step: 'service', replace: true },
})

const TAKEN = 'Quelqu’un d’autre l’a réservé pendant que vous répondiez.'

/** The transitions at every stage. */
const anywhere = {
  'slot-chosen': () => ({ notice: null, lost: null }),
  // The other starts near the lost one stay in view, so that the visitor can still change to one of them.
  'near-slot-chosen': () => ({ notice: null }),
  'second-changed': ({ services }, _stage, { toShare }) => ({
    notice: null,
    lost: null,
    toShare: { ...toShare, answers: toShare.answers.filter(({ serviceId }) => services.includes(serviceId)) },
  }),
  'sharing-agreed': ({ agreed }, _stage, { toShare }) => ({ toShare: { ...toShare, agreed } }),
  'interruption-found': () => ({ notice: INTERRUPTED, draft: { interrupted: false } }),
  charged: charge,
} satisfies Row<At>

/** The step at which the visitor can choose another start in place of a lost one. */
function stepAfterLoss(at: At, isAssessed: boolean): Step {
  if (at === 'assessed') return 'questionnaire-result'
  return isAssessed ? 'booking' : 'service'
}

/** The transitions while no time is held and no charge is under way. */
const unheld = {
  ...anywhere,
  restarted: (_event, _stage, { paid }) => ({ ...start, paid, toast: null }),
  'form-accepted': () => ({ stage: { at: 'accepted' }, toast: null }),
  booked: book,
  'slot-lost': ({ start, message, isAssessed }, stage) => ({
    notice: message,
    lost: start,
    toast: null,
    draft: { time: '' },
    go: { step: stepAfterLoss(stage.at, isAssessed), replace: true },
  }),
  // The server keeps the result of a questionnaire for an hour. It has expired: the questionnaire must be passed again.
  'eligibility-lost': ({ message }) => ({
    toast: message,
    draft: { eligible: {} },
    go: { step: 'service', replace: true },
  }),
  'returned-paid': ({ bookingId }, stage, flow) => returnPaid(bookingId, stage, flow),
  'returned-unpaid': ({ booking, message }, stage, flow) =>
    isPaid(booking, flow)
      ? returnPaid(booking.id, stage, flow)
      : {
          stage: { at: 'held', booking, intentId: null, error: message },
          draft: { awaiting: null },
          go: { step: 'payment', at: selectionOf(booking), replace: true },
        },
  'returned-lost': ({ message }) => ({
    stage: { at: 'choosing' },
    toast: message,
    draft: { time: '', submission: null, awaiting: null },
    go: { step: 'service', at: {}, replace: true },
  }),
  // After a reload the stage is `choosing`, but the step that looks the paid booking up is still shown. So its results
  // are handled at all these stages.
  confirmed: ({ booking }, stage, { paid }) => ({
    stage: { at: 'confirmed', booking, leftOnVoucher: stage.at === 'paid' ? stage.leftOnVoucher : null },
    paid: settled(paid, booking.id),
    go: { step: 'confirmation', bookingId: booking.id, replace: true },
  }),
  'look-up-failed': failLookUp,
} satisfies Row<At>

/** The answers to share, with these in place of the former ones about the service. */
const withAnswersOf = (serviceId: number, answers: readonly Shared[], { toShare }: Flow) => [
  ...toShare.answers.filter(each => each.serviceId !== serviceId),
  ...answers.map(each => ({ serviceId, ...each })),
]

/** The transitions once the form is accepted and no time is held: the questionnaire may be answered. */
const questioned = {
  ...unheld,
  // The questionnaire that is asked may be that of the former second treatment.
  'second-changed': (event, stage, flow) => ({
    ...anywhere['second-changed'](event, stage, flow),
    stage: { at: 'accepted' },
  }),
  'questionnaire-due': ({ serviceId }) => ({
    stage: { at: 'questioned', serviceId },
    draft: { passed: { serviceId, key: null } },
    go: { step: 'questionnaire' },
  }),
  'slot-taken': ({ start }) => ({ notice: TAKEN, lost: start, draft: { time: '' } }),
  assessed: ({ serviceId, key, result, toShare }, _stage, flow) => ({
    stage: { at: 'assessed', serviceId, result },
    toShare: { answers: withAnswersOf(serviceId, toShare, flow), agreed: false },
    draft: { passed: { serviceId, key: result.is_eligible ? key : null } },
    go: { step: 'questionnaire-result' },
  }),
} satisfies Row<'accepted' | 'questioned' | 'assessed'>

/** The transitions: which events are handled at which stage. All others change nothing. */
export const transitions: { readonly [A in At]: Row<A> } = {
  choosing: unheld,
  accepted: questioned,
  questioned,
  assessed: questioned,
  held: {
    ...anywhere,
    // A second answer arrived late. If it is about another booking, the present booking is given up.
    booked: (event, stage, flow) =>
      event.booking.id === stage.booking.id
        ? { go: { step: 'payment' } }
        : { ...book(event, stage, flow), givesUp: holdOf(stage) },
    // The booking was made while the visitor was on another page, so its payment was never shown. The form is sent
    // anew.
    'form-accepted': (_event, stage) => ({
      stage: { at: 'accepted' },
      draft: { submission: null },
      toast: null,
      givesUp: holdOf(stage),
    }),
    'intent-opened': ({ intentId }, stage) => ({ stage: { ...stage, intentId } }),
    'charge-started': (_event, { booking, intentId }) => ({
      stage: { at: 'charging', booking, intentId },
      // By it the payment is found when the visitor leaves the bank's page by the Back button.
      draft: { awaiting: intentId === null ? null : { bookingId: booking.id, intentId } },
    }),
    // The step that says so cancels the hold, so the booking is not given up here.
    'hold-ended': (_event, stage) => ({ stage: { ...stage, at: 'ended' } }),
    'payment-left': leave,
    'page-left': (_event, stage) => ({
      stage: { at: 'left', booking: stage.booking },
      draft: { submission: null, interrupted: true },
      givesUp: holdOf(stage),
    }),
    'absent-too-long': (_event, stage) => ({ ...toPicker(ABSENT_TOO_LONG), givesUp: holdOf(stage) }),
  },
  // The browser may leave the site for the bank's page, and the payment may come at any moment. So the end of the hold,
  // a hidden tab and leaving the site do not give the booking up.
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
    'other-time-wanted': () => toPicker(OUT_OF_TIME, { time: '' }),
  },
  left: { ...unheld, 'page-restored': () => toPicker(INTERRUPTED) },
  paid: {
    ...unheld,
    // The payment step shows the error, says that the booking is paid, and offers another look-up.
    'look-up-failed': (event, stage) =>
      stage.booking
        ? { stage: { ...stage, error: event.message }, go: { step: 'payment', replace: true } }
        : failLookUp(event),
    'look-up-retried': (_event, { bookingId }) => ({ go: { step: 'payment-processing', bookingId } }),
  },
  confirmed: unheld,
}

/** The result of an event; undefined when the present stage does not handle it. */
export function transition(flow: Flow, event: FlowEvent): Next | undefined {
  const take = transitions[flow.stage.at][event.type] as Transition<At, Kind> | undefined
  return take?.(event, flow.stage, flow)
}
