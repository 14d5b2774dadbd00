import { type CentreState, emptyCentre } from '@alba/contracts/centre/state'
import { expect, it } from 'vitest'
import { writeCentreFile } from './write.ts'

const log = (changes: Partial<CentreState>): CentreState => ({ ...emptyCentre('2026-11-25'), ...changes })
const category = (categoryId: number, slug: string, rank: number) => ({
  categoryId,
  slug,
  name: slug,
  description: '',
  rank,
})

it('writes the rank of a category that differs from its position in the list', () => {
  const written = writeCentreFile(log({ categories: [category(1, 'a', 2), category(2, 'b', 1)] }))
  expect(written).toContain('    rank: 2\n')
})

it('says that a centre has nothing yet', () => {
  expect(writeCentreFile(log({}))).toBe('# This centre has nothing yet.\n')
})
