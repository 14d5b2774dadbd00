import { isHoliday } from '@alba/platform/holidays'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectMessage, rememberMessages, wasSaid } from '../../web/src/e2e/messages.ts'
import { BATH, freeTimes, site } from './visitor.ts'

const CAMILLE = 'camille@maison-alba.example'
const INES = 'ines@maison-alba.example'

const login = async (request: APIRequestContext, email: string) => {
  const data = { email, password: 'maison-alba-demo' }
  return (await request.post(site('/api/auth/login'), { data })).json()
}

/** Opens a page in a separate browser context, in which a nurse is logged in. */
async function openDesk(browser: Browser, request: APIRequestContext, email: string): Promise<Page> {
  const { access_token, refresh_token, user } = await login(request, email)
  const session = { backoffice_access_token: access_token, backoffice_refresh_token: refresh_token }
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript(
    values => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { ...session, backoffice_user: JSON.stringify(user) },
  )
  const page = await context.newPage()
  await rememberMessages(page)
  return page
}

/*
 * Two nurses change the same thing, each in a browser context of her own. The change that arrives first succeeds; the
 * other nurse sees a message that somebody else changed it.
 */

let camille: Page
let ines: Page
let staff: { authorization: string }
test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext()
  const { access_token } = await login(request, INES)
  staff = { authorization: `Bearer ${access_token}` }
  camille = await openDesk(browser, request, CAMILLE)
  ines = await openDesk(browser, request, INES)
  await request.dispose()
})
test.afterAll(() => Promise.all([camille, ines].map(page => page.context().close())))

/** Does the same on the pages of both nurses. */
const both = (visit: (page: Page) => Promise<unknown>) => Promise.all([camille, ines].map(visit))
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, within: string, name: string) =>
  dialog(page, within).getByRole('button', { name, exact: true }).click()

/** The n-th working day, counted from 0, that is at least four weeks ahead: no other test books on these days. */
const laterDay = (n: number): string => {
  const days = Array.from({ length: 14 }, (_, index) =>
    Temporal.Now.plainDateISO('Europe/Paris').add({ days: 28 + index }),
  )
  return String(days.filter(day => day.dayOfWeek <= 5 && !isHoliday(String(day), 'france'))[n])
}

async function bookFor(request: APIRequestContext, client: string, day: string) {
  const [time] = await freeTimes(request, BATH.id, day)
  const start = `${day}T${time}:00`
  const data = { service_id: BATH.id, start_time: start, customer_name: client, customer_email: 'zoe@example.fr' }
  const answer = await request.post(site('/api/backoffice/bookings'), { headers: staff, data })
  const { id, practitioners } = await answer.json()
  return { id, nurse: practitioners[0].name as string, address: site(`/backoffice/bookings?date=${day}&booking=${id}`) }
}

/** Opens the dialog that cancels a booking, and chooses the centre as who cancels. */
async function askToCancel(page: Page): Promise<void> {
  await press(page, 'Bain enveloppé', 'Annuler la réservation')
  await dialog(page, 'Annuler la réservation').getByRole('radio', { name: 'Le centre' }).check()
}

test('a new booking appears by itself; a cancellation is refused once a colleague gave the booking to another nurse', async ({
  request,
}) => {
  const day = laterDay(0)
  await both(page => page.goto(site(`/backoffice/bookings?date=${day}`)))
  await both(page => expect(page.getByRole('heading', { name: 'Réservations' })).toBeVisible())
  const { nurse, address } = await bookFor(request, 'Zoé Lambert', day)
  await both(page => expect(page.getByRole('button', { name: /Zoé Lambert, Bain enveloppé/ })).toBeVisible())

  await both(page => page.goto(address))
  await askToCancel(ines)
  await press(camille, 'Bain enveloppé', 'Changer')
  const other = nurse === 'Inès Moreau' ? 'Camille Roussel' : 'Inès Moreau'
  await dialog(camille, 'Changer de praticien').getByRole('button', { name: other }).click()
  await expectMessage(camille, 'Praticien changé avec succès !')
  // The booking's sheet, which is a dialog too, shows the change. The dialog above it, which cancels, still has the
  // version with which it was opened.
  await expect(dialog(ines, 'Bain enveloppé').getByText(other, { exact: true }).filter({ visible: true })).toBeVisible()
  await press(ines, 'Annuler la réservation', 'Annuler la réservation')
  await expect(ines.getByRole('alert')).toContainText('vient d’être modifiée par quelqu’un d’autre')
  await press(ines, 'Annuler la réservation', 'Annuler la réservation')
  await expect(ines.getByText('Réservation annulée avec succès')).toBeVisible()
  await expect(dialog(camille, 'Bain enveloppé').getByText('Annulé', { exact: true })).toBeVisible()
})

