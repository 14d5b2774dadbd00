import type { PersonView } from '@alba/contracts/admin/api'
import { expect, it } from 'vitest'
import { accessWords, isLastAdmin } from './access.ts'

const person: PersonView = {
  id: 1,
  name: 'Camille',
  retired: false,
  version: 1,
  access: 'active',
  role: 'admin',
  is_operator: false,
  email: null,
  email_stays: true,
  last_login: null,
  invited_until: null,
  second_factor: false,
}

it('the label of a person’s access names the role, or that the access is closed', () => {
  expect(accessWords(person)).toBe('Administrateur')
  expect(accessWords({ ...person, role: 'practitioner' })).toBe('Accès ouvert')
  expect(accessWords({ ...person, is_operator: true })).toBe('Administrateur, exploitation')
  expect(accessWords({ ...person, access: 'disabled' })).toBe('Accès fermé')
})

it('the last admin is the only active person with that role', () => {
  expect(isLastAdmin(person, [person, { ...person, id: 2, role: 'practitioner' }])).toBe(true)
  expect(isLastAdmin(person, [person, { ...person, id: 2 }])).toBe(false)
  expect(isLastAdmin({ ...person, role: 'practitioner' }, [person])).toBe(false)
})
