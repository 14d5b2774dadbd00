import { expect, it } from 'vitest'
import { newPassword, typedPassword } from './password.ts'

/** The error messages about a new password. */
const messages = (password: unknown) => newPassword.safeParse(password).error?.issues.map(({ message }) => message)

it.each(['maison-alba-demo', 'trois mots au soleil', 'ééàçùôîêâëïü'])(
  'accepts the new password « %s », with its spaces and accents',
  text => {
    expect(newPassword.parse(text)).toBe(text)
  },
)

it.each([
  ['is shorter than 12 characters', 'abcdefghijk', 'Le mot de passe doit contenir au moins 12 caractères'],
  ['is longer than 128 characters', 'abcdefgh'.repeat(17), 'Le mot de passe ne peut pas dépasser 128 caractères'],
  ['has fewer than 5 different characters', 'abcdabcdabcdabcd', 'Ce mot de passe est trop simple'],
  ['is missing', undefined, 'Mot de passe requis'],
])('refuses a new password that %s', (_fault, password, message) => {
  expect(messages(password)).toEqual([message])
})

it('accepts any password typed to log in that is not empty and has at most 1,000 characters', () => {
  expect(typedPassword.parse(' a ')).toBe(' a ')
  expect(typedPassword.safeParse('').error?.issues[0]?.message).toBe('Mot de passe requis')
  expect(typedPassword.safeParse('a'.repeat(1_000)).success).toBe(true)
  expect(typedPassword.safeParse('a'.repeat(1_001)).success).toBe(false)
})
