import { describe, expect, it } from 'vitest'
import { identityOf } from './identity.ts'
import type { Naming } from './naming.ts'

let position = 0
const naming = (stream: string, personId: string, previousPersonId?: string): Naming => ({
  stream,
  personId,
  previousPersonId,
  position: String(++position),
  type: 'BookingRequested',
  occurredAt: '2026-11-20T10:00:00.000Z',
})

it('a mistyped address that has nothing else is the same person', () => {
  const events = [naming('booking-1', 'typo'), naming('booking-1', 'right', 'typo')]
  expect(identityOf('right', events)).toEqual({ own: ['right', 'typo'], others: [] })
})

it('a mistyped address with a booking of its own may be somebody else’s', () => {
  const events = [naming('booking-1', 'typo'), naming('booking-1', 'right', 'typo'), naming('booking-2', 'typo')]
  expect(identityOf('right', events)).toEqual({ own: ['right'], others: ['typo'] })
  expect(identityOf('typo', events)).toEqual({ own: ['typo'], others: ['right'] })
})

it('several corrections of one booking lead to one person', () => {
  const events = [naming('b-1', 'first'), naming('b-1', 'second', 'first'), naming('b-1', 'third', 'second')]
  expect(identityOf('third', events)).toEqual({ own: ['third', 'second', 'first'], others: [] })
})

describe('two ids that staff said to be one person', () => {
  const handedOver = (type: Naming['type'], to: string, from: string): Naming => ({
    ...naming(`client-${from}`, to, from),
    type,
  })
  const apart = [naming('booking-1', 'old'), naming('booking-2', 'old'), naming('booking-3', 'new')]

  it('are one person, whatever else belongs to the earlier id', () => {
    for (const type of ['ClientContactCorrected', 'ClientsJoined'] as const) {
      const events = [...apart, handedOver(type, 'new', 'old')]
      expect(identityOf('new', events)).toEqual({ own: ['new', 'old'], others: [] })
      expect(identityOf('old', events)).toEqual({ own: ['old', 'new'], others: [] })
    }
  })
  it('are two people after they were parted, and one again after they were joined again', () => {
    const parted = [...apart, handedOver('ClientsJoined', 'new', 'old'), handedOver('ClientsParted', 'old', 'new')]
    expect(identityOf('new', parted)).toEqual({ own: ['new'], others: ['old'] })
    expect(identityOf('new', [...parted, handedOver('ClientsJoined', 'new', 'old')]).own).toEqual(['new', 'old'])
  })
})
