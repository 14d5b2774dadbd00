import { join } from 'node:path'
import { root } from './root.ts'
import { findChromium } from './test/chromium.ts'
import { runTool } from './test/run.ts'
import { buildWeb } from './web-build.ts'

/** Makes pictures of every screen and state. With an argument only of those whose name has it: « Réservations ». */
const [wanted] = process.argv.slice(2)
await buildWeb(news => console.log(news))
const chromium = await findChromium()
process.exitCode = await runTool(
  'playwright',
  ['test', '--config', 'screenshots.config.ts', '--reporter', 'line', ...(wanted ? ['--grep', wanted] : [])],
  { cwd: join(root, 'web'), env: { ...(chromium && { ALBA_CHROMIUM: chromium }) } },
)
