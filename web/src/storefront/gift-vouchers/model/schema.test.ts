import { voucherRequest } from '@alba/contracts/vouchers/api'
import { expect, it } from 'vitest'
import type { VoucherValues } from './draft.ts'
import { useVoucherDraft } from './draft.ts'
import { voucherForm, voucherOrder } from './schema.ts'

const filled: VoucherValues = {
  ...useVoucherDraft.getInitialState().values,
  service_id: '4',
  purchaser_firstname: ' Sophie ',
  purchaser_name: 'Garnier',
  purchaser_email: 'sophie@exemple.fr',
  terms: true,
}
const errors = (values: Partial<VoucherValues>) =>
  Object.fromEntries(
    voucherForm.safeParse({ ...filled, ...values }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

it('orders a service without its price, for the months of the demo’s terms, with spaces around names removed', () => {
  const order = voucherOrder(voucherForm.parse(filled))
  expect(order).toEqual({
    service_id: 4,
    amount_cents: null,
    purchaser_firstname: 'Sophie',
    purchaser_name: 'Garnier',
    purchaser_email: 'sophie@exemple.fr',
    purchaser_phone: null,
    recipient_firstname: null,
    recipient_lastname: null,
    recipient_email: null,
    personal_message: null,
    validity_months: 9,
  })
  expect(voucherRequest.safeParse(order).success).toBe(true)
})

it('orders a free amount in cents, within the limits of the demo’s terms', () => {
  const amount = (typed: string) => errors({ kind: 'amount', service_id: '', amount: typed })
  expect(voucherOrder(voucherForm.parse({ ...filled, kind: 'amount', amount: '12,50' }))).toMatchObject({
    service_id: null,
    amount_cents: 1250,
  })
  for (const typed of ['10', '500', '500,00']) expect(amount(typed)).toEqual({})
  for (const typed of ['9,99', '500,01', '', 'abc'])
    expect(amount(typed), typed).toEqual({ amount: 'Le montant doit être compris entre 10 € et 500 €' })
})

it('reports all errors at once, each with its message', () => {
  expect(
    errors({
      service_id: '',
      purchaser_firstname: 'A',
      purchaser_name: 'B',
      purchaser_email: 'abc',
      purchaser_phone: '123',
      personal_message: 'a'.repeat(501),
      terms: false,
    }),
  ).toEqual({
    service_id: 'Veuillez choisir un service',
    purchaser_firstname: 'Le prénom doit contenir au moins 2 caractères',
    purchaser_name: 'Le nom doit contenir au moins 2 caractères',
    purchaser_email: 'Adresse email invalide',
    purchaser_phone: 'Numéro de téléphone invalide',
    personal_message: 'Le message ne peut pas dépasser 500 caractères',
    terms: 'Vous devez accepter les conditions générales',
  })
})

it('accepts a message of 500 characters, and no phone', () => {
  expect(errors({ personal_message: 'a'.repeat(500), purchaser_phone: '' })).toEqual({})
})

it('ignores the day of an old draft where the centre no longer offers to choose one', () => {
  expect(errors({ delivery: 'day', deliver_date: '' })).toEqual({})
  expect(voucherOrder(voucherForm.parse({ ...filled, delivery: 'day' }))).not.toHaveProperty('deliver_at')
})
