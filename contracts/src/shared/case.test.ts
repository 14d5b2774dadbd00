import { expect, it } from 'vitest'
import { camelKeys, pick, snakeKeys } from './case.ts'

it('converts names between snake_case and camelCase, in both directions', () => {
  const row = { service_id: 1, start_time: 'x', notes: null, a_b_c: [1] }
  const data = { serviceId: 1, startTime: 'x', notes: null, aBC: [1] }
  expect(camelKeys(row)).toEqual(data)
  expect(snakeKeys(data)).toEqual(row)
})

it('pick returns only the named fields', () => {
  expect(pick({ a: 1, b: 2, c: 3 }, ['a', 'c'])).toEqual({ a: 1, c: 3 })
})
