import { expect, it } from 'vitest'
import { intentIdOf, isPaid } from './payments.ts'

it('reads the intent id from a client secret, and undefined from anything else', () => {
  expect(intentIdOf('pi_3Abc_secret_xYz9')).toBe('pi_3Abc')
  for (const wrong of [
    undefined,
    null,
    '',
    'pi_3Abc',
    'seti_1_secret_2',
    'pi_1_secret_',
    '../x_secret_1',
    'pi_1_secret_2/..',
  ])
    expect(intentIdOf(wrong)).toBeUndefined()
})

it('counts succeeded, processing and requires_capture as paid, nothing else', () => {
  for (const status of ['succeeded', 'processing', 'requires_capture']) expect(isPaid(status)).toBe(true)
  for (const status of ['requires_payment_method', 'requires_action', 'canceled', undefined])
    expect(isPaid(status)).toBe(false)
})
