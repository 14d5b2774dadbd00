import { newPassword } from '@alba/contracts/accounts/password'
import { expect, it } from 'vitest'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'

it('creates a hash that contains its cost and a new salt', async () => {
  const [one, two] = await Promise.all([hashPassword('trois mots au soleil'), hashPassword('trois mots au soleil')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await isPassword('trois mots au soleil', one)).toBe(true)
  expect(await isPassword('trois mots au soleiL', one)).toBe(false)
})

it('verifies a hash that argon2’s own tool made with other costs', async () => {
  // echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const digest = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', digest)).toBe(true)
  expect(await isPassword('passwort', digest)).toBe(false)
})

it('accepts the same letters in any Unicode normalization', async () => {
  const digest = await hashPassword('été à la mer'.normalize('NFC'))
  expect(await isPassword('été à la mer'.normalize('NFD'), digest)).toBe(true)
})

it('answers false without a hash, and throws for a malformed one', async () => {
  expect(await isPassword('trois mots au soleil', null)).toBe(false)
  await expect(isPassword('x', 'x')).rejects.toThrow('not in the form of argon2id')
})

it('generates different passwords that satisfy the rules for new ones', () => {
  const made = Array.from({ length: 50 }, generatePassword)
  for (const password of made) {
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(newPassword.safeParse(password).success).toBe(true)
  }
  expect(new Set(made).size).toBe(50)
})
