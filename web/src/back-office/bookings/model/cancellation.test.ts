import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { expect, it } from 'vitest'
import { meaningOf, offerOf } from './cancellation.ts'

type Cancellation = StaffBookingDetail['cancellation']
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')
const booking = { status: 'confirmed', terms: defaultTermsView } as const
const card: Cancellation = { paid_with: 'card', amount_cents: 7000, late: false }
/** The consequences as staff reads them. @param back whether the money is returned although the client cancels */
const meaning = (changes: Partial<Cancellation>, ...[by, back = false]: ['client' | 'centre', boolean?]) => {
  const { message, money } = meaningOf({ ...booking, cancellation: { ...card, ...changes } }, by, back)
  return { message: plain(message), money: plain(money) }
}

it('a card payment is refunded when the centre cancels', () => {
  expect(meaning({}, 'centre')).toEqual({
    message: 'le centre a annulé ce rendez-vous, et 70,00 € lui seront rendus.',
    money: '70,00 € à rembourser : la somme attend dans « À rembourser », d’où vous la rendez sur la carte.',
  })
  expect(meaning({ late: true }, 'centre')).toEqual(meaning({}, 'centre'))
})

it('nothing is refunded when the client cancels, early or late, unless staff chooses to', () => {
  expect(meaning({}, 'client')).toEqual({
    message: 'ce rendez-vous est annulé à sa demande, et rien n’est remboursé.',
    money: 'D’après les conditions générales, une annulation du client ne rembourse rien : le centre garde 70,00 €.',
  })
  expect(meaning({ late: true }, 'client').money).toMatch(/^À moins de 48 heures .* : le centre garde 70,00 €\.$/)
  const terms = { ...defaultTermsView, notice_hours: 24 }
  const late = meaningOf({ ...booking, terms, cancellation: { ...card, late: true } }, 'client', false)
  expect(plain(late.money)).toMatch(/^À moins de 24 heures /)
  expect(meaning({ late: true }, 'client', true)).toEqual({
    message: 'ce rendez-vous est annulé à sa demande, et 70,00 € lui seront rendus.',
    money: meaning({}, 'centre').money,
  })
})

it('a voucher becomes valid again, or stays used', () => {
  const voucher = { paid_with: 'voucher' } as const
  expect(meaning(voucher, 'centre').money).toBe('Le bon cadeau redevient valable.')
  expect(meaning(voucher, 'client').money).toMatch(/le bon cadeau reste utilisé\.$/)
  expect(meaning(voucher, 'client').message).toMatch(/le bon cadeau reste utilisé\.$/)
  expect(meaning(voucher, 'client', true).message).toMatch(/de nouveau valable\.$/)
})

it('a payment at the centre is returned there', () => {
  expect(meaning({ paid_with: 'on_site' }, 'centre').money).toContain('à rendre au centre')
})

it('if nothing was paid, the text says so and promises no mail when none is sent', () => {
  const nothing = { paid_with: 'nothing', amount_cents: 0 } as const
  const money = 'Rien n’a été payé : il n’y a rien à rendre.'
  expect(meaning(nothing, 'client')).toEqual({ message: 'ce rendez-vous est annulé à sa demande.', money })
  const held = { ...booking, status: 'pending_hold', cancellation: { ...card, ...nothing } } as const
  expect(plain(meaningOf(held, 'centre', false).money)).toBe(money)
  expect(meaningOf(held, 'centre', false).message).toBeUndefined()
})

it('if everything was returned before, the text says so', () => {
  const returned = { paid_with: 'returned', amount_cents: 0 } as const
  expect(meaning(returned, 'centre')).toEqual({
    message: 'le centre a annulé ce rendez-vous, et ce qui a été payé lui a déjà été rendu.',
    money: 'Ce qui a été payé a déjà été rendu : il n’y a plus rien à rendre.',
  })
})

it('an invalidated voucher stays invalid, and the text says what is still to be settled', () => {
  const invalidated = { paid_with: 'void_voucher' } as const
  expect(meaning(invalidated, 'centre')).toEqual({
    message:
      'le centre a annulé ce rendez-vous, et le bon cadeau n’est plus valable : ce qui lui revient est à voir ensemble.',
    money:
      'Le bon cadeau a été invalidé : il ne redevient pas valable, et « À rembourser » ne compte pas les 70,00 € qu’il avait réglés. S’ils n’ont pas été rendus autrement, le centre les doit : voyez avec le client de quelle façon.',
  })
  const refunded = { paid_with: 'refunded_voucher' } as const
  expect(meaning(refunded, 'centre')).toEqual({
    message: 'le centre a annulé ce rendez-vous, et le bon cadeau n’est plus valable.',
    money: 'Le prix du bon cadeau est rendu à son acheteur : le bon ne redevient pas valable.',
  })
  for (const gone of [invalidated, refunded])
    expect(meaning(gone, 'client')).toEqual({
      message: 'ce rendez-vous est annulé à sa demande, et le bon cadeau reste utilisé.',
      money:
        'D’après les conditions générales, une annulation du client ne rembourse rien : le bon cadeau reste utilisé.',
    })
})

it('staff is offered to return what was paid, if anything was', () => {
  const all = ['card', 'on_site', 'voucher', 'void_voucher', 'refunded_voucher', 'returned', 'nothing'] as const
  const offers = all.map(paid_with => offerOf({ ...card, paid_with }))
  expect(offers.map(plain)).toEqual([
    'Rendre quand même 70,00 €',
    'Rendre quand même 70,00 €',
    'Rendre quand même le bon cadeau',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('each part of what vouchers and a card paid goes back where it came from, or none does', () => {
  const vouchers = { count: 3, back_count: 2, back_cents: 4_000, lost_cents: 1_000 }
  const { money, message } = meaning({ vouchers, amount_cents: 3_500 }, 'centre')
  expect(message).toContain('chaque part revient là d’où elle venait')
  expect(money).toContain('Les bons cadeaux retrouvent 40,00 €. 10,00 € venaient d’un bon invalidé depuis')
  expect(money).toContain('35,00 € à rembourser')
  const kept = meaning({ vouchers, amount_cents: 3_500 }, 'client')
  expect(kept.money).toContain('le centre garde 35,00 €, et les bons cadeaux restent utilisés.')
  const withBoth: Cancellation = { ...card, vouchers, amount_cents: 3_500 }
  expect(plain(offerOf(withBoth))).toBe('Rendre quand même 35,00 € et les bons cadeaux')
  expect(offerOf({ ...withBoth, amount_cents: 0 })).toBe('Rendre quand même les bons cadeaux')
  const single = { count: 1, back_count: 1, back_cents: 4_000, lost_cents: 0 }
  expect(meaning({ vouchers: single, amount_cents: 3_500 }, 'centre').money).toContain(
    'Le bon cadeau retrouve 40,00 €.',
  )
  const keptOne = meaning({ vouchers: single, amount_cents: 3_500 }, 'client').money
  expect(keptOne).toContain('le centre garde 35,00 €, et le bon cadeau reste utilisé.')
  expect(plain(offerOf({ ...withBoth, vouchers: single }))).toBe('Rendre quand même 35,00 € et le bon cadeau')
})
