import { bookingEvents } from '@alba/contracts/bookings/events'
import { defaultWords, type Words } from '@alba/contracts/centre/grammar'
import { purchaseEvents } from '@alba/contracts/packages/events'
import { paymentEvents } from '@alba/contracts/payments/events'
import { typesOf } from '@alba/contracts/shared/event'
import type { HistoryType, TimelineRow } from '@alba/contracts/timeline/rows'
import { voucherEvents } from '@alba/contracts/vouchers/events'
import { withdrawalEvents } from '@alba/contracts/withdrawals/events'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './sentences.ts'

const ZONE = 'Europe/Paris'
/** The words of a centre whose nouns are feminine. */
const women: Words = {
  client: { one: 'baigneuse', many: 'baigneuses', gender: 'feminine' },
  practitioner: { one: 'infirmière', many: 'infirmières', gender: 'feminine' },
}
/** The sentence of an event and its reason, with plain spaces. */
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
    [
      'BookingConfirmed',
      { settledBy: 'card', amountCents: 3500, voucherNumber: 'A, B', voucherCents: 5000 },
      'Réservation confirmée : 50,00 € réglés par les bons cadeaux A et B, et 35,00 € payés par carte.',
    ],
    [
      'PartPaidWithVoucher',
      { voucherNumber: 'A', amountCents: 5000, restCents: 3500 },
      '50,00 € réglés par le bon cadeau A, il reste 35,00 € à payer.',
    ],
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

  it('exists for every event, even if the row has few facts', () => {
    const all = [...bookingEvents, ...paymentEvents, ...voucherEvents, ...purchaseEvents, ...withdrawalEvents]
    const facts = { startsAt, previousStartsAt: startsAt, deliverAt: startsAt, expiresOn: '2026-11-23' }
    for (const type of typesOf(all)) expect(sentenceFor(type, facts)[0], type).toMatch(/^[A-Z0-9É].*\.$/)
  })

  it('has the centre’s own words for people, with the French grammar that they need', () => {
    const say = (type: HistoryType, facts: TimelineRow['facts']) => sentenceFor(type, facts, women)
    expect(say('PractitionerChanged', { practitionerName: 'Inès' })[0]).toBe('Infirmière changée : Inès.')
    expect(say('BookingCanceled', { by: 'staff', wishedBy: 'client' })[0]).toContain('à la demande de la baigneuse :')
    expect(say('RefundFellDue', { amountCents: 1_000, cause: 'granted' })[1]).toBe('Dû à la baigneuse, qui a annulé.')
  })
})
