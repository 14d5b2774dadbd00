import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import { text } from '@alba/contracts/shared/table'
import { isOpened, type OpenedBoxes } from '@alba/platform/event-log/boxes'
import { createCodec } from '@alba/platform/event-log/codec'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { asRecorded, goldenKeyring, readGoldenEvents, readGoldenLines } from '@alba/platform/testing/golden/log'
import { beforeAll, describe, expect, it } from 'vitest'
import { staff } from '../accounts/projection.ts'
import { bookings } from '../bookings/projection.ts'
import { projections } from '../projections.ts'
import type { Projection, Row, Table } from '../runner/projection.ts'
import { vouchers } from '../vouchers/projection.ts'
import { recordProblems } from './check.ts'
import { emptyColumns, type Records, readRecords, recordOf } from './records.ts'

const codec = createCodec(goldenKeyring())
let events: DomainEvent[]
let records: Records
beforeAll(async () => {
  events = await readGoldenEvents()
  records = await readRecords()
})

describe('every read model', () => {
  it.each(projections.map(projection => [projection.name, projection] as const))(
    '%s handles the golden events, and no required column is empty',
    (_name, projection) => expect(emptyColumns(projection, events)).toEqual([]),
  )

  it.each(projections.map(projection => [projection.name, projection] as const))(
    '%s shows only personal fields of the boxes that its replay opens',
    async (_name, projection) => expect(await showsOnlyWhatItOpens(projection)).toBe(true),
  )

  it('would be found if it showed a personal field of another box', async () => {
    expect(await showsOnlyWhatItOpens({ ...vouchers, boxes: new Set(['person']) })).toBe(false)
    expect(await showsOnlyWhatItOpens({ ...staff, boxes: new Set() })).toBe(false)
  })

  it('matches the record of its version', () => {
    expect(recordProblems(projections, records, events)).toEqual({ withoutNewVersion: [], unwritten: [] })
  })
})

/**
 * Whether a read model has the same rows from events that a replay has read and from events with a mark in each personal
 * field of the boxes that a replay leaves sealed. Golden events alone would not show this: they have no text in some
 * fields.
 */
async function showsOnlyWhatItOpens(projection: Projection): Promise<boolean> {
  const read = await codec.decode(asRecorded(await readGoldenLines()), projection.boxes)
  const marked = events.map(event => withMarks(event, projection.boxes))
  return recordOf(projection, read.events).rows === recordOf(projection, marked).rows
}

function withMarks(event: DomainEvent, boxes: OpenedBoxes): DomainEvent {
  const definition = eventDefinitions.get(event.type)
  const sealed = definition ? personalFieldsOf(definition).filter(({ part }) => !isOpened(boxes, part)) : []
  const marks = Object.fromEntries(sealed.map(({ name }) => [name, `mark of ${name}`]))
  return { ...event, data: { ...event.data, ...marks } } as unknown as DomainEvent
}

/** The read model of bookings, with parts of its table replaced. */
const changed = (change: Partial<Table>, version = bookings.version): Projection => ({
  ...bookings,
  version,
  tables: bookings.tables.map(table => ({ ...table, ...change })),
})
const others = projections.filter(({ name }) => name !== 'bookings')
const problemsOf = (projection: Projection) => recordProblems([...others, projection], records, events)
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
    ['its columns, its rows for the golden events', { columns }],
    ['the events that it handles', { handles, keys }],
    ['its rows for the golden events', { evolve }],
  ] as const)('needs a new version: %s', (what, change) => {
    expect(problemsOf(changed(change))).toEqual({
      withoutNewVersion: [
        expect.stringContaining(
          `« bookings » changed (${what}), so the one in use would stay as it is: give its projection version ${bookings.version + 1}`,
        ),
      ],
      unwritten: [],
    })
  })

  it('needs a new record with its new version, even if no digest changed', () => {
    for (const change of [{ columns }, {}])
      expect(problemsOf(changed(change, bookings.version + 1))).toEqual({
        withoutNewVersion: [],
        unwritten: [expect.stringContaining(`« bookings » has version ${bookings.version + 1}: npm run golden`)],
      })
  })

  it('must not have a lower version', () => {
    const [problem] = problemsOf(changed({}, bookings.version - 1)).withoutNewVersion
    expect(problem).toContain('its version went down')
  })

  it('is compared without the golden events that were added since its record', () => {
    // The records were made with the last event too, so only the models whose rows it changes seem to differ here.
    const { withoutNewVersion, unwritten } = recordProblems(
      projections,
      { ...records, goldenEvents: events.length - 1 },
      events,
    )
    expect(withoutNewVersion.length).toBeLessThan(projections.length)
    expect(unwritten).toEqual([
      expect.stringContaining('There are 1 golden events for which no read model has a record'),
    ])
  })

  it('is reported as unwritten when it is new or removed', () => {
    const { bookings: _, ...models } = records.models
    expect(recordProblems(projections, { ...records, models }, events).unwritten).toHaveLength(1)
    expect(recordProblems(others, records, events).unwritten).toEqual([
      expect.stringContaining('bookings is no read model'),
    ])
  })
})

it('finds a required column that is empty', () => {
  expect(emptyColumns(changed({ columns: { ...table?.columns, how_known: text() } }), events)).toEqual([
    'bookings.how_known',
  ])
})
