import type { Block } from '@alba/contracts/agenda/day-schedule'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { noChoices } from '@alba/contracts/settings/choices'
import { choicesTable } from '@alba/contracts/settings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE, opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const BOOKING_AT_9 = 200_000_000_000_009
const BOOKING_AT_14 = 200_000_000_000_014
const BOOKING_OF_TWO = 200_000_000_000_015
const UNKNOWN_BOOKING = 200_000_000_000_099

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff(2) })

describe('who could give a treatment', () => {
  const assignees = async (query: string) => (await ask(`/api/backoffice/slots/assignees?${query}`)).json()
  const date = '2026-11-26'
  const camille = { id: 1, name: 'Camille Roussel' }
  const ines = { id: 2, name: 'Inès Moreau' }
  /** An hour of Camille's day in a room that the treatments of the tests do not need. */
  const blockOfCamille = (bookingId: number, startUtc: string): Block => {
    const startsAt = toEpochMinutes(`${date}T${startUtc}:00Z`)
    const times = { from: startsAt, until: startsAt + 60, startsAt, endsAt: startsAt + 60 }
    const state = { heldUntil: null, paymentIntentId: null, move: 0 }
    return { bookingId, serviceId: BATH, practitionerId: camille.id, roomId: 3, ...state, ...times }
  }
  beforeAll(async () => {
    const atTwo = {
      status: 'confirmed',
      practitioner_id: camille.id,
      starts_at: `${date}T13:00:00.000Z`,
      date,
    } as const
    await put(gateway.database, bookingsTable, bookingRow(BOOKING_AT_14, atTwo))
    // In Paris it is an hour later than in UTC. Inès has no appointment that day.
    const blocks = [blockOfCamille(BOOKING_AT_9, '08:00'), blockOfCamille(BOOKING_AT_14, '13:00')]
    await putDay(gateway.database, date, { openings: [opening(1, date), opening(2, date)], blocks })
    await moveModel(gateway.database, 'agenda', at(1), { days: [date] })
    await gateway.knows('agenda', at(1))
  })

  it('names who would get a booking without a wished practitioner, and who is free', async () => {
    expect(await assignees(`service_id=${MASSAGE}&start_time=${date}T09:00:00`)).toEqual({
      assigned: ines,
      practitioners: [
        { ...camille, free: false, outside_hours: false, missing: null },
        { ...ines, free: true, outside_hours: false, missing: null },
      ],
    })
  })

  it('leaves a moved booking to its practitioner if she is free, ignoring the time that it takes now', async () => {
    const moved = (time: string) =>
      assignees(`service_id=${MASSAGE}&start_time=${date}T${time}&booking_id=${BOOKING_AT_14}`)
    expect(await moved('14:05:00')).toMatchObject({
      assigned: camille,
      practitioners: [{ free: true }, { free: true }],
    })
    expect(await moved('09:00:00')).toMatchObject({ assigned: ines })
  })

  it('says of a practitioner who has the time that the room is missing, or the place for a second treatment', async () => {
    const closed = '2026-11-27'
    const from = toEpochMinutes(`${closed}T08:00:00Z`)
    const closure = { id: 1, roomId: 1, from, until: from + 300, reason: null }
    const day = { openings: [opening(1, closed), opening(2, closed)], closures: [closure] }
    await putDay(gateway.database, closed, day)
    await moveModel(gateway.database, 'agenda', at(2), { days: [closed] })
    await gateway.knows('agenda', at(2))
    const query = `service_id=${MASSAGE}&start_time=${closed}T09:00:00`
    const missing = async (booking = '') =>
      (await assignees(`${query}${booking}`)).practitioners.map((each: { missing: unknown }) => each.missing)
    expect(await missing()).toEqual(['room', 'room'])
    const second: BookingRow['second'] = {
      arrangement: 'beside',
      serviceId: BATH,
      serviceName: 'Bain',
      priceCents: 6_000,
      durationMinutes: 30,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 15,
      roomType: 'spa_bath_room',
      questionnaireId: null,
      firstServiceName: 'Massage',
      practitionerId: 2,
      practitionerName: 'Inès Moreau',
      roomId: 2,
      roomName: 'Salle Spa/Bain',
      startsAt: `${closed}T13:00:00.000Z`,
      endsAt: `${closed}T13:30:00.000Z`,
    }
    await put(gateway.database, bookingsTable, bookingRow(BOOKING_OF_TWO, { status: 'confirmed', second }))
    expect(await missing(`&booking_id=${BOOKING_OF_TWO}`)).toEqual(['pair', 'pair'])
  })

  it('says who would give which of two treatments', async () => {
    await put(gateway.database, choicesTable, { id: 1, choices: { ...noChoices, twoTreatments: true }, version: 1 })
    await moveModel(gateway.database, 'settings', at(3))
    await gateway.knows('settings', at(3))
    const both = (start: string, arrangement: string) =>
      assignees(
        `service_id=${MASSAGE}&start_time=${date}T${start}:00&second_service_id=${BATH}&arrangement=${arrangement}`,
      )
    expect(await both('16:00', 'beside')).toMatchObject({
      assigned: { id: 2, second: camille },
      practitioners: [
        { id: 1, free: true, second: ines },
        { id: 2, free: true, second: camille },
      ],
    })
    // Camille has an appointment at two, when the bath would be given.
    const { assigned, practitioners } = await both('13:00', 'after')
    expect(assigned).toEqual({ ...ines, second: ines })
    expect(practitioners).toMatchObject([{ free: false }, { free: true, second: ines }])
    expect(practitioners[0]).not.toHaveProperty('second')
    // Nobody is open in the evening: whoever comes on purpose gives both treatments only if they follow each other.
    expect(await both('21:00', 'after')).toMatchObject({
      assigned: null,
      practitioners: [{ outside_hours: true, second: camille }, { outside_hours: true }],
    })
    expect(await both('21:00', 'beside')).toMatchObject({
      practitioners: [{ outside_hours: false }, { outside_hours: false }],
    })
  })

  it('names nobody outside the openings, and says who could come then on purpose', async () => {
    expect(await assignees(`service_id=${MASSAGE}&start_time=${date}T21:00:00`)).toMatchObject({
      assigned: null,
      practitioners: [
        { free: false, outside_hours: true },
        { free: false, outside_hours: true },
      ],
    })
    // This one would end after midnight.
    expect(await assignees(`service_id=${MASSAGE}&start_time=${date}T23:30:00`)).toMatchObject({
      practitioners: [
        { outside_hours: false, missing: null },
        { outside_hours: false, missing: null },
      ],
    })
  })

  it('refuses an unknown service or booking, and a start in the past', async () => {
    expect(await assignees(`service_id=99&start_time=${date}T09:00:00`)).toMatchObject({ code: 'service_unknown' })
    expect(await assignees(`service_id=${MASSAGE}&start_time=2020-01-06T09:00:00`)).toMatchObject({
      code: 'start_time_past',
    })
    const unknown = `service_id=${MASSAGE}&start_time=${date}T09:00:00&booking_id=${UNKNOWN_BOOKING}`
    expect(await assignees(unknown)).toMatchObject({ code: 'booking_unknown' })
  })
})
