import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problemCodes } from '@alba/contracts/shared/problem-codes'
import { rejections } from '@alba/contracts/shared/rejections'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'
import { errorPage, errorsFile } from './errors.ts'

const paths = await Array.fromAsync(glob('services/*/src/**/*.ts', { cwd: root }))
const sources = await Promise.all(
  paths.filter(path => !/\.test\.ts$|\/testing\//.test(path)).map(path => readFile(join(root, path), 'utf8')),
)
const code = sources.join('\n')

it('docs/errors.md is up to date', async () => {
  expect(await readFile(errorsFile, 'utf8'), 'npm run docs:errors').toBe(errorPage())
})

it('every code has a section of its own, and no code is both a problem and a rejection', () => {
  const sections = [...errorPage().matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(sections.toSorted()).toEqual([...Object.keys(problemCodes), ...Object.keys(rejections)].sort())
  expect(new Set(sections).size).toBe(sections.length)
})

it('services answer with every code of the table, and with the status that it names', () => {
  const unused = Object.keys(problemCodes).filter(name => !code.includes(`'${name}'`))
  expect(unused).toEqual([])
  const answered = [...code.matchAll(/problemOf\(\s*(\d{3}),\s*'(\w+)'/g)]
  expect(answered.length).toBeGreaterThan(25)
  const table: Record<string, readonly [number, ...unknown[]]> = problemCodes
  const differing = answered.filter(([, status, name = '']) => table[name]?.[0] !== Number(status))
  expect(differing.map(([text]) => text)).toEqual([])
})
