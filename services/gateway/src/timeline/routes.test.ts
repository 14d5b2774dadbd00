import { bookingsTable } from '@alba/contracts/bookings/rows'
import { timelineTable } from '@alba/contracts/timeline/rows'
import { RendererBusy } from '@alba/platform/documents/renderer'
import { openPdf } from '@alba/platform/testing/pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf } from '../testing/csv-cells.ts'
import { bookingRow, timelineRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, put } from '../testing/read-model-tables.ts'

describe('the history of a booking, a payment, a voucher or a purchase', () => {
  const BOOKING = 123_456_789_012_345
  const CANCELED = '00000000-0000-4000-8000-000000000002'
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
    const canceled = {
      position: at(10),
      event_id: CANCELED,
      event_type: 'BookingCanceled',
      facts: { by: 'staff' },
    } as const
    const expired = { position: at(9), event_type: 'BookingExpired', actor_kind: 'policy', actor_id: 'x' } as const
    await put(
      gateway.database,
      timelineTable,
      timelineRow('booking', BOOKING, { ...canceled, causation_id: 'cause-1' }),
      timelineRow('booking', BOOKING, expired),
      timelineRow('booking', BOOKING + 1),
      timelineRow('voucher', BOOKING),
    )
    await put(gateway.database, bookingsTable, bookingRow(BOOKING, { reasons: { [CANCELED]: 'Praticienne malade' } }))
  })
  afterAll(() => gateway.stop())

  const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff() })

  it('has the entries with time, author and reason, oldest first', async () => {
    const answer = await ask(`/api/backoffice/bookings/${BOOKING}/timeline`)
    expect(answer.json()).toMatchObject([
      { by: 'Automatique', reason: null, event: { type: 'BookingExpired' } },
      {
        at: '2026-11-20T10:00:00.000Z',
        by: 'Inès Moreau',
        reason: 'Praticienne malade',
        sentence: 'Réservation annulée par le centre\u202f: le créneau est libéré.',
        event: { type: 'BookingCanceled', position: at(10), caused_by: 'cause-1', facts: { by: 'staff' } },
      },
    ])
  })

  it('is a CSV file with the technical events', async () => {
    const answer = await ask(`/api/backoffice/bookings/${BOOKING}/timeline/csv`)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="historique-reservation-${BOOKING}.csv"`)
    const [heading, ...lines] = cellsOf(answer.body, ';')
    expect(heading?.slice(0, 5)).toEqual(['Date', 'Ce qui s’est passé', 'Par', 'Motif', 'Événement'])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toEqual([
      '2026-11-20 11:00',
      'Réservation annulée par le centre\u202f: le créneau est libéré.',
      'Inès Moreau',
      'Praticienne malade',
      'BookingCanceled',
      // Digits stand in groups, as in every file: a spreadsheet would round a long number.
      '000 000 000 000 000 001 0',
      CANCELED,
      expect.any(String),
      'cause-1',
      'by : staff',
    ])
  })

  it('is a PDF file', async () => {
    const answer = await ask(`/api/backoffice/bookings/${BOOKING}/timeline/pdf`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="historique-reservation-${BOOKING}.pdf"`,
      'cache-control': 'no-store',
    })
    const text = (await openPdf(answer.rawPayload)).lines.join('\n')
    const said = [`Historique de la réservation ${BOOKING}`, '2 événements', 'Praticienne malade', 'BookingCanceled']
    for (const each of said) expect(text).toContain(each)
  })

  it('is a sheet that says so for a client without a history', async () => {
    const answer = await ask(`/api/backoffice/clients/${'0'.repeat(32)}/timeline/pdf`)
    expect(answer.statusCode).toBe(200)
    const text = (await openPdf(answer.rawPayload)).lines.join('\n')
    expect(text).toContain('Aucun événement.')
    expect(text).not.toContain('undefined')
  })

  it('answers 503 when too many documents wait to be drawn', async () => {
    const draw = async () => {
      throw new RendererBusy(50)
    }
    const busy = await startGateway({
      renderer: { voucher: draw, history: draw, agenda: draw, receipt: draw, close: async () => {} },
    })
    await put(busy.database, timelineTable, timelineRow('voucher', BOOKING))
    const url = `/api/backoffice/vouchers/${BOOKING}/timeline/pdf`
    const answer = await busy.app.inject({ url, headers: busy.staff() })
    await busy.stop()
    expect(answer.statusCode).toBe(503)
  })

  it('is 404 for an unknown subject', async () => {
    const answers = await Promise.all(
      ['purchases/123456789012345/timeline', 'payments/pi_1/timeline/pdf'].map(what => ask(`/api/backoffice/${what}`)),
    )
    expect(answers.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'purchase_unknown'],
      [404, 'payment_unknown'],
    ])
  })
})
