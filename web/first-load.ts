import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Fails the build when the storefront's first load grows over its budget: JavaScript of /reservation, gzipped. */
const BUDGET_KB = 90

const out = join(import.meta.dirname, 'dist/client')
const page = await readFile(join(out, 'reservation/index.html'), 'utf8')
const files = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(match => match[1] ?? ''))

let total = 0
for (const file of files) {
  const size = gzipSync(await readFile(join(out, file))).length / 1000
  if (file.endsWith('.js')) total += size
  console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${total.toFixed(1).padStart(7)} kB  JavaScript of the first load (budget ${BUDGET_KB} kB)`)
if (total > BUDGET_KB) {
  console.error('The first load is over its budget: make something lazy.')
  process.exit(1)
}
