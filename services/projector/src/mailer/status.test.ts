import { describe, expect, it } from 'vitest'
import { type Backlog, whyHeldUp } from './status.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const waiting: Backlog = { waiting: 3, oldest: '2026-11-30T11:54:00Z', later: 0, failed: 0, reason: null }
const named = { isNamed: true, lastSent: null, now: NOW }

describe('mails that are due and not even tried', () => {
  it('wait for the centre to say who it is', () => {
    expect(whyHeldUp(waiting, { ...named, isNamed: false })).toBe('unnamed')
  })

  it('are late after five minutes in which none was sent', () => {
    expect(whyHeldUp(waiting, named)).toBe('late')
    expect(whyHeldUp(waiting, { ...named, lastSent: '2026-11-30T11:54:30Z' })).toBe('late')
  })

  it('are not held up while others are sent, or when they became due just now', () => {
    expect(whyHeldUp(waiting, { ...named, lastSent: '2026-11-30T11:58:00Z' })).toBeNull()
    expect(whyHeldUp({ ...waiting, oldest: '2026-11-30T11:57:00Z' }, named)).toBeNull()
  })

  it('are none when no mail is due', () => {
    expect(whyHeldUp({ ...waiting, waiting: 0, oldest: null }, { ...named, isNamed: false })).toBeNull()
  })
})
