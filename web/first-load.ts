import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBuiltModules } from './built-modules.ts'
import { demo, rendered } from './centres.ts'
import { explain, type Recorded } from './first-load-report.ts'

/*
 * Measures the first loads of the storefront's built pages; over the budget `npm test` fails. The texts of a centre do
 * not count, since they are in the HTML of its pages. `--record` stores the sizes of the modules, with which the report
 * of the next excess compares.
 */

/** The most JavaScript that a page may load at first, gzipped; 1 kB is 1,000 bytes. */
const BUDGET_KB = 90

const out = join(import.meta.dirname, 'dist/client')
const record = join(import.meta.dirname, 'first-load.json')

const scriptsOf = (html: string) =>
  new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(match => match[1] ?? ''))
const sizeOf = async (file: string) => gzipSync(await readFile(join(out, file))).length / 1000
const kB = (size: number) => `${size.toFixed(1).padStart(7)} kB`

const built = readBuiltModules(out)
const { pages } = await rendered(demo())
const firstLoads = await Promise.all(
  Object.entries(pages)
    .filter(([path]) => !path.startsWith('/backoffice'))
    .map(async ([path, html]) => {
      const scripts = await Promise.all([...scriptsOf(html)].map(async file => [file, await sizeOf(file)] as const))
      return { path, scripts: Object.fromEntries(scripts), total: scripts.reduce((sum, [, size]) => sum + size, 0) }
    }),
)

if (process.argv.includes('--record')) {
  const files = new Set(firstLoads.flatMap(({ scripts }) => Object.keys(scripts)))
  const modules = [...files].flatMap(file => Object.entries(built.scripts[file]?.modules ?? {})).toSorted()
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(modules), null, 2)}\n`)
}

const recorded: Recorded = JSON.parse(readFileSync(record, 'utf8'))
const over = firstLoads.filter(({ total }) => total > BUDGET_KB)
for (const { path, total } of firstLoads) console.log(`${kB(total)}  ${path}`)
for (const { path, scripts, total } of over) {
  console.error(`\n${path} begins with ${total.toFixed(1)} kB of JavaScript, more than its budget of ${BUDGET_KB} kB:`)
  for (const [file, size] of Object.entries(scripts)) console.error(`${kB(size)}  ${file}`)
  for (const line of explain({ scripts }, built, recorded)) console.error(line)
}
if (over.length > 0) {
  console.error('\nLoad some of it later, with `lazy` or an import in a function.')
  process.exitCode = 1
}
