import type { RequestBooking } from '@alba/contracts/bookings/commands'
import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import type { visitorDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import type { DataOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import type { EpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from '../agenda/own-blocks.ts'
import type { Spare } from '../agenda/spare.ts'
import { secondNeedOf } from './treatment.ts'

type Requested = DataOf<'BookingRequested'>

/** The second of two treatments, and whether it is after the first or beside it. */
export type WantedSecond = {
  readonly service: ServiceDefinition
  readonly arrangement: Arrangement
  /** The only practitioner who is accepted for it; left out: any who is free. */
  readonly practitionerId?: number | undefined
}

/** The treatment to book, or both: what, when, and by whom it is booked. */
export type Wanted = {
  readonly bookingId: number
  readonly service: ServiceDefinition
  /** The second treatment, if there are two (ADR 118). */
  readonly second?: WantedSecond | undefined
  readonly date: string
  readonly startsAt: EpochMinutes
  readonly channel: Requested['channel']
  /** The questionnaires that were passed. */
  readonly eligibility: readonly DataOf<'EligibilityConfirmed'>[]
  /** The only practitioner who is accepted; left out: any who is free. */
  readonly practitionerId?: number | null
  /** Whether she gives it even if she is not open then. */
  readonly outsideHours?: boolean | undefined
  /** Whether it is the client who asks for that practitioner, and not staff who chose her. */
  readonly isWished?: boolean
  /** For an unpaid hold of a visitor, which must leave a part of the day free (`Spare`). */
  readonly unpaid?: Pick<Spare, 'isNewcomer'>
  /** For a booking of another system. */
  readonly importedFrom?: NonNullable<Requested['importedFrom']>
}

/** The data of the client. Its digest tells a retry from another request under the same idempotency key. */
export type ClientData = Pick<RequestBooking, (typeof visitorDetailNames)[number] | 'idempotencyKey'> & {
  readonly termsAccepted?: boolean | null
  readonly adminNotes?: string | null
}

/** What is wanted, in the form in which the decisions of the day take it. */
export const treatmentFor = ({ service, second, bookingId, date, startsAt }: Wanted): Treatment => ({
  bookingId,
  date,
  startsAt,
  move: 0,
  ...pick(service, ['serviceId', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType']),
  second: second && {
    ...secondNeedOf({ ...second.service, arrangement: second.arrangement }),
    ...(second.practitionerId !== undefined && { only: second.practitionerId }),
  },
  secondServiceId: second?.service.serviceId,
})
