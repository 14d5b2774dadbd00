/// <reference lib="dom" />

import type { Browser, Page } from '@playwright/test'
import { quantile } from '../measure.ts'

const CPU_TIMES_SLOWER = 4
const STEPS = 24

export type WeekSteps = { readonly median: number; readonly p95: number }
export type Login = { readonly email: string; readonly password: string }

/**
 * Milliseconds from a click on the next or previous week until it is drawn and can be clicked, on a processor four
 * times slower.
 * @param date a day of the week that is shown first
 */
export async function weekSteps(browser: Browser, site: string, login: Login, date: string): Promise<WeekSteps> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    await logIn(page, site, login)
    await page.goto(`${site}/backoffice/bookings?date=${date}&whose=all`)
    await page.locator('.sx__time-grid-event').first().waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
    const times: number[] = []
    // Goes to the week after the first one, back, to the week before it, and back again.
    for (let n = 0; n < STEPS; n++) {
      times.push(await page.evaluate(step, n % 4 === 1 || n % 4 === 2 ? 'Semaine précédente' : 'Semaine suivante'))
      await page.waitForTimeout(300)
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
 * Runs in the page.
 * @param name label of the button that is clicked
 */
function step(name: string): Promise<number> {
  // Only the grid of a week has this attribute: its days with half the column width.
  const grid = () => document.querySelector('section[data-off]')
  const shown = () => grid()?.getAttribute('aria-label')
  const before = shown()
  const isDrawn = () =>
    shown() !== before && !grid()?.hasAttribute('aria-busy') && document.querySelector('.sx__time-grid-event') !== null
  const clicked = performance.now()
  document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click()
  return new Promise(resolve => {
    const look = () => {
      // Once the frame is painted, a timer runs after whatever work the page still had queued.
      if (isDrawn()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
      else setTimeout(look, 4)
    }
    look()
  })
}
