import { french } from '@alba/contracts/shared/typography'
import { describe, expect, test } from 'vitest'
import { everyLetter, NOW, SAID_AT } from '../../testing/every-letter.ts'
import { bookingRow, purchaseRow, voucherRow } from '../../testing/mail-rows.ts'
import * as bookings from './bookings.ts'
import { calendarOf } from './calendar.ts'
import { html } from './html.ts'
import type { Letter, Site } from './letter.ts'
import { plain } from './plain.ts'
import * as staff from './staff.ts'
import * as vouchers from './vouchers.ts'

const site: Site = { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris' }
const row = bookingRow()
const letters = everyLetter(site)

const textOf = (letter: Letter) => plain(letter).replaceAll(/[\u00a0\u202f]/g, ' ')

describe.each(Object.entries(letters))('%s', (_name, letter) => {
  test('is written in French typography, in both forms', () => {
    const text = plain(letter)
    expect(text).toBe(
      text
        .split('\n')
        .map(line => (/^>|https?:/.test(line) ? line : french(line)))
        .join('\n'),
    )
    expect(letter.subject.length).toBeGreaterThan(10)
    expect(letter.subject.length).toBeLessThan(90)
    expect(letter.preview).not.toBe(letter.subject)
  })

  test('says in HTML what it says in text, and asks nobody for a picture or a style', () => {
    const page = html(letter)
    for (const word of textOf(letter).match(/[\p{L}\d]{4,}/gu) ?? [])
      if (!/^(https?|20\d\d)$/.test(word)) expect(page).toContain(word)
    expect(page).not.toMatch(/src="(?!cid:)/)
    expect(page).not.toMatch(/<(script|link)\b|@import|url\(/)
  })

  test('leads to the site or to a person only', () => {
    for (const [, href = ''] of html(letter).matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(https:\/\/maison-alba\.example\/|mailto:|tel:\+?\d|https:\/\/calendar\.google\.com\/)/)
  })
})

test('the confirmation says what, when, where, with whom and what was paid', () => {
  const text = textOf(letters.confirmed as Letter)
  for (const said of [
    'À jeudi, Léa.',
    'Massage prénatal',
    'jeudi 26 novembre 2026',
    'De 10 h 00 à 11 h 00, avec Camille Roussel',
    '12 rue des Tilleuls, 69003 Lyon',
    '75,00 €',
    'n° 482 913 570 264 118',
    'au moins 48 h avant',
    'dans les 3 mois',
  ])
    expect(text).toContain(said)
  expect(bookings.bookingConfirmed(row, '2026-11-01T10:00:00Z', site).title).toBe('À bientôt, Léa.')
  const given = bookings.bookingConfirmed(bookingRow({ settled_by: 'voucher', paid_cents: null }), SAID_AT, site)
  expect(textOf(given)).toContain('Réglé : Offert')
})

test('the reminder names the last moment for moving, by the centre’s clock on both sides of its change', () => {
  const last = (starts_at: string) =>
    /avant (\p{L}+ \d+ \p{L}+ à [\d h]+\d)/u.exec(
      textOf(bookings.bookingReminder(bookingRow({ starts_at }), NOW, site)),
    )?.[1]
  expect(last('2026-11-26T09:00:00Z')).toBe('mardi 24 novembre à 10 h 00')
  // 48 hours are 48 hours: the clock goes back on 25 October and forward on 28 March.
  expect(last('2026-10-26T09:00:00Z')).toBe('samedi 24 octobre à 11 h 00')
  expect(last('2027-03-29T08:00:00Z')).toBe('samedi 27 mars à 9 h 00')
})

test('a phone number is written as it is read out, and dialled as it is', () => {
  const letter = html(staff.newBooking(bookingRow({ customer_phone: '0612345678' }), site))
  expect(letter).toContain('href="tel:0612345678"')
  expect(letter.replaceAll('\u00a0', ' ')).toContain('>06 12 34 56 78<')
})

test('a booking that was moved already is not said to be movable again', () => {
  const text = textOf(bookings.bookingReminder(bookingRow({ times_rescheduled: 1 }), NOW, site))
  expect(text).toContain('déjà été déplacé')
  expect(text).not.toContain('nous trouverons une autre date')
})

test('a reminder that comes late promises nothing any more', () => {
  const late = (at: string) => textOf(bookings.bookingReminder(row, Date.parse(at), site))
  expect(late('2026-11-24T08:59:59Z')).toContain('nous trouverons une autre date')
  expect(late('2026-11-24T09:00:00Z')).not.toContain('nous trouverons une autre date')
  expect(late('2026-11-24T09:00:00Z')).toContain('reste dû en totalité')
})

test('a canceled booking tells of its voucher, and never why it was canceled', () => {
  const byVoucher = textOf(bookings.bookingCanceled(bookingRow({ settled_by: 'voucher' }), site))
  expect(byVoucher).toContain('de nouveau disponible')
  for (const letter of [letters.canceled, letters['canceled booking']])
    expect(textOf(letter as Letter)).not.toContain('praticienne malade')
})

test('staff is told no notes and nothing about health', () => {
  for (const name of ['new booking', 'canceled booking', 'timed out']) {
    const text = textOf(letters[name] as Letter) + html(letters[name] as Letter)
    expect(text).not.toContain('Sonner deux fois')
    expect(text).not.toMatch(/\b31\b|semaine|grossesse|questionnaire/)
  }
  expect(textOf(letters['new booking'] as Letter)).toContain('Carte, 75,00 €')
})

test('the voucher’s mail names withdrawal and terms, that of its recipient no price', () => {
  const bought = html(letters.voucher as Letter)
  expect(bought).toContain('Renoncer au contrat ici')
  expect(bought).toContain('https://maison-alba.example/retractation')
  expect(bought).toContain('https://maison-alba.example/cgv')
  expect(bought).toContain('https://maison-alba.example/api/gift-vouchers/K7QP-4MXD-9HTA/download-pdf')
  expect(textOf(letters.voucher as Letter)).toContain('Le bon d’Anne est prêt.')
  const given = textOf(letters.recipient as Letter)
  expect(given).not.toMatch(/75|rembours/)
  expect(given).toContain('> On pense à vous deux <3')
  expect(html(letters.recipient as Letter)).toContain('On pense à vous deux &lt;3')
})

test('a package shows each of its vouchers', () => {
  const two = [voucherRow(), voucherRow({ number: 'T4WC-6RNE-3JYB', service_name: 'Bain enveloppé' })]
  const text = textOf(vouchers.packageIssued(purchaseRow(), two, site))
  for (const said of ['les 2 bons cadeaux', 'K7QP-4MXD-9HTA', 'T4WC-6RNE-3JYB', 'Bain enveloppé', '120,00 €'])
    expect(text).toContain(said)
})

test('the receipt of a withdrawal tells content, date and time, whatever becomes of it', () => {
  const text = textOf(letters.withdrawal as Letter)
  for (const said of ['K7QP-4MXD-9HTA', 'Sophie Garnier', 'sophie@example.org', '22 novembre 2026 à 9 h 03 min 04 s'])
    expect(text).toContain(said)
})

test('what people write stays text', () => {
  const evil = '<img src=x onerror=alert(1)> " & \''
  const page = html(bookings.bookingConfirmed(bookingRow({ customer_name: evil, service_name: evil }), SAID_AT, site))
  expect(page).not.toContain('<img src=x')
  const link = html(staff.newBooking(bookingRow({ customer_email: '"onmouseover="x@example.org' }), site))
  expect(link).not.toContain('"onmouseover="')
  expect(html(vouchers.voucherForRecipient(voucherRow({ personal_message: evil }), site))).not.toContain('<img src=x')
})

test('of an erased person nothing is said', () => {
  const erased = bookingRow({ customer_name: 'effacé', customer_email: 'effacé' })
  expect(textOf(bookings.bookingConfirmed(erased, SAID_AT, site))).not.toContain('effacé')
})

test('a calendar finds the same appointment again when it is moved or canceled', () => {
  const line = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]
  const first = calendarOf(row, 'REQUEST', SAID_AT)
  const moved = calendarOf(bookingRow({ times_rescheduled: 1 }), 'REQUEST', SAID_AT)
  const gone = calendarOf(bookingRow({ times_rescheduled: 1 }), 'CANCEL', SAID_AT)
  expect(new Set([first, moved, gone].map(file => line(file, 'UID'))).size).toBe(1)
  expect([first, moved, gone].map(file => line(file, 'SEQUENCE'))).toEqual(['0', '1', '2'])
})
