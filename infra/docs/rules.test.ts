import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'

/** A row of docs/rules.md: the rule, its value (`9 months`), and the path and the name of the constant. */
const ROW = /^\| ([^|]+?) +\| (\d+) [^|]*\| `([^`]+)` `(\w+)` +\|$/gm

const page = await readFile(join(root, 'docs/rules.md'), 'utf8')
const rows = [...page.matchAll(ROW)].map(([, rule = '', value, path = '', name]) => ({ rule, value, path, name }))

it('reads every row of the table of limits', () => {
  const table = page.split('\n## ').find(section => section.startsWith('Limits')) ?? ''
  // The heading and the line below it are no rows.
  expect(rows).toHaveLength(table.split('\n').filter(line => line.startsWith('|')).length - 2)
  expect(rows.length).toBeGreaterThan(15)
})

it.each(rows)('$rule: $value, as in the code', async ({ value, path, name }) => {
  const code = await readFile(join(root, path), 'utf8')
  const written = [...code.matchAll(new RegExp(`\\b${name}(?: =|:) (\\d[\\d_]*)`, 'g'))].map(([, digits = '']) =>
    digits.replaceAll('_', ''),
  )
  expect(written).toEqual([value])
})
