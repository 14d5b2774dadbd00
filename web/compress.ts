import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'

/**
 * Writes compressed copies (.br and .gz) of the build's text files, from which the gateway chooses: it compresses
 * nothing of it itself. Pages are not among them, since it fills them. Fonts and pictures are compressed already. Files below this size, in bytes, would gain nothing.
 */
const SMALLEST = 512

const out = join(import.meta.dirname, 'dist/client')
for await (const name of glob('**/*.{js,css,svg,json,txt}', { cwd: out })) {
  const file = join(out, name)
  const text = await readFile(file)
  // The gateway writes the site's address into these files, and compresses them afterwards.
  if (text.length < SMALLEST || text.includes(SITE_ADDRESS)) continue
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
