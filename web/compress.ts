import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/*
 * Writes compressed copies (.br and .gz) of the build's text files, from which the gateway chooses. Pages are
 * compressed when they are rendered. Fonts and pictures are compressed already.
 */

/** Files of fewer bytes would gain nothing. */
const SMALLEST = 512

const out = join(import.meta.dirname, 'dist/client')
for await (const name of glob('assets/*.{js,css,svg}', { cwd: out })) {
  const file = join(out, name)
  const text = await readFile(file)
  if (text.length < SMALLEST) continue
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
