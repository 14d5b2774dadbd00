import { bookingEvents } from '@alba/contracts/bookings/events'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { defaultWords, type Words } from '@alba/contracts/centre/grammar'
import { purchaseEvents } from '@alba/contracts/packages/events'
import { paymentEvents } from '@alba/contracts/payments/events'
import { typesOf } from '@alba/contracts/shared/event'
import { type HistoryType, type TimelineRow, timelineTable } from '@alba/contracts/timeline/rows'
import { voucherEvents } from '@alba/contracts/vouchers/events'
import { withdrawalEvents } from '@alba/contracts/withdrawals/events'
import { RendererBusy } from '@alba/platform/documents/renderer'
import { openPdf } from '@alba/platform/testing/pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf } from '../testing/csv-cells.ts'
import { bookingRow, timelineRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, put } from '../testing/read-model-tables.ts'
import { sentenceOf } from './sentences.ts'
import { type Context, timelineEntries } from './timeline.ts'

const ZONE = 'Europe/Paris'
const women: Words = {
  client: { one: 'baigneuse', many: 'baigneuses', gender: 'feminine' },
  practitioner: { one: 'infirmière', many: 'infirmières', gender: 'feminine' },
}
const sentenceFor = (event_type: HistoryType, facts: TimelineRow['facts'] = {}, words = defaultWords) => {
  const { sentence, reason } = sentenceOf({ event_type, facts }, ZONE, words)
  return [sentence.replaceAll(/[\u202f\u00a0]/g, ' '), reason]
}

describe('the sentence of an event', () => {
  const place = { practitionerName: 'Inès Moreau', roomName: 'Salle Massage' }
  const startsAt = '2026-11-23T08:00:00Z'
  const source = { system: 'Planity', file: 'rdv.csv', row: 17, sourceId: null }
  const voucher = { voucherNumber: 'NOEL-2025-17', serviceName: null, expiresOn: '2027-08-20' }

  it.each([
    [
      'BookingRequested',
      { serviceName: 'Massage', startsAt, channel: 'staff', ...place },
      'Réservation prise par le centre : Massage, lundi 23 novembre 2026 à 9 h 00, avec Inès Moreau, Salle Massage.',
    ],
    [
      'BookingRequested',
      { serviceName: 'Massage', startsAt, channel: 'staff', ...source, ...place },
      'Réservation importée de Planity (rdv.csv, ligne 17) : Massage, lundi 23 novembre 2026 à 9 h 00, avec Inès Moreau, Salle Massage.',
    ],
    [
      'BookingConfirmed',
      { settledBy: 'elsewhere', amountCents: 7500 },
      'Réservation confirmée : 75,00 € réglés dans l’ancien système, et non encaissés ici.',
    ],
    [
      'VoucherImported',
      { ...voucher, amountCents: 10_000, balanceCents: 6_000, ...source, sourceId: '4021' },
      'Bon cadeau NOEL-2025-17 importé de Planity (rdv.csv, ligne 17, n° 4021) : 100,00 €, il reste 60,00 €, valable jusqu’au 20 août 2027.',
    ],
    [
      'VoucherImported',
      { ...voucher, serviceName: 'Massage', balanceCents: 7500, ...source },
      'Bon cadeau NOEL-2025-17 importé de Planity (rdv.csv, ligne 17) : Massage, pas encore utilisé, valable jusqu’au 20 août 2027.',
    ],
    [
      'PackageImported',
      { packageName: 'Douceur', amountCents: 40_000, ...source },
      'Forfait importé de Planity (rdv.csv, ligne 17) : Douceur, payé 400,00 € dans l’ancien système, et non encaissé ici.',
    ],
    ['BookingConfirmed', { settledBy: 'card', amountCents: 7500 }, 'Réservation confirmée : 75,00 € payés par carte.'],
    ['BookingConfirmed', { settledBy: 'staff' }, 'Réservation confirmée par le centre.'],
    ['BookingCanceled', { by: 'staff' }, 'Réservation annulée par le centre : le créneau est libéré.'],
    [
      'BookingRescheduled',
      { previousStartsAt: startsAt, startsAt: '2026-12-01T09:30:00Z', override: true, ...place },
      'Réservation déplacée du lundi 23 novembre 2026 à 9 h 00 au mardi 1er décembre 2026 à 10 h 30, avec Inès Moreau, Salle Massage, hors des conditions générales.',
    ],
    [
      'VoucherOrdered',
      { serviceName: 'Massage', amountCents: 7500, purchaseId: null },
      'Bon cadeau commandé : Massage, 75,00 €.',
    ],
    [
      'VoucherOrdered',
      { serviceName: 'Massage', amountCents: 7500, purchaseId: 123_456_789_012_345 },
      'Bon cadeau commandé avec un forfait : Massage.',
    ],
    [
      'VoucherRedeemed',
      { amountCents: 7500, balanceCents: 0 },
      'Bon cadeau utilisé pour une réservation : 75,00 €, il reste 0,00 €.',
    ],
    [
      'LatePaymentRejected',
      { amountCents: 7500, reason: 'past' },
      'Paiement de 75,00 € reçu après le début du rendez-vous : il est remboursé en entier.',
    ],
    [
      'LatePaymentRejected',
      { amountCents: 7500, reason: 'refunded' },
      'Paiement de 75,00 € connu alors qu’il était déjà rendu : rien n’est à rendre.',
    ],
    ['AttendanceRecorded', { attendance: 'absent', previously: null }, 'Absence notée.'],
    ['AttendanceRecorded', { attendance: 'late', previously: 'absent' }, 'Retard noté à la place de « absence ».'],
    ['AttendanceRemoved', { previously: 'came' }, 'Mention « présence » retirée : c’était une erreur.'],
  ] as [HistoryType, TimelineRow['facts'], string][])('%s %j', (type, facts, sentence) => {
    expect(sentenceFor(type, facts)).toEqual([sentence, undefined])
  })

  it('has the reason when the event has one that is known', () => {
    expect(sentenceFor('PaymentFailed', { code: 'card_declined', declineCode: 'insufficient_funds' })).toEqual([
      'Paiement refusé.',
      'Votre carte ne dispose pas de fonds suffisants.',
    ])
    expect(sentenceFor('VoucherInvalidated', { reason: 'withdrawal' })[1]).toBe('L’acheteur s’est rétracté.')
    expect(sentenceFor('VoucherInvalidated', { reason: 'staff' })[1]).toBeUndefined()
  })

  it('exists for every event, here with few of its facts', () => {
    const all = [...bookingEvents, ...paymentEvents, ...voucherEvents, ...purchaseEvents, ...withdrawalEvents]
    const facts = { startsAt, previousStartsAt: startsAt, deliverAt: startsAt, expiresOn: '2026-11-23' }
    for (const type of typesOf(all)) expect(sentenceFor(type, facts)[0], type).toMatch(/^[A-Z0-9É].*\.$/)
  })
})

