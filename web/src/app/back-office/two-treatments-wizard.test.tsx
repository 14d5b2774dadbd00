import { noChoices } from '@alba/contracts/settings/choices'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demo } from '../../../centres.ts'
import { called, type Handlers, type MockState, problem } from '../../e2e/mock-api.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { staffBeside } from '../../e2e/mock-two-treatments.ts'
import { wizardAnswers } from '../../e2e/mock-wizard.ts'
import { choose, fill, find, gone, press, says, saysNot, summary, text } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/* « Créer une réservation » for two treatments in one booking (ADR 118). */

const BOOK = 'POST /api/backoffice/bookings'
const ADD = 'Ajouter un deuxième soin'
const FIELD = 'Le deuxième soin'
const MASSAGE = '1'
const ON_REQUEST = '3'
const sent = (api: MockState) => called(api, BOOK).map(({ body }) => JSON.parse(body ?? '{}'))

const turnOn = (choices: Partial<typeof noChoices>) => {
  globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, ...choices } }
}
beforeEach(() => turnOn({ twoTreatments: true, choosePractitioner: true, bookFromCalendar: true }))
afterEach(() => {
  globalThis.centreOfPage = demo()
})

/** The bath is free at ten and two, with a massage after it, too, and beside it only at two. */
const slots: Handlers[string] = request => {
  const query = new URL(request.url()).searchParams
  const times = query.get('arrangement') === 'beside' ? ['14:00'] : ['10:00', '14:00']
  const date = query.get('date')
  return {
    body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: `${date}T17:00:00`, practitioners: [] })),
  }
}

/** Opens the wizard with the bath, which takes an hour and a half. @param start as an address has it */
async function openWizard(start = '', overrides: Handlers = {}): Promise<{ api: MockState; wizard: HTMLElement }> {
  const staff = staffServer()
  const api = mockStaff(staff, { ...wizardAnswers(staff), 'GET /api/slots': slots, ...overrides })
  await visit(`/backoffice/account?book=${start}`)
  const wizard = await find('dialog', 'Créer une réservation')
  await press(/^Pour bébé/, wizard)
  await press(/^Bain enveloppé/, wizard)
  return { api, wizard }
}

/** Opens the panel and adds a treatment. jsdom does not open a `details` on a click. */
async function add(wizard: HTMLElement, service: string): Promise<void> {
  await says(ADD, wizard)
  const panel = wizard.querySelector('details')
  if (!panel) throw new Error('The panel is missing')
  panel.open = true
  fireEvent(panel, new Event('toggle'))
  await find('option', /^Massage prénatal/, wizard)
  await fill(FIELD, service, wizard)
}

