import { type AgendaSheet, agendaSheet } from '@alba/contracts/bookings/agenda-sheet'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { ERASED } from '@alba/contracts/shared/event'
import { openPdf } from '@alba/platform/testing/pdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillCentre } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const ID = (n: number) => 200_000_000_000_000 + n
/** A booking of Monday or another day, at an hour of UTC (winter time: one hour later in the centre). */
const at = (n: number, date: string, hour: string, changes: Partial<BookingRow> = {}) =>
  bookingRow(ID(n), {
    status: 'confirmed',
    held_until: null,
    settled_by: 'staff',
    date,
    starts_at: `${date}T${hour}:00:00.000Z`,
    ends_at: `${date}T${hour}:45:00.000Z`,
    ...changes,
  })

const second = {
  arrangement: 'after',
  serviceId: 2,
  serviceName: 'Bain enveloppé',
  firstServiceName: 'Massage prénatal',
  priceCents: 3_000,
  durationMinutes: 90,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  roomType: 'spa_bath_room',
  questionnaireId: null,
  startsAt: '2026-12-01T09:15:00.000Z',
  endsAt: '2026-12-01T10:45:00.000Z',
  practitionerId: 2,
  practitionerName: 'Inès Moreau',
  roomId: 3,
  roomName: 'Salle Bain',
} as const

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await fillCentre(gateway.database)
  await put(
    gateway.database,
    bookingsTable,
    at(1, '2026-11-23', '13'),
    at(2, '2026-11-23', '08', {
      settled_by: 'card',
      practitioner_id: 2,
      practitioner_name: 'Inès Moreau',
      notes: null,
    }),
    at(3, '2026-11-23', '09', { status: 'canceled' }),
    at(4, '2026-11-23', '10', { status: 'canceled', abandoned: true }),
    at(5, '2026-11-23', '11', { status: 'pending_hold', settled_by: null }),
    at(6, '2026-11-29', '15', { on_site: { amountCents: 5000, refundedCents: 0, means: 'cash' } as never }),
    at(7, '2026-11-30', '08'),
    at(8, '2026-11-22', '22'),
    at(10, '2026-12-01', '08', { ends_at: second.endsAt, second }),
    at(11, '2026-12-01', '09'),
    at(9, '2026-11-24', '08', { customer_name: null, customer_phone: ERASED, notes: ERASED, settled_by: 'voucher' }),
  )
})
afterAll(() => gateway.stop())

const ask = (query: string, pdf = '') =>
  gateway.app.inject({ url: `/api/backoffice/bookings/sheet${pdf}?${query}`, headers: gateway.staff(1) })
async function sheet(query: string): Promise<AgendaSheet> {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  return agendaSheet.parse(answer.json())
}
const ids = ({ days }: AgendaSheet) => days.flatMap(({ bookings }) => bookings.map(({ id }) => id - ID(0)))

it('each of two treatments has a line of its own, with its time, its practitioner and its room', async () => {
  const { days } = await sheet('date=2026-12-01&include_all=true')
  const lines = days[0]?.bookings.map(({ start, end, service, practitioner, room, settlement, has_notes }) => [
    ...[start, end, service, practitioner, room, settlement].map(words => words.replaceAll(/\s/g, ' ')),
    has_notes,
  ])
  expect(lines).toEqual([
    ['9 h 00', '10 h 00', 'Massage prénatal (1/2)', 'Camille Roussel', 'Salle Massage', 'À régler : 75,00 €', true],
    ['10 h 00', '10 h 45', 'Massage prénatal', 'Camille Roussel', 'Salle Massage', 'À régler : 75,00 €', true],
    ['10 h 15', '11 h 45', 'Bain enveloppé (2/2)', 'Inès Moreau', 'Salle Bain', '', false],
  ])
})

it('a day has what takes place on it, in its order, and says what each owes', async () => {
  const day = await sheet('date=2026-11-23&include_all=true')
  expect(day).toMatchObject({ title: 'Lundi 23 novembre 2026', as_of: '20/11/2026 11:00', with_notes: false })
  expect(ids(day)).toEqual([2, 5, 1])
  const said = day.days[0]?.bookings.map(({ settlement, is_due }) => [settlement.replaceAll(/\s/g, ' '), is_due])
  expect(said).toEqual([
    ['Payé', false],
    ['Paiement en cours', false],
    ['À régler : 75,00 €', true],
  ])
  expect(day.days[0]?.bookings[2]).toMatchObject({
    start: '14 h 00'.replaceAll(' ', '\u202f'),
    phone: '06\u00a012\u00a034\u00a056\u00a078',
    room: 'Salle Massage',
  })
})

it('notes are on the sheet only when they are asked for; otherwise it says that there are some', async () => {
  const [bare, whole] = [
    await ask('date=2026-11-23&include_all=true'),
    await ask('date=2026-11-23&include_all=true&notes=true'),
  ]
  expect(bare.body).not.toContain('Allergie')
  expect(agendaSheet.parse(bare.json()).days[0]?.bookings.map(each => each.has_notes)).toEqual([false, true, true])
  expect(agendaSheet.parse(whole.json()).days[0]?.bookings.map(each => each.notes.length)).toEqual([0, 1, 1])
})

it('a week has its seven days from Monday, whichever of them is asked for', async () => {
  for (const date of ['2026-11-23', '2026-11-26', '2026-11-29']) {
    const week = await sheet(`date=${date}&span=week&include_all=true`)
    expect(week.title).toBe('Semaine du lundi 23 au dimanche 29 novembre 2026')
    expect(week.days.map(day => day.date)).toEqual([23, 24, 25, 26, 27, 28, 29].map(n => `2026-11-${n}`))
    expect(ids(week)).toEqual([2, 5, 1, 9, 6])
  }
})

it.each([
  ['2026-12-01', 'Semaine du lundi 30 novembre au dimanche 6 décembre 2026'],
  ['2027-01-01', 'Semaine du lundi 28 décembre 2026 au dimanche 3 janvier 2027'],
])('the title of the week of %s is « %s »', async (date, title) => {
  expect((await sheet(`date=${date}&span=week`)).title).toBe(title)
})

it('is one’s own unless others are asked for', async () => {
  expect(ids(await sheet('date=2026-11-23'))).toEqual([5, 1])
  expect(ids(await sheet('date=2026-11-23&practitioner_ids=2'))).toEqual([2])
})

it('shows nothing of a person who was erased', async () => {
  const { days } = await sheet('date=2026-11-24&include_all=true&notes=true')
  expect(days[0]?.bookings[0]).toMatchObject({ client: ERASED, phone: null, notes: [], has_notes: false })
})

it('is the same as a PDF file, for staff alone', async () => {
  const answer = await ask('date=2026-11-25&span=week&include_all=true', '/pdf')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="agenda-semaine-2026-11-23.pdf"',
    'cache-control': 'no-store',
  })
  const pdf = await openPdf(answer.rawPayload)
  expect(pdf.info).toMatchObject({ Title: 'Semaine du lundi 23 au dimanche 29 novembre 2026' })
  expect((await pdf.linesOn(1)).join(' ')).toContain('Inès Moreau')
  expect((await gateway.app.inject('/api/backoffice/bookings/sheet/pdf?date=2026-11-25')).statusCode).toBe(401)
})
