import { another, tracesOfTheDemo } from '@alba/contracts/testing/another-centre'
import { expect, test } from 'vitest'
import { asAnotherCentre } from '../../testing/as-another-centre.ts'
import { openPdf } from '../../testing/pdf.ts'

asAnotherCentre()

test('the voucher of another centre has its name on the page and in the file', async () => {
  const { print } = await import('../print.ts')
  const { voucherDocument } = await import('./document.ts')
  const { sheetOf } = await import('./sheet.ts')
  const { printed } = await import('../../testing/printed-voucher.ts')
  const sheet = sheetOf(printed, 'https://trois-ourses.example')
  if (!sheet) throw new Error('the voucher is not paid')
  const { lines, info } = await openPdf(await print(voucherDocument(sheet)))
  const said = [...lines, JSON.stringify(info)].join('\n')
  expect(said).not.toMatch(tracesOfTheDemo)
  for (const own of [another.centre.name, another.centre.street, another.descriptor]) expect(said).toContain(own)
})
