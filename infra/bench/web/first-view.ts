/// <reference lib="dom" />
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'

/**
 * A mid-range phone on a slow mobile network, with Lighthouse's figures (latency in ms, throughput in bytes a second).
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const CPU_TIMES_SLOWER = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Paints and layout shifts count until this long after the page loaded, in milliseconds. */
const WATCHED_MS = 2_000

export type FirstView = {
  /** Gzipped size of the scripts that the page's HTML names. */
  readonly scriptBytes: number
  /** Largest contentful paint, in milliseconds. */
  readonly largestPaint: number
  /** Sum of all layout shifts. Lighthouse's figure is the largest burst of them, so it is never higher. */
  readonly shift: number
}

/** Opens a page for the first time on a throttled phone. */
export async function firstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCHED_MS)
    const { largestPaint, shift } = await page.evaluate(() => window.seen)
    return { scriptBytes: await scriptBytes(page, url), largestPaint, shift }
  } finally {
    await context.close()
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
}

declare global {
  interface Window {
    seen: { largestPaint: number; shift: number }
  }
}

/** Runs in the page, before the page's own scripts. */
function watch(): void {
  const seen = { largestPaint: 0, shift: 0 }
  window.seen = seen
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) each(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', entry => {
    seen.largestPaint = entry.startTime
  })
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

/** Counts the scripts that the page's HTML names, as `web/first-load.ts` does. */
async function scriptBytes(page: Page, url: string): Promise<number> {
  const html = await (await page.request.get(url)).text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ''))
  let total = 0
  for (const file of files) total += gzipSync(await (await page.request.get(new URL(file, url).href)).body()).length
  return total
}
