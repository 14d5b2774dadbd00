import { expect, type Page, test } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { called } from './mock-api.ts'
import { week } from './mock-bookings.ts'
import { openBookings } from './mock-bookings-server.ts'
import { expectNoDefects } from './screens.ts'

/** The cards with a tag that extends beyond them. */
const cutOff = () =>
  [...document.querySelectorAll('[data-booking]')].flatMap(card =>
    [...card.querySelectorAll('span')]
      .filter(({ textContent }) => /^(Moi|En attente|Ajoutée|Déplacée|Annulée)$/.test(textContent ?? ''))
      .filter(tag => tag.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom)
      .map(() => card.textContent),
  )
/** The day heads whose text is cut off. */
const cutHeads = () =>
  [...document.querySelectorAll('[data-day-head]')]
    .filter(head => head.scrollWidth > head.clientWidth || head.scrollHeight > head.clientHeight)
    .map(head => head.textContent)
/** The cards whose lines are higher than they are. */
const cutLines = () =>
  [...document.querySelectorAll('[data-booking] > :first-child')]
    .filter(face => face.scrollHeight > face.clientHeight + 1)
    .map(face => face.textContent)
/** Has the browser show text at twice its usual size, as its user may have chosen. */
const doubleText = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}
const card = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('the week shows who, what and when, and which bookings conflict', async ({ page }) => {
  const { state } = await openBookings(page)
  await expect(card(page, /09:30 à 10:30, Élodie Marchand, Massage prénatal, Camille Roussel/)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    '1 conflit cette semaine. Jeudi 26 à 14:00, Camille Roussel a deux réservations en même temps.',
  )
  // Eleven bookings, of which Thomas Girard's is canceled.
  await expect(page.getByText('10 cette semaine')).toBeVisible()
  await expect(card(page, /, conflit$/)).toHaveCount(2)
  await expect(card(page, /Thomas Girard/)).toHaveCount(0)
  await page.getByLabel('Statut').selectOption('all')
  await expect(card(page, /Thomas Girard.*annulé/)).toBeVisible()
  // An hour is 60 px high, and a card at least 44 px: these take 30 and 90 minutes.
  const half = await card(page, /Julie Lefèvre/).boundingBox()
  expect(half?.height).toBeCloseTo(44, 0)
  const long = await card(page, /Manon Petit/).boundingBox()
  expect(long?.height).toBeCloseTo(90, 0)
  await expectNoDefects(page)
  expect(state.errors).toEqual([])
})

