import { expect, it } from 'vitest'
import { openChain } from './chain.ts'
import { eventsOfText, sentText, textOfPage } from './page-text.ts'

it('the events of the text of a page are those of the page, with their JSON parsed', () => {
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
  const page = [event(0, '{"b": 1.50, "a": "\\u00e9"}'), event(1, '{"b":1e999,"a":-1e999}')]
  const chain = openChain()
  expect(eventsOfText(textOfPage(page.map(each => sentText(chain.addStored(each), each))))).toEqual([
    { ...page[0], data: { b: 1.5, a: 'é' }, metadata },
    { ...page[1], data: { b: Number.POSITIVE_INFINITY, a: Number.NEGATIVE_INFINITY }, metadata },
  ])
  expect(eventsOfText(textOfPage([]))).toEqual([])
})
