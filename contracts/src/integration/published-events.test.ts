import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type DomainEvent, type DomainFact, eventDefinitions } from '../events.ts'
import type { PublishedDefinition } from './publish.ts'
import { parsePublished, publishedAreas, sourceTypes, toPublished } from './published-events.ts'

const definitions: readonly PublishedDefinition[] = Object.values(publishedAreas).flat()
const bookingId = 412_345_678_901_234
const personId = 'a'.repeat(32)

const recorded = (fact: DomainFact) =>
  ({
    ...fact,
    id: '7f0c3a52-5b1e-4a5e-9d0a-0c8f5f3a1b11',
    stream: `booking-${bookingId}`,
    // More than a JSON number can hold exactly.
    revision: 9_007_199_254_740_993n,
    position: '0000000000000000007',
    metadata: {
      correlationId: 'request-1',
      causationId: null,
      actor: { kind: 'visitor' },
      occurredAt: '2026-11-20T10:00:00.000Z',
      schemaVersion: 1,
    },
  }) as DomainEvent

const canceled = recorded({
  type: 'BookingCanceled',
  data: { bookingId, personId, date: '2026-11-23', by: 'visitor', reason: 'Anne Roux est malade' },
})

describe('the list of published events', () => {
  test('has each event type of the log and each published name at most once', () => {
    expect(new Set(definitions.map(({ from }) => from)).size).toBe(definitions.length)
    expect(new Set(definitions.map(({ type }) => type)).size).toBe(definitions.length)
    for (const { type } of definitions) expect(type).toMatch(/^alba\.[a-z]+\.[a-z-]+\.v[1-9]\d*$/)
  })

  test.each(definitions)('$type contains only ids, amounts, times and choices', ({ data }) => {
    expect(openTexts(z.toJSONSchema(data), 'data')).toEqual([])
  })

  test.each(definitions)('$type contains no field that is personal in the log', ({ from, data }) => {
    const marked = (schema: unknown) => JSON.stringify(schema).includes('"personal":true')
    const source = z.toJSONSchema(eventDefinitions.get(from)?.data ?? z.never()).properties ?? {}
    const personal = Object.keys(source).filter(name => marked(source[name]))
    expect(Object.keys(data.shape).filter(name => personal.includes(name))).toEqual([])
    expect(marked(z.toJSONSchema(data))).toBe(false)
  })

  test('the check for free texts finds them at any depth', () => {
    const schema = z.object({ a: z.object({ b: z.string().nullable() }), c: z.email(), d: z.iso.date(), e: z.any() })
    expect(openTexts(z.toJSONSchema(schema), 'data')).toEqual(['data.a.b', 'data.c', 'data.e'])
  })
})

/**
 * The paths in a schema where any text, or a mail address, would be valid. A text with a pattern does not count: those
 * of published events are ids.
 */
function openTexts(schema: z.core.JSONSchema._JSONSchema, path: string): string[] {
  if (typeof schema === 'boolean') return [path]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap(option => openTexts(option, path))
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => openTexts(field, `${path}.${name}`))
  if (schema.type === 'array') return openTexts((schema.items ?? true) as z.core.JSONSchema._JSONSchema, `${path}[]`)
  if (schema.enum || schema.const !== undefined) return []
  if (schema.type === 'string') {
    const closed = schema.format ? ['date', 'date-time', 'uuid'].includes(schema.format) : schema.pattern !== undefined
    return closed ? [] : [path]
  }
  return ['integer', 'number', 'boolean', 'null'].includes(String(schema.type)) ? [] : [path]
}

describe('publishing', () => {
  test('a published event has the id and the stream of its source event, and only the fields of its schema', () => {
    expect(toPublished(canceled)).toEqual({
      specversion: '1.0',
      id: canceled.id,
      source: '/alba',
      type: 'alba.booking.canceled.v1',
      subject: `booking-${bookingId}`,
      time: '2026-11-20T10:00:00.000Z',
      datacontenttype: 'application/json',
      revision: '9007199254740993',
      position: '0000000000000000007',
      data: { bookingId, personId, date: '2026-11-23', by: 'visitor' },
    })
  })

  test('the way in which a booking was paid is published, the voucher number is not', () => {
    const assignment = { practitionerId: 1, practitionerName: 'Claire Martin', roomId: 2, roomName: 'Salon Lavande' }
    const confirmed = recorded({
      type: 'BookingConfirmed',
      data: {
        bookingId,
        date: '2026-11-23',
        ...assignment,
        settledBy: [{ kind: 'voucher', voucherId: bookingId, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: 9_000 }],
      },
    })
    expect(toPublished(confirmed)?.data).toEqual({
      bookingId,
      date: '2026-11-23',
      practitionerId: 1,
      roomId: 2,
      settledBy: 'voucher',
    })
  })

  test('a reason that is newer than `v1` is published as one that `v1` has, an older one as it is', () => {
    const publishedReason = (reason: 'past' | 'refunded' | 'already_settled') =>
      toPublished(
        recorded({
          type: 'LatePaymentRejected',
          data: { bookingId, paymentIntentId: 'pi_1', amountCents: 9_000, reason },
        }),
      )?.data
    expect(publishedReason('past')).toMatchObject({ reason: 'slot_taken' })
    expect(publishedReason('refunded')).toMatchObject({ reason: 'already_settled' })
    expect(publishedReason('already_settled')).toMatchObject({ reason: 'already_settled' })
  })

  test('an event that no other process needs is not published', () => {
    const processing = recorded({
      type: 'PaymentProcessing',
      data: { paymentIntentId: 'pi_1', target: { kind: 'booking', id: bookingId } },
    })
    expect(toPublished(processing)).toBeUndefined()
  })
})

describe('receiving', () => {
  test('a published event is the same after JSON encoding and decoding', () => {
    const published = toPublished(canceled)
    expect(parsePublished(JSON.parse(JSON.stringify(published)))).toEqual(published)
  })

  test('an unknown or malformed event is refused', () => {
    const published = toPublished(canceled)
    expect(() => parsePublished('text')).toThrow(z.ZodError)
    expect(() => parsePublished({ ...published, type: 'alba.booking.canceled.v9' })).toThrow('no published event')
    expect(() => parsePublished({ ...published, data: { bookingId: 1 } })).toThrow(z.ZodError)
  })
})

test('sourceTypes returns the log events behind published types', () => {
  expect(sourceTypes(['alba.booking.expired.v1', 'alba.payment.failed.v1'])).toEqual([
    'BookingExpired',
    'PaymentFailed',
  ])
  expect(sourceTypes()).toHaveLength(definitions.length)
})
