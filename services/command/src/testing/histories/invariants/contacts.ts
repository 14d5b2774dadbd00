import { bookingStream } from '@alba/contracts/bookings/events'
import type { DataOf } from '@alba/contracts/events'
import { MOST_EMAIL_CORRECTIONS } from '@alba/contracts/shared/corrections'
import { buyerContactNames } from '@alba/contracts/vouchers/buyer-details'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { booking } from '../../../bookings/booking.ts'
import { personOf } from '../../../decision/person.ts'
import { purchase } from '../../../packages/purchase.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Finding } from '../history.ts'
import { keyring } from '../keyring.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'

/**
 * Finds bookings and vouchers of the wrong person. After a correction of the contact, every event of a booking must
 * name the new person, except a move, which may have begun before the correction. The vouchers of a package must have
 * the buyer of their purchase.
 */
export const contactFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'booking').flatMap(id => ofBooking(simulation, id)),
  ...idsOf(simulation, 'voucher').flatMap(id => ofVoucher(simulation, id)),
]

function ofBooking(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(booking, id)
  if (state.status === 'none') return []
  const subject = bookingStream(id)
  const found: Finding[] = []
  if (state.personId !== personOf({ keyring }, { email: state.customerEmail, phone: state.customerPhone }))
    found.push({ kind: 'wrong person', subject, text: 'its person is not that of its address' })
  if (state.correctionsByVisitor > MOST_EMAIL_CORRECTIONS)
    found.push({ kind: 'too many corrections', subject, text: `the visitor made ${state.correctionsByVisitor}` })
  let person: string | undefined
  for (const { type, data } of simulation.log.stream(subject)) {
    if (type === 'BookingRequested' || type === 'BookingContactCorrected') person = data.personId
    else if (type !== 'BookingRescheduled' && 'personId' in data && data.personId !== person)
      found.push({ kind: 'sealed for another person', subject, text: `${type} does not name the person of that time` })
  }
  return found
}

function ofVoucher(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(voucher, id)
  if (state.status === 'none' || state.purchaseId === null) return []
  const bought = simulation.state(purchase, state.purchaseId)
  if (bought.status === 'none') return []
  const [own, ofPackage] = [contactOf(state), contactOf(bought)]
  if (own === ofPackage) return []
  const text = `its buyer is ${own}, that of the package ${ofPackage}`
  return [{ kind: 'buyer not corrected', subject: voucherStream(id), text }]
}

const contactNames = ['personId', ...buyerContactNames] as const
const contactOf = (buyer: Pick<DataOf<'VoucherBuyerCorrected'>, (typeof contactNames)[number]>): string =>
  contactNames.map(name => buyer[name]).join(', ')
