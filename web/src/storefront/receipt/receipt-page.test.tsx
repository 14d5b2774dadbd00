import { expect, test } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { VOUCHER_ID } from '../../e2e/mock-sales.ts'
import { find, press, says, target } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { visit } from '../../testing/visit.tsx'

const TOKEN = `voucher-${VOUCHER_ID}-0123456789abcdef0123456789abcdef`
const ASK = 'POST /api/receipts'

test('offers the file of the link, whose secret is in no address', async () => {
  const api = mockApi({ [ASK]: () => ({ text: '%PDF-1.7' }) })
  const files = savedFiles()
  await visit(`/recu#${TOKEN}`)
  await find('heading', 'Votre reçu est prêt')
  await press('Télécharger le reçu (PDF)')
  expect(files).toEqual(['recu.pdf'])
  expect(called(api, ASK).map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ token: TOKEN }])
})

test('leads from a wrong link to the phone, and asks nobody about an address without a secret', async () => {
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

test('speaks of no fields when the link has a form that no link has', async () => {
  mockApi({ [ASK]: () => problem(422, 'Ce texte ne peut pas dépasser 100 caractères', 'invalid') })
  await visit(`/recu#${TOKEN.repeat(3)}`)
  await find('heading', 'Ce lien ne mène pas à un reçu')
  await says('ouvrez-le depuis votre e-mail')
})

test('says why there is none yet, and asks again', async () => {
  let isPaid = false
  const unpaid = () => problem(409, 'Aucun règlement n’est encore enregistré.', 'receipt_unpaid')
  mockApi({ [ASK]: () => (isPaid ? { text: '%PDF-1.7' } : unpaid()) })
  await visit(`/recu#${TOKEN}`)
  await find('heading', 'Aucun règlement n’est encore enregistré.')
  isPaid = true
  await press('Réessayer')
  await find('heading', 'Votre reçu est prêt')
})
