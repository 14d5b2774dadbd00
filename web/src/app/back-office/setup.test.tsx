import type { SetupView } from '@alba/contracts/admin/setup-api'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminServer } from '../../e2e/mock-admin.ts'
import type { Handlers } from '../../e2e/mock-api.ts'
import { centreServer } from '../../e2e/mock-centre.ts'
import { staffServer, wholeSetup } from '../../e2e/mock-staff.ts'
import { all, field, fill, find, follow, gone, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/** The state of a centre with two tasks left: its identity, and a first treatment. */
const begun: SetupView = { ...wholeSetup, has_identity: false, has_mediator: null, services: 0 }

/** Opens an address in a centre with this state, which has the offer of the mocks. */
async function open(address: string, setup: SetupView, overrides: Handlers = {}) {
  const server = adminServer()
  const state = { setup }
  mockStaff(staffServer(), {
    ...centreServer(),
    ...server.handlers,
    'GET /api/backoffice/admin/setup': () => ({ body: state.setup }),
    ...overrides,
  })
  await visit(address)
  return state
}
const menu = () => find('navigation', 'Principale')
const step = async (name: RegExp) => find('link', name, await find('region', 'Étapes'))
const goTo = async (name: RegExp) => follow(name, await find('region', 'Étapes'))

test('as long as something is left, the menu counts it and the dashboard leads there', async () => {
  await open('/backoffice/dashboard', begun)
  await says(/encore 2 points/)
  const link = await find('link', /^Mise en service/, await menu())
  expect(link.textContent).toContain('2')
  await follow('Reprendre')
  await find('heading', 'Mise en service')
  await saysNot('encore 2 points')
})

test('once nothing is left, neither the menu nor the dashboard mentions the setup', async () => {
  await open('/backoffice/dashboard', wholeSetup)
  await find('link', /^Admin/, await menu())
  await gone('link', /^Mise en service/)
  await saysNot('mise en service du centre')
})

test('the setup opens at the first step that is not done, and shows the state of each step', async () => {
  await open('/backoffice/setup', begun)
  const chosen = await step(/Votre centre/)
  await waitFor(() => expect(chosen.getAttribute('aria-current')).toBe('step'))
  await find('region', 'Identité du centre')
  expect((await step(/Salles et équipe/)).textContent).toContain('3 salles, 2 personnes')
  const before = await find('region', 'Avant de vendre')
  await says(/À faire : Mentions légales/, before)
  await says(/octobre 2025/, before)
})

test('going to another step asks before unsaved changes are lost', async () => {
  await open('/backoffice/setup?etape=equipe', wholeSetup)
  await press('Ajouter une salle')
  await fill('Nom', 'Salle bleue', await find('region', 'Nouvelle salle'))
  await goTo(/Premier soin/)
  const question = await find('dialog', 'Abandonner les modifications ?')
  await press('Continuer à modifier', question)
  const kept = await field('Nom', await find('region', 'Nouvelle salle'))
  expect(kept.value).toBe('Salle bleue')
  await goTo(/Premier soin/)
  await press('Abandonner')
  const heading = await find('heading', 'Premier soin')
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('once nothing is left, the setup says that the centre is ready', async () => {
  const state = await open('/backoffice/setup?etape=paiements', wholeSetup)
  await says('Votre centre est prêt')
  state.setup = begun
  await visit('/backoffice/setup?etape=paiements')
  await find('heading', 'Paiements et e-mails')
  await saysNot('Votre centre est prêt')
})

test('closing a form returns the focus to the button that opened it', async () => {
  await open('/backoffice/setup?etape=equipe', wholeSetup)
  await press('Ajouter une salle')
  await press('Annuler', await find('region', 'Nouvelle salle'))
  const button = await find('button', 'Ajouter une salle')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('adding the centre’s first room updates the state of the step', async () => {
  const rooms: object[] = []
  const state = await open(
    '/backoffice/setup?etape=equipe',
    { ...begun, rooms: 0 },
    {
      'GET /api/rooms': () => ({ body: rooms }),
      'GET /api/backoffice/admin/services': () => ({ body: [] }),
      'POST /api/backoffice/admin/rooms': request => {
        const room = { ...request.postDataJSON(), id: 1, retired: false, version: 1 }
        rooms.push(room)
        state.setup = { ...begun, rooms: 1 }
        return { body: room }
      },
    },
  )
  const form = await find('region', 'Nouvelle salle')
  await fill('Nom', 'Salle bleue', form)
  await fill('Type de salle', 'Hammam', form)
  await press('Créer', form)
  await says('Salle créée')
  await gone('region', 'Nouvelle salle')
  await find('link', 'Salle bleue', await find('region', 'Salles'))
  await waitFor(async () => expect((await step(/Salles et équipe/)).textContent).toContain('1 salle'))
})

test('the weekly hours of each person can be set within the setup', async () => {
  await open('/backoffice/setup?etape=horaires', wholeSetup)
  const hours = await find('region', 'Horaires habituels')
  expect(within(hours).queryByText('Mercredi')).not.toBeNull()
  expect(all('button', 'Modifier', hours)).toHaveLength(1)
})

test('the last step tests Stripe and the mail server', async () => {
  await open('/backoffice/setup?etape=paiements', wholeSetup)
  await find('button', 'Vérifier Stripe', await find('region', 'Paiements par carte'))
  await find('button', 'Envoyer un e-mail d’essai', await find('region', 'E-mails'))
})
