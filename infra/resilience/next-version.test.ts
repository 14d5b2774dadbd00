import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'
import { BOOKINGS_MODEL, withNextVersion } from './next-version.ts'

// The tests of deploys, which need it, are long ones and run before a release only.
it('the version of the read model of bookings is found and raised', async () => {
  const text = await readFile(join(root, BOOKINGS_MODEL), 'utf8')
  const [version = '', next = ''] = [text, withNextVersion(text)].map(each => /version: (\d+)/.exec(each)?.[1])
  expect(Number(next)).toBe(Number(version) + 1)
})

it('a text without a version is refused', () => {
  expect(() => withNextVersion('export const bookings = projection(')).toThrow('was not found')
})
