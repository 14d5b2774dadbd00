import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { buildWeb } from '../../local/web-build.ts'
import { makeRelease, packRelease } from './make.ts'

/** `npm run release`: builds the site, and packs all that runs in production into one file below `dist`. */
try {
  await buildWeb(console.log)
  const release = await makeRelease(root, join(root, 'dist'))
  console.log(await packRelease(release))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
