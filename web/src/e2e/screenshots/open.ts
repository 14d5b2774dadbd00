import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type MockState, mockApi } from '../mock-api.ts'
import { mockStaff } from '../mock-staff.ts'
import type { Shot } from './shot.ts'
import { wholeCentre } from './whole-centre.ts'

/** Opens the screen of a shot and brings it into its state. Returns when everything that it shows is drawn. */
export async function open(page: Page, shot: Shot): Promise<void> {
  await goTo(page, shot)
  await shot.steps?.(page)
  const shown = shot.shows ? page.getByText(shot.shows) : page.getByRole('heading', { level: 1 })
  await expect(shown.filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // What was scrolled to leaves the bar at the top in the middle of the picture.
  await page.evaluate(() => scrollTo(0, 0))
}

async function goTo(page: Page, { path, answers }: Shot): Promise<void> {
  let state: MockState | undefined
  const api = (): MockState => state ?? { paid: false, givenBack: 0, calls: [], errors: [] }
  const own = answers?.(api) ?? {}
  const centre = wholeCentre()
  if (!path.startsWith('/backoffice')) state = await mockApi(page, own)
  else if (path.startsWith('/backoffice/login')) state = await mockApi(page, { ...centre.staff.handlers, ...own })
  else state = await mockStaff(page, centre.staff, { ...centre.answers, ...own })
  await page.goto(path)
}
