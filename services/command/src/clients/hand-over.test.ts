import type { BookingEvent } from '@alba/contracts/bookings/events'
import type { HandOver } from '@alba/contracts/clients/events'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import { ERASED } from '@alba/contracts/shared/event'
import { START } from '@alba/platform/event-store/event-store'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { booking } from '../bookings/booking.ts'
import { followClient as bookingFollows } from '../bookings/correct-contact.ts'
import { findPerson } from '../people/find.ts'
import { bookingId, confirmed, personId, requested, requestedData } from '../testing/booking-facts.ts'
import { startCentre } from '../testing/centre.ts'
import { QUICK_ERASURE } from '../testing/command-service.ts'
import { book, bookingOf, typesOf, untilIdle } from '../testing/flow.ts'
import { voucherBody } from '../testing/voucher-flow.ts'
import { voucher } from '../vouchers/voucher.ts'

const { command, freshDay } = await startCentre(QUICK_ERASURE)

const other = '1'.repeat(32)
const to: HandOver['data'] = {
  personId: other,
  previousPersonId: personId,
  name: 'Jeanne Petit',
  email: 'jeanne.petit@example.org',
  phone: null,
  sales: [saleKeyOf('booking', bookingId)],
}
const follow =
  (changes: Partial<HandOver['data']> = {}) =>
  (state: Parameters<typeof bookingFollows>[0]) =>
    bookingFollows(state, { ...to, ...changes })
const corrected = {
  type: 'BookingContactCorrected',
  data: {
    bookingId,
    personId: other,
    previousPersonId: personId,
    customerName: to.name,
    customerEmail: to.email,
    customerPhone: null,
    by: 'staff',
    resends: false,
  },
} as const

describe('a booking of a client whose details are corrected for all bookings and orders at once', () => {
  const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)

  it('gets the new details once, and no mail is sent', () => {
    after(requested(), confirmed).when(follow()).yields([corrected])
    after(requested(), confirmed, corrected).when(follow()).yields([])
  })
  it('does not change when it belongs to somebody else by now, or when its client was erased', () => {
    const theirs = { ...corrected, data: { ...corrected.data, personId: '2'.repeat(32) } }
    after(requested(), theirs).when(follow()).yields([])
    after(requested({ customerName: ERASED, customerEmail: ERASED, customerPhone: null }))
      .when(follow())
      .yields([])
    after().when(follow()).yields([])
  })
  it('changes nothing when the details are the same', () => {
    const { customerName: name, customerEmail: email, customerPhone: phone } = requestedData()
    after(requested()).when(follow({ personId, name, email, phone })).yields([])
    after(requested())
      .when(follow({ personId, name: 'Jeanne Petit', email, phone }))
      .yields([expect.objectContaining({ data: expect.objectContaining({ customerName: 'Jeanne Petit', personId }) })])
  })
})

describe('the command that corrects a client', () => {
  const idOf = (email: string) => command.keyring.personId(email)
  const bookedBy = async (customerEmail: string) =>
    book(command, await freshDay(), { customerName: 'Agathe Quill', customerEmail, customerPhone: '0698765432' })
  const correct = (from: string, email: string, sales: readonly string[], seenAt: string = START) =>
    command.send('correct-client-contact', {
      personId: idOf(from),
      name: 'Agathe Quillfeather',
      email,
      phone: '0611111111',
      sales,
      seenAt,
    })

  it('corrects everything that the client has, answers their new id, and keeps the earlier events', async () => {
    const id = await bookedBy('agate@example.org')
    const ordered = await command.send('order-voucher', voucherBody({ purchaserEmail: 'agate@example.org' }))
    const voucherId: number = ordered.body.voucherId
    const stranger = await bookedBy('stranger@example.org')
    const sales = [saleKeyOf('booking', id), saleKeyOf('voucher', voucherId), saleKeyOf('booking', stranger)]
    const answer = await correct('agate@example.org', 'agathe@example.org', sales)
    expect(answer).toMatchObject({ status: 200, body: { personId: idOf('agathe@example.org') } })
    await untilIdle(command)
    const contact = { customerName: 'Agathe Quillfeather', customerEmail: 'agathe@example.org' }
    expect(await bookingOf(command, id)).toMatchObject({ ...contact, personId: idOf('agathe@example.org') })
    expect(await bookingOf(command, stranger)).toMatchObject({ customerEmail: 'stranger@example.org' })
    expect(await command.service.deps.streams.load(voucher, voucherId)).toMatchObject({
      purchaserFirstname: 'Agathe',
      purchaserName: 'Quillfeather',
      purchaserEmail: 'agathe@example.org',
      personId: idOf('agathe@example.org'),
    })
    const [first] = await command.log.readStream(`booking-${id}`)
    expect(first?.data).toMatchObject({ customerEmail: 'agate@example.org' })
  })

  it('corrects the rest after a crash between two bookings, and nothing twice', async () => {
    const ids = [await bookedBy('berte@example.org'), await bookedBy('berte@example.org')]
    const sales = ids.map(id => saleKeyOf('booking', id))
    // A process corrected the first one and died: what it did is in the log, and the policy runs again for both.
    await command.send('correct-booking-contact', {
      bookingId: ids[0],
      customerName: 'Agathe Quillfeather',
      customerEmail: 'berthe@example.org',
      customerPhone: '0611111111',
      resends: false,
    })
    await correct('berte@example.org', 'berthe@example.org', sales)
    await untilIdle(command)
    for (const id of ids) {
      expect(await bookingOf(command, id)).toMatchObject({ customerEmail: 'berthe@example.org' })
      const types = await typesOf(command, `booking-${id}`)
      expect(types.filter(type => type === 'BookingContactCorrected')).toHaveLength(1)
    }
  })

  it('is recorded once, when two people correct one client at once', async () => {
    const id = await bookedBy('dora@example.org')
    const sales = [saleKeyOf('booking', id)]
    const answers = await Promise.all([
      correct('dora@example.org', 'dora.one@example.org', sales),
      correct('dora@example.org', 'dora.two@example.org', sales),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('contact_changed')
    const first = answers.find(({ status }) => status === 200)?.body
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ personId: first.personId })
    // Whoever has seen the first correction may make another one.
    expect(await correct('dora@example.org', 'dora.two@example.org', sales, first.position)).toMatchObject({
      status: 200,
    })
  })

  it('leaves the person findable: their data under the former address is found under the new one', async () => {
    const id = await bookedBy('clara@example.org')
    const lapsed = await bookedBy('clara@example.org')
    await correct('clara@example.org', 'clara.q@example.org', [saleKeyOf('booking', id)])
    await untilIdle(command)
    const found = await findPerson({ deps: command.service.deps, log: command.log }, 'clara.q@example.org')
    expect(found.personIds.toSorted()).toEqual([idOf('clara@example.org'), idOf('clara.q@example.org')].toSorted())
    expect(found.others).toEqual([])
    expect(found.streams).toEqual(
      expect.arrayContaining([`booking-${id}`, `booking-${lapsed}`, `client-${idOf('clara@example.org')}`]),
    )
    expect(found.held).toMatchObject({ bookings: 2, records: 1 })
  })
})
