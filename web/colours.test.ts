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

/** Matches a literal colour, but not one made from a token such as `rgb(var(--figue-rgb) / 0.1)`. */
const LITERAL =
  /(?:#|%23)[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]|:\s*(?:white|black|red|green|blue)\b/gi

it('style sheets contain no literal colours, only tokens, whose values come from the centre’s look', () => {
  expect(sheets.size).toBeGreaterThan(100)
  for (const [file, css] of sheets) expect(css.match(LITERAL), file).toBeNull()
  // Makes sure that the pattern finds colours at all.
  expect('a { color: #abc; background: rgb(1 2 3 / 0.1) }'.match(LITERAL)).toHaveLength(2)
})

it('uses no undeclared token, and declares no unused one', async () => {
  const all = [...sheets.values(), lookSheet(demoLook)].join('\n')
  const declared = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  // Uses with a fallback, `var(--name, fallback)`, are left out, since nobody has to declare such a token.
  const used = new Set([...[...sheets.values()].join('\n').matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  // Components name tokens in quotes, either to set or to read them. The test cannot tell which, so each counts as
  // both.
  for await (const file of glob('**/*.tsx', { cwd: src }))
    for (const [, name] of (await readFile(join(src, file), 'utf8')).matchAll(/'(--[\w-]+)'/g)) {
      declared.add(name)
      used.add(name)
    }
  expect([...used].filter(name => !declared.has(name))).toEqual([])
  const unused = Object.keys(tokens).filter(name => !used.has(`--${name}`) && !used.has(`--${name}-rgb`))
  // These are used only for pictures in the look's own style sheet.
  expect(unused).toEqual(['dune-pale', 'dune-proche', 'grain-encre'])
})
