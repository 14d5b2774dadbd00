import { join } from 'node:path'
import { test } from '@playwright/test'
import { week } from '../mock-bookings.ts'
import { DOCS_FOLDER } from './folder.ts'
import { open } from './open.ts'
import { answers, type Shot } from './shot.ts'
import { shots, type Width } from './shots.ts'

/** `answers` replaces the answers of the shot with the same state. */
type Picture = Pick<Shot, 'screen' | 'state' | 'answers'> & { readonly file: string; readonly width: Width }

/** The mocked week has a conflict, so that the calendar shows all its states. The README shows a week without one. */
const usualWeek = week.filter(({ client_name }) => client_name !== 'Océane Leroy')

/** The pictures of the README: small files that show only the visible part of a page. */
const pictures: readonly Picture[] = [
  { file: 'home.jpg', screen: 'Accueil', state: 'Page', width: 'desk' },
  { file: 'booking.jpg', screen: 'Réservation', state: '2 Rempli', width: 'phone' },
  {
    file: 'calendar.jpg',
    screen: 'Réservations',
    state: 'Semaine',
    width: 'desk',
    answers: answers('GET /api/backoffice/bookings', usualWeek),
  },
  { file: 'dashboard.jpg', screen: 'Tableau de bord', state: 'Rempli', width: 'phone' },
]

for (const { file, screen, state, width, ...picture } of pictures)
  test(`Documentation, ${file}`, { tag: `@${width}` }, async ({ page }) => {
    const shot = shots.flatMap(part => part.shots).find(each => each.screen === screen && each.state === state)
    if (!shot) throw new Error(`There is no picture of ${screen}: ${state}.`)
    await open(page, { ...shot, ...picture })
    await page.screenshot({ path: join(DOCS_FOLDER, file), type: 'jpeg', quality: 72, animations: 'disabled' })
  })
