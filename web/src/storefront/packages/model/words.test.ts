import { expect, it } from 'vitest'
import { packages } from '../../../e2e/mock-sales.ts'
import { countWord, voucherCount, vouchersIn } from './words.ts'

it('writes numbers up to twelve as words', () => {
  expect([1, 3, 12, 13].map(countWord)).toEqual(['Un', 'Trois', 'Douze', '13'])
})

it('counts the vouchers of a package, quantities included', () => {
  expect(packages.map(vouchersIn)).toEqual([3, 4, 5])
})

it('writes « bon » in the plural from two on', () => {
  expect([1, 2].map(voucherCount)).toEqual(['1\u202fbon', '2\u202fbons'])
})
