import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import { BOOKING_ID, booking, intent, voucherLookup } from '../../e2e/mock-data.ts'
import { chooseSlot, confirmed, FORM, fillDetails, pay } from '../../testing/booking.ts'
import { find, press, says, saysNot, summary } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/* A massage of 75 €, at a centre where vouchers and a card pay together. */

const VOUCHERS = 'POST /api/bookings/:id/vouchers'
const INTENT = 'POST /api/payments/create-intent'
const [FIRST, SECOND] = ['ABCD-EFGH-JKMR', 'ABCD-EFGH-JKMS']
/** Vouchers of other amounts than 50 €, in cents. */
const [LARGE, SMALL] = ['ABCD-EFGH-JKMT', 'ABCD-EFGH-JKMV']
const BALANCES: Record<string, number> = { [LARGE]: 15_000, [SMALL]: 2_480 }
const before = globalThis.centreOfPage
afterEach(() => {
  globalThis.centreOfPage = before
})

/** Opens the form with a voucher of 50 €, and checks further codes. */
async function withVouchers(answers: Handlers, ...further: readonly string[]) {
  if (before) globalThis.centreOfPage = { ...before, choices: { ...before.choices, voucherAndCard: true } }
  const api = mockApi({
    'GET /api/gift-vouchers/:id/with-service': request => {
      const voucher_number = new URL(request.url()).pathname.split('/')[3] ?? ''
      return {
        body: voucherLookup({ voucher_number, service: null, balance_cents: BALANCES[voucher_number] ?? 5_000 }),
      }
    },
    ...answers,
  })
  await visit(`${FORM}&expand_gift_voucher=true`)
  for (const code of [FIRST, ...further]) {
    fireEvent.change(await screen.findByPlaceholderText('XXXX-XXXX-XXXX'), { target: { value: code } })
    await press('Vérifier')
    await says(code)
  }
  return api
}
async function book(label: string) {
  await chooseSlot()
  await fillDetails()
  await press(label)
}
const sent = (api: Awaited<ReturnType<typeof withVouchers>>, route: string) =>
  called(api, route).map(({ body }) => JSON.parse(body ?? ''))
const parts = (...numbers: readonly string[]) =>
  numbers.map(voucher_number => ({ voucher_number, amount_cents: 5_000 }))

test('a voucher pays its part, and the card is asked for the rest', async () => {
  const api = await withVouchers({
    [VOUCHERS]: () => ({ body: { parts: parts(FIRST), due_cents: 2_500 } }),
    [INTENT]: () => ({ body: { ...intent, amount_cents: 2_500 } }),
  })
  await says('coûte 75,00 € : 50,00 € par bon cadeau, 25,00 € par carte.')
  await says('Le reste, 25,00 €, par carte à la réservation.', await summary())
  await book('Continuer vers le paiement')
  await find('heading', 'Paiement')
  await says('50,00 € sont réglés par bon cadeau')
  await expect.poll(() => sent(api, INTENT)).toMatchObject([{ booking_id: BOOKING_ID, amount_cents: 2_500 }])
  expect(sent(api, VOUCHERS)).toEqual([{ voucher_numbers: [FIRST] }])
  expect(sent(api, 'POST /api/bookings')[0]).not.toHaveProperty('voucher_number')
})

test('a card payment that came too late is returned without what the voucher had paid', async () => {
  await withVouchers({
    [VOUCHERS]: () => ({ body: { parts: parts(FIRST), due_cents: 2_500 } }),
    [INTENT]: () => ({ body: { ...intent, amount_cents: 2_500 } }),
    // The voucher has its part back, so the booking does not say any more how much that was.
    'GET /api/bookings/:id': () => ({
      body: booking({ status: 'expired', late_payment_refunded: true, held_until: null }),
    }),
  })
  await book('Continuer vers le paiement')
  await pay()
  await find('heading', 'Votre paiement vous est intégralement remboursé')
  await says('Les 25,00 € vous sont rendus sur la même carte, et 50,00 € par bon cadeau')
})

test('two vouchers pay all, and no card is asked for', async () => {
  const paid = booking({ status: 'confirmed', settled_by: 'voucher' })
  const api = await withVouchers(
    {
      [VOUCHERS]: () => ({ body: { parts: parts(FIRST, SECOND), due_cents: 0 } }),
      'GET /api/bookings/:id': () => ({ body: paid }),
    },
    SECOND,
  )
  await says('50,00 € et 25,00 € par bon cadeau, il ne reste rien à payer.')
  await says('Offert', await summary())
  await says('Réglé par vos bons cadeaux : 75,00 €.', await summary())
  await book('Confirmer la réservation')
  await confirmed()
  await says(`Il reste 25,00 € sur votre bon ${SECOND}`)
  expect(sent(api, VOUCHERS)).toEqual([{ voucher_numbers: [FIRST, SECOND] }])
  expect(called(api, INTENT)).toEqual([])
})

