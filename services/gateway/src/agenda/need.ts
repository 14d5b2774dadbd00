import type { SecondNeed } from '@alba/contracts/agenda/pair'
import type { Assignment, Need } from '@alba/contracts/agenda/scheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { type Arrangement, minutesInAll, type SecondTreatment } from '@alba/contracts/bookings/two-treatments'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import { pick } from '@alba/contracts/shared/case'
import type { EpochMinutes } from '@alba/contracts/shared/centre-time'

/** How long a treatment takes, and its type of room: of a service as it is now, or of a booking as it was booked. */
type Timed = Pick<ServiceRow, 'duration_minutes' | 'buffer_before_minutes' | 'buffer_after_minutes' | 'room_type'>

/** What a second treatment takes that a visitor adds. */
const addedSecond = ({ service, arrangement }: AddedTreatment): SecondNeed => ({ arrangement, ...timesOf(service) })

/** A treatment at a start, as the functions of scheduling need it, with the second one if a visitor adds one. */
export const needOf = (timed: Timed, startsAt: EpochMinutes, second?: AddedTreatment): Need => ({
  startsAt,
  ...timesOf(timed),
  second: second && addedSecond(second),
})

/** A second treatment that a visitor adds to the first. */
export type AddedTreatment = { readonly service: ServiceRow; readonly arrangement: Arrangement }

/** A booking at a start, as it was booked: later changes of its services do not apply. Its own time counts as free. */
export const needOfBooking = (
  row: Timed & Pick<BookingRow, 'id' | 'second'>,
  startsAt: EpochMinutes,
): Need & { readonly bookingId: number } => ({
  startsAt,
  ...timesOf(row),
  bookingId: row.id,
  second: row.second ? bookedSecond(row.second) : undefined,
})

/** What the second treatment of a booking takes. Its present practitioner is preferred, where several are free. */
const bookedSecond = (second: SecondTreatment): SecondNeed => ({
  ...pick(second, ['arrangement', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType']),
  preferred: second.practitionerId,
})

/** The ids of the practitioner and of the room that a booking has now, and those of its second treatment. */
export const heldBy = ({
  practitioner_id,
  room_id,
  second,
}: Pick<BookingRow, 'practitioner_id' | 'room_id' | 'second'>): Assignment => ({
  practitionerId: practitioner_id,
  roomId: room_id,
  ...(second && { second: pick(second, ['practitionerId', 'roomId']) }),
})

const timesOf = (timed: Timed) => ({
  durationMinutes: timed.duration_minutes,
  bufferBeforeMinutes: timed.buffer_before_minutes,
  bufferAfterMinutes: timed.buffer_after_minutes,
  roomType: timed.room_type,
})

/** How many minutes a treatment takes, or two from the start of the first to the end of both. */
export const lengthOf = (service: ServiceRow, second: AddedTreatment | undefined): number =>
  minutesInAll(timesOf(service), second && addedSecond(second))
