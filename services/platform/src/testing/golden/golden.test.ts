import { readFile } from 'node:fs/promises'
import { eventDefinitions } from '@alba/contracts/events'
import { defineEvent, type EventDefinition } from '@alba/contracts/shared/event'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCodec } from '../../event-log/codec.ts'
import { newGoldenLines } from './add.ts'
import { digestLine, goldenProblems } from './check.ts'
import { decodeGolden, digestsFile, goldenKeyring, readGoldenLines } from './log.ts'

let lines: string[]
let digests: string
beforeAll(async () => {
  lines = await readGoldenLines()
  digests = await readFile(digestsFile, 'utf8')
})

/** The event definitions of the contracts, with another one of this type. */
const definitionsWith = (type: string, data: z.ZodObject, version: number): ReadonlyMap<string, EventDefinition> =>
  new Map([...eventDefinitions, [type, defineEvent(type, '', data, version) as unknown as EventDefinition]])
const bookingRequestedData = () => eventDefinitions.get('BookingRequested')?.data ?? z.object({})

describe('the golden events', () => {
  it('are complete and unchanged, and can be decoded', async () => {
    expect(await goldenProblems(lines, digests)).toEqual([])
  })

  it('can be decoded after their person is erased', async () => {
    const { events, unreadable } = await decodeGolden(lines, createCodec(goldenKeyring('erased')))
    expect(unreadable).toEqual([])
    expect(events.find(({ type }) => type === 'BookingRequested')?.data).toMatchObject({ customerName: 'effacé' })
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/anne@|Roux/)
  })

  it('need no line that npm run golden would add', async () => {
    expect(await newGoldenLines(lines, '2026-11-20T10:00:00.000Z')).toEqual([])
  })
})

describe('the check of the golden events reports', () => {
  it('a line that was removed or changed', async () => {
    const at = lines.findIndex(line => line.includes('"PaymentFailed"'))
    const without = lines.toSpliced(at, 1)
    const lost = /^The golden PaymentFailed of version 1 was changed or removed\. .* put the line back as it was/
    expect(await goldenProblems(without, digests)).toEqual([
      expect.stringMatching(lost),
      'PaymentFailed of version 1 has no golden event: npm run golden writes it.',
    ])
    const otherwise = lines.with(at, lines[at]?.replace('card_declined', 'do_not_honor') ?? '')
    expect(await goldenProblems(otherwise, digests)).toEqual([
      expect.stringMatching(lost),
      expect.stringContaining('The golden PaymentFailed of version 1 is not in digests.txt'),
    ])
  })

  it('a removed line and digest, as long as the event is defined', async () => {
    const rest = lines.filter(line => !line.includes('"VoucherExpired"'))
    expect(await goldenProblems(rest, rest.map(digestLine).join('\n'))).toEqual([
      'VoucherExpired of version 1 has no golden event: npm run golden writes it.',
    ])
  })

  it('a new field that is required, with advice', async () => {
    const definitions = definitionsWith(
      'BookingRequested',
      bookingRequestedData().extend({ howKnown: z.string().nullable() }),
      2,
    )
    const problems = await goldenProblems(lines, digests, definitions)
    expect(new Set(problems)).toEqual(
      new Set(
        [1, 2].map(
          version =>
            `BookingRequested of version ${version}, as it stands in every old log, can no longer be read: its schema refuses it (howKnown). ` +
            'Make a new field optional; for any other change raise the event’s version and teach ' +
            'services/platform/src/event-log/upcasters.ts to convert the old one.',
        ),
      ),
    )
  })

  it('a higher version without an upcaster', async () => {
    const definitions = definitionsWith('BookingRequested', bookingRequestedData(), 3)
    const [problem] = await goldenProblems(lines, digests, definitions)
    expect(problem).toContain('can no longer be read: no upcaster for version 2. Make a new field optional')
  })

  it('an optional field that no golden event has', async () => {
    const definitions = definitionsWith(
      'BookingRequested',
      bookingRequestedData().extend({ howKnown: z.string().optional() }),
      2,
    )
    expect(await goldenProblems(lines, digests, definitions)).toEqual([
      'BookingRequested of version 2 has no golden event with all of its fields: npm run golden writes it.',
    ])
  })

  it('an event that was removed from the contracts', async () => {
    const definitions = new Map([...eventDefinitions].filter(([type]) => type !== 'BookingKept'))
    expect(await goldenProblems(lines, digests, definitions)).toEqual([
      expect.stringContaining(
        'BookingKept of version 1, as it stands in every old log, can no longer be read: unknown type',
      ),
    ])
  })
})
