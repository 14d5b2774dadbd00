import type { ReturnView } from '@alba/contracts/bookings/link-api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { expect, test } from 'vitest'
import { returnSentence } from './returned.ts'

const sentence = (paid_with: ReturnView['paid_with'], gives_back: boolean) =>
  returnSentence({
    price_cents: 7_500,
    terms: defaultTermsView,
    cancellation: {
      gives_back,
      paid_with,
      amount_cents: paid_with === 'nothing' ? 0 : 7_500,
      voucher_until: '2027-03-01',
    },
  }).replaceAll(/[\u00a0\u202f]/g, ' ')

test.each<[ReturnView['paid_with'], string, string]>([
  ['card', 'Nous vous remboursons 75,00 €, par le même moyen', 'les 75,00 € réglés ne sont pas remboursés'],
  ['on_site', 'Nous vous rendons les 75,00 €', 'les 75,00 € réglés ne sont pas remboursés'],
  ['elsewhere', 'Nous vous rendons les 75,00 €', 'les 75,00 € réglés ne sont pas remboursés'],
  ['voucher', 'de nouveau valable, avec le même numéro, jusqu’au lundi 1er mars 2027', 'ne lui est pas rendu'],
  ['expired_voucher', 'n’était valable que jusqu’au lundi 1er mars 2027', 'ne lui est pas rendu'],
  ['void_voucher', 'il ne redevient pas disponible', 'ne lui est pas rendu'],
  ['returned', 'vous a déjà été remboursé', 'vous a déjà été remboursé'],
  ['nothing', 'vous ne devez rien', 'reste dû, soit 75,00 €'],
])('says what happens to a payment by %s when the client cancels in time, and too late', (paidWith, inTime, late) => {
  expect(sentence(paidWith, true)).toContain(inTime)
  expect(sentence(paidWith, false)).toContain(late)
})

test('says of each part of what vouchers and a card paid where it goes', () => {
  const said = (gives_back: boolean, amount_cents: number, count = 3, last_until = '2027-04-01') =>
    returnSentence({
      price_cents: 8_500,
      terms: defaultTermsView,
      cancellation: {
        gives_back,
        paid_with: 'card',
        amount_cents,
        voucher_until: '2027-03-01',
        vouchers: { count, back_count: count - 1, back_cents: 4_000, lost_cents: 1_000, last_until },
      },
    }).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(said(true, 3_500)).toContain(
    'Vos bons cadeaux retrouvent 40,00 €, avec les mêmes numéros. Le premier à expirer est valable jusqu’au lundi 1er mars 2027.',
  )
  expect(said(true, 3_500, 3, '2027-03-01')).toContain('avec les mêmes numéros, jusqu’au lundi 1er mars 2027. 10,00 €')
  expect(said(true, 3_500, 2, '2027-03-01')).toContain(
    'Votre bon cadeau retrouve 40,00 €, avec le même numéro, jusqu’au lundi 1er mars 2027.',
  )
  expect(said(true, 3_500)).toContain('10,00 € venaient d’un bon qui n’est plus valable')
  expect(said(true, 3_500)).toContain('Nous vous remboursons 35,00 € sur votre carte')
  expect(said(false, 3_500)).toContain('les 35,00 € réglés par carte ne sont pas remboursés')
  expect(said(false, 0)).toContain('ce que vos bons cadeaux ont réglé ne leur est pas rendu')
  expect(said(false, 3_500, 1)).toContain('et ce que votre bon cadeau a réglé ne lui est pas rendu')
})
