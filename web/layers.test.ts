import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { LAYERS, layers } from './layers.ts'

const src = join(import.meta.dirname, 'src')
const config = await resolveConfig({ configFile: false, plugins: [layers()] }, 'build')
const built = async (file: string, code: string) => (await preprocessCSS(code, join(src, file), config)).code

test.each([
  ['ui/button.module.css', 'ui'],
  ['ui/calendar/card.module.css', 'ui'],
  ['shared/flow/layout.module.css', 'shared'],
  ['storefront/home/hero.module.css', 'feature'],
  ['back-office/login/login.module.css', 'feature'],
  ['app/footer.module.css', 'feature'],
])('every rule of %s is in the layer « %s »', async (file, layer) => {
  const css = await built(file, '.a { color: red } @media print { .a { color: black } }')
  expect(css.replace(/\s+/g, ' ')).toMatch(
    new RegExp(
      `^@layer ${layer} ?\\{ ?\\._a_\\w+ \\{ color: red ?\\} @media print \\{ \\._a_\\w+ \\{ color: black ?\\} ?\\} ?\\}$`,
    ),
  )
})

test('the plugin leaves the layers of global style sheets as they are', async () => {
  const css = '@layer base { h1 { color: red } }'
  expect(await built('ui/base.css', css)).toBe(css)
})

test('no CSS module names a layer itself', async () => {
  const named: string[] = []
  for await (const file of glob('**/*.module.css', { cwd: src }))
    if (/@layer/.test(await readFile(join(src, file), 'utf8'))) named.push(file)
  expect(named).toEqual([])
})

test('tokens.css, which the dev server loads first, has the layer order of the build', async () => {
  const tokens = await readFile(join(src, 'ui/tokens.css'), 'utf8')
  expect(tokens).toMatch(new RegExp(`^@layer ${LAYERS.replaceAll(',', ', ')};`))
})
