import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { first, insert, renumbered, replace, withData, without } from '../plant.ts'
import { anyConfirmed, type Corruption, confirmed, type Log, OTHER } from './corruption.ts'

const always = () => true

/** Faults of the log itself: wrong numbers, ids, times, types or data. */
export const logItself: Corruption[] = [
  {
    what: 'a removed event that leaves a gap',
    fits: anyConfirmed,
    plant: events => events.filter(event => event.stream !== confirmed(events).stream || event.revision !== 0n),
    rule: 'log',
    verifierRule: 'log',
  },
  {
    what: 'an id that occurs twice',
    fits: always,
    plant: events => replace(events, events[1] as RecordedEvent, { id: events[0]?.id ?? '' }),
    rule: 'log',
    verifierRule: 'log',
  },
  {
    what: 'two events that changed places',
    fits: always,
    plant: events => [...events.slice(0, 1), ...events.slice(1, 3).reverse(), ...events.slice(3)],
    rule: 'log',
    verifierRule: null,
  },
  {
    what: 'an event of an unknown type',
    fits: always,
    plant: events => replace(events, events.at(-1) as RecordedEvent, { type: 'MoonEclipsed' }),
    rule: 'events',
    verifierRule: null,
  },
  {
    what: 'data that no version of the event has',
    fits: anyConfirmed,
    plant: events => withData(events, confirmed(events), { practitionerId: 'Camille' }),
    rule: 'events',
    verifierRule: null,
  },
  {
    what: 'an event in the stream of another booking',
    fits: anyConfirmed,
    plant: events => renumbered(replace(events, confirmed(events), { stream: `booking-${OTHER}` })),
    rule: 'events',
    verifierRule: 'log',
  },
  ...(
    [
      ['2026-11-21T08:00:00', 'log'],
      ['2026-13-41T08:00:00.000Z', 'log'],
      // The independent check may run years later, and knows no other clock than that of the log.
      ['2096-11-21T08:00:00.000Z', null],
    ] as const
  ).map(([occurredAt, verifierRule]) => ({
    what: `an event at ${occurredAt}`,
    fits: always,
    plant: (events: Log) => {
      const last = events.at(-1) as RecordedEvent
      return replace(events, last, { metadata: { ...last.metadata, occurredAt } })
    },
    rule: 'events',
    verifierRule,
  })),
]

/**
 * Changes after which the log is still a possible one. Only comparing it with a head that was noted earlier shows them.
 */
export const silentChanges: readonly Pick<Corruption, 'what' | 'plant'>[] = [
  {
    what: 'a changed field',
    plant: log => withData(log, first(log, 'RoomDefined'), { name: 'Another name' }),
  },
  {
    what: 'a changed author',
    plant: log => {
      const [event] = log as [RecordedEvent]
      return replace(log, event, { metadata: { ...event.metadata, actor: { kind: 'visitor' } } })
    },
  },
  { what: 'a removed event', plant: log => without(log, first(log, 'PackageDefined')) },
  {
    what: 'an inserted event',
    plant: log => {
      const room = first(log, 'RoomDefined')
      return insert(log, room, room.stream, 'RoomDefined', room.data)
    },
  },
  {
    what: 'two events of two streams in the other order',
    plant: log => renumbered([...log.slice(0, 1).concat(log.slice(1, 3).reverse()), ...log.slice(3)]),
  },
  {
    what: 'a sealed text that was put in from another event',
    plant: log => {
      const sealed = log.filter(event => '$sealed' in event.data)
      const [one, other] = sealed as [RecordedEvent, RecordedEvent]
      return withData(log, one, { $sealed: other.data.$sealed ?? '' })
    },
  },
]
