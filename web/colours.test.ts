import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookSheet } from '@alba/contracts/centre/look/sheet'
import { tokens } from '@alba/contracts/centre/look/tokens'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, 'src')
const sheets = new Map<string, string>()
for await (const file of glob('**/*.css', { cwd: src }))
  sheets.set(file, (await readFile(join(src, file), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, ''))

/** A colour that is written out. `rgb(var(--figue-rgb) / 0.1)` is none. */
const LITERAL =
  /(?:#|%23)[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]|:\s*(?:white|black|red|green|blue)\b/gi

it('has no colour in a style sheet: every colour is a token, which the centre’s look gives', () => {
  expect(sheets.size).toBeGreaterThan(100)
  for (const [file, css] of sheets) expect(css.match(LITERAL), file).toBeNull()
  // The pattern does find colours.
  expect('a { color: #abc; background: rgb(1 2 3 / 0.1) }'.match(LITERAL)).toHaveLength(2)
})

it('uses no token that nobody declares, and declares none that nobody uses', async () => {
  const all = [...sheets.values(), lookSheet(demoLook)].join('\n')
  const declared = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  // `var(--name, fallback)` is left out: nobody has to declare it.
  const used = new Set([...[...sheets.values()].join('\n').matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  // Components name properties in quotes, to set or to read them. Which of the two is not known here, so both count.
  for await (const file of glob('**/*.tsx', { cwd: src }))
    for (const [, name] of (await readFile(join(src, file), 'utf8')).matchAll(/'(--[\w-]+)'/g)) {
      declared.add(name)
      used.add(name)
    }
  expect([...used].filter(name => !declared.has(name))).toEqual([])
  const unused = Object.keys(tokens).filter(name => !used.has(`--${name}`) && !used.has(`--${name}-rgb`))
  // Only pictures in the look's own sheet are drawn in these.
  expect(unused).toEqual(['dune-pale', 'dune-proche', 'grain-encre'])
})
