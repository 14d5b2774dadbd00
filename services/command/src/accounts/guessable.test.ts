import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import { defaultWords } from '@alba/contracts/centre/grammar'
import { atelier, atelierWords } from '@alba/contracts/testing/other-centres'
import { expect, it } from 'vitest'
import { isGuessable, mayChoosePassword, wordsOfCentre } from './guessable.ts'
import { generatePassword } from './passwords.ts'

const reference = { current: () => ({ identity: atelier, words: atelierWords }) }
const known = wordsOfCentre(reference.current())
const owner = { name: 'Camille Roussel-Petit', email: 'c.roussel@maison-alba.example' }

it.each([
  'motdepasse1234',
  'Mot de passé 2026',
  'azertyuiop123',
  'poiuytreza!!1',
  'abcdefghijkl',
  '098765432109',
  'qsdfghjklmwxcvbn',
  'soleil-soleil',
  'SoleilSoleil12',
  '1qaz2wsx3edc',
  'PeanutButter',
  'Peanut Butter',
  'Vive la France',
  'Liberté-Égalité-Fraternité',
  'Camille.Roussel75',
  'roussel.c2026!',
  'petitcamille1990',
  'Atelier des Marées 2026',
  'Nantes-Nantes-44',
  'le-masseur-2026',
  'bonjour-bonjour',
])('« %s » is guessable', password => {
  expect(isGuessable(password, owner, known)).toBe(true)
})

it.each([
  'trois mots au soleil',
  'a long password of the bench',
  'the-new-one-1234',
  'Camille aime les cerises',
  '!?$%&/()=*+#',
  'ééàçùôîêâëïü',
])('« %s » is not guessable', password => {
  expect(isGuessable(password, owner, known)).toBe(false)
})

it('no generated password is guessable', () => {
  for (let n = 0; n < 200; n++) expect(isGuessable(generatePassword(), owner, known)).toBe(false)
})

it('a good password is also good for an owner without a name and an address', () => {
  expect(isGuessable('trois mots au soleil', { name: '', email: '' }, known)).toBe(false)
})

it('a centre without an identity forbids the default words, and no words of its own', () => {
  expect(wordsOfCentre({ identity: null, words: defaultWords })).toContain('praticien')
  expect(isGuessable('Atelier des Marées 2026', owner, wordsOfCentre({ identity: null, words: defaultWords }))).toBe(
    false,
  )
})

it('the password of the demo may be chosen only where a login accepts it', () => {
  expect(mayChoosePassword({ reference }, DEMO_PASSWORD, owner)).toBe(true)
  expect(mayChoosePassword({ refusesDemoPassword: true, reference }, DEMO_PASSWORD, owner)).toBe(false)
  expect(mayChoosePassword({ reference }, 'motdepasse1234', owner)).toBe(false)
})
