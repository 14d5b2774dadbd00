/// <reference lib="dom" />

import type { Browser, Page } from '@playwright/test'
import { quantile } from '../measure.ts'

/** By how much Chromium slows the processor down, as on a phone or an old computer. */
const CPU_TIMES_SLOWER = 4
/** How many clicks are measured. */
const STEPS = 24
/** Milliseconds between two clicks, so that nothing of one is still going on during the next. */
const PAUSE_MS = 300
/** The buttons that are clicked in turn: to the week after the first one, back, to the week before it, and back. */
const BUTTONS = ['Semaine suivante', 'Semaine précédente', 'Semaine précédente', 'Semaine suivante'] as const
/** What the calendar of the back office draws at an hour of a day. The class is that of its library, Schedule-X. */
const EVENT = '.sx__time-grid-event'

/** Milliseconds that a step to another week takes: the median, and the time that 95 % of the steps do not exceed. */
export type WeekSteps = { readonly median: number; readonly p95: number }
export type Login = { readonly email: string; readonly password: string }

/**
 * Measures how long a member of staff waits for the calendar: from a click on the next or previous week until that week
 * is drawn and can be clicked. The processor is made four times slower.
 * @param date a day of the week that is shown first
 */
export async function measureWeekSteps(browser: Browser, site: string, login: Login, date: string): Promise<WeekSteps> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    await logIn(page, site, login)
    await page.goto(`${site}/backoffice/bookings?date=${date}&whose=all`)
    await page.locator(EVENT).first().waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
    const times: number[] = []
    for (let n = 0; n < STEPS; n++) {
      const button = BUTTONS[n % BUTTONS.length] ?? BUTTONS[0]
      times.push(await page.evaluate(timeOfStep, { button, event: EVENT }))
      await page.waitForTimeout(PAUSE_MS)
    }
    const sorted = Float64Array.from(times).sort()
    return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
  } finally {
    await context.close()
  }
}

async function logIn(page: Page, site: string, { email, password }: Login): Promise<void> {
  await page.goto(`${site}/backoffice`)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
}

/**
 * Clicks a button, and waits until another week is drawn. Playwright runs this function in the page, so it can use
 * nothing of this file.
 * @param button the label of the button
 * @param event the selector of an event of the calendar
 * @returns milliseconds
 */
function timeOfStep({ button, event }: { button: string; event: string }): Promise<number> {
  // Only the grid of a week has this attribute, which lists the weekdays that are drawn narrow because nobody works on
  // them.
  const grid = () => document.querySelector('section[data-off]')
  /** The label of the grid, which names the week that is shown. */
  const shown = () => grid()?.getAttribute('aria-label')
  const before = shown()
  const isDrawn = () =>
    shown() !== before && !grid()?.hasAttribute('aria-busy') && document.querySelector(event) !== null
  const clicked = performance.now()
  document.querySelector<HTMLButtonElement>(`button[aria-label="${button}"]`)?.click()
  return new Promise(resolve => {
    const look = () => {
      // Once the frame is painted, a timer runs after whatever work the page still had queued.
      if (isDrawn()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
      else setTimeout(look, 4)
    }
    look()
  })
}
