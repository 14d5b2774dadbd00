import { expect, it } from 'vitest'
import { delayText, traceText } from './text.ts'
import type { CausedEvent } from './tree.ts'

it.each([
  [0, '+0 ms'],
  [999, '+999 ms'],
  [1_000, '+1.0 s'],
  [65_000, '+1.1 min'],
  [5_400_000, '+1.5 h'],
  [172_800_000, '+2.0 d'],
  [-40, '-40 ms'],
])('says a delay of %d ms', (ms, expected) => expect(delayText(ms)).toBe(expected))

it('draws the tree of a request, with its effects that are not in the log', () => {
  const event = (id: string, type: string, actor: string, more: Partial<CausedEvent> = {}): CausedEvent => ({
    id,
    type,
    actor,
    stream: 'booking-1',
    revision: 0,
    position: '1',
    occurredAt: '2026-11-23T08:00:00.000Z',
    correlationId: 'r',
    causationId: null,
    schemaVersion: 1,
    data: {},
    afterMs: 0,
    isAsked: false,
    leaves: [],
    caused: [],
    ...more,
  })
  const mail = {
    kind: 'mail',
    id: 7,
    mail: 'booking-confirmed',
    state: 'sent',
    dueAt: 'x',
    reason: null,
    at: 'x',
    afterMs: 1_500,
  } as const
  const message = { kind: 'message', id: 'b', type: 'alba.x.v1', state: 'published', at: null, afterMs: null } as const
  const confirmed = event('b', 'BookingConfirmed', 'policy:confirm', {
    afterMs: 12,
    isAsked: true,
    leaves: [message, mail],
    caused: [event('c', 'NotificationRaised', 'policy:tell', { afterMs: 3 })],
  })
  const caused = [event('a', 'SlotConfirmed', 'visitor', { caused: [confirmed] }), event('d', 'Other', 'visitor')]
  const request = { correlationId: 'r', actor: 'visitor', beganAt: '2026-11-23T08:00:00.000Z', caused, omitted: 2 }
  expect(traceText([request], 'Europe/Paris')).toBe(
    `
2026-11-23 09:00:00.000  visitor  request r
├─ +0 ms  SlotConfirmed  booking-1@0  a
│  └─ +12 ms  ► BookingConfirmed  booking-1@0  by policy:confirm  b
│     ├─ message: alba.x.v1, published
│     ├─ +1.5 s  mail 7: booking-confirmed, sent
│     └─ +3 ms  NotificationRaised  booking-1@0  by policy:tell  c
└─ +0 ms  Other  booking-1@0  d
2 more events of this request: npm run alba -- trace r`.trimStart(),
  )
})
