import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed =
  process.env.ALBA_CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path))
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-component-update',
  '--in-process-gpu',
]

/**
 * The visitor's way through a whole copy of Alba: nothing is mocked. One after the other, since some switch the
 * sandbox's webhooks for all. The browser is far from the centre's time zone, which must not show.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  globalSetup: './start-copy.ts',
  use: {
    locale: 'fr-FR',
    // Visitors who have answered the cookie banner. The address is known to the workers, which read this file again.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: process.env.ALBA_SITE_URL ?? 'http://127.0.0.1',
          localStorage: [{ name: 'cookie_consent', value: 'declined' }],
        },
      ],
    },
    trace: process.env.ALBA_E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    browserName: 'chromium',
    launchOptions: { ...(installed && { executablePath: installed }), args },
  },
  projects: [
    {
      name: 'desktop',
      // Motion and the grain of the paper are for the phone: to wait for every entrance costs a third of a test.
      use: {
        viewport: { width: 1280, height: 900 },
        timezoneId: 'America/Los_Angeles',
        contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
      },
      testIgnore: /phone/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Pacific/Auckland' },
      testMatch: /phone/,
    },
  ],
})
