import type { DomainEvent } from '@alba/contracts/events'
import { describe, expect, it } from 'vitest'
import { opened } from '../testing/agenda-facts.ts'
import { type Cause, causedBy, toEvents } from './cause.ts'

const visitor: Cause = { correlationId: 'request-1', causationId: null, actor: { kind: 'visitor' } }
const facts = [opened(1), opened(2)]
const NOW = Date.parse('2026-11-21T08:00:00Z')

describe('what every event carries', () => {
  it('is who, when, caused by what, and the version it was written in', () => {
    const [event] = toEvents(facts, 'agenda-2026-11-23', visitor, NOW)
    expect(event).toMatchObject({ ...facts[0] })
    expect(event?.metadata).toEqual({
      correlationId: 'request-1',
      causationId: null,
      actor: { kind: 'visitor' },
      occurredAt: '2026-11-21T08:00:00.000Z',
      schemaVersion: 1,
    })
  })
})

describe('an event’s id', () => {
  const ids = (cause: Cause, stream = 'agenda-2026-11-23') => toEvents(facts, stream, cause, NOW).map(event => event.id)
  const event = { id: 'e1', metadata: { correlationId: 'request-1' } } as unknown as DomainEvent

  it('is new each time when a person asks', () => {
    const all = [...ids(visitor), ...ids(visitor)]
    expect(new Set(all).size).toBe(4)
  })
  it('is the same each time when a policy follows an event, and names that event as its cause', () => {
    const cause = causedBy(event, 'settle')
    expect(cause).toMatchObject({
      correlationId: 'request-1',
      causationId: 'e1',
      actor: { kind: 'policy', id: 'settle' },
    })
    expect(ids(cause)).toEqual(ids(causedBy(event, 'settle')))
    expect(new Set(ids(cause)).size).toBe(2)
  })
  it('differs by policy and by stream', () => {
    const all = [
      ...ids(causedBy(event, 'settle')),
      ...ids(causedBy(event, 'refund')),
      ...ids(causedBy(event, 'settle'), 'agenda-2026-11-24'),
    ]
    expect(new Set(all).size).toBe(6)
  })
})
