import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { openRenderer, type Renderer, RendererBusy } from '@alba/platform/documents/renderer'
import { sheetOf, type VoucherSheet } from '@alba/platform/documents/voucher/sheet'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { openPdf } from '@alba/platform/testing/pdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillCentre } from '../testing/demo-catalogue.ts'
import { paidVoucher, voucherRow } from '../testing/demo-rows.ts'
import { PUBLIC_URL, startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
const UNPAID = VOUCHER + 1
const NUMBER = 'ABCD-EFGH-JKLM'
const row = paidVoucher(VOUCHER, NUMBER, { recipient_firstname: 'Zoé', personal_message: 'Pour toi 🎁' })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, row, voucherRow(UNPAID))
  await fillCentre(gateway.database)
})
afterAll(() => gateway.stop())

const download = (code: string | number, headers = {}) =>
  gateway.app.inject({ url: `/api/gift-vouchers/${code}/download-pdf`, headers })

it('the download is the same file as in the mail, with its name', async () => {
  const answer = await download(NUMBER)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="bon-cadeau-${NUMBER}.pdf"`,
    'cache-control': 'no-store',
  })
  const renderer = openRenderer()
  const mailed = await renderer.voucher(sheetOf(row, demoCentre, PUBLIC_URL) as VoucherSheet)
  await renderer.close()
  expect(Buffer.compare(answer.rawPayload, mailed)).toBe(0)
  const pdf = await openPdf(answer.rawPayload)
  expect(pdf.pages).toBe(1)
  expect(await pdf.scan()).toBe(`${PUBLIC_URL}/reservation?expand_gift_voucher=true#bon=${NUMBER}`)
})

it.each([String(VOUCHER), String(UNPAID), 'ZZZZ-ZZZZ-ZZZZ', 'x'])('the download answers 404 for « %s »', async code => {
  const answer = await download(code)
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Bon cadeau non trouvé'])
})

it('the download accepts the id from staff, once the voucher is paid', async () => {
  const answer = await download(VOUCHER, gateway.staff())
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const unpaid = await download(UNPAID, gateway.staff())
  expect([unpaid.statusCode, unpaid.json().code]).toEqual([409, 'voucher_unpaid'])
})

it('the download answers 503 when too many documents wait', async () => {
  const renderer: Renderer = {
    voucher: async () => {
      throw new RendererBusy(50)
    },
    history: async () => Buffer.of(),
    agenda: async () => Buffer.of(),
    receipt: async () => Buffer.of(),
    close: async () => {},
  }
  const busy = await startGateway({ renderer })
  await put(busy.database, vouchersTable, row)
  const answer = await busy.app.inject(`/api/gift-vouchers/${NUMBER}/download-pdf`)
  await busy.stop()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
})

it.each([
  ['used', { status: 'used' }, 'déjà été utilisé'],
  ['expired', { expires_at: '2026-11-19T22:59:59.000Z' }, 'sa date est passée'],
  ['invalidated', { status: 'invalidated' }, 'il a été annulé'],
] as const)('the download has a notice on a voucher that is %s', async (_case, changes, words) => {
  const id = VOUCHER + 10
  await gateway.database.query('DELETE FROM vouchers.vouchers WHERE id = $1', [id])
  await put(gateway.database, vouchersTable, paidVoucher(id, 'K7QP-4MXD-9HTA', changes))
  const pdf = await openPdf((await download('K7QP-4MXD-9HTA')).rawPayload)
  expect(pdf.pages).toBe(1)
  expect(pdf.lines.join(' ')).toContain(words)
  const valid = await openPdf((await download(NUMBER)).rawPayload)
  expect(valid.lines.join(' ')).not.toContain('plus valable')
})
