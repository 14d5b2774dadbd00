import type { AbsenceMark } from '@alba/contracts/absences/mark'
import type { Attendance } from '@alba/contracts/bookings/attendance'
import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import type { Settlement, VoucherPart } from '@alba/contracts/bookings/settlement'
import { questionnairesOf, type SecondTreatment } from '@alba/contracts/bookings/two-treatments'
import { contactDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { DataOf } from '@alba/contracts/events'
import type { Means } from '@alba/contracts/payments/refunds'
import { pick } from '@alba/contracts/shared/case'
import type { Decider } from '@alba/contracts/shared/decision'

type Requested = DataOf<'BookingRequested'>

/** The data of a booking: what the client accepted, and what has happened since. */
export type BookingDetails = Requested & {
  /** Whether all questionnaires that it needs were passed; meaningless where it needs none. */
  readonly eligible: boolean
  /** Those that were not passed yet. */
  readonly questionnairesLeft: readonly number[]
  /** How many events the booking has (`shared/version.ts`). */
  readonly version: number
  /** The card payment that was opened for the booking, paid or not; null when there is none. */
  readonly paymentIntentId: string | null
  /**
   * What vouchers pay of it, before it is confirmed: they were redeemed for it. When it ends unpaid, they get it back.
   */
  readonly parts: readonly VoucherPart[]
  /**
   * What confirmed it; null before that. `staff` does not mean paid: such a booking is paid at the centre, and `onSite`
   * says whether it was. It stays when staff cancels, because canceling refunds nothing by itself.
   */
  readonly settledBy: Settlement | null
  /** The first start of the booking, before any move. UTC. */
  readonly firstStartsAt: string
  /** The practitioner for whom the client asks, whoever has the booking; null when it does not matter to them. */
  readonly wishedPractitionerId: number | null
  readonly timesRescheduled: number
  /** How many moves the client has asked for: its terms grant some. One that was taken back does not count. */
  readonly movesOfClient: number
  /** What the last move changed; null before any, and once it was taken back. */
  readonly lastMove: LastMove | null
  /** How often the visitor has corrected the address. */
  readonly correctionsByVisitor: number
  /** Card payments that cannot settle the booking any more, mostly because they came too late; they go back in full. */
  readonly rejectedIntents: readonly string[]
  /** The payment at the centre; null until staff records one, and again after the record was undone. */
  readonly onSite: OnSite | null
  /**
   * Whether staff wants it on purpose at its present time, outside the opening hours or in a closed room: they made it
   * there, moved it there, or kept it there.
   */
  readonly keptOnPurpose: boolean
  /** Whether the client came; null while nothing is recorded for the present time of the booking. */
  readonly attendance: Attendance | null
  /** The last absence of a practitioner for which the centre changed it (ADR 112); null while there is none. */
  readonly absence: AbsenceMark | null
  /** The version of the booking after the last event of `retentionEvents`. */
  readonly retainedFrom: number
  /** What was erased last by the rules of retention, and the version after that; null while nothing was. */
  readonly erased: (Pick<DataOf<'BookingDataErased'>, 'what'> & { readonly version: number }) | null
}

/**
 * The data of a booking is kept for some days after the last of these events (ADR 89). They confirm, end or move the
 * booking, or write something about its client.
 */
export const retentionEvents = [
  'BookingConfirmed',
  'BookingCanceled',
  'BookingExpired',
  'BookingRescheduled',
  'NotesChanged',
  'BookingContactCorrected',
] as const satisfies readonly BookingEvent['type'][]

/** Where a booking was before its last move, and who wanted that move. */
export type LastMove = {
  /** UTC. */
  readonly startsAt: string
  readonly practitionerId: number
  /** Who had the second treatment; null when there is none. */
  readonly secondPractitionerId: number | null
  readonly keptOnPurpose: boolean
  /** The practitioner for whom the client asked before it. */
  readonly wishedPractitionerId: number | null
  readonly wishedBy: 'client' | 'centre'
}

type OnSite = {
  readonly amountCents: number
  readonly means: Means
  readonly returnedCents: number
  /** What staff decided not to return, although it was owed. */
  readonly writtenOffCents: number
}

/** `booking-{id}`. */
export type Booking =
  | { readonly status: 'none' }
  | (BookingDetails & { readonly status: 'pending' })
  | (BookingDetails & { readonly status: 'confirmed'; readonly settledBy: Settlement })
  | CanceledBooking
  | (BookingDetails & { readonly status: 'expired' })

export type CanceledBooking = BookingDetails & {
  readonly status: 'canceled'
  readonly canceledBy: 'visitor' | 'staff'
  /** Whether what was paid goes back to the client. Meaningless when a visitor canceled an unpaid booking. */
  readonly givesBack: boolean
  /** Whether the client canceled it with the link in a letter. */
  readonly byLink: boolean
}

export type KnownBooking = Exclude<Booking, { status: 'none' }>

/** Who gives a booking: its treatment, or each of the two. */
export const practitionersOf = ({ practitionerId, second }: BookingDetails): number[] =>
  second ? [practitionerId, second.practitionerId] : [practitionerId]

export const booking: Decider<number, Booking, BookingEvent> = {
  stream: bookingStream,
  initial: { status: 'none' },
  evolve,
}

/** What has not happened yet to a booking that was just requested. */
const untouched = {
  eligible: false,
  version: 1,
  paymentIntentId: null,
  parts: [],
  settledBy: null,
  timesRescheduled: 0,
  movesOfClient: 0,
  lastMove: null,
  correctionsByVisitor: 0,
  rejectedIntents: [],
  onSite: null,
  keptOnPurpose: false,
  attendance: null,
  absence: null,
  retainedFrom: 1,
  erased: null,
}

function evolve(state: Booking, fact: BookingEvent): Booking {
  if (fact.type === 'BookingRequested')
    return {
      ...fact.data,
      ...untouched,
      questionnairesLeft: questionnairesOf(fact.data),
      firstStartsAt: fact.data.startsAt,
      keptOnPurpose: fact.data.outsideHours === true,
      wishedPractitionerId: fact.data.practitionerIsWished ? fact.data.practitionerId : null,
      status: 'pending',
    }
  // The first event of a booking is always the request.
  if (state.status === 'none') return state
  const version = state.version + 1
  const restartsRetention = (retentionEvents as readonly string[]).includes(fact.type)
  const retainedFrom = restartsRetention ? version : state.retainedFrom
  return { ...changedBy(state, fact), version, retainedFrom }
}

/** The second treatment with another time or place. */
function withSecond(
  state: KnownBooking,
  change: Partial<SecondTreatment> | undefined,
): { readonly second?: SecondTreatment } {
  return state.second && change ? { second: { ...state.second, ...change } } : {}
}

/** Another practitioner takes over: one of two treatments side by side, or both of two one after the other. */
function givenTo(state: KnownBooking, data: DataOf<'PractitionerChanged'>) {
  const taker = pick(data, ['practitionerId', 'practitionerName'])
  if (data.part) return withSecond(state, taker)
  return { ...taker, ...(state.second?.arrangement === 'after' && withSecond(state, taker)) }
}

function passed(state: KnownBooking, questionnaireId: number): KnownBooking {
  const questionnairesLeft = state.questionnairesLeft.filter(id => id !== questionnaireId)
  return { ...state, questionnairesLeft, eligible: questionnairesLeft.length === 0 }
}

/**
 * The fields that a move changes. `personId` stays: that of the move is from its beginning, and the address may have been
 * corrected since.
 */
const MOVED = ['date', 'startsAt', 'endsAt', 'practitionerId', 'practitionerName', 'roomId', 'roomName'] as const

/** What a booking keeps of its former time, so that a move can be taken back. */
const BEFORE = ['startsAt', 'practitionerId', 'keptOnPurpose', 'wishedPractitionerId'] as const

/**
 * The practitioner for whom the client asks after a move. By a move the client may give up that wish, and a move that
 * takes such a move back restores it.
 */
function wishAfter(state: KnownBooking, { wishEnds, wishAgain }: DataOf<'BookingRescheduled'>): number | null {
  if (wishAgain) return wishAgain.practitionerId
  return wishEnds ? null : state.wishedPractitionerId
}

function moved(state: KnownBooking, data: DataOf<'BookingRescheduled'>): KnownBooking {
  // Older events do not say who wished the move: it was the client.
  const { wishedBy = 'client', undoes = false } = data
  const counted = undoes ? -1 : 1
  return {
    ...state,
    ...pick(data, MOVED),
    ...withSecond(state, data.second),
    // What was said of the appointment at one time is not said of another one.
    attendance: null,
    keptOnPurpose: data.outsideHours === true,
    timesRescheduled: state.timesRescheduled + 1,
    movesOfClient: state.movesOfClient + (wishedBy === 'client' ? counted : 0),
    absence: data.absence ?? state.absence,
    wishedPractitionerId: wishAfter(state, data),
    lastMove: undoes
      ? null
      : { ...pick(state, BEFORE), secondPractitionerId: state.second?.practitionerId ?? null, wishedBy },
  }
}

function changedBy(state: KnownBooking, fact: Exclude<BookingEvent, { type: 'BookingRequested' }>): KnownBooking {
  switch (fact.type) {
    case 'EligibilityConfirmed':
      return passed(state, fact.data.questionnaireId)
    case 'PaymentRequested':
      return { ...state, paymentIntentId: fact.data.paymentIntentId }
    case 'PartPaidWithVoucher': {
      const part = pick(fact.data, ['voucherId', 'voucherNumber', 'amountCents'])
      return { ...state, parts: [...state.parts, { kind: 'voucher', ...part }] }
    }
    case 'BookingConfirmed': {
      // When the client paid after the hold had ended, the practitioner or the room may differ from those of the
      // request.
      const { practitionerId, practitionerName, roomId, roomName, settledBy } = fact.data
      const place = { practitionerId, practitionerName, roomId, roomName, ...withSecond(state, fact.data.second) }
      return { ...state, ...place, status: 'confirmed', settledBy }
    }
    case 'BookingCanceled':
      // Older events lack `givesBack`: then what was paid goes back.
      return {
        ...state,
        status: 'canceled',
        canceledBy: fact.data.by,
        givesBack: fact.data.givesBack ?? true,
        byLink: fact.data.through === 'link',
        attendance: null,
        absence: fact.data.absence ?? state.absence,
      }
    case 'BookingExpired':
      return { ...state, status: 'expired' }
    case 'LatePaymentRejected':
      return { ...state, rejectedIntents: [...state.rejectedIntents, fact.data.paymentIntentId] }
    case 'PractitionerChanged':
      return {
        ...state,
        ...givenTo(state, fact.data),
        // Staff kept it with its former practitioner. Whoever takes it over now is open at that time. The second of two
        // treatments side by side is given away without the first one, which stays where it was kept.
        keptOnPurpose: fact.data.part === 'second' && state.keptOnPurpose,
      }
    case 'BookingHandedOver':
      return { ...state, absence: fact.data.absence }
    case 'NotesChanged':
      return { ...state, notes: fact.data.notes, adminNotes: fact.data.adminNotes }
    case 'BookingContactCorrected': {
      const corrected = pick(fact.data, ['personId', ...contactDetailNames])
      const correctionsByVisitor = state.correctionsByVisitor + (fact.data.by === 'visitor' ? 1 : 0)
      return { ...state, ...corrected, correctionsByVisitor }
    }
    case 'BookingRescheduled':
      return moved(state, fact.data)
    case 'BookingDataErased':
      return { ...state, erased: { what: fact.data.what, version: state.version + 1 } }
    case 'BookingKept':
      return { ...state, keptOnPurpose: true }
    case 'AttendanceRecorded':
      return { ...state, attendance: fact.data.attendance }
    case 'AttendanceRemoved':
      return { ...state, attendance: null }
    case 'PaidOnSite':
      return {
        ...state,
        onSite: { ...pick(fact.data, ['amountCents', 'means']), returnedCents: 0, writtenOffCents: 0 },
      }
    case 'PaymentOnSiteUndone':
      return { ...state, onSite: null }
    case 'RefundedOnSite':
      return {
        ...state,
        onSite: state.onSite && {
          ...state.onSite,
          returnedCents: state.onSite.returnedCents + fact.data.amountCents,
        },
      }
    case 'RefundOnSiteWrittenOff':
      return {
        ...state,
        onSite: state.onSite && {
          ...state.onSite,
          writtenOffCents: state.onSite.writtenOffCents + fact.data.amountCents,
        },
      }
  }
}
