import { eventAt, lastOf } from '../facts.ts'
import { referredWithdrawal } from '../letters/staff.ts'
import { withdrawalReceived } from '../letters/withdrawals.ts'
import { ERASED_PERSON, isErased, toStaff, type Writer } from './writing.ts'

/** About withdrawals: the receipt, and what staff has to look at. */
export const withdrawalWriters = {
  'withdrawal-received': async ({ facts, site }, place) => {
    const { data } = eventAt(await facts.history(place.stream, place.revision), place, 'WithdrawalReceived')
    if (isErased(data.email)) return ERASED_PERSON
    return { letter: withdrawalReceived(data, site), to: { name: data.name, address: data.email } }
  },
  'staff-withdrawal-referred': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { data } = eventAt(events, place, 'WithdrawalReferred')
    const received = lastOf(events, 'WithdrawalReceived')
    if (!received || isErased(received.data.email)) return ERASED_PERSON
    return toStaff(writing, referredWithdrawal(received.data, data.reason, writing.site))
  },
} satisfies Record<string, Writer>
