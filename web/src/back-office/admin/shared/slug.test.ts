import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Pour bébé', 'pour-bebe'],
  ['  L’été, à deux !  ', 'l-ete-a-deux'],
  ['Sœurs', 'soeurs'],
  ['…', ''],
  [`${'a'.repeat(59)} et plus`, 'a'.repeat(59)],
])('« %s » becomes %s', (name, slug) => expect(slugOf(name)).toBe(slug))
