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
 * Tests of the web app in a real browser against a mocked API. Desktop and phone run in time zones on both sides of the
 * centre's, so that a date computed in the visitor's zone fails. A test runs on the desktop; with the tag
 * `@desktop-and-phone`, where the layout matters, also on a phone; with `@phone` only there. ALBA_E2E_TRACE=on writes
 * traces, with which the tests take one and a half times as long.
 */
export default defineConfig({
  testDir: 'src/e2e',
  fullyParallel: true,
  // Three workers for two cores, since a page often waits.
  workers: 3,
  // The time limits are generous, since a busy machine is slow.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: site,
    locale: 'fr-FR',
    // The cookie banner is already answered; consent.spec.ts tests the banner.
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
      // Animations and the paper texture are tested on the phone only: waiting for all of them takes a third of a
      // test, drawing the texture a fifth. Without the texture axe can see the background of a text, and measures its
      // contrast.
      use: {
        viewport: { width: 1280, height: 900 },
        timezoneId: 'America/Los_Angeles',
        contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
      },
    },
    {
      name: 'phone',
      grep: /@desktop-and-phone|@phone/,
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
