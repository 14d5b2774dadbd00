import type { TouchedBookingView } from '@alba/contracts/absences/api'
import { amount } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { expect, it } from 'vitest'
import { optionsFor } from './absence-words.ts'

/** The label of the option that cancels a booking. */
function labelWith(cancellation: Omit<TouchedBookingView['cancellation'], 'late'>): string | undefined {
  const booking = { takers: [], starts: [], cancellation: { ...cancellation, late: false } }
  return optionsFor(booking as unknown as TouchedBookingView).at(0)?.[1]
}

const ON_VOUCHER = { count: 1, back_count: 1, back_cents: 4_000, lost_cents: 0 }
const LOST = { count: 1, back_count: 0, back_cents: 0, lost_cents: 4_000 }

it('says what a cancellation returns, also where several payments settled the booking', () => {
  expect(labelWith({ paid_with: 'nothing', amount_cents: 0 })).toBe('Annuler')
  expect(labelWith({ paid_with: 'card', amount_cents: 6_000 })).toBe(french(`Annuler : ${amount(6_000)} à rendre`))
  expect(labelWith({ paid_with: 'card', amount_cents: 2_000, vouchers: ON_VOUCHER })).toBe(
    french(`Annuler : ${amount(2_000)} à rendre, ${amount(4_000)} de nouveau sur bon cadeau`),
  )
  expect(labelWith({ paid_with: 'nothing', amount_cents: 0, vouchers: ON_VOUCHER })).toBe(
    french(`Annuler : ${amount(4_000)} de nouveau sur bon cadeau`),
  )
  expect(labelWith({ paid_with: 'card', amount_cents: 2_000, vouchers: LOST })).toBe(
    french(`Annuler : ${amount(2_000)} à rendre, ${amount(4_000)} à régler avec la personne`),
  )
})
