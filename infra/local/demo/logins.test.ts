import { addPractitioner } from '@alba/contracts/accounts/commands'
import { definePractitioner } from '@alba/contracts/catalogue/commands'
import { expect, it } from 'vitest'
import { definedBy } from './file.ts'
import { demoLogins } from './logins.ts'
import { demoPassword } from './password.ts'

it('both nurses have a login under their own name', () => {
  const logins = demoLogins(demoPassword({}))
  for (const login of logins) expect(addPractitioner.body.parse(login)).toEqual(login)
  expect(logins.map(({ name }) => name)).toEqual(definedBy(definePractitioner).map(({ name }) => name))
  expect(logins.map(({ email }) => email)).toEqual(['camille@maison-alba.example', 'ines@maison-alba.example'])
})

it('another password is taken from the environment, unless it is empty or too weak', () => {
  expect(demoPassword({ ALBA_DEMO_PASSWORD: '' })).toBe('maison-alba-demo')
  expect(demoPassword({ ALBA_DEMO_PASSWORD: 'trois mots au soleil' })).toBe('trois mots au soleil')
  expect(() => demoPassword({ ALBA_DEMO_PASSWORD: 'court' })).toThrow('ALBA_DEMO_PASSWORD: 12 to 128 characters')
})
