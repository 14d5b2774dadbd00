import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WIDTH = /\((min|max)-width: ?[\d.]+px\)|\(width [<>=]+ [\d.]+px\)/

/**
 * An em of a media query is the text size that the user chose in the browser. With large text a wide window then gets
 * the layout of a narrow one; with pixels the header of the site lost its last links at twice the size.
 */
test('layouts depend on the width in relation to the text: no media query has a width in pixels', async () => {
  const src = join(import.meta.dirname, 'src')
  const found: string[] = []
  let read = 0
  for await (const file of glob('**/*.{css,ts,tsx}', { cwd: src })) {
    read++
    const lines = (await readFile(join(src, file), 'utf8')).split('\n').filter(line => WIDTH.test(line))
    found.push(...lines.filter(line => !/@container|sizes=/.test(line)).map(line => `${file}: ${line.trim()}`))
  }
  expect(read).toBeGreaterThan(500)
  expect(found).toEqual([])
})
