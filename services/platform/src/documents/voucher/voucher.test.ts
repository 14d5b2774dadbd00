import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCentre } from '../../testing/demo-centre.ts'
import { openPdf } from '../../testing/pdf.ts'
import { printed as voucher } from '../../testing/printed-voucher.ts'
import { print } from '../print.ts'
import { voucherDocument } from './document.ts'
import { gift } from './gift.ts'
import { type PrintedVoucher, sheetOf, type VoucherSheet, voucherFileName } from './sheet.ts'

const URL_OF_SITE = 'https://maison-alba.example'

function sheet(changed: Partial<PrintedVoucher> = {}): VoucherSheet {
  const made = sheetOf({ ...voucher, ...changed }, demoCentre, URL_OF_SITE)
  if (!made) throw new Error('the voucher is not paid')
  return made
}
const pdfOf = async (changed: Partial<PrintedVoucher> = {}) => openPdf(await print(voucherDocument(sheet(changed))))

test('a voucher names the service, the recipient, the purchaser, the number, the last day and the address', async () => {
  const { lines, pages } = await pdfOf()
  const text = lines.join('\n')
  for (const said of [
    'Massage prénatal',
    'Pour Léa',
    'De la part de Sophie Garnier',
    'K7QP-4MXD-9HTA',
    '21 août 2027',
    demoCentre.identity.street,
    demoCentre.identity.phone,
    'maison-alba.example/reservation',
    'il n’y a rien à payer',
  ])
    expect(text).toContain(said.replaceAll(/[\u00a0\u202f]/g, ' '))
  expect(text.replaceAll('\n', ' ')).toContain('Une heure rien que pour toi. On pense à vous deux, tous les jours.')
  expect(pages).toBe(1)
})

/** A PNG file of one colour. */
const pngOf = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#2b6a74'
  context.fillRect(0, 0, width, height)
  return canvas.encode('png')
}

test.each([
  ['a wide logo stands alone at the head of the page', 600, 120, false],
  ['a square logo stands beside the name', 400, 400, true],
])('%s', async (_what, width, height, isNamed) => {
  const logo = { png: await pngOf(width, height), width, height }
  const made = sheetOf(voucher, { ...demoCentre, logo }, URL_OF_SITE)
  if (!made) throw new Error('the voucher is not paid')
  const pdf = await openPdf(await print(voucherDocument(made)))
  // The name at the head of the page; it is also in the foot, further down.
  expect((pdf.heightOf(demoCentre.identity.name) ?? 0) < 100).toBe(isNamed)
  expect(await pdf.isBlank({ x: 55, y: 45, width: 15, height: 10 })).toBe(false)
  expect(pdf.pages).toBe(1)
})

test('the longest code of another system stands on one line, on a voucher whose day of payment nobody knows', async () => {
  const { lines, pages } = await pdfOf({ number: 'NOEL-2026-PARI-SCEN-TRE0-0017', paid_at: null })
  expect(lines.some(line => line.includes('NOEL-2026-PARI-SCEN-TRE0-0017'))).toBe(true)
  expect(pages).toBe(1)
})

test('a voucher for a free amount names the highest price, and that the rest stays on it', async () => {
  const text = (await pdfOf({ service_name: null, amount_cents: 10_000 })).lines.join(' ')
  expect(text).toContain('100 €')
  expect(text).toContain('Montant libre')
  expect(text).toContain('Choisissez un soin jusqu’à 100 €')
  expect(text).toContain('reste sur le bon')
})

test('the QR code leads to the booking page with the number filled in, and the number is not sent to a server', async () => {
  const scanned = await (await pdfOf()).scan()
  expect(scanned).toBe('https://maison-alba.example/reservation?expand_gift_voucher=true#bon=K7QP-4MXD-9HTA')
  const { pathname, search } = new URL(scanned ?? '')
  expect(pathname + search).not.toContain('K7QP')
})

test('every font is embedded, and the file has a title and a language', async () => {
  const { fonts, info } = await pdfOf({ personal_message: 'Ελλάδα, Привет, שלום, مبروك 😍' })
  expect(fonts.described).toBeGreaterThanOrEqual(6)
  expect(fonts.embedded).toBe(fonts.described)
  expect(info).toMatchObject({
    Title: 'Bon cadeau K7QP-4MXD-9HTA',
    Language: 'fr-FR',
    Author: demoCentre.identity.name,
  })
})

