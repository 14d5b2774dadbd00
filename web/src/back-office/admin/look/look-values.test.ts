import { defaultLook } from '@alba/contracts/centre/look'
import { atelierLook } from '@alba/contracts/testing/other-centres'
import { expect, it } from 'vitest'
import { faultsOf, hexOf, type LookValues, lookForm, validColours, valuesOf } from './look-values.ts'

const typed = (colours: Partial<LookValues['colours']> = {}): LookValues => ({
  ...defaultLook,
  colours: { ...defaultLook.colours, ...colours },
})
const errorsOf = (values: LookValues) =>
  Object.fromEntries(
    (lookForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

it.each([defaultLook, atelierLook])('the form sends what it shows', look =>
  expect(lookForm.parse(valuesOf({ value: look, version: 1 }))).toEqual(look),
)

it.each([
  ['#A34A35', '#a34a35'],
  [' a34a35 ', '#a34a35'],
  ['brique', 'brique'],
  ['#abc', '#abc'],
])('reads « %s » as %s', (text, hex) => expect(hexOf(text)).toBe(hex))

it('an invalid colour is reported at its field, and no contrast is checked until it is valid', () => {
  expect(errorsOf(typed({ accent: 'brique' }))['colours.accent']).toMatch(/s’écrit/)
  expect(validColours(typed({ accent: 'brique' }))).toBeUndefined()
})

it('each pair of colours with too little contrast gets one sentence, and the form is refused with the first', () => {
  const pale = typed({ accent: '#e8b0a0', ink: '#c0a0b0' })
  const faults = faultsOf(validColours(pale) ?? defaultLook.colours)
  expect(faults.length).toBeGreaterThan(2)
  // Two failing pairs of colours share this label, so the sentence must appear once.
  expect(faults.filter(fault => fault.includes('la couleur d’accent sur le papier'))).toHaveLength(1)
  expect(errorsOf(pale)).toEqual({ colours: faults[0] })
  expect(faultsOf(defaultLook.colours)).toEqual([])
})
