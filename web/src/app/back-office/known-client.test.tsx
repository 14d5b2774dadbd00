import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { called } from '../../e2e/mock-api.ts'
import { clients } from '../../e2e/mock-clients.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { wizardAnswers } from '../../e2e/mock-wizard.ts'
import { field, fill, find, press, says } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/*
 * Opens the wizard of a centre that has turned on `knownClients`. The choice is set before modules are loaded that read
 * it.
 */
vi.hoisted(() => {
  const page = globalThis.centreOfPage
  if (page) globalThis.centreOfPage = { ...page, choices: { ...page.choices, knownClients: true } }
})

async function openDetails() {
  const staff = staffServer()
  const api = mockStaff(staff, wizardAnswers(staff))
  await visit('/backoffice/account?book')
  const wizard = await find('dialog', 'Créer une réservation')
  await press(/^Pour bébé/, wizard)
  await press(/^Baby spa/, wizard)
  await press('10:00', wizard)
  await press('Continuer', wizard)
  return { api, wizard, known: await find('combobox', /^Client déjà connu/, wizard) }
}
const value = async (label: string) => (await field(label)).value

test('two letters suggest clients, the arrow keys choose one, and Enter fills the contact fields', async () => {
  const { api, known } = await openDetails()
  await fill('Notes', 'Préfère le calme')
  fireEvent.change(known, { target: { value: 'l' } })
  fireEvent.change(known, { target: { value: 'la' } })
  await says('3 propositions')
  expect(called(api, 'GET /api/backoffice/clients').map(({ path }) => path)).toEqual(['/api/backoffice/clients?q=la'])
  await find('option', /^Léa Martin.*06 12 34 56 78 · vu le 19\/11\/2026$/)
  fireEvent.keyDown(known, { key: 'ArrowDown' })
  const marked = await find('option', /^Laure Fontaine/)
  expect(marked.getAttribute('aria-selected')).toBe('true')
  expect(known.getAttribute('aria-activedescendant')).toBe(marked.id)
  fireEvent.keyDown(known, { key: 'Enter' })
  await says('Coordonnées reprises : Laure Fontaine')
  expect([await value('Prénom'), await value('Nom'), await value('E-mail'), await value('Téléphone')]).toEqual([
    'Laure',
    'Fontaine',
    clients[1]?.email,
    '0648210793',
  ])
  expect(await value('Notes')).toBe('Préfère le calme')
  expect(known).toHaveProperty('value', '')
})

test('Escape closes the list but not the wizard, and a click fills in the clicked client', async () => {
  const { wizard, known } = await openDetails()
  fireEvent.change(known, { target: { value: '0612' } })
  await says('3 propositions')
  expect(fireEvent.keyDown(known, { key: 'Escape' })).toBe(false)
  await waitFor(() => expect(known.getAttribute('aria-expanded')).toBe('false'))
  expect(wizard.isConnected).toBe(true)
  fireEvent.change(known, { target: { value: 'léa' } })
  fireEvent.click(await find('option', /^Léa Martin/))
  await says('Coordonnées reprises : Léa Martin')
  expect(await value('Prénom')).toBe('Léa')
})

test('a client without an e-mail address can be booked, and the field says that no mail can be sent', async () => {
  const { api, wizard } = await openDetails()
  await says('Sans adresse, aucun e-mail ne peut partir', wizard)
  await fill('Prénom', 'Ondine', wizard)
  await fill('Nom', 'Martin', wizard)
  await fill('Téléphone', '06 12 34 56 78', wizard)
  await waitFor(async () => {
    const send = await find('button', 'Créer la réservation', wizard)
    expect(send.getAttribute('aria-disabled')).not.toBe('true')
  })
  await press('Créer la réservation', wizard)
  await waitFor(() => expect(called(api, 'POST /api/backoffice/bookings')).toHaveLength(1))
  const [sent] = called(api, 'POST /api/backoffice/bookings').map(({ body }) => JSON.parse(body ?? '{}'))
  expect(sent).toMatchObject({ customer_email: '', customer_phone: '06 12 34 56 78', customer_name: 'Ondine Martin' })
})

test('the step for the details begins in the search for a client', async () => {
  const { known } = await openDetails()
  await waitFor(() => expect(document.activeElement).toBe(known))
})
