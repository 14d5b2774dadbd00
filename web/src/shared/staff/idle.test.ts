import { IDLE_MINUTES } from '@alba/contracts/accounts/access-token'
import { expect, it } from 'vitest'
import { isIdle } from './idle.ts'

it('a page is idle once IDLE_MINUTES have passed since the last activity', () => {
  const lastActivity = Date.parse('2026-11-21T08:00:00Z')
  const minutes = (count: number) => lastActivity + count * 60_000
  expect([isIdle(lastActivity, minutes(IDLE_MINUTES) - 1), isIdle(lastActivity, minutes(IDLE_MINUTES))]).toEqual([
    false,
    true,
  ])
})