test('the same voucher gives the same file, to the byte', async () => {
  const once = await print(voucherDocument(sheet()))
  const again = await print(voucherDocument(sheet()))
  expect(Buffer.compare(once, again)).toBe(0)
})

test('fields that are missing or erased are left out', async () => {
  const erased = 'effacé'
  const text = (
    await pdfOf({
      purchaser_firstname: erased,
      purchaser_name: erased,
      recipient_firstname: erased,
      personal_message: null,
    })
  ).lines.join('\n')
  expect(text).not.toContain(erased)
  expect(text).not.toMatch(/^Pour $|^Pour\s*$/m)
  expect(text).not.toContain('De la part de')
})

test('a voucher that is not paid cannot be printed', () => {
  expect(
    sheetOf({ ...voucher, number: null, paid_at: null, expires_on: null }, demoCentre, URL_OF_SITE),
  ).toBeUndefined()
  expect(voucherFileName('K7QP-4MXD-9HTA')).toBe('bon-cadeau-K7QP-4MXD-9HTA.pdf')
})

const wide = { first: 'W'.repeat(100), last: 'M'.repeat(100) }
const names = {
  purchaser_firstname: wide.first,
  purchaser_name: wide.last,
  recipient_firstname: wide.first,
  recipient_lastname: wide.last,
}

describe('a voucher has one page, with nothing drawn over the card, for', () => {
  /** A strip above the card, in which nothing may be drawn. */
  const above = (label = 0) => ({ x: 60, y: Math.round(label) - 30, width: 475, height: 8 })
  test.each<[string, Partial<PrintedVoucher>]>([
    ['the widest letters everywhere', { ...names, service_name: 'W'.repeat(200), personal_message: 'W'.repeat(500) }],
    ['a message of line ends', { personal_message: 'a\n'.repeat(250) }],
    ['a message of emoji', { ...names, personal_message: '😍'.repeat(250) }],
    ['a message from right to left', { personal_message: 'مبروك على المولود الجديد يا ليلى '.repeat(15) }],
    ['a letter that the fonts cannot set', { ...names, recipient_firstname: 'ࢤ', personal_message: 'Pour ࢤ' }],
    ['a poem', { personal_message: Array.from({ length: 16 }, (_line, n) => `Un vers, le numéro ${n}`).join('\n') }],
    ['no message at all', { personal_message: null, recipient_firstname: null }],
  ])('%s', async (_name, changed) => {
    const pdf = await pdfOf(changed)
    expect(pdf.pages).toBe(1)
    expect(pdf.lines.join('\n')).toContain('K7QP-4MXD-9HTA')
    expect(await pdf.isBlank(above(pdf.heightOf('Numéro du bon')))).toBe(true)
  })

  test('any texts, which fit the space for them', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 120 })
    const room = 450
    fc.assert(
      fc.property(anything, anything, fc.string({ unit: 'grapheme', maxLength: 160 }), (title, name, message) => {
        const drawn = sheet({ service_name: title || 'x', recipient_firstname: name, personal_message: message })
        expect(gift(drawn, room).height).toBeLessThanOrEqual(room)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the coloured card', () => {
  const coloured = (changed: Partial<PrintedVoucher> = {}) => pdfOf({ card: 'coloured', ...changed })

  test('says the same as the quiet one, on one page, before a window in colours', async () => {
    const pdf = await coloured()
    const text = pdf.lines.join(' ')
    for (const said of [
      'Massage prénatal',
      'Léa',
      'Sophie Garnier',
      'K7QP-4MXD-9HTA',
      '21 août 2027',
      'Une heure rien',
    ])
      expect(text).toContain(said)
    expect(pdf.pages).toBe(1)
    // Beside the card: the window of the coloured one, paper of the quiet one. In points.
    const beside = { x: 75, y: 480, width: 10, height: 10 }
    expect(await pdf.isBlank(beside)).toBe(false)
    expect(await (await pdfOf()).isBlank(beside)).toBe(true)
    expect(await pdf.scan()).toContain('#bon=K7QP-4MXD-9HTA')
  })

  test('has room for any message and names', { timeout: 120_000 }, async () => {
    const words = 'Prends ton temps, choisis ce qui te fait envie, et reviens quand tu veux. '
    for (const personal_message of [words.repeat(3), words.repeat(6), 'm\n'.repeat(250)]) {
      const names = { purchaser_firstname: 'É'.repeat(100), recipient_firstname: 'w'.repeat(100) }
      const { pages } = await coloured({ personal_message, ...names, service_name: null })
      expect(pages).toBe(1)
    }
  })
})
