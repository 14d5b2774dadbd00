import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { expect, it } from 'vitest'
import { meaningOf, offerOf } from './cancellation.ts'

type Cancellation = StaffBookingDetail['cancellation']
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')
const booking = { status: 'confirmed', terms: defaultTermsView } as const
const card: Cancellation = { paid_with: 'card', amount_cents: 7000, late: false }
/** The consequences as staff reads them. @param back whether the money is returned although the client cancels */
const said = (changes: Partial<Cancellation>, ...[by, back = false]: ['client' | 'centre', boolean?]) => {
  const { message, money } = meaningOf({ ...booking, cancellation: { ...card, ...changes } }, by, back)
  return { message: plain(message), money: plain(money) }
}

it('refunds a card payment when the centre cancels', () => {
  expect(said({}, 'centre')).toEqual({
    message: 'le centre a annulé ce rendez-vous, et 70,00 € lui seront rendus.',
    money: '70,00 € à rembourser : la somme attend dans « À rembourser », d’où vous la rendez sur la carte.',
  })
  expect(said({ late: true }, 'centre')).toEqual(said({}, 'centre'))
})

it('refunds nothing when the client cancels, early or late, unless staff chooses to', () => {
  expect(said({}, 'client')).toEqual({
    message: 'ce rendez-vous est annulé à sa demande, et rien n’est remboursé.',
    money: 'D’après les conditions générales, une annulation du client ne rembourse rien : le centre garde 70,00 €.',
  })
  expect(said({ late: true }, 'client').money).toMatch(/^À moins de 48 heures .* : le centre garde 70,00 €\.$/)
  const terms = { ...defaultTermsView, notice_hours: 24 }
  const late = meaningOf({ ...booking, terms, cancellation: { ...card, late: true } }, 'client', false)
  expect(plain(late.money)).toMatch(/^À moins de 24 heures /)
  expect(said({ late: true }, 'client', true)).toEqual({
    message: 'ce rendez-vous est annulé à sa demande, et 70,00 € lui seront rendus.',
    money: said({}, 'centre').money,
  })
})

it('makes a voucher valid again, or leaves it used', () => {
  const voucher = { paid_with: 'voucher' } as const
  expect(said(voucher, 'centre').money).toBe('Le bon cadeau redevient valable.')
  expect(said(voucher, 'client').money).toMatch(/le bon cadeau reste utilisé\.$/)
  expect(said(voucher, 'client').message).toMatch(/le bon cadeau reste utilisé\.$/)
  expect(said(voucher, 'client', true).message).toMatch(/de nouveau valable\.$/)
})

it('says that a payment at the centre is returned there', () => {
  expect(said({ paid_with: 'on_site' }, 'centre').money).toContain('à rendre au centre')
})

it('says that nothing was paid, and promises no mail when none is sent', () => {
  const nothing = { paid_with: 'nothing', amount_cents: 0 } as const
  const money = 'Rien n’a été payé : il n’y a rien à rendre.'
  expect(said(nothing, 'client')).toEqual({ message: 'ce rendez-vous est annulé à sa demande.', money })
  const held = { ...booking, status: 'pending_hold', cancellation: { ...card, ...nothing } } as const
  expect(plain(meaningOf(held, 'centre', false).money)).toBe(money)
  expect(meaningOf(held, 'centre', false).message).toBeUndefined()
})

it('says that everything was returned before', () => {
  const returned = { paid_with: 'returned', amount_cents: 0 } as const
  expect(said(returned, 'centre')).toEqual({
    message: 'le centre a annulé ce rendez-vous, et ce qui a été payé lui a déjà été rendu.',
    money: 'Ce qui a été payé a déjà été rendu : il n’y a plus rien à rendre.',
  })
})

it('says that an invalidated voucher stays invalid, and what of it is still to be settled', () => {
  const invalidated = { paid_with: 'void_voucher' } as const
  expect(said(invalidated, 'centre')).toEqual({
    message:
      'le centre a annulé ce rendez-vous, et le bon cadeau n’est plus valable : ce qui lui revient est à voir ensemble.',
    money:
      'Le bon cadeau a été invalidé : il ne redevient pas valable, et « À rembourser » ne compte pas les 70,00 € qu’il avait réglés. S’ils n’ont pas été rendus autrement, le centre les doit : voyez avec le client de quelle façon.',
  })
  const refunded = { paid_with: 'refunded_voucher' } as const
  expect(said(refunded, 'centre')).toEqual({
    message: 'le centre a annulé ce rendez-vous, et le bon cadeau n’est plus valable.',
    money: 'Le prix du bon cadeau est rendu à son acheteur : le bon ne redevient pas valable.',
  })
  for (const gone of [invalidated, refunded])
    expect(said(gone, 'client')).toEqual({
      message: 'ce rendez-vous est annulé à sa demande, et le bon cadeau reste utilisé.',
      money:
        'D’après les conditions générales, une annulation du client ne rembourse rien : le bon cadeau reste utilisé.',
    })
})

it('offers to return what was paid, if there is anything', () => {
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
