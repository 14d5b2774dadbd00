import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { turnOn } from './mock-choices.ts'
import { movementsServer } from './mock-movements.ts'
import { dueServer, INTENT, paymentServer } from './mock-payments.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Paiements' }).getByRole('row')
/** On how many lines a text stands. */
const lineCount = (text: Locator): Promise<number> =>
  text.evaluate(element => {
    const { lineHeight } = getComputedStyle(element)
    return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight))
  })
/** By how many pixels the table is wider than its panel. */
const tooWide = (page: Page): Promise<number> =>
  page.getByRole('table', { name: 'Paiements' }).evaluate(table => {
    const room = table.parentElement?.clientWidth ?? 0
    return Math.max(0, table.scrollWidth - room)
  })
const asked = (state: Parameters<typeof called>[0]) =>
  called(state, 'GET /api/payments/overview').map(({ path }) =>
    Object.fromEntries(new URLSearchParams(path.split('?')[1])),
  )

test('payments are filtered, paged, compared with Stripe, opened, resynchronized and exported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const stream = changed.then(() => ({ text: 'id: 0042\nevent: change\ndata: {}\n\n' }))
  const state = await mockStaff(page, staffServer(), { ...paymentServer(), 'GET /api/backoffice/events': () => stream })
  await page.goto('/backoffice/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Supervision des paiements' })).toBeVisible()
  await expect(page.getByText('Affichage 1-4 sur 45 (en tout : 38 réservations, 7 bons, 2 forfaits)')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('#482913057164208')
  await expect(rows(page).nth(2)).toContainText(/K7M0-P4RD-W1X8.*En attente.*75,00.*Montant libre.*Hugo Lemaire.*Payé/)
  await expect(rows(page).nth(3)).toContainText('Aucun paiement Stripe')
  await expect(rows(page).nth(3).getByRole('button')).toHaveCount(0)
  await expect(rows(page).nth(4)).toContainText(/Forfait.*Remboursé en partie.*Contesté.*rendu 90,00/)
  await expect(page.getByText('1 écart avec Stripe.')).toBeVisible()
  await expectNoDefects(page)
  expect(await tooWide(page)).toBe(0)
  expect(await lineCount(rows(page).nth(1).getByText('Mathilde Perrin'))).toBe(1)
  expect(await lineCount(rows(page).nth(1).getByText('mathilde.perrin@example.org'))).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page.getByText('Page 2 sur 3')).toBeVisible()
  await page.getByRole('button', { name: 'Dernière page' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect.poll(() => asked(state).at(-1)).toMatchObject({ offset: '40', limit: '20', include_stripe: 'false' })
  await page.getByLabel('Type').selectOption('voucher')
  await page.getByLabel('Statut local').selectOption('pending')
  await page.getByLabel('Comparer avec Stripe (peut être lent)').check()
  await page.getByLabel('Recherche').fill('lemaire')
  await page.getByLabel('Recherche').press('Enter')
  await expect
    .poll(() => asked(state).at(-1))
    .toEqual({ p_type: 'voucher', status: 'pending', q: 'lemaire', include_stripe: 'true', limit: '20', offset: '0' })

  // A change at the centre refetches everything except costly queries, such as the comparison with the provider; its
  // number of requests is checked again below.
  const comparisons = asked(state).length
  const counts = () => called(state, 'GET /api/backoffice/notifications/unread-count').length
  const counted = counts()
  change()
  await expect.poll(counts).toBeGreaterThan(counted)

  await page.getByRole('button', { name: 'Copier l’identifiant pi_3Qk7…m2Tc' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(INTENT)
  await page.getByRole('button', { name: 'Détails de K7M0-P4RD-W1X8' }).click()
  const detail = page.getByRole('dialog', { name: 'Détails Stripe' })
  await expect(detail.getByText('"status": "succeeded"')).toBeVisible()
  const paid = detail.getByRole('table', { name: 'Ce qui a été payé' }).getByRole('row')
  await expect(paid.nth(1)).toContainText(/31\/10\/2026 23:50Par carte75,00\s€0,00\s€75,00/)
  await expect(paid.nth(2)).toContainText(/22\/11\/2026 11:00celui-ciPar carte75,00\s€20,00\s€55,00/)
  await expect(detail.getByText('Le paiement de 75,00 € a été accepté.')).toBeVisible()
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  expect(asked(state)).toHaveLength(comparisons)
  await page.getByRole('button', { name: 'Resync de K7M0-P4RD-W1X8' }).click()
  await expect(page.getByText('Paiement resynchronisé')).toBeVisible()
  await expect(page.getByText('1 écart avec Stripe.')).toBeHidden()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('paiements.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('pi_1,Réservation')
  expect(called(state, 'GET /api/payments/export')[0]?.path).toContain('p_type=voucher&status=pending&q=lemaire')

  await page.getByLabel('Recherche').fill('rien')
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(page.getByText('Aucun paiement trouvé')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  expect(state.errors).toEqual([])
})

test('an amount due is refunded once or written off, and nothing typed is lost when the server refuses', async ({
  page,
}) => {
  const state = await mockStaff(page, staffServer(), dueServer())
  await page.goto('/backoffice/payments/due')
  const list = page.getByRole('list', { name: 'Sommes à rembourser' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('Le solde du compte Stripe ne suffit pas.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Remboursement en cours… : Hugo Lemaire' })).toBeDisabled()
  await expectNoDefects(page)

  await list.getByRole('button', { name: 'Rembourser : Mathilde Perrin', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Rembourser' })
  await ask.getByLabel('Montant').fill('30')
  await expect(ask.getByText(/^30,00\s€ repartent sur la carte de Mathilde Perrin\. Il restera 40,00/)).toBeVisible()
  await ask.getByRole('button', { name: 'Rembourser' }).click()
  await expect(ask.getByText('Indiquez le motif.')).toBeVisible()
  await ask.getByLabel('Motif').fill('Centre fermé ce jour-là')
  await ask.getByRole('button', { name: 'Rembourser' }).click()
  await expect(ask.getByRole('alert')).toContainText('a refusé ce remboursement : rien n’a été rendu.')
  await expect(ask.getByLabel('Montant')).toHaveValue('30')
  await expect(ask.getByLabel('Motif')).toHaveValue('Centre fermé ce jour-là')
  await expectNoDefects(page)
  await ask.getByRole('button', { name: 'Rembourser' }).dblclick()
  await expect(ask).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const sent = called(state, 'POST /api/payments/pi_3Qk8R2LkdIwHu7ix1v8fZ/refunds').map(({ body }) =>
    JSON.parse(body ?? ''),
  )
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ amount_cents: 3000, reason: 'Centre fermé ce jour-là' })
  // After a refusal by the provider, a further attempt is another request.
  expect(sent[1].request_id).not.toBe(sent[0].request_id)

  await list.getByRole('button', { name: 'Ne pas rembourser : Nadia Cherif' }).click()
  const never = page.getByRole('dialog', { name: 'Ne pas rembourser' })
  await never.getByLabel('Motif').fill('La cliente préfère un avoir')
  await never.getByRole('button', { name: 'Ne pas rembourser' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const writtenOff = called(state, 'POST /api/backoffice/bookings/:id/refunds-on-site/write-off')
  expect(writtenOff[0]?.headers['if-match']).toBe('"3"')
  expect(state.errors).toEqual([])
})

test('a centre with `takings` has dates, periods, every badge, and sums that lead to their movements', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  await turnOn(page, 'takings')
  const state = await mockStaff(page, staffServer(), { ...paymentServer(), ...movementsServer() })
  await page.goto('/backoffice/payments')
  await expect(rows(page).nth(1).getByText('payé le 22/11/2026')).toBeVisible()
  await expectNoDefects(page)
  expect(await tooWide(page)).toBe(0)
  await page.getByLabel('Statut local').selectOption('partly_refunded')
  await page.getByLabel('Du', { exact: true }).fill('2026-11-02')
  await page.getByLabel('Au', { exact: true }).fill('2026-11-01')
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(page.getByText('La fin précède le début')).toBeVisible()
  await page.getByLabel('Au', { exact: true }).fill('2026-11-20')
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect
    .poll(() => asked(state).at(-1))
    .toMatchObject({ status: 'partly_refunded', from: '2026-11-02', to: '2026-11-20' })
  // Values that were typed but not applied yet are sent, too.
  await page.getByLabel('Recherche').fill('lemaire')
  const october = page.getByRole('button', { name: 'Octobre 2026' })
  await october.focus()
  await page.keyboard.press('Enter')
  const sums = page.getByRole('region', { name: 'Sommes du 01/10/2026 au 31/10/2026' })
  await expect(sums).toBeVisible()
  await expect(october).toBeFocused()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('2026-10-01')
  await expect
    .poll(() =>
      Object.fromEntries(new URLSearchParams(called(state, 'GET /api/payments/sums').at(-1)?.path.split('?')[1])),
    )
    .toMatchObject({ status: 'partly_refunded', q: 'lemaire', from: '2026-10-01', to: '2026-10-31' })
  await sums.getByRole('link', { name: /Encaissé/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encaissé, octobre 2026' })).toBeVisible()
  await page.getByRole('link', { name: 'Retour aux paiements' }).click()
  await expect(page).toHaveURL(/payments\?du=2026-10-01&au=2026-10-31&statut=partly_refunded&q=lemaire/)
  expect(state.errors).toEqual([])
})

test('a centre without `takings` has neither dates nor sums', async ({ page }) => {
  const state = await mockStaff(page, staffServer(), paymentServer())
  await page.goto('/backoffice/payments?du=2026-10-01&statut=refunded')
  await expect(rows(page).nth(1)).toContainText('#482913057164208')
  await expect(page.getByText(/^payé le/)).toHaveCount(0)
  await expect(page.getByLabel('Du', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Sommes')).toHaveCount(0)
  expect(asked(state).at(-1)).toMatchObject({ status: 'all' })
  expect(asked(state).at(-1)).not.toHaveProperty('from')
})
