import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSalesTerms as rules } from '@alba/contracts/settings/default-terms'
import { expect, it } from 'vitest'
import { termsArticles } from './terms-content.ts'

it('the nine articles name the limits that the software enforces until the centre changes them', () => {
  expect(termsArticles).toHaveLength(9)
  const text = termsArticles.flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list]).join('\n')
  for (const rule of [
    `au moins ${rules.noticeHours} heures à l’avance, une seule fois, dans un délai de ${rules.moveMonths} mois`,
    `Une annulation à moins de ${rules.noticeHours} heures`,
    `Un bon cadeau est valable ${rules.voucherMonths} mois`,
    `vous disposez de ${rules.withdrawalDays} jours calendaires`,
    'un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant',
    `dans les ${rules.refundDays} jours, par le même moyen de paiement`,
  ])
    expect(text).toContain(rule)
})

it('every page names calendar days for the withdrawal, and days for a refund', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = await Array.fromAsync(
    glob('{shared,storefront,back-office}/**/*.{ts,tsx}', { cwd: root, exclude: path => path.includes('.test.') }),
  )
  const pages = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  const named = pages.flatMap(page => page.match(/(?:14|quatorze) jours/gi) ?? [])
  const loose = /(?<!sous |dans les )(?:14|quatorze) jours(?!(?:', text: '|\s)calendaires)/i
  expect(named.length).toBeGreaterThan(5)
  expect(files.filter((_file, n) => loose.test(pages[n] ?? ''))).toEqual([])
})
