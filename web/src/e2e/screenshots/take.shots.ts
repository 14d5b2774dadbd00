import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { FOLDER } from './folder.ts'
import { open } from './open.ts'
import { fileOf } from './shot.ts'
import { shots, WIDTHS, type Width } from './shots.ts'

const all = shots.flatMap(({ title, shots: ofPart }) => ofPart.map(shot => ({ part: title, shot })))

/** Takes a picture of every shot in `shots.ts`. */
for (const { part, shot } of all)
  test(
    `${part}, ${shot.screen}: ${shot.state}`,
    { tag: shot.only ? `@${shot.only}` : [] },
    async ({ page }, { project }) => {
      const path = join(FOLDER, fileOf(part, shot, WIDTHS[project.name as Width]))
      // If the test fails, no older picture must be mistaken for its result.
      await rm(path, { force: true })
      await open(page, shot)
      // An open dialog is pictured as it is visible, a page as a whole.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path, fullPage, animations: 'disabled' })
    },
  )
