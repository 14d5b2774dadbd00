import { defaultTerms } from '@alba/contracts/testing/terms'
import { sheetOf } from '@alba/platform/documents/voucher/sheet'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { printed } from '@alba/platform/testing/printed-voucher'
import { describe, expect, test } from 'vitest'
import { bookingRow, purchaseRow, voucherRow } from '../../testing/mail-rows.ts'
import { bookingCanceled, bookingConfirmed } from './bookings.ts'
import { calendarLink } from './calendar.ts'
import type { Letter, Site } from './letter.ts'
import { plain } from './plain.ts'
import { bookingReminder } from './reminder.ts'
import { canceledBooking, referredWithdrawal } from './staff.ts'
import { packageIssued, voucherIssued } from './vouchers.ts'
import { withdrawalReceived } from './withdrawals.ts'

const site: Site = { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris', centre: demoCentre }
/** Terms that a booking recorded, unlike the defaults: a letter must say these. */
const terms = { ...defaultTerms, noticeHours: 24, moves: 2, moveMonths: 6, arrivalMinutes: 5 }
/** Terms that a sale recorded, unlike the defaults. */
const sold = { ...defaultTerms, withdrawalDays: 30, refundDays: 7 }
const textOf = (letter: Letter) => plain(letter, site).replaceAll(/[\u00a0\u202f\n]/g, ' ')
const confirmed = (changes: Parameters<typeof bookingRow>[0]) =>
  textOf(bookingConfirmed(bookingRow(changes), '2026-11-23T10:00:00Z', site))

describe('letters about a booking', () => {
  test('say the terms under which it was booked', () => {
    const text = confirmed({ terms })
    expect(text).toContain('Arrivez 5 minutes en avance, le temps de vous installer.')
    expect(text).toContain(
      'Prévenez-nous au moins 24 h avant, par téléphone : nous trouverons une autre date, deux fois, dans les 6 mois.',
    )
    expect(decodeURIComponent(calendarLink(bookingRow({ terms }), site)).replaceAll('+', ' ')).toContain(
      '5 minutes en avance',
    )
  })

  test('do not ask to come early when its terms have 0 minutes', () => {
    const onTime = { ...terms, arrivalMinutes: 0 }
    expect(confirmed({ terms: onTime })).not.toMatch(/en avance|0 minute/)
    // There is no text about the arrival then, and « null » must not stand in its place.
    expect(decodeURIComponent(calendarLink(bookingRow({ terms: onTime }), site))).not.toMatch(/avance|null/)
  })

  test('say how often it can still be moved', () => {
    expect(confirmed({ terms, times_rescheduled: 1 })).toContain(
      'Ce rendez-vous a déjà été déplacé une fois. Un empêchement ? Prévenez-nous au moins 24 h avant, par téléphone : nous trouverons une autre date, une fois, dans les 6 mois.',
    )
    expect(confirmed({ terms, times_rescheduled: 2 })).toContain(
      'Ce rendez-vous a déjà été déplacé deux fois. Un empêchement ? Prévenez-nous au moins 24 h avant, par téléphone.',
    )
    const never = { ...terms, moves: 0 }
    expect(confirmed({ terms: never })).toContain('Un empêchement ? Prévenez-nous au moins 24 h avant, par téléphone.')
  })

  test('say until when it can be moved, by the hours of notice in its terms', () => {
    const reminder = (now: string) => textOf(bookingReminder(bookingRow({ terms }), Date.parse(now), site))
    expect(reminder('2026-11-25T08:59:59Z')).toContain(
      'au moins 24 h avant, c’est-à-dire avant mercredi 25 novembre à 10 h 00',
    )
    expect(reminder('2026-11-25T09:00:00Z')).toContain('À moins de 24 h, un rendez-vous ne se déplace plus')
  })

  test('say to the client and to staff within how many days its terms promise a refund', () => {
    const row = bookingRow({ terms: { ...terms, refundDays: 7 } })
    const decision = { wishedBy: 'centre', money: [{ kind: 'card', owedCents: 7_500 }] } as const
    expect(textOf(bookingCanceled(row, decision, site))).toContain('sous 7 jours.')
    expect(textOf(canceledBooking(row, decision, site))).toContain('sous 7 jours.')
  })
})

describe('letters about a sale', () => {
  test('say the days for a withdrawal and its refund, of the terms of that sale', () => {
    const says = 'Vous disposez de 30 jours calendaires à compter de l’achat ; le remboursement suit, sous 7 jours'
    expect(textOf(voucherIssued(voucherRow({ terms: sold }), site))).toContain(says)
    expect(textOf(packageIssued(purchaseRow({ terms: sold }), [voucherRow()], site))).toContain(says)
  })

  test('tell staff which period is over: 14 days for events from before a centre could choose it', () => {
    const claim = { name: 'Sophie Garnier', email: 'sophie@example.org', reference: 'K7QP-4MXD-9HTA' }
    const said = (withdrawalDays?: number) =>
      textOf(referredWithdrawal(claim, { reason: 'too_late', ...(withdrawalDays && { withdrawalDays }) }, site))
    expect(said(30)).toContain('le délai de 30 jours calendaires est passé')
    expect(said()).toContain('le délai de 14 jours calendaires est passé')
  })

  test('name the period in the receipt of a withdrawal only if it is the same for all sales, to reveal none of them', () => {
    const received = {
      withdrawalId: 100_000_000_000_009,
      personId: '1'.repeat(32),
      subject: null,
      receivedAt: '2026-11-23T10:00:00Z',
      name: 'Sophie Garnier',
      email: 'sophie@example.org',
      reference: 'K7QP-4MXD-9HTA',
    }
    const receipt = (withdrawalDays: number[]) =>
      textOf(withdrawalReceived(received, { withdrawalDays, refundDays: 7 }, site))
    expect(receipt([30])).toContain('(30 jours calendaires à compter du paiement, rien d’utilisé)')
    expect(receipt([14, 30])).toContain('(le délai indiqué lors de l’achat, rien d’utilisé)')
    expect(receipt([30])).toContain('sous 7 jours')
  })
})

test('the printed voucher says how an appointment is moved, by the terms of its sale', () => {
  const moving = (changes: object) =>
    sheetOf({ ...printed, terms: { ...terms, ...changes } }, demoCentre, site.publicUrl)?.moving.replaceAll(
      '\u202f',
      ' ',
    )
  expect(moving({})).toBe('Un empêchement ? Le rendez-vous se reporte deux fois, par téléphone, jusqu’à 24 h avant.')
  expect(moving({ moves: 0 })).toBe('Un empêchement ? Prévenez-nous par téléphone, au moins 24 h avant.')
})