async function typeClient(wizard: HTMLElement): Promise<void> {
  for (const [label, value] of Object.entries({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.org' }))
    await fill(label, value, wizard)
  await fill('Téléphone', '06 12 34 56 78', wizard)
  await press('Créer la réservation', wizard)
}

test('two treatments one after the other are offered, summed up, booked and confirmed as one', async () => {
  const made = staffBeside()
  const { api, wizard } = await openWizard('', { [BOOK]: () => ({ status: 201, body: made }) })
  await add(wizard, MASSAGE)
  await says('Deuxième soin : Massage prénatal', wizard)
  // A bath of 90 minutes, 15 to tidy, 10 to prepare, and a massage of an hour.
  await says('Ensemble : 140,00 €, 2 h 55 du début à la fin. Un seul rendez-vous.', wizard)
  await press('14:00', wizard)
  await says('Inès Moreau donne les deux soins.', wizard)
  await says(/14:00 – 16:55 avec Inès Moreau/, wizard)
  await press('Continuer', wizard)
  const recap = await summary()
  expect(text(recap)).toContain('Bain enveloppé, puis Massage prénatal')
  await says('14:00 – 15:30, avec Inès Moreau', recap)
  await says('15:55 – 16:55, avec Inès Moreau', recap)
  await says('Ensemble : 140,00 €', recap)
  await typeClient(wizard)
  await says('Réservation créée avec succès !')
  await says(/Premier soin\s?Massage prénatal, de 14 h 00 à 15 h 00, avec Camille Roussel/)
  await says(/Deuxième soin\s?Bain enveloppé, de 14 h 00 à 15 h 30, avec Inès Moreau/)
  expect(sent(api)).toMatchObject([{ service_id: 4, second: { service_id: 1, arrangement: 'after' } }])
  expect(called(api, 'GET /api/slots').at(-1)?.path).toContain('second_service_id=1&arrangement=after')
  expect(called(api, 'GET /api/services/:id/available-dates').at(-1)?.path).toContain('second_service_id=1')
})

test('side by side each has somebody else, and it is said who gives which', async () => {
  const { api, wizard } = await openWizard()
  await add(wizard, MASSAGE)
  await choose(/^En même temps/, wizard)
  await says('Ensemble : 140,00 €, 1 h 30 du début à la fin.', wizard)
  await press('14:00', wizard)
  await choose(/^Camille Roussel/, wizard)
  await says('Camille Roussel donne Bain enveloppé, et Inès Moreau donne Massage prénatal.', wizard)
  await says(/14:00 – 15:30 avec Camille Roussel et Inès Moreau/, wizard)
  await press('Continuer', wizard)
  const recap = await summary()
  await says('14:00 – 15:30, avec Camille Roussel', recap)
  await says('14:00 – 15:00, avec Inès Moreau', recap)
  await typeClient(wizard)
  await says('Réservation créée avec succès !')
  expect(sent(api)).toMatchObject([{ practitioner_id: 1, second: { service_id: 1, arrangement: 'beside' } }])
})

test('the chosen hour stays if it is free for both; if not, that is said, and the nearest is offered', async () => {
  const { wizard } = await openWizard()
  await press('10:00', wizard)
  await says(/10:00 – 11:30/, wizard)
  await add(wizard, MASSAGE)
  await says(/10:00 – 12:55/, wizard)
  await choose(/^En même temps/, wizard)
  await says('10:00 n’est pas libre pour les deux soins en même temps.', wizard)
  await says('il faut deux personnes et deux salles libres en même temps', wizard)
  await says(/Au plus près :\s?14:00/, wizard)
  await saysNot('10:00 – ', wizard)
  await press('Retirer le deuxième soin', wizard)
  await says(/10:00 – 11:30/, wizard)
  expect(document.activeElement).toBe(await find('combobox', FIELD, wizard))
})

test('the hour of the calendar is taken for both, and outside the hours it is asked about', async () => {
  const { api, wizard } = await openWizard('2026-11-24T20:00&book_with=1')
  await add(wizard, MASSAGE)
  await says('20:00 est en dehors des horaires pour les deux soins à la suite.', wizard)
  await press('Choisir 20:00 quand même', wizard)
  await says('Camille Roussel donne les deux soins.', wizard)
  await press('Continuer', wizard)
  await press('Réserver quand même', await find('dialog', 'En dehors des horaires'))
  await typeClient(wizard)
  await says('Réservation créée avec succès !')
  expect(sent(api)).toMatchObject([{ practitioner_id: 1, outside_hours: true, second: { service_id: 1 } }])
})

test('what is chosen stays while the steps are left and come back, and goes with another first treatment', async () => {
  const { wizard } = await openWizard()
  await add(wizard, MASSAGE)
  await press('14:00', wizard)
  await press('Continuer', wizard)
  await fill('Prénom', 'Léa', wizard)
  await press('Retour aux créneaux', wizard)
  await says('Deuxième soin : Massage prénatal', wizard)
  await says(/14:00 – 16:55/, wizard)
  await press('Retour aux services', wizard)
  await press(/^Bain enveloppé/, wizard)
  await says('Deuxième soin : Massage prénatal', wizard)
  await press('Retour aux services', wizard)
  await press(/^Baby spa/, wizard)
  await says(ADD, wizard)
  await saysNot('Deuxième soin : ', wizard)
})

test('an hour that somebody else took is refused, and no longer counts as free', async () => {
  let isTaken = false
  const { api, wizard } = await openWizard('2026-11-24T14:00', {
    [BOOK]: () => problem(409, 'Ce créneau vient d’être réservé par quelqu’un d’autre.', 'slot_taken'),
    'GET /api/backoffice/slots/explain': () => ({
      body: { offered: !isTaken, free: !isTaken, outside_hours: false, reasons: [] },
    }),
  })
  await add(wizard, MASSAGE)
  await says(/14:00 – 16:55/, wizard)
  await press('Continuer', wizard)
  isTaken = true
  await typeClient(wizard)
  await says('Ce créneau vient d’être réservé par quelqu’un d’autre.', wizard)
  await press('Choisir un autre créneau', wizard)
  await says('14:00 n’est pas libre pour les deux soins à la suite.', wizard)
  await saysNot('14:00 – ', wizard)
  await press('10:00', wizard)
  await press('Continuer', wizard)
  await press('Créer la réservation', wizard)
  await expect.poll(() => sent(api).map(({ start_time }) => start_time.slice(11, 16))).toEqual(['14:00', '10:00'])
})

test('staff may add a treatment whose price is on request', async () => {
  const { wizard } = await openWizard()
  await add(wizard, ON_REQUEST)
  await says('Ensemble : 65,00 €, et un soin sur devis', wizard)
})

test('where the practitioner is not chosen, it is said of two treatments who gives them', async () => {
  turnOn({ twoTreatments: true })
  const { wizard } = await openWizard()
  await press('14:00', wizard)
  await saysNot('avec Inès Moreau', wizard)
  await add(wizard, MASSAGE)
  await choose(/^En même temps/, wizard)
  await says(/14:00 – 15:30 avec Inès Moreau et Camille Roussel/, wizard)
})

test('in a centre that books each treatment alone, no second one is offered', async () => {
  turnOn({ choosePractitioner: true })
  const { api, wizard } = await openWizard()
  await find('button', '14:00', wizard)
  await saysNot(ADD, wizard)
  await gone('combobox', FIELD)
  await press('14:00', wizard)
  await press('Continuer', wizard)
  await typeClient(wizard)
  await says('Réservation créée avec succès !')
  expect(sent(api)[0]).not.toHaveProperty('second')
})
