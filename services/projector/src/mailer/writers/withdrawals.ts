import { termsOfAnySale } from '@alba/contracts/settings/terms'
import { eventAt, lastOf } from '../facts.ts'
import { referredWithdrawal, unknownWithdrawals } from '../letters/staff.ts'
import { withdrawalReceived } from '../letters/withdrawals.ts'
import { ERASED_PERSON, isErased, toStaff, type Writer } from './writing.ts'

/** Mails about withdrawals: the receipt for the declarant, and to staff the declarations that they must examine. */
export const withdrawalWriters = {
  'withdrawal-received': async ({ facts, site }, ref) => {
    const { data } = eventAt(await facts.history(ref.stream, ref.revision), ref, 'WithdrawalReceived')
    if (isErased(data.email)) return ERASED_PERSON
    const terms = termsOfAnySale(await facts.termsUntil(data.receivedAt), Date.parse(data.receivedAt))
    // Anybody may have typed this address, so the typed name is not used in a header.
    return { letter: withdrawalReceived(data, terms, site), to: { name: '', address: data.email } }
  },
  'staff-withdrawal-referred': async (writing, ref) => {
    const events = await writing.facts.history(ref.stream, ref.revision)
    const { data } = eventAt(events, ref, 'WithdrawalReferred')
    const received = lastOf(events, 'WithdrawalReceived')
    if (!received || isErased(received.data.email)) return ERASED_PERSON
    return toStaff(writing, referredWithdrawal(received.data, data, writing.site))
  },
  // One letter covers all that are due (`GATHERED_KINDS`). It leaves out those of erased people.
  'staff-withdrawals-unknown': async (writing, ref, gathered = []) => {
    const claims = []
    for (const { stream, revision } of [ref, ...gathered]) {
      const received = lastOf(await writing.facts.history(stream, revision), 'WithdrawalReceived')
      if (received && !isErased(received.data.email)) claims.push(received.data)
    }
    if (claims.length === 0) return ERASED_PERSON
    return toStaff(writing, unknownWithdrawals(claims, writing.site))
  },
} satisfies Record<string, Writer>
