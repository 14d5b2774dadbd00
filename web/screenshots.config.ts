import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import { WIDTHS } from './src/e2e/screenshots/shots.ts'

/**
 * `npm run screenshots`: pictures of every screen and state, with the server and the mocked API of the browser tests.
 */
export default defineConfig({
  ...tests,
  testDir: 'src/e2e/screenshots',
  testMatch: 'take.shots.ts',
  globalSetup: './src/e2e/screenshots/write-index.ts',
  use: { ...tests.use, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: WIDTHS.desk, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: WIDTHS.phone, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
