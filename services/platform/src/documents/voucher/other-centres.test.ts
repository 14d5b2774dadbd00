import {
  atelier,
  atelierLetters,
  atelierLook,
  tracesOfTheDemo,
  troisOurses,
} from '@alba/contracts/testing/other-centres'
import { expect, test } from 'vitest'
import { demoCentre } from '../../testing/demo-centre.ts'
import { openPdf } from '../../testing/pdf.ts'
import { printed } from '../../testing/printed-voucher.ts'
import { print } from '../print.ts'
import { voucherDocument } from './document.ts'
import { type Issuer, sheetOf } from './sheet.ts'

/** All that a voucher says, its file's properties included. */
async function wordsOf(issuer: Issuer): Promise<string> {
  const sheet = sheetOf({ ...printed, service_name: 'Massage du dos' }, issuer, 'https://centre.example')
  if (!sheet) throw new Error('the voucher is not paid')
  const { lines, info, pages } = await openPdf(await print(voucherDocument(sheet)))
  expect(pages).toBe(1)
  return [...lines, JSON.stringify(info)].join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test.each([atelier, troisOurses])('the voucher of $name has its name on the page and in the file', async identity => {
  const said = await wordsOf({ identity, texts: atelierLetters, look: atelierLook, logo: null })
  expect(said).not.toMatch(tracesOfTheDemo)
  for (const own of [identity.name, identity.street, identity.descriptor, identity.legal.name])
    expect(said).toContain(own)
})

test('a long e-mail address is broken after the « @ », and nowhere else', async () => {
  const lines = (await wordsOf({ identity: atelier, texts: atelierLetters, look: atelierLook, logo: null })).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['bonjour@', 'atelier-des-marees.example']))
  expect((await wordsOf(demoCentre)).split('\n')).toContain('bonjour@maison-alba.example')
})

test('a voucher ends with what the law asks of the legal form, unless the centre has it elsewhere', async () => {
  const notices = 'entrepreneur individuel (EI) · SIRET 111 222 333 00010 · TVA non applicable, art. 293 B du CGI'
  expect(await wordsOf({ identity: atelier, texts: atelierLetters, look: atelierLook, logo: null })).toContain(notices)
  expect(await wordsOf(demoCentre)).not.toMatch(/SARL|RCS/)
})

test('a voucher is drawn in the centre’s colours, with its logo, and its texts stay as they were written', () => {
  const sheet = sheetOf(
    { ...printed, service_name: 'Massage', personal_message: 'Rouge #a34a35 et #3d2230' },
    { identity: atelier, texts: atelierLetters, look: atelierLook, logo: null },
    'https://centre.example',
  )
  if (!sheet) throw new Error('the voucher is not paid')
  const drawn = JSON.stringify(voucherDocument(sheet))
  expect(drawn.match(/"(?:color|lineColor|fillColor)":"#[0-9a-f]{6}"/g)?.length).toBeGreaterThan(10)
  const withoutMessage = drawn.replaceAll('Rouge #a34a35 et #3d2230', '')
  expect(withoutMessage).toContain(atelierLook.colours.ink)
  expect(withoutMessage).not.toContain('#3d2230')
  // The moon of the demo's logo.
  expect(drawn).not.toContain('M25 7A14 14')
})
