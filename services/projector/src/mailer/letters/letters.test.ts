import type { BookingRow } from '@alba/contracts/bookings/rows'
import { noChoices } from '@alba/contracts/settings/choices'
import { french } from '@alba/contracts/shared/typography'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { describe, expect, test } from 'vitest'
import { everyLetter, NOW, paid, SAID_AT } from '../../testing/every-letter.ts'
import { bookingRow, purchaseRow, voucherRow } from '../../testing/mail-rows.ts'
import * as bookings from './bookings.ts'
import { calendarLink, calendarOf } from './calendar.ts'
import { html } from './html.ts'
import type { Letter, Site } from './letter.ts'
import type { MoneyBack } from './money-back.ts'
import { morningDay } from './morning.ts'
import * as payments from './payments.ts'
import { plain } from './plain.ts'
import { bookingReminder } from './reminder.ts'
import * as staff from './staff.ts'
import * as changes from './voucher-changes.ts'
import * as vouchers from './vouchers.ts'

const site: Site = { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris', centre: demoCentre }
const row = bookingRow()
const letters = everyLetter(site)
const claim = { name: 'Sophie Garnier', email: 'sophie@example.org', reference: 'K7QP-4MXD-9HTA' }

const textOf = (letter: Letter) => plain(letter, site).replaceAll(/[\u00a0\u202f]/g, ' ')

describe.each(Object.entries(letters))('%s', (_name, letter) => {
  test('follows French typography', () => {
    const text = plain(letter, site)
    expect(text).toBe(
      text
        .split('\n')
        .map(line => (/^>|https?:/.test(line) ? line : french(line)))
        .join('\n'),
    )
  })

  test('has a subject of 11 to 89 characters, which the preview does not repeat', () => {
    expect(letter.subject.length).toBeGreaterThan(10)
    expect(letter.subject.length).toBeLessThan(90)
    expect(letter.preview).not.toBe(letter.subject)
  })

  test('has the same words in HTML and in text, and loads nothing from a server', () => {
    const page = html(letter, site)
    for (const word of textOf(letter).match(/[\p{L}\d]{4,}/gu) ?? [])
      if (!/^(https?|20\d\d)$/.test(word)) expect(page).toContain(word)
    expect(page).not.toMatch(/src="(?!cid:)/)
    expect(page).not.toMatch(/<(script|link)\b|@import|url\(/)
  })

  test('links only to the site, the calendar, a mail address or a phone number', () => {
    for (const [, href = ''] of html(letter, site).matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(https:\/\/maison-alba\.example\/|mailto:|tel:\+?\d|https:\/\/calendar\.google\.com\/)/)
  })
})

test('the confirmation has the service, time, place, practitioner and price', () => {
  const text = textOf(letters.confirmed as Letter)
  for (const expected of [
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
    expect(text).toContain(expected)
  expect(bookings.bookingConfirmed(row, '2026-11-01T10:00:00Z', site).title).toBe('À bientôt, Léa.')
})

test('the confirmation of a booking that a voucher paid says what is left on it', () => {
  const given = bookingRow({ settled_by: 'voucher', paid_cents: null })
  const textWith = (balanceCents: number) => textOf(bookings.bookingConfirmed(given, SAID_AT, site, { balanceCents }))
  expect(textWith(0)).toContain('Réglé : Offert')
  expect(textWith(0)).not.toContain('Il reste')
  expect(textWith(11_500)).toContain('offert par votre bon cadeau. Il reste 115,00 € sur ce bon.')
  const part = { id: 1, number: 'ABCD-EFGH-JKLM', cents: 5_000 }
  const several = { ...given, voucher_parts: [part, { ...part, id: 2 }] }
  expect(textOf(bookings.bookingConfirmed(several, SAID_AT, site, { balanceCents: 1_500 }))).toContain(
    'offert par vos bons cadeaux. Il reste 15,00 € sur le dernier.',
  )
})

test('the reminder names the last moment for moving in the centre’s time, across clock changes', () => {
  const last = (starts_at: string) =>
    /avant (\p{L}+ \d+ \p{L}+ à [\d h]+\d)/u.exec(textOf(bookingReminder(bookingRow({ starts_at }), NOW, site)))?.[1]
  expect(last('2026-11-26T09:00:00Z')).toBe('mardi 24 novembre à 10 h 00')
  // 48 hours are always 48 hours, although the clock goes back on 25 October and forward on 28 March.
  expect(last('2026-10-26T09:00:00Z')).toBe('samedi 24 octobre à 11 h 00')
  expect(last('2027-03-29T08:00:00Z')).toBe('samedi 27 mars à 9 h 00')
})

test('a phone number is shown in pairs, and its link dials from everywhere', () => {
  const letter = html(staff.newBooking(bookingRow({ customer_phone: '0612345678' }), site), site)
  expect(letter).toContain('href="tel:+33612345678"')
  expect(letter.replaceAll('\u00a0', ' ')).toContain('>06 12 34 56 78<')
})

test('the reminder of a booking that was moved offers no second move', () => {
  const text = textOf(bookingReminder(bookingRow({ times_rescheduled: 1 }), NOW, site))
  expect(text).toContain('déjà été déplacé')
  expect(text).not.toContain('nous trouverons une autre date')
})

test('a reminder that is written 48 hours before the appointment, or later, offers no move', () => {
  const late = (at: string) => textOf(bookingReminder(row, Date.parse(at), site))
  expect(late('2026-11-24T08:59:59Z')).toContain('nous trouverons une autre date')
  expect(late('2026-11-24T09:00:00Z')).not.toContain('nous trouverons une autre date')
  expect(late('2026-11-24T09:00:00Z')).toContain('reste dû en totalité')
})

const canceled = (wishedBy: 'client' | 'centre', ...money: readonly MoneyBack[]) => {
  const decision = { wishedBy, money }
  return {
    client: textOf(bookings.bookingCanceled(row, decision, site)),
    staff: textOf(staff.canceledBooking(row, decision, site)),
  }
}

test('a cancellation says of each payment what becomes of it', () => {
  const both = canceled('centre', { kind: 'voucher', lastDay: '2027-08-21' }, { kind: 'card', owedCents: 3_500 })
  expect(both.client).toContain('jusqu’au 21 août 2027')
  expect(both.client).toContain('Nous vous remboursons 35,00 €')
  expect(both.staff).toContain(
    'Le bon cadeau est de nouveau valable, jusqu’au 21 août 2027. Il reste à rembourser 35,00 €',
  )
})

test('a cancellation tells several vouchers apart: the letter gives no numbers', () => {
  const first = { kind: 'voucher', lastDay: '2027-08-21', partCents: 4_000 } as const
  const second = { kind: 'voucher', lastDay: '2027-09-01', partCents: 3_000 } as const
  const third = { kind: 'voucher', lastDay: '2027-09-02', partCents: 500 } as const
  const expired = { kind: 'expired-voucher', lastDay: '2026-11-19', partCents: 1_000 } as const
  const two = canceled('centre', first, second).client
  expect(two).toContain(
    'De nouveau disponibles sur vos bons cadeaux, avec les mêmes numéros : 40,00 € jusqu’au 21 août 2027 et 30,00 € jusqu’au 1er septembre 2027.',
  )
  expect(two).not.toContain('votre bon cadeau')
  expect(canceled('centre', first, { ...second, lastDay: first.lastDay }).client).toContain(
    'avec les mêmes numéros : 40,00 € et 30,00 €, jusqu’au 21 août 2027.',
  )
  expect(canceled('centre', first, second, third).client).toContain(
    '40,00 € jusqu’au 21 août 2027, 30,00 € jusqu’au 1er septembre 2027 et 5,00 € jusqu’au 2 septembre 2027.',
  )
  const mixed = canceled('centre', first, expired).client
  expect(mixed).toContain('Les 40,00 € que l’un de vos bons cadeaux avait réglés sont de nouveau disponibles')
  expect(mixed).toContain('L’un de vos bons cadeaux n’était valable que jusqu’au 19 novembre 2026')
  for (const priceReturned of [true, false]) {
    const withVoid = canceled('centre', first, { kind: 'void-voucher', cents: 1_000, priceReturned })
    expect(withVoid.client).toMatch(/L’un de vos bons cadeaux (n’est plus valable|avait réglé 10,00 €)/)
    expect(withVoid.staff).toMatch(/bon cadeau (qui avait réglé 10,00 € n’est plus|avait réglé 10,00 €)/)
  }
})

test('a booking that vouchers and a card paid says what each paid', () => {
  const parts = [{ id: 512_345_678_901_234, number: 'K7QP-4MXD-9HTA', cents: 4_000 }]
  const shared = bookingRow({ settled_by: 'card', paid_cents: 3_500, voucher_parts: parts })
  const client = textOf(bookings.bookingConfirmed(shared, SAID_AT, site))
  expect(client).toContain('réservé et réglé, par votre bon cadeau et par carte.')
  expect(client).toMatch(/Bon cadeau\s*:?\s*40,00 €/)
  expect(client).toMatch(/Carte\s*:?\s*35,00 €/)
  expect(textOf(staff.newBooking(shared, site))).toContain('Bon cadeau, 40,00 € ; Carte, 35,00 €')
})

test('a cancellation says who wished it, and not why', () => {
  const money = { kind: 'nothing-paid' } as const
  expect(canceled('centre', money).client).toContain('Nous avons annulé votre rendez-vous du jeudi 26 novembre')
  expect(canceled('centre', money).staff).toContain('Par le centre.')
  expect(canceled('client', money).client).toContain('À votre demande, votre rendez-vous du jeudi 26 novembre')
  expect(canceled('client', money).client).not.toContain('Nous avons annulé')
  expect(canceled('client', money).staff).toContain('À la demande de la personne.')
  for (const letter of [letters.canceled, letters['canceled booking']])
    expect(textOf(letter as Letter)).not.toContain('praticienne malade')
})

test.each<[MoneyBack, client: string, staff: string]>([
  [
    { kind: 'card', owedCents: 7_500 },
    'Nous vous remboursons 75,00 €, par le même moyen de paiement, sous 14 jours.',
    'Il reste à rembourser 75,00 €, par carte',
  ],
  [
    { kind: 'on-site', owedCents: 7_000 },
    'Nous vous rendons les 70,00 € que vous avez réglés au centre',
    'Il reste à rendre 70,00 €, réglés au centre',
  ],
  [{ kind: 'returned', cents: 7_500 }, '75,00 €, vous a déjà été remboursé', 'il n’y a plus rien à rendre'],
  [
    { kind: 'voucher', lastDay: '2027-02-26' },
    'Il est valable jusqu’au 26 février 2027.',
    'de nouveau valable, jusqu’au 26 février 2027',
  ],
  [
    { kind: 'void-voucher', cents: 7_500, priceReturned: false },
    'Votre bon cadeau avait réglé 75,00 €. Il a été invalidé depuis',
    'Si elle n’a pas été rendue autrement, le centre la doit',
  ],
  [
    { kind: 'void-voucher', cents: 7_500, priceReturned: true },
    'Votre bon cadeau n’est plus valable : ce qu’il avait réglé ne redevient pas disponible.',
    'le prix de son achat revient à l’acheteur : il n’y a rien d’autre à rendre',
  ],
  [
    { kind: 'expired-voucher', lastDay: '2026-11-19' },
    'n’était valable que jusqu’au 19 novembre 2026',
    'Le bon cadeau a expiré le 19 novembre 2026',
  ],
  [
    { kind: 'voucher', lastDay: '2027-02-26', partCents: 5_000 },
    'Les 50,00 € que votre bon cadeau avait réglés sont de nouveau disponibles',
    'Le bon cadeau qui avait réglé 50,00 € est de nouveau valable, jusqu’au 26 février 2027',
  ],
  [
    { kind: 'expired-voucher', lastDay: '2026-11-19', partCents: 5_000 },
    'les 50,00 € qu’il avait réglés ne peuvent plus servir',
    'Le bon cadeau qui avait réglé 50,00 € a expiré le 19 novembre 2026',
  ],
  [{ kind: 'kept', paidWith: 'money' }, 'votre règlement n’est pas remboursé', 'rien n’est remboursé'],
  [{ kind: 'kept', paidWith: 'voucher' }, 'ne lui est pas rendu', 'le bon cadeau n’est pas rendu'],
  [{ kind: 'kept', paidWith: 'vouchers' }, 'ne leur est pas rendu', 'les bons cadeaux ne sont pas rendus'],
  [{ kind: 'kept', paidWith: 'both' }, 'rien de ce qui l’avait réglé', 'ni aux bons cadeaux ni sur la carte'],
])('a cancellation says what was decided about the money: %j', (money, client, toStaff) => {
  expect(canceled('centre', money).client).toContain(client)
  expect(canceled('centre', money).staff).toContain(toStaff)
})

test('a cancellation does not mention money when nothing was paid', () => {
  const { client } = canceled('centre', { kind: 'nothing-paid' })
  expect(client).not.toMatch(/€|rembours|règlement|bon cadeau|rend(u|ons)\b/)
})

test('whoever was given a voucher does not read that its buyer was refunded', () => {
  const { client } = canceled('centre', { kind: 'void-voucher', cents: 7_500, priceReturned: true })
  expect(client).not.toMatch(/€|rembours|achet/)
})

test('the letter about a move by the centre gives the reason, and the client may still move once', () => {
  const move = { previousStartsAt: '2026-11-24T09:00:00Z', reason: 'travaux dans la salle.' } as const
  const centre = textOf(bookings.bookingRescheduled(row, { ...move, wishedBy: 'centre' }, site))
  expect(centre).toContain('Nous avons dû déplacer votre rendez-vous du mardi 24 novembre à 10 h 00')
  expect(centre).toContain('(motif : travaux dans la salle). Il a lieu le jeudi 26 novembre')
  expect(centre).toContain('il ne compte pas comme le vôtre')
  expect(centre).toContain('nous trouverons une autre date, une fois')
  const client = textOf(
    bookings.bookingRescheduled(bookingRow({ times_rescheduled: 1 }), { ...move, wishedBy: 'client' }, site),
  )
  expect(client).not.toMatch(/travaux|Nous avons dû|ne compte pas/)
  expect(client).toContain('a déjà été déplacé une fois')
})

test('a letter with the link of the booking says until when the link can be used, and names no phone for it', () => {
  const link = 'https://maison-alba.example/reservation/gerer#412345678901234.00'
  const booked = (changes: Parameters<typeof bookingRow>[0] = {}, now = NOW) =>
    textOf(bookings.bookingConfirmed(bookingRow(changes), SAID_AT, site, { manage: { link, now } }))
  expect(booked()).toContain('Déplacez ou annulez votre rendez-vous en ligne')
  expect(booked()).toContain(link)
  expect(booked()).toContain('jusqu’au mardi 24 novembre à 10 h 00')
  expect(booked()).not.toContain('par téléphone')
  expect(booked({ times_rescheduled: 1 })).toContain('Annulez votre rendez-vous en ligne')
  const late = booked({}, Date.parse('2026-11-24T09:00:00.001Z'))
  expect(late).toContain('ne se déplace plus et reste dû en totalité')
  expect(late).toContain(link)
  expect(textOf(letters.confirmed as Letter)).not.toContain('reservation/gerer')
})

test('a letter says that the client did it, where they used the link', () => {
  expect(textOf(letters['moved with the link'] as Letter)).toContain('Vous avez déplacé votre rendez-vous du mardi 24')
  expect(textOf(letters['canceled with the link'] as Letter)).toContain('Vous avez annulé votre rendez-vous du')
  const toStaff = staff.canceledBooking(
    row,
    { wishedBy: 'client', through: 'link', money: [{ kind: 'nothing-paid' }] },
    site,
  )
  expect(textOf(toStaff)).toContain('Par la personne elle-même, en ligne.')
})

test('the letter about a move says when another practitioner gives the treatment, where the centre names them', () => {
  const move = {
    previousStartsAt: '2026-11-24T09:00:00Z',
    previousPractitioner: 'Inès Moreau',
    wishedBy: 'client',
    reason: null,
  } as const
  const letter = (given: typeof site, moved: bookings.Move = move) =>
    textOf(bookings.bookingRescheduled(row, moved, given))
  const naming = { ...site, centre: { ...site.centre, choices: { ...noChoices, choosePractitioner: true } } }
  expect(letter(naming)).toContain('Ce sera avec Camille Roussel, et non plus avec Inès Moreau.')
  expect(letter(site)).not.toContain('Inès')
  expect(letter(naming, { ...move, previousPractitioner: 'Camille Roussel' })).not.toContain('et non plus')
  const { previousPractitioner: _left, ...older } = move
  expect(letter(naming, older)).not.toContain('et non plus')
})

test('the letter about a refund distinguishes a part from the full amount', () => {
  const letterFor = (refundCents: number | undefined, totalCents: number) =>
    textOf(payments.refundMade({ ...paid, amountCents: 8_500 }, 'Léa', { refundCents, totalCents }, site))
  expect(letterFor(2_000, 2_000)).toContain('nous vous avons remboursé 20,00 € sur 85,00 €, par le même moyen')
  expect(letterFor(2_000, 2_000)).not.toMatch(/totalité|cela fait/)
  expect(letterFor(6_500, 8_500)).toContain('65,00 € sur 85,00 €')
  expect(letterFor(6_500, 8_500)).toContain('cela fait 85,00 €, en totalité')
  expect(letterFor(8_500, 8_500)).toContain('85,00 €, en totalité, par le même moyen')
  expect(letterFor(undefined, 3_000)).toContain('30,00 € sur 85,00 €')
  const staffs = payments.refundedPayment(
    { ...paid, amountCents: 8_500 },
    { refundCents: 2_000, totalCents: 4_000 },
    site,
  )
  expect(textOf(staffs)).toContain('40,00 € sur 85,00 €')
})

test('letters about a changed voucher give its last day, and the reason if there is one', () => {
  expect(textOf(letters.extended as Letter)).toContain('jusqu’au 21 novembre 2027')
  expect(textOf(letters.extended as Letter)).not.toContain('21 août 2027')
  expect(textOf(letters.extended as Letter)).toContain('Motif : Congé maternité.')
  expect(textOf(letters['extension undone'] as Letter)).toContain('jusqu’au 21 août 2027')
  const over = letters['extension undone, too late'] as Letter
  expect([over.subject, textOf(over)]).toEqual([
    'Votre bon cadeau n’est plus valable',
    expect.stringContaining('Il était valable jusqu’au 21 octobre 2026 et ne peut plus être utilisé.'),
  ])
  expect(textOf(letters.invalidated as Letter)).toContain('Motif : Vendu en double.')
  expect(textOf(letters.invalidated as Letter)).toContain('K7QP-4MXD-9HTA')
  for (const reason of [null, undefined, 'effacé'])
    expect(textOf(changes.voucherInvalidated(voucherRow(), { because: reason }, site))).not.toContain('Motif')
})

test('letters to staff report closed disputes and failed refunds', () => {
  expect(textOf(letters['dispute won'] as Letter)).toContain('75,00 € restent au centre')
  expect(textOf(letters['dispute lost'] as Letter)).toContain('Ne la remboursez pas une seconde fois')
  expect(textOf(letters['refund failed'] as Letter)).toContain('elle n’a rien reçu')
})

test('letters to staff link to their subject and use the words of the screens', () => {
  const booking = 'https://maison-alba.example/backoffice/bookings?booking=482913570264118'
  for (const name of ['new booking', 'canceled booking', 'timed out']) {
    expect(textOf(letters[name] as Letter)).toContain(`${booking}&date=2026-11-26`)
    expect(textOf(letters[name] as Letter)).toContain('Praticien : Camille Roussel')
  }
  expect(textOf(letters.disputed as Letter)).toContain('/backoffice/payments?paiement=pi_3test0001')
  expect(textOf(letters.undelivered as Letter)).toContain(booking)
})

test('a late payment that was refunded already is not promised again', () => {
  const text = textOf(letters['late payment, refunded already'] as Letter)
  expect(text).toContain('votre paiement vous avait déjà été rendu')
  // The centre returned it at its provider, or the bank did. The log does not say which, so the letter says neither.
  expect(text).toContain('75,00 € vous ont été rendus, en totalité')
  expect(text).not.toContain('Nous vous remboursons')
})

test('the letter about an agenda is worded for the practitioner who reads it', () => {
  const says = (name: string) => textOf(letters[`agenda: ${name}`] as Letter)
  expect(says('moved')).toContain('Nora Petit a déplacé ce rendez-vous, qui était prévu le mardi 24 novembre à 10 h 00')
  expect(says('added')).toContain('a placé ce rendez-vous dans votre agenda. Il était prévu le mardi 24 novembre')
  expect(says('removed')).toContain('de votre agenda : il a lieu le mardi 24 novembre à 10 h 00, avec Nora Petit')
  expect(says('canceled')).toContain('Nora Petit a annulé ce rendez-vous')
  expect(says('to move')).toMatch(/a fermé une salle : il y reste 2 rendez-vous.*mercredi 25.*jeudi 26/s)
  for (const name of ['moved', 'to move'])
    expect(says(name)).toContain('https://maison-alba.example/backoffice/account')
})

test('letters to staff contain no notes and no health data', () => {
  for (const name of ['new booking', 'canceled booking', 'timed out', 'agenda: moved']) {
    const text = textOf(letters[name] as Letter) + html(letters[name] as Letter, site)
    expect(text).not.toContain('Sonner deux fois')
    expect(text).not.toMatch(/\b31\b|semaine|grossesse|questionnaire/)
  }
})

test('the letter to staff about a new booking says how it was paid', () => {
  expect(textOf(letters['new booking'] as Letter)).toContain('Carte, 75,00 €')
})

test('the buyer’s mail links to withdrawal and terms, the recipient’s mail has no price', () => {
  const bought = html(letters.voucher as Letter, site)
  expect(bought).toContain('Renoncer au contrat ici')
  expect(bought).toContain('https://maison-alba.example/retractation')
  expect(bought).toContain('https://maison-alba.example/cgv')
  expect(bought).toContain('https://maison-alba.example/api/gift-vouchers/K7QP-4MXD-9HTA/download-pdf')
  expect(textOf(letters.voucher as Letter)).toContain('Le bon d’Anne est prêt.')
  const given = textOf(letters.recipient as Letter)
  expect(given).not.toMatch(/75|rembours/)
  expect(given).toContain('> On pense à vous deux <3')
  expect(html(letters.recipient as Letter, site)).toContain('On pense à vous deux &lt;3')
})

test('every letter says « 14 jours calendaires » for a withdrawal, and « 14 jours » only for a refund', () => {
  const all = [...Object.values(letters), staff.referredWithdrawal(claim, { reason: 'too_late' }, site)].map(textOf)
  expect(all.join('\n').match(/14 jours calendaires/g)?.length).toBeGreaterThan(2)
  for (const text of all) expect(text.replaceAll(/\s+/g, ' ')).not.toMatch(/(?<!sous )14 jours(?! calendaires)/)
})

test('a package shows each of its vouchers', () => {
  const two = [voucherRow(), voucherRow({ number: 'T4WC-6RNE-3JYB', service_name: 'Bain enveloppé' })]
  const text = textOf(vouchers.packageIssued(purchaseRow(), two, site))
  for (const expected of ['les 2 bons cadeaux', 'K7QP-4MXD-9HTA', 'T4WC-6RNE-3JYB', 'Bain enveloppé', '120,00 €'])
    expect(text).toContain(expected)
})

test('the receipt of a withdrawal has its content, date and time', () => {
  const text = textOf(letters.withdrawal as Letter)
  for (const expected of ['K7QP-4MXD-9HTA', 'Sophie Garnier', '22 novembre 2026 à 9 h 03 min 04 s'])
    expect(text).toContain(expected)
})

test('texts that people typed are escaped in HTML', () => {
  const evil = '<img src=x onerror=alert(1)> " & \''
  const page = html(
    bookings.bookingConfirmed(bookingRow({ customer_name: evil, service_name: evil }), SAID_AT, site),
    site,
  )
  expect(page).not.toContain('<img src=x')
  const link = html(staff.newBooking(bookingRow({ customer_email: '"onmouseover="x@example.org' }), site), site)
  expect(link).not.toContain('"onmouseover="')
  expect(html(vouchers.voucherForRecipient(voucherRow({ personal_message: evil }), site), site)).not.toContain(
    '<img src=x',
  )
})

test('a client who asked for a practitioner reads who has the booking now, and whom to call', () => {
  const wished_practitioner = { id: 1, name: 'Camille Roussel' }
  const withWished = bookingRow({ wished_practitioner })
  const handedOver = { ...withWished, practitioner_id: 2, practitioner_name: 'Inès Moreau' }
  const change = { previousPractitioner: 'Camille Roussel', isAbsent: false, text: null }
  const told = textOf(bookings.bookingHandedOver(handedOver, change, site))
  expect(told).toContain('garde son heure. Inès Moreau vous recevra, et non plus Camille Roussel.')
  expect(told).toContain('Vous aviez demandé Camille Roussel : si ce changement ne vous convient pas, appelez-nous')
  const back = textOf(bookings.bookingHandedOver(withWished, { ...change, previousPractitioner: 'Inès Moreau' }, site))
  expect(back).toContain('Camille Roussel vous recevra, et non plus Inès Moreau, comme vous l’aviez demandé.')
  expect(back).not.toContain('ne vous convient pas')
  // The practitioner whom they asked for is absent: the letter about an absence says both.
  const absent = textOf(bookings.bookingHandedOver(handedOver, { ...change, isAbsent: true, text: 'Pardon.' }, site))
  expect(absent).toContain('Camille Roussel ne pourra pas vous recevoir')
  expect(absent).toContain('Pardon.')
  expect(absent).toContain('Vous aviez demandé Camille Roussel : si ce changement ne vous convient pas, appelez-nous')
  expect(absent).not.toContain('Vous n’avez rien à faire')
  // Staff changed it before it was paid: the confirmation says so. It says nothing of a wish that was granted.
  const sentence = 'Ce sera avec Inès Moreau, et non plus avec Camille Roussel.'
  expect(textOf(bookings.bookingConfirmed(handedOver, SAID_AT, site))).toContain(sentence)
  expect(textOf(bookings.bookingConfirmed(withWished, SAID_AT, site))).not.toContain('Ce sera')
  const move = {
    previousStartsAt: row.starts_at,
    previousPractitioner: 'Camille Roussel',
    wishedBy: 'client',
    reason: null,
  } as const
  expect(textOf(bookings.bookingRescheduled(handedOver, move, site))).toContain(sentence)
  // The hand-over came before the move, which keeps the practitioner.
  const keeping = { ...move, previousPractitioner: 'Inès Moreau' }
  expect(textOf(bookings.bookingRescheduled(handedOver, keeping, site))).toContain(sentence)
  expect(textOf(bookings.bookingRescheduled({ ...handedOver, wished_practitioner: null }, move, site))).not.toContain(
    sentence,
  )
})

test('a letter to an erased person does not contain « effacé »', () => {
  const erased = bookingRow({ customer_name: 'effacé', customer_email: 'effacé' })
  expect(textOf(bookings.bookingConfirmed(erased, SAID_AT, site))).not.toContain('effacé')
})

test('calendar files keep the uid and increase the sequence after a move and a cancellation', () => {
  const line = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]
  const file = (method: 'REQUEST' | 'CANCEL', changes: number) =>
    calendarOf(row, { method, changes, stampedAt: SAID_AT }, site)
  const first = file('REQUEST', 0)
  const moved = file('REQUEST', 1)
  const gone = file('CANCEL', 1)
  expect(new Set([first, moved, gone].map(file => line(file, 'UID'))).size).toBe(1)
  expect([first, moved, gone].map(file => line(file, 'SEQUENCE'))).toEqual(['0', '1', '2'])
})

describe('a booking of two treatments', () => {
  const second = {
    arrangement: 'after',
    serviceId: 4,
    serviceName: 'Bain enveloppé',
    firstServiceName: 'Massage prénatal',
    priceCents: 6_000,
    durationMinutes: 30,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 15,
    roomType: 'spa_bath_room',
    questionnaireId: null,
    startsAt: '2026-11-26T10:20:00.000Z',
    endsAt: '2026-11-26T10:50:00.000Z',
    practitionerId: 1,
    practitionerName: 'Camille Roussel',
    roomId: 2,
    roomName: 'Salle Bain',
  } as const
  const oneAfterTheOther = bookingRow({
    service_name: 'Massage prénatal, puis Bain enveloppé',
    ends_at: second.endsAt,
    second,
  })
  const nora = { practitionerId: 2, practitionerName: 'Nora Petit', startsAt: oneAfterTheOther.starts_at }
  const sideBySide = { ...oneAfterTheOther, second: { ...second, ...nora, arrangement: 'beside' as const } }

  test('says when both are over, when the second begins, and who gives them', () => {
    const text = textOf(bookings.bookingConfirmed(oneAfterTheOther, SAID_AT, site))
    expect(text).toContain('Massage prénatal, puis Bain enveloppé')
    expect(text).toContain('De 10 h 00 à 11 h 50 (deuxième soin à 11 h 20), avec Camille Roussel')
    expect(textOf(bookings.bookingConfirmed(sideBySide, SAID_AT, site))).toContain(
      'De 10 h 00 à 11 h 50, avec Camille Roussel et Nora Petit',
    )
  })
  test('tells staff who gives which one, when and where', () => {
    const text = textOf(staff.newBooking(sideBySide, site))
    expect(text).toContain('Premier soin : Massage prénatal, de 10 h 00 à 11 h 00, avec Camille Roussel, Salle Massage')
    expect(text).toContain('Deuxième soin : Bain enveloppé, de 10 h 00 à 11 h 50, avec Nora Petit, Salle Bain')
    expect(text).not.toMatch(/^Praticien/m)
  })
  test('tells a practitioner in the morning what she gives herself', () => {
    const says = (appointment: BookingRow, practitionerId: number) =>
      textOf(
        morningDay('2026-11-26', { practitionerId, appointments: [appointment], unread: [], unreadCount: 0 }, site),
      )
    expect(says(sideBySide, 2)).toContain(
      '10 h 00 – 11 h 50 : Bain enveloppé (en même temps : Massage prénatal, avec Camille Roussel), Léa Martin, Salle Bain',
    )
    expect(says(sideBySide, 1)).toContain(
      '10 h 00 – 11 h 00 : Massage prénatal (en même temps : Bain enveloppé, avec Nora',
    )
    expect(says(oneAfterTheOther, 1)).toContain(
      'Massage prénatal, puis Bain enveloppé (deuxième soin à 11 h 20), Léa Martin',
    )
  })
  test('has the start of the second one in the calendar', () => {
    expect(decodeURIComponent(calendarLink(oneAfterTheOther, site))).toContain('\nDeuxième+soin+à+11+h+20\n')
    expect(decodeURIComponent(calendarLink(sideBySide, site))).not.toContain('Deuxième')
  })
  test('says who takes over the second one, when only that is handed over', () => {
    const change = { previousPractitioner: 'Inès Moreau', isAbsent: true, text: null, isSecond: true }
    const letter = bookings.bookingHandedOver(sideBySide, change, site)
    expect(letter.subject).toContain('Nora Petit vous recevra')
    expect(textOf(letter)).toContain('Inès Moreau ne pourra pas vous recevoir')
  })
  test('does not speak of the wished practitioner when only the second one is handed over: she was for the first', () => {
    const change = { previousPractitioner: 'Inès Moreau', isAbsent: true, text: null, isSecond: true }
    for (const id of [1, 2]) {
      const wished = { ...sideBySide, wished_practitioner: { id, name: id === 1 ? 'Camille Roussel' : 'Nora Petit' } }
      expect(textOf(bookings.bookingHandedOver(wished, change, site))).not.toContain('demandé')
    }
  })
})
