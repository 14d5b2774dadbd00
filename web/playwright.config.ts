import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed =
  process.env.ALBA_CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path))
const port = Number(process.env.ALBA_E2E_PORT ?? 4179)
const site = `http://127.0.0.1:${port}`

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(installed && { executablePath: installed }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-component-update',
      '--in-process-gpu',
    ],
  },
}

/**
 * The storefront in a real browser against a mocked API. Desktop and phone run in zones on both sides of the centre's,
 * so that a date computed in the visitor's zone fails. A test runs at a desk; with the tag `@both`, where the layout
 * matters, on a phone as well; with `@phone` only there. Traces take half as long as the tests: ALBA_E2E_TRACE=on.
 */
export default defineConfig({
  testDir: 'src/e2e',
  fullyParallel: true,
  // One more than the cores that there are at least: a page often waits.
  workers: 3,
  // A busy machine is slow: that is no failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: site,
    locale: 'fr-FR',
    // Who has answered the cookie banner; consent.spec.ts is about those who have not.
    storageState: {
      cookies: [],
      origins: [{ origin: site, localStorage: [{ name: 'cookie_consent', value: 'declined' }] }],
    },
    trace: process.env.ALBA_E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    ...chromium,
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      // Motion and the grain of the paper are for the phone's tests: waiting for every entrance costs a third of a
      // test, drawing the grain a fifth. Without it axe sees what is behind a text, and measures its contrast.
      use: {
        viewport: { width: 1280, height: 900 },
        timezoneId: 'America/Los_Angeles',
        contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
      },
    },
    {
      name: 'phone',
      grep: /@both|@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Pacific/Auckland' },
    },
  ],
  webServer: {
    command: 'node src/e2e/serve.ts',
    url: `${site}/reservation`,
    reuseExistingServer: false,
    env: { ALBA_E2E_PORT: String(port) },
  },
})
