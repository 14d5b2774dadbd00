import { ERASED } from '@alba/contracts/shared/event'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { clients, LEA, leaMartin } from '../../e2e/mock-clients.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { voucherDetail } from '../../e2e/mock-staff-sales.ts'
import { liveFeed } from '../../testing/live-feed.ts'
import { all, choose, field, fill, find, follow, press, says, target } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const OTHER = clients[1]?.id
const paths = (api: ReturnType<typeof mockStaff>, call: string) =>
  called(api, call).map(({ path }) => decodeURIComponent(path))

test('a search by parts of a name finds a client, whose page shows bookings, sales, payments and notes', async () => {
  const api = mockStaff(staffServer())
  await visit('/backoffice/clients')
  await says('Vus en dernier')
  await fill('Rechercher un client', 'lé')
  await waitFor(() => expect(paths(api, 'GET /api/backoffice/clients').at(-1)).toContain('q=lé'))
  await says('Résultats')
  await follow('Léa Martin')
  await find('heading', 'Léa Martin')
  expect(paths(api, 'GET /api/backoffice/clients/:id').at(-1)).toBe(`/api/backoffice/clients/${LEA}`)
  const [ahead, past] = [await find('region', /^Rendez-vous à venir/), await find('region', /^Rendez-vous passés/)]
  expect(all('row', /.*/, ahead)).toHaveLength(2)
  expect(all('row', /.*/, past)).toHaveLength(3)
  await says('Note du clientEnceinte de 24 semaines.')
  await says('Note internePréfère la table basse.')
  expect(await target('K7M2-P4RD-W1X7')).toContain('/gift-vouchers?bon=512345678901201')
})

test('an unknown client gets a message, with the link back to all clients', async () => {
  mockStaff(staffServer(), {
    'GET /api/backoffice/clients/:id': () => problem(404, 'Cette personne est introuvable.', 'client_unknown'),
  })
  await visit(`/backoffice/clients?client=${LEA}`)
  await says('Cette personne est introuvable.')
  await follow('Tous les clients')
  await says('Vus en dernier')
})

test('erased people are shown as such once, and no link writes to them', async () => {
  mockStaff(staffServer(), {
    'GET /api/backoffice/clients/:id': () => ({ body: { ...leaMartin, name: ERASED, email: ERASED, phone: null } }),
    'GET /api/gift-vouchers/by-id/:id': () => ({
      body: voucherDetail({ purchaser_firstname: ERASED, purchaser_name: ERASED, purchaser_email: ERASED }),
    }),
  })
  await visit(`/backoffice/clients?client=${LEA}`)
  await says(ERASED, await find('region', 'Coordonnées'))
  expect(all('link', ERASED)).toEqual([])
  await visit('/backoffice/gift-vouchers?bon=512345678901201')
  await says('Acheteur')
  const sheet = await find('dialog', 'K7M2-P4RD-W1X7')
  await says('Acheteureffacéeffacé', sheet)
  expect(all('link', ERASED, sheet)).toEqual([])
})

const sent = (api: ReturnType<typeof mockStaff>, call: string) =>
  called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))

test('a correction of contact details sends the details that the author saw, and opens the client’s new page', async () => {
  const api = mockStaff(staffServer(), { 'PUT /api/backoffice/clients/:id/contact': () => ({ body: { id: OTHER } }) })
  await visit(`/backoffice/clients?client=${LEA}`)
  await press(/^Corriger/)
  const dialog = await find('dialog', 'Corriger les coordonnées')
  await fill('E-mail', 'lea@', dialog)
  await press('Enregistrer', dialog)
  await says('Email invalide', dialog)
  await fill('E-mail', 'lea@exemple.net', dialog)
  await press('Enregistrer', dialog)
  await says('Coordonnées corrigées')
  expect(sent(api, 'PUT /api/backoffice/clients/:id/contact')).toEqual([
    {
      name: 'Léa Martin',
      email: 'lea@exemple.net',
      phone: '0612345678',
      instead_of: { name: 'Léa Martin', email: leaMartin.email, phone: '0612345678' },
    },
  ])
  // A changed e-mail address makes the client another person, whose page is then shown.
  await waitFor(() => expect(location.search).toBe(`?client=${OTHER}`))
})

