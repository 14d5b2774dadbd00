import type { DataOf } from '@alba/contracts/events'
import type { WithdrawalEvent } from '@alba/contracts/withdrawals/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { INTENT, personId, voucherId, withdrawalId } from '../testing/voucher-facts.ts'
import { conclude, receive } from './decide.ts'
import { type Withdrawal, withdrawal } from './withdrawal.ts'

type Outcome = Extract<WithdrawalEvent, { type: 'WithdrawalAccepted' | 'WithdrawalReferred' }>

const subject = { kind: 'voucher', id: voucherId } as const
const data: DataOf<'WithdrawalReceived'> = {
  withdrawalId,
  personId,
  subject,
  receivedAt: '2026-11-22T08:00:00Z',
  name: 'Jeanne Martin',
  email: 'jeanne@example.org',
  reference: 'ABCD-EFGH-JKLM',
}
const received: WithdrawalEvent = { type: 'WithdrawalReceived', data }
const accepted: Outcome = {
  type: 'WithdrawalAccepted',
  data: { withdrawalId, subject, paymentIntentId: INTENT, amountCents: 7_500 },
}
const referred: Outcome = { type: 'WithdrawalReferred', data: { withdrawalId, subject, reason: 'used' } }

const after = (...facts: WithdrawalEvent[]) => given(withdrawal.evolve, withdrawal.initial, facts)

it('a withdrawal is received first, then accepted or referred; a decision before that changes nothing', () => {
  expect(after(received).state).toEqual({ ...data, status: 'received' })
  expect(after(received, accepted).state).toEqual({ ...data, status: 'accepted' })
  expect(after(received, referred).state).toEqual({ ...data, status: 'referred' })
  expect(after(accepted).state).toEqual({ status: 'none' })
})

describe('receiving a declaration', () => {
  const declare = (changes: Partial<typeof data> = {}) => {
    return (state: Withdrawal) => receive(state, { ...data, ...changes })
  }

  it('is recorded once, even when it is repeated later, or when its reference leads to another sale by then', () => {
    after().when(declare()).yields([received])
    after(received).when(declare()).yields([])
    after(received)
      .when(declare({ receivedAt: '2026-11-23T08:00:00Z' }))
      .yields([])
    after(received)
      .when(declare({ subject: null }))
      .yields([])
    after(received, referred).when(declare()).yields([])
  })
  it('is refused under the idempotency key of another declaration', () => {
    for (const other of [{ name: 'Paul Martin' }, { email: 'paul@example.org' }, { reference: 'NPQR-STUV-WXYZ' }])
      after(received).when(declare(other)).rejects('idempotency_key_reused')
  })
})

describe('the decision about a declaration', () => {
  const end = (outcome: Outcome) => (state: Withdrawal) => conclude(state, outcome)

  it('is recorded', () => {
    after(received).when(end(accepted)).yields([accepted])
    after(received).when(end(referred)).yields([referred])
  })
  it('stays when another one follows', () => {
    after(received, accepted).when(end(referred)).yields([])
    after(received, referred).when(end(accepted)).yields([])
  })
  it('is not recorded before the declaration', () => {
    after().when(end(accepted)).yields([])
  })
})