describe('GET /api/backoffice/…/timeline', () => {
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
      ...['2026-11-20 11:00', 'Réservation annulée par le centre\u202f: le créneau est libéré.', 'Inès Moreau'],
      // Digits stand in groups, as in every file: a spreadsheet would round a long number.
      ...['Praticienne malade', 'BookingCanceled', '000 000 000 000 000 001 0', CANCELED],
      ...[expect.any(String), 'cause-1', 'by : staff'],
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

describe('the words of a centre', () => {
  it('are in the sentences, with what agrees with them', () => {
    const say = (type: HistoryType, facts: TimelineRow['facts']) => sentenceFor(type, facts, women)
    expect(say('PractitionerChanged', { practitionerName: 'Inès' })[0]).toBe('Infirmière changée : Inès.')
    expect(say('BookingCanceled', { by: 'staff', wishedBy: 'client' })[0]).toContain('à la demande de la baigneuse :')
    expect(say('RefundFellDue', { amountCents: 1_000, cause: 'granted' })[1]).toBe('Dû à la baigneuse, qui a annulé.')
  })

  it('name a client, and a practitioner whom the catalogue does not know', () => {
    const context: Context = {
      catalogue: { practitioners: new Map() },
      zone: ZONE,
      words: women,
      reasons: {},
      isErased: false,
    }
    const rows = (['visitor', 'practitioner'] as const).map((actor_kind, n) =>
      timelineRow('booking', 1, { actor_kind, actor_id: '9', position: at(n + 1) }),
    )
    expect(timelineEntries(rows, context).map(({ by }) => by)).toEqual(['La baigneuse', 'Une infirmière'])
  })
})

describe('the history of a payment', () => {
  const zone = ZONE
  const catalogue = { practitioners: new Map([[2, { name: 'Camille Roussel' }]]) } as unknown as Context['catalogue']
  const context = { catalogue, zone, words: defaultWords, reasons: {}, isErased: false }
  const entriesOf = (...rows: Partial<TimelineRow>[]) =>
    timelineEntries(
      rows.map((row, n) => timelineRow('payment', 'pi_1', { position: at(n + 1), event_id: String(n), ...row })),
      context,
    ).map(({ sentence, by, reason }) => ({ sentence: sentence.replaceAll(/[\u202f\u00a0]/g, ' '), by, reason }))
  const received = { event_type: 'PaymentSucceeded', facts: { paymentIntentId: 'pi_1', amountCents: 8_500 } } as const
  const item = { refundId: 're_1', refundCents: 2_000, refundedAt: '2026-11-21T09:00:00Z', reason: 'duplicate' }
  const refunded = (facts: TimelineRow['facts'], actor_kind: TimelineRow['actor_kind'] = 'practitioner') =>
    ({
      event_type: 'PaymentRefunded',
      actor_kind,
      facts: { paymentIntentId: 'pi_1', amountCents: 2_000, ...facts },
    }) as const

  it('names the date and reason of a refund that was found at the provider, and who had the payment checked', () => {
    const found = '20,00 € remboursés sur 85,00 € : constaté chez Stripe, le samedi 21 novembre 2026 à 10 h 00.'
    expect(entriesOf(received, refunded(item))[1]).toEqual({
      sentence: `${found} Vérification demandée par Camille Roussel.`,
      by: 'Le prestataire de paiement',
      reason: 'Paiement en double.',
    })
    expect(entriesOf(received, refunded(item, 'provider'))[1]?.sentence).toBe(found)
  })

  it('names the practitioner who requested a refund, and the reason, also for its execution', () => {
    const requestId = '00000000-0000-4000-8000-00000000000a'
    const asked: Partial<TimelineRow> = {
      event_type: 'RefundRequested',
      facts: { requestId, amountCents: 2_000 },
      words: { reason: 'Geste' },
    }
    const made = refunded({ ...item, requestId }, 'policy')
    expect(entriesOf(received, asked, made).slice(1)).toEqual([
      { sentence: 'Remboursement de 20,00 € demandé.', by: 'Camille Roussel', reason: 'Geste' },
      { sentence: '20,00 € remboursés sur 85,00 €.', by: 'Camille Roussel', reason: 'Geste' },
    ])
  })

  it('names a full refund, and the total of several', () => {
    const all = refunded({ amountCents: 8_500 })
    const rest = refunded({ ...item, amountCents: 8_500, refundCents: 6_500, requestId: 'x' })
    expect(entriesOf(received, all)[1]?.sentence).toBe('85,00 € remboursés, la totalité.')
    const asked: Partial<TimelineRow> = { event_type: 'RefundRequested', facts: { requestId: 'x' } }
    expect(entriesOf(received, asked, rest)[2]?.sentence).toBe('65,00 € remboursés sur 85,00 €, 85,00 € en tout.')
  })

  it('says of money to return what is left of it, after a refund, its return and a dispute that the centre lost', () => {
    const due: Partial<TimelineRow> = { event_type: 'RefundFellDue', facts: { amountCents: 8_500, cause: 'granted' } }
    const disputed = (outcome: 'won' | 'lost'): Partial<TimelineRow> => ({
      event_type: 'DisputeClosed',
      facts: { disputeId: 'du_1', amountCents: 6_500, outcome },
    })
    const cameBack: Partial<TimelineRow> = {
      event_type: 'PaymentRefundFailed',
      facts: { refundId: 're_1', amountCents: 2_000, reason: null },
    }
    const inCash: Partial<TimelineRow> = {
      event_type: 'RefundedOtherwise',
      facts: { amountCents: 6_500, means: 'cash' },
    }
    const said = (...rows: Partial<TimelineRow>[]) => entriesOf(received, ...rows, due).at(-1)?.sentence
    expect(said()).toBe('85,00 € à rembourser.')
    expect(said(refunded(item))).toBe('65,00 € à rembourser, sur 85,00 € à rendre.')
    expect(said(refunded(item), cameBack)).toBe('85,00 € à rembourser.')
    expect(said(refunded(item), disputed('lost'))).toBe('85,00 € à rendre : ils le sont déjà.')
    expect(said(refunded(item), disputed('lost'), disputed('won'))).toBe('65,00 € à rembourser, sur 85,00 € à rendre.')
    expect(said(refunded(item), inCash)).toBe('85,00 € à rendre : ils le sont déjà.')
    // Of two payments the history does not say to which one a refund belongs.
    const second = { ...received, facts: { ...received.facts, paymentIntentId: 'pi_2' } }
    expect(said(second, refunded(item))).toBe('85,00 € à rembourser.')
  })

  it.each<[string, Partial<TimelineRow>, string]>([
    [
      'a late payment',
      { event_type: 'LatePaymentRejected', facts: { amountCents: 8_500, reason: 'slot_taken' } },
      'Paiement arrivé trop tard, le créneau était repris.',
    ],
    [
      'a late payment of an unknown kind',
      { event_type: 'LatePaymentRejected', facts: { reason: 'new' } },
      'Le paiement est arrivé trop tard.',
    ],
    ['a withdrawal', { event_type: 'WithdrawalAccepted', facts: { amountCents: 8_500 } }, 'L’acheteur s’est rétracté.'],
    ['a cancellation', { event_type: 'RefundFellDue', facts: { cause: 'canceled_by_centre' } }, 'Le centre a annulé.'],
  ])('says that Alba refunded automatically, and why: %s', (_what, why, reason) => {
    const facts = { ...item, amountCents: 8_500, refundCents: 8_500, reason: null, requestId: 'derived' }
    // The actor is whoever made the service see the refund, and need not have made it.
    for (const actor of ['policy', 'provider', 'practitioner'] as const)
      expect(entriesOf(received, why, refunded(facts, actor))[2]).toEqual({
        sentence: '85,00 € remboursés, la totalité : Alba l’a fait automatiquement.',
        by: 'Automatique',
        reason,
      })
    // A refund without a request was made at the provider, not by Alba.
    expect(entriesOf(received, why, refunded({ ...facts, requestId: null }))[2]?.sentence).toContain(
      'constaté chez Stripe',
    )
  })

  it('shows notes before and after a change, except those of an erased person', () => {
    const booked: Partial<TimelineRow> = {
      event_type: 'BookingRequested',
      facts: { startsAt: '2026-11-23T08:00:00Z' },
      words: { notes: 'Sonner', adminNotes: null },
    }
    const changed: Partial<TimelineRow> = { event_type: 'NotesChanged', words: { notes: null, adminNotes: 'VIP' } }
    expect(entriesOf(booked, changed)[1]?.sentence).toBe(
      'Notes : rien, avant : « Sonner ». Notes internes : « VIP », avant : rien.',
    )
    const rows = [booked, changed].map((row, n) => timelineRow('booking', 1, { position: at(n + 1), ...row }))
    const erased = timelineEntries(rows, { ...context, isErased: true })
    expect(erased[1]?.sentence).toMatch(/^Notes modifiées\s: «\s*effacé\s*»\.$/)
  })

  it('shows the contact details before and after each correction, and whether the confirmation went out again', () => {
    const before = { name: 'Léa Martin', email: 'lae@example.org', phone: null }
    const booked: Partial<TimelineRow> = {
      event_type: 'BookingRequested',
      facts: { startsAt: '2026-11-23T08:00:00Z' },
      words: { notes: null, adminNotes: null, ...before },
    }
    const corrected = (words: TimelineRow['words'], resends: boolean): Partial<TimelineRow> => ({
      event_type: 'BookingContactCorrected',
      facts: { resends },
      words,
    })
    const noted: Partial<TimelineRow> = { event_type: 'NotesChanged', words: { notes: 'Sonner', adminNotes: null } }
    const now = { ...before, email: 'lea@example.org' }
    const rows = [booked, corrected(now, true), noted, corrected({ ...now, phone: '06' }, false)]
    expect(
      entriesOf(...rows)
        .map(({ sentence }) => sentence)
        .slice(1),
    ).toEqual([
      'E-mail : « lea@example.org », avant : « lae@example.org ». La confirmation repart à la nouvelle adresse.',
      'Notes : « Sonner », avant : rien.',
      'Téléphone : « 06 », avant : rien.',
    ])
    const erased = timelineEntries(
      rows.map((row, n) => timelineRow('booking', 1, { position: at(n + 1), ...row })),
      { ...context, isErased: true },
    )
    expect(erased[1]?.sentence).toMatch(/^Coordonnées corrigées\s: «\s*effacé\s*»\.$/)
    expect(JSON.stringify(erased.map(({ sentence }) => sentence))).not.toContain('example')
  })
})
