import type { VoucherLookup } from '@alba/contracts/vouchers/api'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import { booking, voucherLookup } from '../../e2e/mock-data.ts'
import { chooseSlot, confirmed, FORM, fillDetails, isChosen, submit } from '../../testing/booking.ts'
import { all, find, follow, holds, isOff, press, says, saysNot, summary } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const LOOKUP = 'GET /api/gift-vouchers/:id/with-service'
const BOOK = 'POST /api/bookings'
const CODE = 'ABCD-EFGH-JKMR'
const OPEN = '/reservation?expand_gift_voucher=true'

const codeField = () => screen.findByPlaceholderText<HTMLInputElement>('XXXX-XXXX-XXXX')
const type = async (code: string) => fireEvent.change(await codeField(), { target: { value: code } })
const verify = () => press('Vérifier')
const isVerifyOff = () => isOff('button', 'Vérifier')
const sent = (api: ReturnType<typeof mockApi>) => JSON.parse(called(api, BOOK)[0]?.body ?? '')

/**
 * A booking of the mock voucher's service. Its status is `pending_hold` while the server cannot show yet that the
 * voucher paid.
 */
const offered = (status: 'confirmed' | 'pending_hold') =>
  booking({
    status,
    settled_by: status === 'confirmed' ? 'voucher' : null,
    service_id: 4,
    service: { id: 4, name: 'Bain enveloppé', duration_minutes: 90, price: 6500 },
  })

async function bookWithVoucher(answers: Handlers) {
  const api = mockApi({ [LOOKUP]: () => ({ body: voucherLookup() }), ...answers })
  await visit(OPEN)
  await type(CODE)
  await verify()
  await chooseSlot()
  await fillDetails()
  await submit()
  return api
}

test('a refused code shows the reason, and a valid one chooses its service and skips the payment', async () => {
  const lookups = [
    voucherLookup({ found: false, is_valid: false, voucher_number: null, service: null }),
    voucherLookup({ is_valid: false, service: null }),
    voucherLookup(),
  ]
  const api = mockApi({
    [LOOKUP]: () => ({ body: lookups.shift() }),
    [BOOK]: () => ({ status: 201, body: offered('confirmed') }),
    'GET /api/bookings/:id': () => ({ body: offered('confirmed') }),
  })
  // The voucher's own service is in another category, « Pour bébé ».
  await visit('/reservation?category=pour-moman&expand_gift_voucher=true')
  await codeField()
  expect(await isVerifyOff()).toBe(true)
  await type('abcd-efgh-jkmn')
  expect((await codeField()).value).toBe('ABCD-EFGH-JKMN')
  await verify()
  await says('Bon cadeau non trouvé')
  await type('abcd-efgh-jkmp')
  await verify()
  await says('Bon cadeau non valide ou expiré.')
  await type('abcd-efgh-jkmq')
  await verify()
  await find('heading', /^Bain enveloppé/)
  expect(location.search).toBe('?service=4&category=pour-bebe')
  await says('Offert', await summary())
  await chooseSlot()
  await fillDetails()
  await submit()
  await confirmed()
  await says('Offert')
  expect(sent(api)).toMatchObject({ service_id: 4, voucher_number: 'ABCD-EFGH-JKMQ' })
  expect(called(api, 'POST /api/payments/create-intent')).toEqual([])
})

test('a voucher is « Offert » for its own service only, and links to it from any other', async () => {
  mockApi()
  const voucher = { number: 'ABCD-EFGH-JKMQ', serviceId: 4, serviceName: 'Bain enveloppé' }
  sessionStorage.setItem('alba-booking-draft', JSON.stringify({ voucher }))
  await visit(FORM)
  await says('Bon cadeau valide')
  await saysNot('Offert')
  await says('75,00 €', await summary())
  await find('button', 'Continuer vers le paiement')
  await follow('Réserver ce soin')
  await find('heading', /^Bain enveloppé/)
  expect(location.search).toBe('?service=4&category=pour-bebe')
  await says('Offert', await summary())
  await find('button', 'Confirmer la réservation')
})

