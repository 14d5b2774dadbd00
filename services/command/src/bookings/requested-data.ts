import type { Block } from '@alba/contracts/agenda/day-schedule'
import { nameOfBoth } from '@alba/contracts/bookings/two-treatments'
import { visitorDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import type { DataOf } from '@alba/contracts/events'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { pick } from '@alba/contracts/shared/case'
import { fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Deps } from '../deps.ts'
import type { ClientData, Wanted, WantedSecond } from './wanted.ts'

/** The blocks of a booking in the agenda: that of its treatment, or of the first and then of the second. */
type Blocks = readonly [Block, ...Block[]]
/** Whether a booking has any time in the agenda. */
export const hasFirst = (blocks: readonly Block[]): blocks is Blocks => blocks.length > 0

/** What a booking records of its request, once it has its time. @param blocks one, or two for two treatments */
export function requestedData(
  deps: Deps,
  body: ClientData,
  { service, second, channel, bookingId, date, importedFrom, isWished }: Wanted,
  [block, secondBlock]: Blocks,
): Omit<DataOf<'BookingRequested'>, 'personId' | 'requestDigest'> {
  const { bookingRules, salesTerms } = deps.reference.current()
  const both = second && secondBlock && bothTreatments(deps, service, second, secondBlock)
  return {
    ...pick(service, [
      'serviceId',
      'priceCents',
      'durationMinutes',
      'bufferBeforeMinutes',
      'bufferAfterMinutes',
      'roomType',
      'questionnaireId',
    ]),
    serviceName: service.name,
    ...pick(body, visitorDetailNames),
    ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    ...(importedFrom && { importedFrom }),
    ...(isWished && { practitionerIsWished: true as const }),
    bookingId,
    termsVersion: bookingRules.termsVersion,
    terms: acceptedNow(salesTerms),
    termsAccepted: body.termsAccepted === true,
    channel,
    date,
    startsAt: fromEpochMinutes(block.startsAt),
    // Null, for confirmed time, only when an equal request was recorded before; nothing of this one is recorded then.
    heldUntil: new Date(block.heldUntil ?? 0).toISOString(),
    ...placeOf(deps, block),
    // Replaces the name, the price and the questionnaire of the first treatment above.
    ...both,
    endsAt: fromEpochMinutes(Math.max(block.endsAt, secondBlock?.endsAt ?? block.endsAt)),
  }
}

/** What a booking of two treatments says of both together, and of the second one. */
function bothTreatments(deps: Deps, first: ServiceDefinition, { service, arrangement }: WantedSecond, block: Block) {
  return {
    serviceName: nameOfBoth(first.name, service.name, arrangement),
    priceCents: first.priceCents + service.priceCents,
    questionnaireId: first.questionnaireId ?? service.questionnaireId,
    second: {
      arrangement,
      ...pick(service, ['serviceId', 'priceCents', 'questionnaireId']),
      ...pick(service, ['durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType']),
      serviceName: service.name,
      firstServiceName: first.name,
      startsAt: fromEpochMinutes(block.startsAt),
      endsAt: fromEpochMinutes(block.endsAt),
      ...placeOf(deps, block),
    },
  }
}

function placeOf({ reference }: Deps, { practitionerId, roomId }: Block) {
  const { practitioners, rooms } = reference.current()
  return {
    practitionerId,
    practitionerName: practitioners.get(practitionerId)?.name ?? '',
    roomId,
    roomName: rooms.get(roomId)?.name ?? '',
  }
}
