import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { FOLDER } from './folder.ts'
import { open } from './open.ts'
import { fileOf } from './shot.ts'
import { shots, WIDTHS, type Width } from './shots.ts'

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
      // Of what lies over the page the part that is seen, of a page all of it.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path, fullPage, animations: 'disabled' })
    },
  )
