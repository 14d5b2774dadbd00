import { expect, it } from 'vitest'
import { identityOf } from './identity.ts'
import type { Naming } from './naming.ts'

let position = 0
const said = (stream: string, personId: string, previousPersonId?: string): Naming => ({
  stream,
  personId,
  previousPersonId,
  position: String(++position),
  type: 'BookingRequested',
  occurredAt: '2026-11-20T10:00:00.000Z',
})

it('a mistyped address that has nothing else is the same person', () => {
  const events = [said('booking-1', 'typo'), said('booking-1', 'right', 'typo')]
  expect(identityOf('right', events)).toEqual({ own: ['right', 'typo'], others: [] })
})

it('a mistyped address with a booking of its own may be somebody else’s', () => {
  const events = [said('booking-1', 'typo'), said('booking-1', 'right', 'typo'), said('booking-2', 'typo')]
  expect(identityOf('right', events)).toEqual({ own: ['right'], others: ['typo'] })
  expect(identityOf('typo', events)).toEqual({ own: ['typo'], others: ['right'] })
})

it('follows several corrections of one booking', () => {
  const events = [said('b-1', 'first'), said('b-1', 'second', 'first'), said('b-1', 'third', 'second')]
  expect(identityOf('third', events)).toEqual({ own: ['third', 'second', 'first'], others: [] })
})
