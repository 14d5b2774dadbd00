import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'
import tests from './vitest.config.ts'

/** Imported dynamically: it is JavaScript without types, because StrykerJS reads it directly. */
const config = new URL('./stryker.config.mjs', import.meta.url).href
const { default: stryker } = (await import(config)) as { default: { mutate: readonly string[] } }

/** Expands names in braces, so that each is checked: StrykerJS and Vitest ignore a name that matches no file. */
function eachOf(pattern: string): string[] {
  const [, before, names, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  if (names === undefined) return [pattern]
  return names.split(',').flatMap(name => eachOf(`${before}${name}${after}`))
}

it.each([...stryker.mutate, ...(tests.test?.include ?? [])].flatMap(eachOf))('%s matches a file', pattern => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([])
})
