import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { demo, rendered } from './centres.ts'

/** The most gzipped JavaScript that the first load of a storefront page may have. Beyond it the build fails. */
const BUDGET_KB = 90

const out = join(import.meta.dirname, 'dist/client')

const scriptsOf = (html: string) =>
  new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(match => match[1] ?? ''))
const sizeOf = async (file: string) => gzipSync(await readFile(join(out, file))).length / 1000
const kB = (size: number) => `${size.toFixed(1).padStart(7)} kB`

let over = false
const { pages } = await rendered(demo())
for (const [path, html] of Object.entries(pages).filter(([path]) => !path.startsWith('/backoffice'))) {
  const scripts = [...scriptsOf(html)]
  const sizes = await Promise.all(scripts.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  over ||= total > BUDGET_KB
  console.log(`${kB(total)}  ${path}${total > BUDGET_KB ? '  is too much:' : ''}`)
  if (total > BUDGET_KB)
    for (const [index, file] of scripts.entries()) console.log(`${kB(sizes[index] ?? 0)}    ${file}`)
}
if (over) {
  console.error(`JavaScript of the first load is over its budget of ${BUDGET_KB} kB: load some of it later.`)
  process.exit(1)
}
