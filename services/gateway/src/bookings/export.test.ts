import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paymentMoney } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

/** The id of the test's booking number n. */
const ID = (n: number) => 200_000_000_000_000 + n
const MONDAY = '2026-11-23'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff(2) })
const confirmed = (id: number, changes: Partial<BookingRow> = {}): BookingRow =>
  bookingRow(id, { status: 'confirmed', held_until: null, settled_by: 'staff', ...changes })
/** The columns of a booking that begins at a local hour (winter time) of a day. */
const atHour = (date: string, hour: number) => ({
  date,
  starts_at: `${date}T${String(hour - 1).padStart(2, '0')}:00:00Z`,
  ends_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
})

describe('the export of bookings', () => {
  // The export reads 500 bookings at a time, so it needs three pages for these.
  const COUNT = 1_100
  beforeAll(async () => {
    const rows = Array.from({ length: COUNT }, (_, n) => confirmed(ID(n), { ...atHour(MONDAY, 9), practitioner_id: 2 }))
    const withSpecialCells = {
      customer_name: '=cmd|"x"',
      notes: 'deux\nlignes',
      received_cents: 7_500,
      refunded_cents: 2_500,
      payments: { pi_1: paymentMoney() },
    }
    await put(
      gateway.database,
      bookingsTable,
      ...rows,
      confirmed(ID(COUNT), { ...withSpecialCells, ...atHour('2026-11-24', 9) }),
    )
  })
  afterAll(async () => {
    await gateway.database.query('DELETE FROM bookings.bookings')
  })

  it('has all bookings of the list, as a CSV file for a spreadsheet', async () => {
    const answer = await ask('/api/backoffice/bookings/export?include_all=true')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="reservations.csv"')
    // The byte order mark, by which a spreadsheet knows that the file is in UTF-8.
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = answer.rawPayload.toString('utf8').split('\r\n')
    // The heading, the bookings, the one with special cells, and the empty end.
    expect(lines.length).toBe(1 + COUNT + 1 + 1)
    expect(lines[0]).toMatch(/^."Numéro";"Statut";"Date";"Début";"Fin";"Soin";/)
    const groupedId = String(ID(COUNT)).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
    expect(lines.at(-2)).toBe(
      `"${groupedId}";"Confirmé";"2026-11-24";"09:00";"10:00";"Massage prénatal";"Camille Roussel";"Salle Massage";"'=cmd|""x""";"lea@example.org";"06 12 34 56 78";"75,00";"75,00";"25,00";"0,00";"50,00";"0,00";"2026-11-20 10:05";;"À régler sur place";;;"deux\nlignes";;;;;"2026-11-20 11:00"`,
    )
  })

  it('has the filter of the list', async () => {
    const { body } = await ask('/api/backoffice/bookings/export?practitioner_ids=1')
    // The heading, the one booking of practitioner 1, and the empty end.
    expect(body.split('\r\n')).toHaveLength(3)
  })
})
