import type { DomainEvent } from '@alba/contracts/events'
import { describe, expect, it } from 'vitest'
import { opened } from '../testing/agenda-facts.ts'
import { type Cause, causedBy, toEvents } from './cause.ts'

const visitor: Cause = { correlationId: 'request-1', causationId: null, actor: { kind: 'visitor' } }
const facts = [opened(1), opened(2)]
const NOW = Date.parse('2026-11-21T08:00:00Z')

describe('the metadata of an event', () => {
  it('contains actor, time, cause and schema version', () => {
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
  it('contains the place in a trace only where the cause has one', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const [event] = toEvents(facts, 'agenda-2026-11-23', { ...visitor, traceparent }, NOW)
    expect(event?.metadata.traceparent).toBe(traceparent)
    const [untraced] = toEvents(facts, 'agenda-2026-11-23', { ...visitor, traceparent: undefined }, NOW)
    expect(Object.keys(untraced?.metadata ?? {})).not.toContain('traceparent')
  })
})

describe('the id of an event', () => {
  const ids = (cause: Cause, stream = 'agenda-2026-11-23') => toEvents(facts, stream, cause, NOW).map(event => event.id)
  const event = { id: 'e1', metadata: { correlationId: 'request-1' } } as unknown as DomainEvent

  it('is a new one for each command of a person', () => {
    const all = [...ids(visitor), ...ids(visitor)]
    expect(new Set(all).size).toBe(4)
  })
  it('is the same each time a policy handles the same event, which is recorded as its cause', () => {
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
