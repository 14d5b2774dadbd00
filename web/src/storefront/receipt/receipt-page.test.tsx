import { expect, test } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { VOUCHER_ID } from '../../e2e/mock-sales.ts'
import { find, press, says, target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { visit } from '../../testing/visit.tsx'

const TOKEN = `voucher-${VOUCHER_ID}-0123456789abcdef0123456789abcdef`
const ASK = 'POST /api/receipts'

test('downloads the receipt, and puts the link’s secret into no request address', async () => {
  const api = mockApi({ [ASK]: () => ({ text: '%PDF-1.7' }) })
  const files = savedFiles()
  await visit(`/recu#${TOKEN}`)
  await find('heading', 'Votre reçu est prêt')
  await press('Télécharger le reçu (PDF)')
  expect(files).toEqual(['recu.pdf'])
  expect(called(api, ASK).map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ token: TOKEN }])
})

test('shows the phone number for a wrong link, and sends no request for an address without a secret', async () => {
  const sentence = 'Ce lien n’est pas ou plus valable. Demandez le document au centre.'
  const api = mockApi({ [ASK]: () => problem(404, sentence, 'receipt_unknown') })
  await visit(`/recu#${TOKEN}`)
  await find('heading', 'Ce lien ne mène pas à un reçu')
  await says(sentence)
  expect(await target(/^Appeler le/)).toMatch(/^tel:/)
  await visit('/recu')
  await says('ouvrez-le depuis votre e-mail')
  expect(called(api, ASK)).toHaveLength(1)
})

test('shows no message about fields when the secret has a wrong format', async () => {
  mockApi({ [ASK]: () => problem(422, 'Ce texte ne peut pas dépasser 100 caractères', 'invalid') })
  await visit(`/recu#${TOKEN.repeat(3)}`)
  await find('heading', 'Ce lien ne mène pas à un reçu')
  await says('ouvrez-le depuis votre e-mail')
})

test('says why there is no receipt yet, and offers a retry', async () => {
  let isPaid = false
  const unpaid = () => problem(409, 'Aucun règlement n’est encore enregistré.', 'receipt_unpaid')
  mockApi({ [ASK]: () => (isPaid ? { text: '%PDF-1.7' } : unpaid()) })
  await visit(`/recu#${TOKEN}`)
  await find('heading', 'Aucun règlement n’est encore enregistré.')
  isPaid = true
  await press('Réessayer')
  await find('heading', 'Votre reçu est prêt')
})
