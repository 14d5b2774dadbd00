import type { Unread } from '@alba/contracts/operator/commands'
import { describe, expect, it } from 'vitest'
import { type Known, type ModelCheckpoint, modelHealth } from './health.ts'

const at = (count: number) => String(count).padStart(19, '0')
const NOW = Date.parse('2026-11-23T10:00:00Z')
const HEAD = at(20)

const checkpoint = (changes: Partial<ModelCheckpoint> = {}): ModelCheckpoint => ({
  name: 'agenda',
  version: 3,
  position: HEAD,
  state: 'live',
  error: null,
  poison: null,
  still_seconds: 3_600,
  held: [],
  ...changes,
})
/** What the log has after position 10, whose first event occurred some seconds ago. */
const after10 = (seconds: number): Unread => ({
  position: at(10),
  count: 10,
  isMore: false,
  firstAt: new Date(NOW - seconds * 1_000).toISOString(),
  streams: { booking: 3 },
})
const known = (changes: Partial<Known> = {}): Known => ({
  log: { head: HEAD, unread: [] },
  versions: new Map([['agenda', 3]]),
  now: NOW,
  ...changes,
})
const stateOf = (given: Partial<ModelCheckpoint>, seconds: number) =>
  modelHealth('agenda', checkpoint(given), known({ log: { head: HEAD, unread: [after10(seconds)] } })).state

describe('a model', () => {
  it('at the head is healthy, however long nothing has happened', () => {
    expect(modelHealth('agenda', checkpoint({ still_seconds: 1e6 }), known())).toMatchObject({
      state: 'healthy',
      lag: { events: 0, seconds: 0 },
    })
  })

  it('that is frozen behind the head is not healthy, although it reports no fault and its process answers', () => {
    expect(stateOf({ position: at(10), still_seconds: 60 }, 60)).toBe('frozen')
    expect(stateOf({ position: at(10), still_seconds: 11 }, 11)).toBe('frozen')
  })

  it('that is slow but moves is not unhealthy, however late it is', () => {
    expect(stateOf({ position: at(10), still_seconds: 2 }, 7_200)).toBe('behind')
  })

  it('that lacks only what has just happened is healthy', () => {
    expect(stateOf({ position: at(10), still_seconds: 3_600 }, 2)).toBe('healthy')
  })

  it('says how many streams it has not read, and how old the first event is', () => {
    const view = modelHealth(
      'agenda',
      checkpoint({ position: at(10) }),
      known({ log: { head: HEAD, unread: [after10(95)] } }),
    )
    expect(view.lag).toEqual({ events: 10, is_more: false, seconds: 95, streams: { booking: 3 } })
  })

  it('that leaves out a stream says so, even though it has read everything', () => {
    const held = [{ id: 'e-1', type: 'BookingRequested', stream: 'booking-42', error: 'why', seconds: 65 }]
    expect(modelHealth('agenda', checkpoint({ held }), known())).toMatchObject({
      state: 'incomplete',
      lag: { events: 0 },
      held: [{ ...held[0], category: 'booking' }],
    })
    expect(stateOf({ position: at(10), held, still_seconds: 60 }, 60)).toBe('frozen')
  })

  it('that is stopped names its event, also while the log cannot be asked', () => {
    const poison = { id: 'e-1', type: 'BookingRequested', position: at(11) }
    const view = modelHealth('agenda', checkpoint({ state: 'stopped', error: 'why', poison }), known({ log: null }))
    expect(view).toMatchObject({
      state: 'stopped',
      error: 'why',
      poison: { id: 'e-1', type: 'BookingRequested' },
      lag: null,
    })
  })

  it('is unknown while the head is, of another version when the code has another one, and missing when it was never built', () => {
    expect(modelHealth('agenda', checkpoint(), known({ log: null })).state).toBe('unknown')
    expect(modelHealth('agenda', checkpoint(), known({ versions: new Map([['agenda', 4]]) })).state).toBe(
      'other_version',
    )
    expect(modelHealth('agenda', checkpoint(), known({ versions: null }))).toMatchObject({
      state: 'healthy',
      code_version: null,
    })
    expect(modelHealth('agenda', undefined, known())).toMatchObject({ state: 'missing', position: null })
  })
})
