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
 * Journeys through a whole copy of Alba; nothing is mocked. The tests run one after the other, because some of them
 * change how the sandbox delivers webhooks, which affects all. The browser's time zone is far from the centre's: pages
 * must show the centre's time all the same.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  // The timeout is generous, because a busy machine must not fail a test.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  globalSetup: './start-copy.ts',
  use: {
    locale: 'fr-FR',
    // The visitors have answered the cookie banner. Workers read this file again, once start-copy.ts has set the
    // address.
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
      // Only the phone runs with animations and the paper texture: waiting for every animation takes a third of a test.
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
