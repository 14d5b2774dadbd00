import type { JournalPage } from '@alba/contracts/admin/api'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { called } from '../../e2e/mock-api.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { all, fill, find, holds, press, says } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const LIST = 'GET /api/backoffice/admin/journal'
const EXPORT = 'GET /api/backoffice/admin/journal/export'

const raised: JournalPage['entries'][number] = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'service',
  about: 'Massage prénatal',
  at: '2026-11-20T10:00:00.000Z',
  by: 'Camille Roussel',
  sentence: 'Modification',
  changes: [{ label: 'Prix', before: '70,00 €', after: '75,00 €' }],
}

async function open(address = '/backoffice/admin/journal') {
  const staff = staffServer()
  const api = mockStaff(staff, {
    'GET /api/backoffice/practitioners': staff.ifLoggedIn(() => ({
      body: [{ id: 1, name: 'Camille Roussel', retired: false, version: 1 }],
    })),
    [EXPORT]: staff.ifLoggedIn(() => ({ text: 'Date;Par', type: 'text/csv' })),
    [LIST]: request => {
      const isLater = request.url().includes('before=')
      const page: JournalPage = isLater ? { entries: [], next: null } : { entries: [raised], next: '0042' }
      return { body: page }
    },
  })
  await visit(address)
  return (route: string) => called(api, route).at(-1)?.path ?? ''
}

test('the journal says who changed what, from what to what, and goes on with older entries', async () => {
  const asked = await open()
  await says('Massage prénatal : modification')
  await says('Camille Roussel')
  await says('Prix70,00 € → 75,00 €')
  await press('Plus anciennes')
  await waitFor(() => expect(asked(LIST)).toContain('before=0042'))
  await press('Les plus récentes')
  await waitFor(() => expect(all('button', 'Plus anciennes')).toHaveLength(1))
})

test('its filters are in the address, and its export has them', async () => {
  const asked = await open('/backoffice/admin/journal?sorte=service&du=2026-11-01&par=x')
  await holds('Sorte de changements', 'service')
  await waitFor(() => expect(asked(LIST)).toMatch(/journal\?kind=service&from=2026-11-01$/))
  await find('option', 'Camille Roussel')
  await fill('Par qui', '1')
  await fill('Au', '2026-11-30')
  await waitFor(() => expect(asked(LIST)).toMatch(/kind=service&person=1&from=2026-11-01&to=2026-11-30$/))
  // A click on the link of a file would lead the page of all later tests away.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press('Exporter (CSV)')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  await waitFor(() => expect(asked(EXPORT)).toMatch(/export\?kind=service&person=1&from=2026-11-01&to=2026-11-30$/))
})