test('of a move and a cancellation at the same moment, only one succeeds', async ({ request }) => {
  const { address } = await bookFor(request, 'Jeanne Colin', laterDay(1))
  await both(page => page.goto(address))
  await askToCancel(ines)
  await press(camille, 'Bain enveloppé', 'Déplacer')
  const move = dialog(camille, 'Déplacer la réservation')
  await move.getByLabel('Nouvelle date').fill(laterDay(2))
  await move.getByRole('radiogroup', { name: 'Créneaux proposés' }).getByRole('radio').last().click()
  const won = await Promise.all([
    succeeds(ines, 'Réservation annulée avec succès', () =>
      press(ines, 'Annuler la réservation', 'Annuler la réservation'),
    ),
    succeeds(camille, 'Réservation déplacée avec succès', () => press(camille, 'Déplacer la réservation', 'Déplacer')),
  ])
  expect(won.toSorted()).toEqual([false, true])
  const loser = won[0] ? camille : ines
  await expect(loser.getByRole('alert')).toContainText('vient d’être modifiée par quelqu’un d’autre')
})

/** Whether the action succeeded, rather than being refused. */
async function succeeds(page: Page, message: string, act: () => Promise<unknown>): Promise<boolean> {
  const refused = page.getByRole('alert')
  await act()
  await expect.poll(async () => (await wasSaid(page, message)) || (await refused.isVisible())).toBe(true)
  return !(await refused.isVisible())
}

test('an opening and a closure can be deleted only once', async ({ request }) => {
  const day = laterDay(3)
  const { practitioner } = (await login(request, CAMILLE)).user
  const hours = { practitioner_id: practitioner.id, date: day, time_slots: [{ start: '19:00', end: '20:00' }] }
  await request.post(site('/api/availability/daily'), { headers: staff, data: hours })
  await both(async page => {
    await page.goto(site(`/backoffice/availabilities?vue=day&jour=${day}&praticien=${practitioner.id}`))
    await page.getByRole('button', { name: /^19:00–20:00/ }).click()
    await press(page, 'Disponibilité', 'Supprimer')
  })
  await press(camille, 'Supprimer la disponibilité', 'Supprimer')
  await expectMessage(camille, 'Disponibilité supprimée')
  await press(ines, 'Supprimer la disponibilité', 'Supprimer')
  await expect(ines.getByRole('alert')).toContainText('vient d’être modifiée ou supprimée par quelqu’un d’autre')
  await expect(ines.getByRole('button', { name: /^19:00–20:00/ })).toHaveCount(0)

  // Two closures, so that one is left: the second deletion must not delete it.
  for (const closed of [day, laterDay(4)]) {
    const data = { room_id: 1, start_datetime: `${closed}T20:00:00`, end_datetime: `${closed}T21:00:00` }
    await request.post(site('/api/backoffice/room-closures'), { headers: staff, data })
  }
  const deleteClosure = /^Supprimer la fermeture de Salle Massage/
  await both(async page => {
    await page.goto(site('/backoffice/room-closures'))
    await page.getByRole('button', { name: deleteClosure }).first().click()
  })
  const closures = await ines.getByRole('button', { name: deleteClosure }).count()
  await press(camille, 'Supprimer la fermeture', 'Supprimer')
  await expect(camille.getByText('Fermeture supprimée avec succès')).toBeVisible()
  await press(ines, 'Supprimer la fermeture', 'Supprimer')
  await expect(ines.getByRole('alert')).toContainText('vient d’être supprimée par quelqu’un d’autre')
  await expect(ines.getByRole('button', { name: deleteClosure })).toHaveCount(closures - 1)
})

test('saving a service or a setting overwrites no change of a colleague', async () => {
  await both(async page => {
    await page.goto(site('/backoffice/services'))
    await page.getByRole('link', { name: /^Atelier portage/ }).click()
  })
  await saveOver('Public', async page => {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await press(page, 'Enregistrer ce service ?', 'Confirmer')
  })
  await both(page => page.goto(site('/backoffice/system-settings')))
  await saveOver('Texte de la bannière', page =>
    page.getByRole('region', { name: 'Bannière de construction' }).getByRole('button', { name: 'Enregistrer' }).click(),
  )
})

/** Both nurses save the same field. The second sees a message, keeps what she typed, and can load the saved text. */
async function saveOver(field: string, save: (page: Page) => Promise<unknown>): Promise<void> {
  // The text differs with each run: saving an unchanged text would not be a change.
  const hers = `Écrit par Camille, ${crypto.randomUUID()}`
  await camille.getByLabel(field).fill(hers)
  await ines.getByLabel(field).fill('Écrit par Inès')
  await save(camille)
  await expectMessage(camille, 'avec succès')
  await save(ines)
  await expect(ines.getByRole('alert')).toContainText('viennent d’être modifiées par quelqu’un d’autre')
  await expect(ines.getByLabel(field)).toHaveValue('Écrit par Inès')
  await ines.getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click()
  await expect(ines.getByLabel(field)).toHaveValue(hers)
}
