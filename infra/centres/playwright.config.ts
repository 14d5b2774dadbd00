import { defineConfig } from '@playwright/test'
import wholeCopy from '../e2e/playwright.config.ts'

// centres.spec.ts starts the copies itself, so the one that `globalSetup` starts is not needed.
const { projects: _projects, globalSetup: _globalSetup, ...common } = wholeCopy

/**
 * Tests the two centres that are not the demo, as visitors and staff see them. Each project is one centre, and has the
 * name of its file in this folder. The tests run once for each, in a copy that they make from that file. The two copies
 * start at the same time, because a starting copy mostly waits.
 */
export default defineConfig({
  ...common,
  testDir: import.meta.dirname,
  workers: 2,
  use: {
    ...common.use,
    viewport: { width: 1280, height: 900 },
    // Without animations and the paper texture, which make the tests slow.
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
  },
  projects: [{ name: 'atelier-des-marees' }, { name: 'maison-des-sources' }],
})