test('the code of a scanned QR code is checked automatically, and leads to its service', async () => {
  const api = mockApi({ [LOOKUP]: () => ({ body: voucherLookup() }) })
  await visit(`${OPEN}#bon=${CODE}`)
  await find('heading', /^Bain enveloppé/)
  await says('Offert', await summary())
  expect(called(api, LOOKUP)).toHaveLength(1)
  expect(location.hash).toBe('')
})

test('a free amount that is too small pays nothing, and a message explains why', async () => {
  const small: VoucherLookup = voucherLookup({ voucher_number: CODE, service: null, balance_cents: 5_000 })
  const api = mockApi({ [LOOKUP]: () => ({ body: small }) })
  await visit(`${FORM}&expand_gift_voucher=true`)
  await type(CODE)
  await verify()
  await says('Montant insuffisant')
  await says('coûte 75,00 €, votre bon vaut 50,00 €')
  await says('75,00 €', await summary())
  await chooseSlot()
  await fillDetails()
  await press('Continuer vers le paiement')
  await find('heading', 'Paiement')
  expect(sent(api)).not.toHaveProperty('voucher_number')
})

test('the panel opens and closes by its title', async () => {
  mockApi()
  await visit('/reservation')
  const title = await screen.findByText(/^Vous avez un bon cadeau/)
  expect(screen.queryByPlaceholderText('XXXX-XXXX-XXXX')).toBeNull()
  fireEvent.click(title)
  await codeField()
  fireEvent.click(title)
  await expect.poll(() => screen.queryByPlaceholderText('XXXX-XXXX-XXXX')).toBeNull()
})

test('the button is disabled while a code is checked; a failed check and too many checks each have their own message', async () => {
  const asked: ((answer: ReturnType<typeof problem>) => void)[] = []
  mockApi({ [LOOKUP]: () => new Promise(resolve => asked.push(resolve)) })
  const answer = async (answer: ReturnType<typeof problem>) => {
    await expect.poll(() => asked.length).toBe(1)
    expect(await isVerifyOff()).toBe(true)
    asked.pop()?.(answer)
  }
  await visit(OPEN)
  await type(CODE)
  await verify()
  await answer({ status: 500, text: '' })
  await says('Erreur lors de la récupération du bon cadeau')
  expect(await isVerifyOff()).toBe(false)
  await verify()
  await answer(problem(429, 'Trop de demandes.', 'too_many_requests'))
  await says('Trop de codes ont été essayés.')
  expect(await isVerifyOff()).toBe(false)
})

test('converts the code to capitals, and keeps the caret', async () => {
  mockApi()
  await visit(OPEN)
  await type('abcd')
  const field = await codeField()
  expect(field.value).toBe('ABCD')
  // The value and caret that a browser leaves after « xb » was typed in the middle.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'AxbBCD')
  field.setSelectionRange(3, 3)
  fireEvent.input(field)
  expect([field.value, field.selectionStart]).toEqual(['AXBBCD', 3])
})

test('removes a voucher that was used meanwhile, and says so', async () => {
  await bookWithVoucher({ [BOOK]: () => problem(409, 'Ce bon cadeau a déjà été utilisé.', 'voucher_used') })
  await says('Une erreur est survenue : Ce bon cadeau a déjà été utilisé.')
  await says('65,00 €', await summary())
  await isChosen('10 h 00')
  await holds('Prénom', 'Léa')
})

test('waits for a booking that a voucher has paid and the server cannot show yet, without asking for a card', async () => {
  let looks = 0
  const api = await bookWithVoucher({
    [BOOK]: () => ({ status: 201, body: offered('pending_hold') }),
    'GET /api/bookings/:id': () => ({ body: offered(++looks > 1 ? 'confirmed' : 'pending_hold') }),
  })
  await confirmed()
  expect(all('heading', 'Paiement')).toEqual([])
  expect(called(api, 'POST /api/payments/create-intent')).toEqual([])
})
