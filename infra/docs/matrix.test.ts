import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { matrixFile, matrixPage } from './matrix.ts'

it('docs/matrix.md is up to date', async () => {
  expect(await readFile(matrixFile, 'utf8'), 'npm run docs:matrix').toBe(matrixPage())
})