test('a second voucher that could pay all alone pays what the first one leaves, and stays on the page', async () => {
  const paid = booking({ status: 'confirmed', settled_by: 'voucher' })
  const api = await withVouchers(
    {
      [VOUCHERS]: () => ({ body: { parts: parts(FIRST, LARGE), due_cents: 0 } }),
      'GET /api/bookings/:id': () => ({ body: paid }),
    },
    LARGE,
  )
  await says('50,00 € et 25,00 € par bon cadeau, il ne reste rien à payer.')
  await saysNot('Montant insuffisant')
  await find('button', `Retirer le bon ${LARGE}`)
  await book('Confirmer la réservation')
  await confirmed()
  await says(`Il reste 125,00 € sur votre bon ${LARGE}`)
  expect(sent(api, VOUCHERS)).toEqual([{ voucher_numbers: [FIRST, LARGE] }])
})

test('where less would be left than a card may pay, the page says what the voucher keeps', async () => {
  await withVouchers({}, SMALL)
  await says('50,00 € et 24,50 € par bon cadeau, 0,50 € par carte.')
  await says('Une carte ne règle pas moins de 0,50 € : 0,30 € restent sur votre bon.')
})

test('a voucher that was spent meanwhile gives the time up, and says so', async () => {
  const api = await withVouchers({
    [VOUCHERS]: () => problem(409, 'Ce bon cadeau a déjà été utilisé.', 'voucher_used'),
  })
  await book('Continuer vers le paiement')
  await says('Ce bon cadeau a déjà été utilisé.')
  await expect.poll(() => called(api, 'PATCH /api/bookings/:id/cancel').length).toBe(1)
  await find('button', 'Continuer vers le paiement')
  await says('75,00 €', await summary())
  expect(called(api, INTENT)).toEqual([])
})

test('of two vouchers, the one that was not spent meanwhile stays', async () => {
  let isSpent = false
  await withVouchers(
    {
      'GET /api/gift-vouchers/:id/with-service': request => {
        const voucher_number = new URL(request.url()).pathname.split('/')[3] ?? ''
        const is_valid = !isSpent || voucher_number !== FIRST
        return { body: voucherLookup({ voucher_number, service: null, balance_cents: 3_000, is_valid }) }
      },
      [VOUCHERS]: () => {
        isSpent = true
        return problem(409, 'Ce bon cadeau a déjà été utilisé.', 'voucher_used')
      },
    },
    SECOND,
  )
  await book('Continuer vers le paiement')
  await says('Ce bon cadeau a déjà été utilisé.')
  await says(`${SECOND} · Montant libre, 30,00 €`)
  await says('coûte 75,00 € : 30,00 € par bon cadeau, 45,00 € par carte.')
  await saysNot(FIRST)
})

test('a voucher that had paid its part before another one was refused is looked up once it has that back', async () => {
  let isSpent = false
  let isHeld = false
  await withVouchers(
    {
      'GET /api/gift-vouchers/:id/with-service': request => {
        const voucher_number = new URL(request.url()).pathname.split('/')[3] ?? ''
        const is_valid = voucher_number === FIRST ? !isHeld : !isSpent
        return { body: voucherLookup({ voucher_number, service: null, balance_cents: 3_000, is_valid }) }
      },
      [VOUCHERS]: () => {
        isSpent = true
        isHeld = true
        return problem(409, 'Ce bon cadeau a déjà été utilisé.', 'voucher_used')
      },
      'PATCH /api/bookings/:id/cancel': async () => {
        // Vouchers that are looked up before this answer are still spent, as on a server that takes its time.
        await new Promise(resolve => setTimeout(resolve, 300))
        isHeld = false
        return { body: booking({ status: 'canceled' }) }
      },
    },
    SECOND,
  )
  await book('Continuer vers le paiement')
  await says('Ce bon cadeau a déjà été utilisé.')
  await says(`${FIRST} · Montant libre, 30,00 €`)
  await saysNot(SECOND)
})

test('after a lost answer the next attempt sends the same vouchers for the same booking', async () => {
  let isLost = true
  const api = await withVouchers({
    [VOUCHERS]: () => (isLost ? 'network-failure' : { body: { parts: parts(FIRST), due_cents: 2_500 } }),
    [INTENT]: () => ({ body: { ...intent, amount_cents: 2_500 } }),
  })
  await book('Continuer vers le paiement')
  await says('Erreur lors de l’utilisation du bon')
  isLost = false
  await press('Continuer vers le paiement')
  await find('heading', 'Paiement')
  expect(sent(api, VOUCHERS)).toEqual([{ voucher_numbers: [FIRST] }, { voucher_numbers: [FIRST] }])
  expect(called(api, 'PATCH /api/bookings/:id/cancel')).toEqual([])
})

test('before a treatment is chosen, the voucher says that a card can pay what it does not', async () => {
  await withVouchers({})
  await visit('/reservation')
  await says('au-delà de 50,00 €, vous réglez le reste par carte.')
  await saysNot('Choisissez un soin jusqu’à')
})
