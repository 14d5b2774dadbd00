import { join } from 'node:path'
import { root } from './root.ts'
import { findChromium } from './test/chromium.ts'
import { runTool } from './test/run.ts'
import { buildWeb } from './web-build.ts'

/**
 * Takes pictures of every screen and state. An argument selects those whose name contains it: « Réservations ».
 * `--docs` takes the pictures that the README shows.
 */
const [wanted] = process.argv.slice(2)
const ofDocs = wanted === '--docs'
await buildWeb(news => console.log(news))
const chromium = await findChromium()
const config = ofDocs ? 'docs-pictures.config.ts' : 'screenshots.config.ts'
const grep = wanted && !ofDocs ? ['--grep', wanted] : []
process.exitCode = await runTool('playwright', ['test', '--config', config, '--reporter', 'line', ...grep], {
  cwd: join(root, 'web'),
  env: { ...(chromium && { ALBA_CHROMIUM: chromium }) },
})
