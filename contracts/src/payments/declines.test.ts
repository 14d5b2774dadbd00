import { expect, it } from 'vitest'
import { DECLINED, declineSentence, decliningCode } from './declines.ts'

it.each([
  ['insufficient_funds', 'card_declined', 'Votre carte ne dispose pas de fonds suffisants.'],
  [null, 'expired_card', 'Votre carte a expiré.'],
  ['never_heard_of', 'incorrect_cvc', 'Le code de sécurité de votre carte est incorrect.'],
])('of the codes %j and %j the first that has a sentence chooses it', (declineCode, code, sentence) => {
  expect(declineSentence(declineCode, code)).toBe(sentence)
})

it.each([
  ['insufficient_funds', 'card_declined', 'insufficient_funds'],
  ['never_heard_of', 'incorrect_cvc', 'incorrect_cvc'],
  ['never_heard_of', 'nor_of_this', 'never_heard_of'],
  [null, 'nor_of_this', 'nor_of_this'],
  [null, null, null],
])('of the codes %j and %j, %j is kept, which has the same sentence', (declineCode, code, kept) => {
  expect(decliningCode(declineCode, code)).toBe(kept)
  expect(declineSentence(kept)).toBe(declineSentence(declineCode, code))
})

it.each(['lost_card', 'stolen_card', 'fraudulent'])(
  '%s gets the sentence of a refusal without a reason, so that the card holder is not accused',
  code => {
    expect(declineSentence(code)).toBe(declineSentence('generic_decline'))
  },
)

it.each([[null], [undefined], [''], ['constructor'], ['a_code_of_tomorrow']])(
  '%j has no sentence, so the one for any failure is shown',
  code => {
    expect(declineSentence(code)).toBe(DECLINED)
  },
)
