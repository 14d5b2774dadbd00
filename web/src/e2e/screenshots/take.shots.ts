import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type MockState, mockApi } from '../mock-api.ts'
import { mockStaff } from '../mock-staff.ts'
import { FOLDER } from './folder.ts'
import { fileOf, type Shot } from './shot.ts'
import { shots, WIDTHS, type Width } from './shots.ts'
import { wholeCentre } from './whole-centre.ts'

const all = shots.flatMap(({ title, shots: ofPart }) => ofPart.map(shot => ({ part: title, shot })))

/** Takes one picture of each screen in each state; which ones, `shots.ts` says. */
for (const { part, shot } of all)
  test(
    `${part}, ${shot.screen}: ${shot.state}`,
    { tag: shot.only ? `@${shot.only}` : [] },
    async ({ page }, { project }) => {
      const path = join(FOLDER, fileOf(part, shot, WIDTHS[project.name as Width]))
      // No older picture passes for this one when it fails.
      await rm(path, { force: true })
      await open(page, shot)
      await shot.steps?.(page)
      const shown = shot.shows ? page.getByText(shot.shows) : page.getByRole('heading', { level: 1 })
      await expect(shown.filter({ visible: true }).first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      // What was scrolled to leaves the bar at the top in the middle of the picture.
      await page.evaluate(() => scrollTo(0, 0))
      // Of what lies over the page the part that is seen, of a page all of it.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path, fullPage, animations: 'disabled' })
    },
  )

async function open(page: Page, { path, answers }: Shot): Promise<void> {
  let state: MockState | undefined
  const api = (): MockState => state ?? { paid: false, givenBack: 0, calls: [], errors: [] }
  const own = answers?.(api) ?? {}
  const centre = wholeCentre()
  if (!path.startsWith('/backoffice')) state = await mockApi(page, own)
  else if (path.startsWith('/backoffice/login')) state = await mockApi(page, { ...centre.staff.handlers, ...own })
  else state = await mockStaff(page, centre.staff, { ...centre.answers, ...own })
  await page.goto(path)
}
