import { defineConfig } from '@playwright/test'
import wholeCopy from '../e2e/playwright.config.ts'

const { projects: _projects, globalSetup: _globalSetup, ...common } = wholeCopy

/**
 * The two centres that are not the demo, each in a copy of its own, as visitors and staff see them. Both copies start at
 * the same time, because a starting copy mostly waits.
 */
export default defineConfig({
  ...common,
  testDir: import.meta.dirname,
  workers: 2,
  use: {
    ...common.use,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
  },
  projects: [{ name: 'atelier-des-marees' }, { name: 'maison-des-sources' }],
})
