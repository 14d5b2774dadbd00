import { noChoices } from '@alba/contracts/settings/choices'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demo } from '../../../centres.ts'
import { called } from '../../e2e/mock-api.ts'
import { notificationServer } from '../../e2e/mock-notifications.ts'
import { all, field, fill, find, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

beforeEach(() => {
  globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, bellFilters: true } }
})
afterEach(() => {
  globalThis.centreOfPage = demo()
})

async function openPanel() {
  const { staff, routes } = notificationServer()
  const api = mockStaff(staff, {
    ...routes,
    'GET /api/backoffice/practitioners': staff.ifLoggedIn(() => ({
      body: [
        { id: 1, name: 'Camille Roussel', retired: false, version: 1 },
        { id: 2, name: 'Inès Moreau', retired: false, version: 1 },
      ],
    })),
  })
  await visit('/backoffice/account')
  // There are two bells, of which the width of the window shows one.
  await waitFor(() => expect(all('button', 'Notifications, 3 non lues')).toHaveLength(2))
  all('button', 'Notifications, 3 non lues')[0]?.click()
  const panel = await find('dialog', 'Notifications')
  await says('Nouvelle réservation', panel)
  const asked = (route: string) => called(api, route).at(-1)?.path ?? ''
  return { panel, asked }
}
const LIST = 'GET /api/backoffice/notifications'
const MARK = 'PUT /api/backoffice/notifications/mark-all-read'

test('the panel lists what concerns somebody, since a day, and marks only what is found as read', async () => {
  const { panel, asked } = await openPanel()
  await says('Tout marquer comme lu', panel)
  await find('option', 'Inès Moreau', panel)
  const options = [...(await field('Personne concernée', panel)).querySelectorAll('option')]
  expect(options.map(option => option.textContent)).toEqual([
    'De tout le monde',
    'Tout ce qui me concerne',
    'Inès Moreau',
  ])
  await says('Non lues 3', panel)
  await fill('Personne concernée', '1', panel)
  await saysNot('Non lues 3', panel)
  await waitFor(() => expect(asked(LIST)).toContain('practitioner_filter=1'))
  await fill('Depuis le', '2026-11-20', panel)
  await waitFor(() => expect(asked(LIST)).toContain('practitioner_filter=1&since=2026-11-20'))
  await press('Les marquer comme lues', panel)
  await waitFor(() => expect(asked(MARK)).toMatch(/mark-all-read\?practitioner_filter=1&since=2026-11-20$/))
})

test('without a filter all are marked as read', async () => {
  const { panel, asked } = await openPanel()
  await press('Tout marquer comme lu', panel)
  await waitFor(() => expect(asked(MARK)).toMatch(/mark-all-read$/))
})
