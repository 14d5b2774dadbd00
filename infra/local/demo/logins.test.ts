import { addPractitioner } from '@alba/contracts/accounts/commands'
import { expect, it } from 'vitest'
import { demoLogins, demoPassword } from './logins.ts'
import { practitioners } from './people.ts'

it('both nurses have a login under their own name', () => {
  const logins = demoLogins(demoPassword({}))
  for (const login of logins) expect(addPractitioner.body.parse(login)).toEqual(login)
  expect(logins.map(({ name }) => name)).toEqual(practitioners.map(({ name }) => name))
  expect(logins.map(({ email }) => email)).toEqual(['camille@maison-alba.example', 'ines@maison-alba.example'])
})

it('another password is taken from the environment, unless it is empty or too weak', () => {
  expect(demoPassword({ ALBA_DEMO_PASSWORD: '' })).toBe('maison-alba-demo')
  expect(demoPassword({ ALBA_DEMO_PASSWORD: 'trois mots au soleil' })).toBe('trois mots au soleil')
  expect(() => demoPassword({ ALBA_DEMO_PASSWORD: 'court' })).toThrow('ALBA_DEMO_PASSWORD: 12 to 128 characters')
})
