import type { Block } from '@alba/contracts/agenda/day-schedule'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { noChoices } from '@alba/contracts/settings/choices'
import { choicesTable } from '@alba/contracts/settings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE, opening, WORKSHOP } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

/** A booking from 9:00 to 10:00 in the centre's time. */
const BOOKING = 200_000_000_000_020

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff(2) })

describe('why a start is not offered', () => {
  const explain = async (start: string, service = MASSAGE) =>
    (await ask(`/api/backoffice/slots/explain?service_id=${service}&start_time=${start}`)).json()
  const date = '2026-11-25'
  beforeAll(async () => {
    const startsAt = toEpochMinutes(`${date}T08:00:00Z`)
    const block: Block = {
      bookingId: BOOKING,
      serviceId: BATH,
      practitionerId: 1,
      roomId: 1,
      heldUntil: null,
      paymentIntentId: null,
      move: 0,
      from: startsAt,
      until: startsAt + 60,
      startsAt,
      endsAt: startsAt + 60,
    }
    await put(gateway.database, bookingsTable, bookingRow(BOOKING, { status: 'confirmed' }))
    await putDay(gateway.database, date, { openings: [opening(1, date)], blocks: [block] })
    await moveModel(gateway.database, 'agenda', at(1), { days: [date] })
    await gateway.knows('agenda', at(1))
  })

  it('has no reasons for a start that is offered', async () => {
    expect(await explain(`${date}T14:00:00`)).toEqual({
      offered: true,
      free: true,
      outside_hours: false,
      reasons: [],
    })
  })

  it('says that staff may book a start at another clock time than those offered online, which it lists', async () => {
    expect(await explain(`${date}T14:05:00`)).toMatchObject({
      offered: false,
      free: true,
      reasons: [
        { why: 'not_an_offered_start', sentence: expect.stringContaining('9\u202fh\u202f00, 10\u202fh\u202f00') },
      ],
    })
  })

  it('names the bookings that take the practitioner and the room', async () => {
    const booked = { bookings: [{ id: BOOKING, customer_name: 'Léa Martin' }], closures: [] }
    expect(await explain(`${date}T09:00:00`)).toMatchObject({
      offered: false,
      free: false,
      reasons: [
        { why: 'practitioners_taken', obstacles: [{ name: 'Camille Roussel', ...booked }] },
        { why: 'rooms_taken', obstacles: [{ name: 'Salle Massage', ...booked }] },
      ],
    })
  })

  it('says that somebody may give it outside the hours, unless they or the room are taken or it ends after midnight', async () => {
    expect(await explain(`${date}T21:00:00`)).toMatchObject({ free: false, outside_hours: true })
    expect(await explain(`${date}T09:00:00`)).toMatchObject({ free: false, outside_hours: false })
    expect(await explain(`${date}T23:30:00`)).toMatchObject({ free: false, outside_hours: false })
  })

  it('says which of two treatments is in the way, and whether staff may book them', async () => {
    const both = (start: string, second = BATH, arrangement = 'after') =>
      explain(`${date}T${start}:00&second_service_id=${second}&arrangement=${arrangement}`)
    expect(await both('14:00')).toMatchObject({ status: 409, code: 'two_treatments_not_offered' })
    await put(gateway.database, choicesTable, { id: 1, choices: { ...noChoices, twoTreatments: true }, version: 1 })
    await moveModel(gateway.database, 'settings', at(2))
    await gateway.knows('settings', at(2))
    expect(await both('14:00')).toEqual({ offered: true, free: true, outside_hours: false, reasons: [] })
    expect(await both('14:05')).toMatchObject({
      offered: false,
      free: true,
      reasons: [{ why: 'not_an_offered_start' }],
    })
    // Camille is open until six, so the bath would end after her hours.
    expect(await both('16:00')).toMatchObject({
      free: false,
      outside_hours: true,
      reasons: [
        { why: 'outside_openings', sentence: expect.stringMatching(/^Deuxième soin\s: aucun praticien n’est/) },
      ],
    })
    expect(await both('09:00')).toMatchObject({
      free: false,
      reasons: [{ sentence: expect.stringMatching(/^Premier soin\s: /) }, { why: 'rooms_taken' }],
    })
    expect(await both('14:00', MASSAGE, 'beside')).toMatchObject({
      free: false,
      outside_hours: false,
      reasons: [{ why: 'not_together', sentence: expect.stringContaining('deux personnes et deux salles') }],
    })
    expect(await both('14:00', WORKSHOP)).toMatchObject({ reasons: [{ why: 'price_on_request' }] })
    expect(await both('14:00', 99)).toMatchObject({ status: 404, code: 'service_unknown' })
  })

  it('is 404 for an unknown service, and 422 for a time that the clock skips', async () => {
    expect(await explain(`${date}T09:00:00`, 99)).toMatchObject({ status: 404, code: 'service_unknown' })
    expect(await explain('2027-03-28T02:30:00')).toMatchObject({ status: 422, code: 'start_time_skipped' })
  })
})
