import { expect, it } from 'vitest'
import { newPassword, typedPassword } from './password.ts'

const messages = (text: unknown) => newPassword.safeParse(text).error?.issues.map(({ message }) => message)

it.each(['maison-alba-demo', 'trois mots au soleil', 'ééàçùôîêâëïü'])('accepts « %s » unchanged', text => {
  expect(newPassword.parse(text)).toBe(text)
})

it('the error says why a new password is refused', () => {
  expect(messages('abcdefghijk')).toEqual(['Le mot de passe doit contenir au moins 12 caractères'])
  expect(messages('abcdefgh'.repeat(17))).toEqual(['Le mot de passe ne peut pas dépasser 128 caractères'])
  expect(messages('abababababababab')).toEqual(['Ce mot de passe est trop simple'])
  expect(messages(undefined)).toEqual(['Mot de passe requis'])
})

it('a password typed to log in must not be empty or too long, and may be anything else', () => {
  expect(typedPassword.parse(' a ')).toBe(' a ')
  expect(typedPassword.safeParse('').error?.issues[0]?.message).toBe('Mot de passe requis')
  expect(typedPassword.safeParse('a'.repeat(1_001)).success).toBe(false)
})
