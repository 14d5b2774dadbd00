import type { AgendaEvent } from '@alba/contracts/agenda/events'
import type { DomainEvent } from '@alba/contracts/events'
import { expect, it } from 'vitest'
import { AFTER_HOLD, at, confirmed, date, held, NOW, opened, paying } from '../../agenda-facts.ts'
import { confirmedLateFindings } from './agenda.ts'

const START = at('09:00') * 60_000
const stream = `agenda-${date}`
/** The findings in a day with these events. The last one occurs at a time in milliseconds since the epoch. */
function findingsIn(facts: readonly AgendaEvent[], lastAt: number) {
  const events = facts.map((fact, n) => {
    const occurredAt = new Date(n === facts.length - 1 ? lastAt : NOW).toISOString()
    return { ...fact, metadata: { occurredAt } }
  }) as unknown as DomainEvent[]
  return confirmedLateFindings({ log: { streams: () => [stream].values(), stream: () => events } })
}
const kinds = (...given: Parameters<typeof findingsIn>) => findingsIn(...given).map(({ kind }) => kind)

it('time that is confirmed after its start is found, unless something kept it', () => {
  const [hold, confirmation] = [[opened(1), held(1, '09:00')], confirmed(1, '09:00')]
  expect(kinds([...hold, confirmation], AFTER_HOLD)).toEqual([])
  expect(kinds([...hold, confirmation], START - 1)).toEqual([])
  expect(kinds([...hold, confirmation], START)).toEqual(['confirmed after its start'])
  expect(kinds([opened(1), confirmation], START)).toEqual(['confirmed after its start'])
  expect(kinds([...hold, paying(1), confirmation], START)).toEqual([])
})
