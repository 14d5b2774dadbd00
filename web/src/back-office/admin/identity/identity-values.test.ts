import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { atelier, troisOurses } from '@alba/contracts/testing/other-centres'
import { expect, it } from 'vitest'
import { type IdentityValues, identityForm, namedValuesOf, valuesOf } from './identity-values.ts'

const typed = (changes: Partial<IdentityValues> = {}): IdentityValues => ({
  ...valuesOf({ value: troisOurses, version: 1 }),
  ...changes,
})
const errorsOf = (values: IdentityValues) =>
  Object.fromEntries(
    (identityForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

const sentFor = (value: CentreIdentity) => identityForm.parse(valuesOf({ value, version: 3 }))

it.each([troisOurses, atelier])(
  'the form sends what it shows of $name, with null for each missing portrait',
  identity => {
    const people = identity.people.map(person => ({ ...person, portrait: null }))
    expect(sentFor(identity)).toEqual({ ...identity, people })
  },
)

it('the request keeps the portraits that people have', () => {
  const portrait = { hash: 'a'.repeat(64), width: 800, height: 1_000 }
  const people = [{ firstName: 'Anne', name: 'Anne Petit', role: 'masseuse', portrait }]
  expect(sentFor({ ...atelier, people }).people).toEqual(people)
})

it('a position may be typed with commas, and empty fields mean no position', () => {
  expect(identityForm.parse(typed({ position: { latitude: '45,5', longitude: '-4.25' } })).position).toEqual({
    latitude: 45.5,
    longitude: -4.25,
  })
  expect(identityForm.parse(typed({ position: { latitude: ' ', longitude: '' } })).position).toBeNull()
})

it('the longitude is required when a latitude is typed', () =>
  expect(errorsOf(typed({ position: { latitude: '45,5', longitude: '' } }))).toHaveProperty(['position.longitude']))

it('in a centre that is not set up, each missing mandatory field is reported at that field', () => {
  const errors = errorsOf(valuesOf({ value: null, version: 0 }))
  for (const field of ['name', 'street', 'phone', 'email', 'legal.name', 'legal.siret', 'legal.vat.number'])
    expect(Object.keys(errors)).toContain(field)
  expect(errors['legal.mediator.name']).toBeDefined()
})

it('the form puts errors of lists at their lines', () => {
  const line = { days: 'Lundi', hours: '9 h', weekdays: [], opens: '09:00', closes: '' }
  const errors = errorsOf(typed({ hours: [line], social: [{ name: ' ', url: 'http://a.example' }] }))
  expect(errors['hours.0.weekdays']).toBe('Indiquez au moins un jour')
  expect(errors['hours.0.closes']).toBe('Indiquez aussi l’heure de fermeture')
  expect(errors['social.0.name']).toBeDefined()
  expect(errors['social.0.url']).toMatch(/https/)
})

it('the request has no capital unless the centre is a company, and no mediator when there is none', () => {
  const { legal } = typed()
  const sent = identityForm.parse(typed({ legal: { ...legal, form: 'sole_trader', hasMediator: false } }))
  expect(sent.legal).toMatchObject({ capital: null, mediator: null })
})

it('the differences between two versions are named by the keys of `LABELS`', () => {
  const before = namedValuesOf({ value: troisOurses, version: 1 })
  const host = { ...troisOurses.legal.host, phone: '02 00 00 00 00' }
  const now = namedValuesOf({
    value: { ...troisOurses, people: [], legal: { ...troisOurses.legal, host } },
    version: 2,
  })
  // The host has no label of its own, so it belongs to the other legal notices.
  const changed = Object.keys(before).filter(name => before[name as 'name'] !== now[name as 'name'])
  expect(changed).toEqual(['people', 'others'])
})
