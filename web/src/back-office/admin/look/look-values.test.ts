import { defaultLook } from '@alba/contracts/centre/look'
import { atelierLook } from '@alba/contracts/testing/other-centres'
import { expect, it } from 'vitest'
import { coloursOf, faultsOf, hexOf, type LookValues, lookForm, valuesOf } from './look-values.ts'

const typed = (colours: Partial<LookValues['colours']> = {}): LookValues => ({
  ...defaultLook,
  colours: { ...defaultLook.colours, ...colours },
})
const errorsOf = (values: LookValues) =>
  Object.fromEntries(
    (lookForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

it.each([defaultLook, atelierLook])('sends what it shows', look =>
  expect(lookForm.parse(valuesOf({ value: look, version: 1 }))).toEqual(look),
)

it.each([
  ['#A34A35', '#a34a35'],
  [' a34a35 ', '#a34a35'],
  ['brique', 'brique'],
  ['#abc', '#abc'],
])('reads « %s » as %s', (text, hex) => expect(hexOf(text)).toBe(hex))

it('puts the error about a colour at its field, and shows no verdict until it is one', () => {
  expect(errorsOf(typed({ accent: 'brique' }))['colours.accent']).toMatch(/s’écrit/)
  expect(coloursOf(typed({ accent: 'brique' }))).toBeUndefined()
})

it('says once of each pair of colours why it cannot be read, and refuses them with the first sentence', () => {
  const pale = typed({ accent: '#e8b0a0', ink: '#c0a0b0' })
  const faults = faultsOf(coloursOf(pale) ?? defaultLook.colours)
  expect(faults.length).toBeGreaterThan(2)
  // Two failing pairs of colours share this label, so the sentence must appear once.
  expect(faults.filter(fault => fault.includes('la couleur d’accent sur le papier'))).toHaveLength(1)
  expect(errorsOf(pale)).toEqual({ colours: faults[0] })
  expect(faultsOf(defaultLook.colours)).toEqual([])
})
