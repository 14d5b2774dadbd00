import { expect, it } from 'vitest'
import { eventsOfText, textOfPage } from './page-text.ts'

it('a page that went through a text is what the store holds', () => {
  const metadata = { occurredAt: '2026-11-21T08:00:00Z' }
  const event = (n: number, data: string) => ({
    id: `id "${n}"`,
    type: 'Type\n',
    data,
    metadata: JSON.stringify(metadata),
    stream: 'room-\u2028é',
    revision: BigInt(n),
    position: `000000000000000000${n}`,
  })
  const page = [event(0, '{"b": 1.50, "a": "\\u00e9"}'), event(1, '{"b":1e999}')]
  expect(eventsOfText(textOfPage(page))).toEqual([
    { ...page[0], data: { b: 1.5, a: 'é' }, metadata },
    { ...page[1], data: { b: Number.POSITIVE_INFINITY }, metadata },
  ])
  expect(eventsOfText(textOfPage([]))).toEqual([])
})
