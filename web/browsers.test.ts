import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Functions that Safari 16.4 or another oldest browser of `vite.config.ts` lacks. The build transforms only syntax, so
 * the storefront must not call them. The back office may: staff have current browsers.
 */
const TOO_NEW =
  /Promise\.(withResolvers|try)|(Map|Object)\.groupBy|Array\.fromAsync|RegExp\.escape|AbortSignal\.any|URL\.(parse|canParse)|\.(union|intersection|difference|isSubsetOf)\(|new Intl\.DurationFormat|Iterator\.from|scheduler\.yield|Temporal\./g

const STAFF = /(^|[/])(back-office|staff|calendar|e2e|testing)[/]|[.]test[.]/

test('pages of the storefront call none of the listed functions that an oldest supported browser lacks', async () => {
  const src = join(import.meta.dirname, 'src')
  const found: string[] = []
  let read = 0
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (STAFF.test(file)) continue
    read++
    for (const [call] of (await readFile(join(src, file), 'utf8')).matchAll(TOO_NEW)) found.push(`${file}: ${call}`)
  }
  expect(read).toBeGreaterThan(200)
  expect(found).toEqual([])
})
