import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import { centre } from '@alba/contracts/centre/centre'
import { expect, it } from 'vitest'
import { isGuessable, mayChoose } from './guessable.ts'
import { generatePassword } from './passwords.ts'

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
  'Camille.Roussel75',
  'roussel.c2026!',
  'petitcamille1990',
  `${centre.name} 2026`,
  'bonjour-bonjour',
])('« %s » is guessable', password => {
  expect(isGuessable(password, owner)).toBe(true)
})

it.each([
  'trois mots au soleil',
  'a long password of the bench',
  'the-new-one-1234',
  'Camille aime les cerises',
  '!?$%&/()=*+#',
  'ééàçùôîêâëïü',
])('« %s » is not guessable', password => {
  expect(isGuessable(password, owner)).toBe(false)
})

it('no generated password is guessable', () => {
  for (let n = 0; n < 200; n++) expect(isGuessable(generatePassword(), owner)).toBe(false)
})

it('a good password stays so for an owner without name and address', () => {
  expect(isGuessable('trois mots au soleil', { name: '', email: '' })).toBe(false)
})

it('the password of the demo may be chosen only where it is not refused at login', () => {
  expect(mayChoose({}, DEMO_PASSWORD, owner)).toBe(true)
  expect(mayChoose({ refusesDemoPassword: true }, DEMO_PASSWORD, owner)).toBe(false)
  expect(mayChoose({}, 'motdepasse1234', owner)).toBe(false)
})
