import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import { book, bookingOf, dayOf, openIntent, typesOf, untilPoliciesDone, write } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

describe('an opening', () => {
  const open = (date: string, timeSlots: { start: string; end: string }[], practitionerId = 1) =>
    command.send('open-availability', { practitionerId, date, timeSlots })

  it('merges with an existing one, and the merged opening can be removed by its id, but only once', async () => {
    const date = '2027-02-01'
    await open(date, [{ start: '09:00', end: '12:00' }])
    const { body } = await open(date, [{ start: '11:00', end: '15:00' }])
    expect(body.opened).toMatchObject([{ practitionerId: 1 }])
    // `opened` has only the times that were closed before.
    expect((await open(date, [{ start: '11:00', end: '15:00' }])).body.opened).toEqual([])
    const { openings } = await dayOf(command, date)
    expect(openings).toHaveLength(1)
    const removal = { availabilityId: openings[0]?.id }
    expect(await command.send('remove-availability', removal)).toMatchObject({ status: 200 })
    expect((await dayOf(command, date)).openings).toEqual([])
    expect(await command.send('remove-availability', removal)).toMatchObject({
      status: 409,
      body: { code: 'availability_removed' },
    })
  })

  it('cannot be removed when no opening has the id', async () => {
    const date = '2027-02-02'
    await open(date, [{ start: '09:00', end: '12:00' }])
    const { openings } = await dayOf(command, date)
    const unknown = { availabilityId: (openings[0]?.id ?? 0) + 1 }
    expect(await command.send('remove-availability', unknown)).toMatchObject({ status: 404 })
  })

  it('is refused at a time that the change of clocks skips', async () => {
    const answer = await open('2027-03-28', [{ start: '02:30', end: '12:00' }])
    expect(answer).toMatchObject({ status: 422, body: { code: 'start_time_skipped' } })
  })

  it('is refused for wrong input', async () => {
    const slot = { start: '09:00', end: '12:00' }
    expect(await open('2027-02-01', [slot], 9)).toMatchObject({ status: 404, body: { code: 'practitioner_unknown' } })
    expect(await open('2027-02-01', [{ start: '12:00', end: '09:00' }])).toMatchObject({ status: 422 })
    expect(await open('1999-12-31', [slot])).toMatchObject({ status: 422, body: { code: 'start_time_invalid' } })
    expect(await open('2027-02-30', [slot])).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await open('2027-02-01', [])).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })

  it('leaves a booking its time when it is removed, so that the booking can still be paid', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    /** The bookings that are in no opening any more. */
    const outside: number[] = []
    for (const { id: availabilityId } of (await dayOf(command, date)).openings)
      outside.push(...(await command.send('remove-availability', { availabilityId })).body.outside)
    expect(outside).toEqual([id])
    const next = await command.send('request-booking', bookingBody({ serviceId: 1, startTime: `${date}T14:00:00` }))
    expect(next).toMatchObject({ status: 422, body: { code: 'outside_openings' } })
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    expect(await bookingOf(command, id)).toMatchObject({ status: 'confirmed' })
  })
})

describe('changing the practitioner of a booking', () => {
  const change = (bookingId: number, practitionerId: number) =>
    command.send('change-practitioner', { bookingId, practitionerId })

  it('changes the agenda and the booking, and a later payment keeps the change', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    expect(await change(id, 2)).toMatchObject({ status: 200 })
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    expect((await dayOf(command, date)).blocks).toMatchObject([{ bookingId: id, practitionerId: 2 }])
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2, practitionerName: 'Nurse 2' })
    await untilPoliciesDone(command)
    const changes = (await typesOf(command, bookingStream(id))).filter(type => type === 'PractitionerChanged')
    expect(changes).toHaveLength(1)
  })

  it('is recorded in the booking by a policy when the process crashed after it had written to the agenda', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    await write(command, agendaStream(date), {
      type: 'SlotReassigned',
      data: { date, bookingId: id, practitionerId: 2, previousPractitionerId: 1 },
    })
    await untilPoliciesDone(command)
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2, practitionerName: 'Nurse 2' })
  })

  it('is refused when the practitioner is unknown or busy, and when the booking is unknown or canceled', async () => {
    const date = await freshDay()
    // Both are at 09:00: practitioner 1 gets the bath, and practitioner 2 the massage.
    const bath = await book(command, date)
    const massage = await book(command, date, { serviceId: 1 })
    expect(await change(bath, 2)).toMatchObject({ status: 409, body: { code: 'practitioner_busy' } })
    expect(await change(bath, 9)).toMatchObject({ status: 404, body: { code: 'practitioner_unknown' } })
    expect(await change(999_999_999_999_999, 2)).toMatchObject({ status: 404, body: { code: 'booking_unknown' } })
    await command.send('cancel-unpaid-booking', { bookingId: massage, closeIntent: false })
    expect(await change(massage, 1)).toMatchObject({ status: 409, body: { code: 'booking_closed' } })
    expect(await change(bath, 2)).toMatchObject({ status: 200 })
  })
})