test('a correction applies to the details that the dialog opened with, and after a refusal to those that it names', async () => {
  const { happen, ...events } = liveFeed(
    'id: 0041\nevent: ready\ndata: {}\n\nid: 0042\nevent: change\ndata: {"kind":"booking","id":"1"}\n\n',
  )
  const SAVE = 'PUT /api/backoffice/clients/:id/contact'
  let phone = '0612345678'
  let isBroken = false
  const api = mockStaff(staffServer(), {
    ...events,
    'GET /api/backoffice/clients/:id': () => ({ body: { ...leaMartin, phone } }),
    [SAVE]: request => {
      if (isBroken) return problem(500, 'Les coordonnées n’ont pas pu être corrigées.')
      return request.postDataJSON().instead_of.phone === phone
        ? { body: { id: LEA } }
        : problem(409, 'Ces coordonnées viennent d’être corrigées ailleurs.', 'contact_changed')
    },
  })
  await visit(`/backoffice/clients?client=${LEA}`)
  await press(/^Corriger/)
  const dialog = await find('dialog', 'Corriger les coordonnées')
  await fill('Nom', 'Martin-Roux', dialog)
  // A colleague corrects the phone number; the page below the dialog shows it.
  phone = '0699887766'
  happen()
  await says('06 99 88 77 66')
  await press('Enregistrer', dialog)
  await says('Ce qui a changé :Téléphone : 0699887766', dialog)
  expect(sent(api, SAVE)[0]).toMatchObject({ phone: '0612345678', instead_of: { phone: '0612345678' } })
  await press('Reprendre ce qui est enregistré', dialog)
  await waitFor(async () => expect(await field('Téléphone', dialog)).toHaveProperty('value', '0699887766'))
  await fill('Nom', 'Martin-Roux', dialog)
  // A failure for another reason is no conflict.
  isBroken = true
  await press('Enregistrer', dialog)
  await says('Les coordonnées n’ont pas pu être corrigées.', dialog)
  expect(within(dialog).queryByRole('button', { name: 'Reprendre ce qui est enregistré' })).toBeNull()
  isBroken = false
  await press('Enregistrer', dialog)
  await says('Coordonnées corrigées')
  expect(sent(api, SAVE).at(-1)).toMatchObject({
    name: 'Léa Martin-Roux',
    phone: '0699887766',
    instead_of: { phone: '0699887766' },
  })
})

test('two clients are joined with the details that staff chooses, and separated after a confirmation', async () => {
  const api = mockStaff(staffServer())
  await visit(`/backoffice/clients?client=${LEA}`)
  await press(/^Réunir/)
  const dialog = await find('dialog', 'Réunir avec un client')
  fireEvent.change(await find('combobox', /^L’autre fiche/, dialog), { target: { value: 'fon' } })
  fireEvent.click(await find('option', /^Laure Fontaine/))
  await choose(/^Laure Fontaine/, dialog)
  await press('Réunir les deux fiches', dialog)
  await says('Fiches réunies')
  expect(paths(api, 'POST /api/backoffice/clients/:id/join')).toEqual([`/api/backoffice/clients/${OTHER}/join`])
  expect(sent(api, 'POST /api/backoffice/clients/:id/join')).toEqual([{ other: LEA }])
  await press(/^Séparer : Léa M\./)
  await press('Séparer', await find('dialog', 'Séparer les fiches'))
  await says('Fiches séparées')
  expect(sent(api, 'POST /api/backoffice/clients/:id/part')).toEqual([{ other: 'd4'.repeat(16) }])
})
