import type { DomainEvent } from '@alba/contracts/events'
import { text } from '@alba/contracts/shared/table'
import { readGoldenEvents } from '@alba/platform/testing/golden/log'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { projections } from '../projections.ts'
import type { Projection, Row, Table } from '../runner/projection.ts'
import { recordTroubles } from './check.ts'
import { emptyColumns, type Records, readRecords } from './records.ts'

let events: DomainEvent[]
let records: Records
beforeAll(async () => {
  events = await readGoldenEvents()
  records = await readRecords()
})

describe('every read model', () => {
  it.each(projections.map(projection => [projection.name, projection] as const))(
    '%s takes in the golden events, and its rows lack nothing',
    (_name, projection) => expect(emptyColumns(projection, events)).toEqual([]),
  )

  it('is what is written down of its version', () => {
    expect(recordTroubles(projections, records, events)).toEqual({ sameVersion: [], unwritten: [] })
  })
})

/** The bookings with another table. */
const changed = (change: Partial<Table>, version = bookings.version): Projection => ({
  ...bookings,
  version,
  tables: bookings.tables.map(table => ({ ...table, ...change })),
})
const others = projections.filter(({ name }) => name !== 'bookings')
const troublesOf = (projection: Projection) => recordTroubles([...others, projection], records, events)
const [table] = bookings.tables

const columns = { ...table?.columns, how_known: text().nullable() }
const handles = [...(table?.handles ?? []), 'RoomDefined' as const]
const keys = (event: DomainEvent) => (event.type === 'RoomDefined' ? [] : (table?.keys(event) ?? []))
const evolve = (row: Row | undefined, event: DomainEvent, key: string | number) => {
  const after = table?.evolve(row, event, key)
  return after && { ...after, service_name: 'Massage' }
}

describe('a read model that changed', () => {
  it.each([
    ['its columns, what it makes of the golden events', { columns }],
    ['the events that it hears', { handles, keys }],
    ['what it makes of the golden events', { evolve }],
  ] as const)('must have another version: %s', (what, change) => {
    expect(troublesOf(changed(change))).toEqual({
      sameVersion: [
        expect.stringContaining(
          `« bookings » changed (${what}), so the one in use would stay as it is: give its projection version ${bookings.version + 1}`,
        ),
      ],
      unwritten: [],
    })
  })

  it('is then written down, as is a version that was raised for what no golden event shows', () => {
    for (const change of [{ columns }, {}])
      expect(troublesOf(changed(change, bookings.version + 1))).toEqual({
        sameVersion: [],
        unwritten: [expect.stringContaining(`« bookings » has version ${bookings.version + 1}: npm run golden`)],
      })
  })

  it('never has a lower one', () => {
    const [said] = troublesOf(changed({}, bookings.version - 1)).sameVersion
    expect(said).toContain('its version went down')
  })

  it('is told apart from golden events that were added since', () => {
    const { sameVersion, unwritten } = recordTroubles(
      projections,
      { ...records, goldenEvents: events.length - 1 },
      events,
    )
    expect(sameVersion.length).toBeLessThan(projections.length)
    expect(unwritten).toEqual([expect.stringContaining('There are 1 golden events that no read model was tried with')])
  })

  it('may be new, or gone', () => {
    const { bookings: _, ...models } = records.models
    expect(recordTroubles(projections, { ...records, models }, events).unwritten).toHaveLength(1)
    expect(recordTroubles(others, records, events).unwritten).toEqual([
      expect.stringContaining('bookings is no read model'),
    ])
  })
})

it('finds a column in which nothing stands', () => {
  expect(emptyColumns(changed({ columns: { ...table?.columns, how_known: text() } }), events)).toEqual([
    'bookings.how_known',
  ])
})
