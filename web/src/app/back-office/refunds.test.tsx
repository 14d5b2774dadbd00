import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called, type MockState, problem } from '../../e2e/mock-api.ts'
import { dueServer, dues } from '../../e2e/mock-payments.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { liveFeed } from '../../testing/live-feed.ts'
import { field, fill, find, press, says } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const REFUND = 'POST /api/payments/pi_3Qk8R2LkdIwHu7ix1v8fZ/refunds'
const sent = (api: MockState, call: string) => called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))

test('a refund applies to the debt that the dialog opened with, and after a refusal to the one that it names', async () => {
  const { happen, ...events } = liveFeed(
    'id: 0041\nevent: ready\ndata: {}\n\nid: 0042\nevent: change\ndata: {"kind":"payment","id":"1"}\n\n',
  )
  let owed = 7000
  const items = () =>
    dues.map((due, index) => (index === 0 ? { ...due, outstanding_cents: owed, refunded_cents: 7000 - owed } : due))
  const api = mockStaff(staffServer(), {
    ...dueServer(),
    ...events,
    'GET /api/payments/due': () => ({ body: { items: items(), count: 3, total_cents: 18_000 } }),
    [REFUND]: request =>
      request.postDataJSON().seen_cents === owed
        ? { body: { accepted: true } }
        : problem(409, 'Ce qui reste à rembourser vient de changer.', 'refund_changed'),
  })
  await visit('/backoffice/payments/due')
  await press('Rembourser : Mathilde Perrin')
  const ask = await find('dialog', 'Rembourser')
  await fill('Montant (€)', '30', ask)
  await fill('Motif', 'Centre fermé', ask)
  // A colleague refunds the same part; the list below the dialog shows what is left.
  owed = 4000
  happen()
  await says('30,00 € déjà rendus')
  await says('70,00 € à rembourser', ask)
  await press('Rembourser', ask)
  await says('Ce qui a changé :Reste à rembourser : 40,00 €Peut encore être rendu : 40,00 €', ask)
  await press('Reprendre ce qui est enregistré', ask)
  await waitFor(async () => expect(await field('Montant (€)', ask)).toHaveProperty('value', '40,00'))
  await press('Rembourser', ask)
  await says('Remboursement demandé')
  expect(sent(api, REFUND)).toMatchObject([
    { amount_cents: 3000, seen_cents: 7000 },
    { amount_cents: 4000, seen_cents: 4000, reason: 'Centre fermé' },
  ])
})
