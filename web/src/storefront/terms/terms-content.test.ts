import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type CentreName, centreOfFile } from '../../../centres.ts'

/** The number of articles in each centre's terms, and how often they say that an appointment may be moved. */
const centres: readonly [CentreName, articles: number, moves: string][] = [
  ['maison-alba', 9, 'une seule fois'],
  ['atelier-des-marees', 8, 'deux fois au plus'],
  ['maison-des-sources', 8, 'une seule fois'],
]

it.each(centres)('the articles of %s name the limits that the software enforces', (name, count, moves) => {
  const { terms: rules, texts } = centreOfFile(name)
  const { articles } = texts.terms
  expect(articles).toHaveLength(count)
  const text = articles.map(({ text }) => text.replaceAll(/\s/g, ' ')).join('\n')
  // No placeholder is left.
  expect(text).not.toContain('{')
  for (const rule of [
    `au moins ${rules.noticeHours} heures à l’avance, ${moves}, dans un délai de ${rules.moveMonths} mois`,
    `Une annulation à moins de ${rules.noticeHours} heures`,
    `Un bon cadeau est valable ${rules.voucherMonths} mois`,
    `vous disposez de ${rules.withdrawalDays} jours calendaires`,
    'un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant',
    'par le même moyen de paiement',
  ])
    expect(text).toContain(rule)
})

it('where pages name the 14 days for a withdrawal, they say that these are calendar days', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = await Array.fromAsync(
    glob(
      [
        'web/src/{shared,storefront,back-office}/**/*.{ts,tsx}',
        'contracts/src/centre/default-texts/*.ts',
        'infra/centres/*.yaml',
      ],
      { cwd: root, exclude: path => path.includes('.test.') },
    ),
  )
  const pages = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  const written = /(?:14|quatorze) jours|\{délai de rétractation\}/gi
  const named = pages.flatMap(page => page.match(written) ?? [])
  // « sous 14 jours » and « dans les 14 jours » are periods of a refund; all others are withdrawal periods. In the
  // sources, the key of the next text may stand between the number and « calendaires ».
  const loose =
    /(?<!sous |dans les )(?:(?:14|quatorze) jours|\{délai de rétractation\})(?!(?:', text: '|"?\n *text: |\s)calendaires)/i
  expect(named.length).toBeGreaterThan(5)
  expect(files.filter((_file, n) => loose.test(pages[n] ?? ''))).toEqual([])
})
