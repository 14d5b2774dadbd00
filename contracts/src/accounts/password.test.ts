import { expect, it } from 'vitest'
import { newPassword, typedPassword } from './password.ts'

const said = (text: unknown) => newPassword.safeParse(text).error?.issues.map(({ message }) => message)

it.each(['maison-alba-demo', 'trois mots au soleil', 'ééàçùôîêâëïü'])('takes « %s » as it is', text => {
  expect(newPassword.parse(text)).toBe(text)
})

it('says what a weak one lacks', () => {
  expect(said('abcdefghijk')).toEqual(['Le mot de passe doit contenir au moins 12 caractères'])
  expect(said('abcdefgh'.repeat(17))).toEqual(['Le mot de passe ne peut pas dépasser 128 caractères'])
  expect(said('abababababababab')).toEqual(['Ce mot de passe est trop simple'])
  expect(said(undefined)).toEqual(['Mot de passe requis'])
})

it('judges nothing of one that is typed to log in but that it is there', () => {
  expect(typedPassword.parse(' a ')).toBe(' a ')
  expect(typedPassword.safeParse('').error?.issues[0]?.message).toBe('Mot de passe requis')
  expect(typedPassword.safeParse('a'.repeat(1_001)).success).toBe(false)
})
