import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type MockState, mockApi } from '../mock-api.ts'
import { everyChoice, turnOn } from '../mock-choices.ts'
import { mockStaff } from '../mock-staff.ts'
import type { Shot } from './shot.ts'
import { wholeCentre } from './whole-centre.ts'

/** Opens a screen and brings it into a state. Returns when everything is rendered. */
export async function open(page: Page, shot: Shot): Promise<void> {
  await goTo(page, shot)
  await shot.steps?.(page)
  const shown = shot.shows ? page.getByText(shot.shows) : page.getByRole('heading', { level: 1 })
  await expect(shown.filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // Scrolls back up; otherwise the fixed bar would be in the middle of a picture of the whole page.
  await page.evaluate(() => scrollTo(0, 0))
}

async function goTo(page: Page, { path, answers, hasAllChoices }: Shot): Promise<void> {
  if (hasAllChoices) await turnOn(page, ...everyChoice)
  // The shot's answers are created before the mock that holds the state, so they get a function that reads the state
  // later.
  let state: MockState | undefined
  const api = (): MockState => state ?? { paid: false, cancellations: 0, calls: [], errors: [] }
  const own = answers?.(api) ?? {}
  const centre = wholeCentre()
  if (!path.startsWith('/backoffice')) state = await mockApi(page, own)
  else if (path.startsWith('/backoffice/login')) state = await mockApi(page, { ...centre.staff.handlers, ...own })
  else state = await mockStaff(page, centre.staff, { ...centre.answers, ...own })
  await page.goto(path)
}