test('the calendar leads to other weeks, by its buttons and by a month', async ({ page }) => {
  const { state } = await openBookings(page)
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect(page.getByRole('heading', { name: '30 novembre – 6 décembre 2026' })).toBeVisible()
  // The month below the menu leads to other weeks too; in a low window it opens from the title. The menu of this admin
  // is long, so it needs a high window.
  await page.setViewportSize({ width: 1280, height: 1700 })
  const month = page.getByRole('table', { name: 'novembre 2026' })
  await expect(month).toBeVisible()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await page.getByRole('button', { name: 'mercredi 16 décembre 2026' }).click()
  await expect(page.getByRole('heading', { name: '14 – 20 décembre 2026' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: '14 – 20 décembre 2026' }).click()
  await page.getByRole('button', { name: 'lundi 7 décembre 2026' }).click()
  await expect(page.getByRole('heading', { name: '7 – 13 décembre 2026' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'décembre 2026' })).toBeHidden()
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(page.getByRole('heading', { name: '23 – 29 novembre 2026' })).toBeVisible()
  expect(state.errors).toEqual([])
})

test('in a narrow window no tag of a card and no head of a day is cut off', async ({ page }) => {
  await openBookings(page)
  await page.getByLabel('Statut').selectOption('all')
  await expect(card(page, /Thomas Girard.*annulé/)).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(card(page, /Élodie Marchand/)).toBeVisible()
  await expect.poll(() => page.evaluate(cutOff)).toEqual([])
  await page.setViewportSize({ width: 900, height: 768 })
  await expect.poll(() => page.evaluate(cutHeads)).toEqual([])
})

test('with text at twice its size the hours of the calendar are as much higher, and no line of a card is cut', async ({
  page,
}) => {
  await doubleText(page)
  await openBookings(page, '/backoffice/bookings?date=2026-11-26')
  await expect(card(page, /Mathilde Perrin/)).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const hour = await card(page, /Mathilde Perrin/).boundingBox()
  expect(hour?.height).toBeCloseTo(120, 0)
  await expect.poll(() => page.evaluate(cutLines)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

test('the calendar shows a day, and the bookings of the user alone', async ({ page }) => {
  const { state } = await openBookings(page)
  await page.getByRole('button', { name: 'Jour', exact: true }).click()
  await page.getByRole('button', { name: 'Jour suivant' }).click()
  await expect(page.getByRole('region', { name: 'mardi 24 novembre 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Mon planning' }).click()
  await expect.poll(() => called(state, 'GET /api/backoffice/bookings').at(-1)?.path).not.toContain('include_all')
  expect(state.errors).toEqual([])
})

test('a booking is opened by keyboard, given to another practitioner and canceled with a reason', async ({ page }) => {
  const { state, server } = await openBookings(page, '/backoffice/bookings?date=2026-11-26')
  await card(page, /Mathilde Perrin/).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Massage prénatal' })
  await expect(sheet.getByText('ID: #109')).toBeVisible()
  for (const title of ['Informations client', 'Date et horaires', 'Praticien(s)', 'Notes', 'Détails du service'])
    await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(sheet.getByText('Paiement reçu, 75,00 €.')).toBeVisible()
  await expect(sheet.getByText('20/11/2026 21:03', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Camille Roussel a aussi Baby spa, à 14:00 (Océane Leroy).')).toBeVisible()
  await expectNoDefects(page)

  await sheet.getByRole('button', { name: 'Changer' }).click()
  const who = page.getByRole('dialog', { name: 'Changer de praticien' })
  await expect(who.getByRole('button', { name: /Camille Roussel.*Actuel/ })).toBeDisabled()
  await who.getByRole('button', { name: /Inès Moreau/ }).click()
  await expectMessage(page, 'Praticien changé avec succès !')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Inès Moreau' })).toBeVisible()

  await expect(sheet.getByText('Camille Roussel a aussi')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Annuler la réservation' }).click()
  const ask = page.getByRole('dialog', { name: 'Annuler la réservation' })
  await ask.getByRole('button', { name: 'Garder la réservation' }).click()
  expect(called(state, 'DELETE /api/backoffice/bookings/:id')).toHaveLength(0)
  await sheet.getByRole('button', { name: 'Annuler la réservation' }).click()
  await ask.getByLabel('Motif').fill('Cliente souffrante')
  await ask.getByRole('button', { name: 'Annuler la réservation' }).click()
  await expect(ask.getByText('Indiquez qui annule : ce qui a été payé en dépend.')).toBeVisible()
  await ask.getByLabel('Le centre').check()
  await expect(ask.getByText(/^75,00\s€ à rembourser/)).toBeVisible()
  await ask.getByLabel('La cliente / le client').check()
  await expect(ask.getByText(/le centre garde 75,00\s€/)).toBeVisible()
  await ask.getByLabel(/^Rendre quand même 75,00/).check()
  await expect(ask.getByText(/75,00\s€ lui seront rendus/)).toBeVisible()
  server.conflicting = true
  await ask.getByRole('button', { name: 'Annuler la réservation' }).click()
  await expect(ask.getByRole('alert')).toContainText('modifiée par quelqu’un d’autre')
  await expect(ask.getByLabel('Motif')).toHaveValue('Cliente souffrante')
  await expectNoDefects(page)
  server.conflicting = false
  // A double click sends once. The version was 3, and the change of practitioner has raised it.
  await ask.getByRole('button', { name: 'Annuler la réservation' }).dblclick()
  await expectMessage(page, 'Réservation annulée avec succès')
  await expect(sheet).toBeHidden()
  await expect(card(page, /Mathilde Perrin/)).toHaveCount(0)
  const sent = called(state, 'DELETE /api/backoffice/bookings/:id')
  expect(sent).toHaveLength(2)
  expect(sent.at(-1)?.body).toBe('{"reason":"Cliente souffrante","wished_by":"client","gives_back":true}')
  expect(sent.at(-1)?.headers['if-match']).toBe('"4"')
  expect(state.errors).toEqual([])
})

test('a questionnaire is marked as seen, notes are changed, and a move outside the terms asks for a reason', async ({
  page,
}) => {
  const { state } = await openBookings(page, '/backoffice/bookings?booking=109')
  const sheet = page.getByRole('dialog', { name: 'Massage prénatal' })
  await sheet.getByRole('button', { name: 'Questionnaire vu avec le client' }).click()
  await expect(sheet.getByText('Questionnaire de santé à valider')).toBeHidden()
  await sheet.getByRole('button', { name: 'Modifier les notes' }).click()
  await sheet.getByLabel('Notes internes').fill('Arrive souvent en avance')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet.getByText('Arrive souvent en avance')).toBeVisible()

  await sheet.getByRole('button', { name: 'Déplacer' }).click()
  const move = page.getByRole('dialog', { name: 'Déplacer la réservation' })
  await expect(move.getByText('Prévenir au moins 48 heures avant le rendez-vous : respecté')).toBeVisible()
  await move.getByLabel('Nouvelle date').fill('2027-03-01')
  await expect(move.getByText('Nouvelle date dans les trois mois, jusqu’au 26/02/2027 : non respecté')).toBeVisible()
  await move.getByRole('radio', { name: '10:00' }).click()
  await move.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(move.getByText('indiquez pourquoi vous l’accordez')).toBeVisible()
  await expectNoDefects(page)
  await move.getByLabel('Pourquoi l’accordez-vous ?').fill('Hospitalisation')
  await move.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(move).toBeHidden()
  // The calendar shows the new day.
  await expect(page).toHaveURL(/date=2027-03-01/)
  await expect(sheet).toBeVisible()
  const [sent] = called(state, 'POST /api/backoffice/bookings/:id/reschedule')
  expect(sent?.body).toBe('{"start_time":"2027-03-01T10:00:00","wished_by":"client","reason":"Hospitalisation"}')
})

test('staff marks a booking as paid at the centre and undoes it, in windows of the usual width', async ({ page }) => {
  const { state, write } = await openBookings(page)
  write(109, { settled_by: 'staff', on_site: null, money: null, payment_intent_id: null })
  await page.goto('/backoffice/bookings?booking=109')
  const sheet = page.getByRole('dialog', { name: 'Massage prénatal' })
  /** A window for a question is 448 px wide, one for a large form 896 px. */
  const usualWindow = async (name: string) => {
    const window = page.getByRole('dialog', { name })
    expect((await window.boundingBox())?.width).toBeLessThan(480)
    return window
  }
  await sheet.getByRole('button', { name: 'Marquer comme réglé sur place' }).click()
  const paid = await usualWindow('Réglé sur place')
  await paid.getByLabel('Moyen').selectOption({ index: 1 })
  await paid.getByRole('button', { name: 'Marquer comme réglé sur place' }).click()
  await sheet.getByRole('button', { name: 'Annuler ce règlement' }).click()
  await (await usualWindow('Annuler ce règlement ?')).getByRole('button', { name: 'Annuler ce règlement' }).click()
  await expect(sheet.getByRole('button', { name: 'Marquer comme réglé sur place' })).toBeVisible()
  expect(state.errors).toEqual([])
})

test('the list has filters, marks the user’s own bookings, and offers a retry when it cannot be loaded', async ({
  page,
}) => {
  const { state, server } = await openBookings(page, '/backoffice/bookings?view=list&period=week&status=all')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Élodie Marchand')).toContainText('23/11/2026')
  await expect(row('Élodie Marchand').getByText('Moi')).toBeVisible()
  await expect(row('Julie Lefèvre').getByText('Moi')).toHaveCount(0)
  await expect(row('Mathilde Perrin').getByRole('link', { name: 'Voir les notes' })).toBeVisible()
  await expect(row('Thomas Girard').getByRole('button', { name: 'Supprimer la réservation' })).toHaveCount(0)
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'À venir' }).click()
  await expect.poll(() => called(state, 'GET /api/backoffice/bookings').at(-1)?.path).toContain('start_date=2026-11-23')
  server.failing = true
  await page.getByLabel('Statut').selectOption('canceled')
  await expect(page.getByText('Erreur lors du chargement des réservations')).toBeVisible()
  server.failing = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await row('Valérie Nguyen').getByRole('button', { name: 'Supprimer la réservation' }).click()
  await expect(page.getByRole('dialog', { name: 'Annuler la réservation' })).toBeVisible()
})

test('on a phone the calendar shows a day, its week above it, and moves by a swipe', { tag: '@phone' }, async ({
  page,
}) => {
  await openBookings(page)
  const strip = page.getByRole('navigation', { name: 'Jours de la semaine' })
  await expect(strip.getByRole('button', { name: /lun.*23.*novembre 2026, 4 réservations/ })).toBeVisible()
  await expect(card(page, /Élodie Marchand/)).toBeVisible()
  await expectNoDefects(page)
  const swipe = (by: number) =>
    page.getByRole('region', { name: 'lundi 23 novembre 2026' }).evaluate((grid, across) => {
      const at = (x: number) => ({ bubbles: true, pointerType: 'touch', clientX: x, clientY: 300 })
      grid.dispatchEvent(new PointerEvent('pointerdown', at(200)))
      grid.dispatchEvent(new PointerEvent('pointerup', at(200 + across)))
    }, by)
  // A movement of less than 50 px is not a swipe.
  await swipe(-40)
  await expect(card(page, /Élodie Marchand/)).toBeVisible()
  await swipe(-60)
  await expect(page.getByRole('region', { name: 'mardi 24 novembre 2026' })).toBeVisible()
  await expect(card(page, /Amandine Roche/)).toBeVisible()
  // In the week a closed day has half the width; shown alone it has the full width.
  await strip.getByRole('button', { name: /dim.*29/ }).click()
  const closed = page.getByRole('region', { name: 'dimanche 29 novembre 2026' }).getByTitle('Fermé').last()
  const share = () => closed.evaluate(({ clientWidth }) => clientWidth / document.documentElement.clientWidth)
  await expect.poll(share).toBeGreaterThan(0.7)
})

test('« Agenda au… » shows the week as it was, and leads back to the present', async ({ page }) => {
  const { state } = await openBookings(page)
  await page.getByRole('button', { name: 'Agenda au…' }).click()
  await page.getByLabel('Date et heure').fill('2026-11-20T09:30')
  await page.getByRole('button', { name: 'Afficher', exact: true }).click()
  await expect(page.getByText('Agenda au 20/11/2026 09:30')).toBeVisible()
  await expect(card(page, /14:00 à 15:00, Zoé Lambert, Massage prénatal, Camille Roussel/)).toBeVisible()
  await expect(card(page, /Mathilde Perrin/)).toHaveCount(0)
  const [asked] = called(state, 'GET /api/backoffice/agenda')
  expect(asked?.path).toContain('start_date=2026-11-23&end_date=2026-11-29&at=2026-11-20T09%3A30%3A00')
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Revenir à l’agenda actuel' }).click()
  await expect(card(page, /Mathilde Perrin/)).toBeVisible()
})

test('the past week is compared with today: marks on the cards, and a list that says why', async ({ page }) => {
  const { state } = await openBookings(page, '/backoffice/bookings?date=2026-11-26&at=2026-11-20T09:30')
  await expect(card(page, /Zoé Lambert/)).toBeVisible()
  expect(called(state, 'GET /api/backoffice/agenda/changes')).toEqual([])
  await page.getByLabel('Comparer avec aujourd’hui').focus()
  await page.keyboard.press('Space')
  const list = page.getByRole('region', { name: 'Ce qui a changé depuis le 20/11/2026 09:30' })
  await expect(list.getByText('5 changements')).toBeVisible()
  await expect(
    card(page, /Zoé Lambert, .*, déplacée au mercredi 2 décembre, 10:00, confiée à Inès Moreau$/),
  ).toBeVisible()
  await expect(card(page, /Nadia Brunet, .*, annulée$/)).toBeVisible()
  await expect(card(page, /14:00 à 15:00, Mathilde Perrin, .*, ajoutée$/)).toBeVisible()
  await expect.poll(() => page.evaluate(cutOff)).toEqual([])
  // These two cards at the same time are not a conflict: one booking left this time before the other came.
  await expect(page.getByText(/conflit cette semaine/)).toHaveCount(0)
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'Mardi 24 novembre',
    'Mercredi 25 novembre',
    'Jeudi 26 novembre',
    'Vendredi 27 novembre',
  ])
  await expect(list.getByText('Camille Roussel, 22/11/2026 10:12').first()).toBeVisible()
  await expectNoDefects(page)
  // In forced colours the words stay, and the icons keep a border.
  await page.emulateMedia({ forcedColors: 'active' })
  const marked = page.locator('[data-booking="121"]')
  await expect(marked.getByText('Annulée')).toBeVisible()
  await expect(marked.locator('span').filter({ has: page.locator('svg') })).toHaveCSS('border-top-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Jeudi 26 novembre'])
  await expect.poll(() => page.evaluate(cutOff)).toEqual([])
  await expectNoDefects(page)
  await list.getByRole('link', { name: 'Voir l’historique de la réservation de Mathilde Perrin' }).click()
  await expect(page).toHaveURL(/compare=true/)
  await expect(page.getByText('ID: #109')).toBeVisible()
})

test('bookings in a closed room or outside the openings are counted, listed, and kept or moved from the list', async ({
  page,
}) => {
  const misplaced = week.slice(0, 2).map((booking, n) => ({
    ...booking,
    why: n === 0 ? ('room_closed' as const) : ('outside_openings' as const),
  }))
  const { server } = await openBookings(page, '/backoffice/bookings', {}, misplaced)
  await page.getByText('2 réservations à déplacer').waitFor()
  await page.getByRole('button', { name: 'Voir la liste' }).click()
  const list = page.getByRole('dialog', { name: 'Réservations à déplacer' })
  await expect(list.getByText('Salle fermée')).toBeVisible()
  await expectNoDefects(page)
  await list
    .getByRole('button', { name: /^Garder ici : / })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(server.misplaced).toHaveLength(1)
  await list.getByRole('button', { name: /^Déplacer : / }).click()
  await expect(page).toHaveURL(/booking=\d+/)
  await expect(list).toBeHidden()
  // The dialog is above the booking's sheet, not below it.
  await page.getByRole('dialog', { name: 'Déplacer la réservation' }).getByLabel('Nouvelle date').click()
  await page.goto('/backoffice/bookings?misplaced=true')
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('paper gets the sheet of the shown days, not the menu', async ({ page }) => {
  const { state } = await openBookings(page)
  const sheet = page.locator('article', { hasText: 'Élodie Marchand' })
  await expect(sheet).toBeAttached()
  await expect(sheet).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  // Paper is as narrow as a phone, and the week stays a week.
  await page.setViewportSize({ width: 794, height: 900 })
  await expect(sheet.getByText('Lundi 23 novembre 2026')).toBeVisible()
  await expect(page.locator('article')).toHaveCount(7)
  await expect(sheet).toContainText('06 48 21 07 93')
  await expect(page.getByText('Réservations', { exact: true }).first()).toBeHidden()
  await expect(card(page, /Élodie Marchand/)).toBeHidden()
  // An open detail is not printed either.
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await card(page, /Élodie Marchand/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(sheet).toBeVisible()
  expect(state.errors).toEqual([])
})

test('« Imprimer » prints with or without the notes, on paper or as a file, by keyboard', async ({ page }) => {
  const { state } = await openBookings(page)
  await page.getByRole('button', { name: 'Imprimer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Imprimer l’agenda' })
  await expect(dialog).toContainText('Semaine du 23 – 29 novembre 2026')
  await expectNoDefects(page)
  await expect(page.getByText('Préfère l’huile sans parfum.')).toHaveCount(0)
  await dialog.getByLabel(/^Avec les notes/).press('Space')
  await expect(page.locator('article').getByText('Préfère l’huile sans parfum.')).toBeAttached()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await dialog.getByRole('button', { name: 'Imprimer' }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF' }).press('Enter')
  expect((await file).suggestedFilename()).toBe('agenda-semaine-2026-11-23.pdf')
  // Printing the notes has to be chosen anew each time.
  await dialog.getByRole('button', { name: 'Fermer' }).press('Enter')
  await expect(page.locator('article').getByText('Préfère l’huile sans parfum.')).toHaveCount(0)
  expect(state.calls.find(({ name }) => name === 'GET /api/backoffice/bookings/sheet/pdf')?.path).toContain(
    'notes=true',
  )
  expect(state.errors).toEqual([])
})
