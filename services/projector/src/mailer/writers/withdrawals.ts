import { termsOfAnySale } from '@alba/contracts/settings/terms'
import { eventAt, lastOf } from '../facts.ts'
import { MOST_CLAIMS, referredWithdrawal, unknownWithdrawals } from '../letters/staff.ts'
import { withdrawalReceived } from '../letters/withdrawals.ts'
import { ERASED_PERSON, isErased, toStaff, type Writer } from './writing.ts'

/** Mails about withdrawals: the receipt, and what staff must examine. */
export const withdrawalWriters = {
  'withdrawal-received': async ({ facts, site }, place) => {
    const { data } = eventAt(await facts.history(place.stream, place.revision), place, 'WithdrawalReceived')
    if (isErased(data.email)) return ERASED_PERSON
    const sale = termsOfAnySale(await facts.termsUntil(data.receivedAt), Date.parse(data.receivedAt))
    // Anybody may have typed this address, so the typed name is not used in a header.
    return { letter: withdrawalReceived(data, sale, site), to: { name: '', address: data.email } }
  },
  'staff-withdrawal-referred': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { data } = eventAt(events, place, 'WithdrawalReferred')
    const received = lastOf(events, 'WithdrawalReceived')
    if (!received || isErased(received.data.email)) return ERASED_PERSON
    return toStaff(writing, referredWithdrawal(received.data, data, writing.site))
  },
  'staff-withdrawals-unknown': async (writing, place, gathered = []) => {
    const claims = []
    for (const { stream, revision } of [place, ...gathered].slice(0, MOST_CLAIMS)) {
      const received = lastOf(await writing.facts.history(stream, revision), 'WithdrawalReceived')
      if (received && !isErased(received.data.email)) claims.push(received.data)
    }
    if (claims.length === 0) return ERASED_PERSON
    return toStaff(writing, unknownWithdrawals(claims, 1 + gathered.length, writing.site))
  },
} satisfies Record<string, Writer>
