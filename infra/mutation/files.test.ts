import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'
import tests from './vitest.config.ts'

/** JavaScript without types: StrykerJS reads it as it is. */
const config = new URL('./stryker.config.mjs', import.meta.url).href
const { default: stryker } = (await import(config)) as { default: { mutate: readonly string[] } }

/** Each name between braces by itself: StrykerJS and Vitest pass over what no file has. */
function eachOf(pattern: string): string[] {
  const [, before, names, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  if (names === undefined) return [pattern]
  return names.split(',').flatMap(name => eachOf(`${before}${name}${after}`))
}

it.each([...stryker.mutate, ...(tests.test?.include ?? [])].flatMap(eachOf))('%s names a file', pattern => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([])
})
