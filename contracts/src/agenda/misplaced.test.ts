import { expect, it } from 'vitest'
import { type Block, emptyDay } from './day-schedule.ts'
import { misplacedOn } from './misplaced.ts'

const block: Block = {
  bookingId: 100_000_000_000_001,
  serviceId: 1,
  practitionerId: 1,
  roomId: 1,
  from: 530,
  until: 615,
  startsAt: 540,
  endsAt: 600,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
}
const opening = { id: 1, practitionerId: 1, from: 540, until: 600 }
const closure = { id: 1, roomId: 1, from: 600, until: 700, reason: null }
const day = { ...emptyDay, openings: [opening], blocks: [block] }
const { bookingId } = block

it('a booking inside the opening of its practitioner is not misplaced, although its buffers reach outside', () => {
  expect(misplacedOn(day)).toEqual([])
})

it('a booking outside the openings of its practitioner is misplaced', () => {
  const outside = [{ bookingId, why: 'outside_openings' }]
  expect(misplacedOn({ ...day, openings: [] })).toEqual(outside)
  expect(misplacedOn({ ...day, openings: [{ ...opening, practitionerId: 2 }] })).toEqual(outside)
  expect(misplacedOn({ ...day, openings: [{ ...opening, from: 541 }] })).toEqual(outside)
  expect(misplacedOn({ ...day, openings: [{ ...opening, until: 599 }] })).toEqual(outside)
})

it('a booking is misplaced when its room is closed during the treatment or its buffers', () => {
  const closed = [{ bookingId, why: 'room_closed' }]
  expect(misplacedOn({ ...day, closures: [closure] })).toEqual(closed)
  expect(misplacedOn({ ...day, openings: [], closures: [closure] })).toEqual(closed)
  expect(misplacedOn({ ...day, closures: [{ ...closure, from: 615 }] })).toEqual([])
  expect(misplacedOn({ ...day, closures: [{ ...closure, roomId: 2 }] })).toEqual([])
})

it('an unpaid hold is never listed as misplaced', () => {
  expect(misplacedOn({ ...day, openings: [], blocks: [{ ...block, heldUntil: 1 }] })).toEqual([])
})
