import { expect, test } from 'vitest'
import { blocksOf, piecesOf, plainText } from './marks.ts'

test('a text has links and strong words', () => {
  expect(piecesOf('Au [04 78](tel:+334), ou **vite** [ici](/contact).')).toEqual([
    'Au ',
    { text: '04 78', href: 'tel:+334' },
    ', ou ',
    { strong: 'vite' },
    ' ',
    { text: 'ici', href: '/contact' },
    '.',
  ])
  expect(plainText('Au [04 78](tel:+334), **vite**.')).toBe('Au 04 78, vite.')
})

test('a link leads to the site, to an https address, a phone or a mail address, and nowhere else', () => {
  for (const href of ['javascript:alert`1`', 'http://a.example', '//a.example', 'data:text/html,x'])
    expect(piecesOf(`[clic](${href})`), href).toEqual(['clic'])
})

test('paragraphs are separated by empty lines, and lists stand between them', () => {
  expect(blocksOf('Un.\nEncore.\n\nDeux :\n- a\n- b\n\nTrois.\n')).toEqual([
    { paragraph: 'Un. Encore.' },
    { paragraph: 'Deux :' },
    { list: ['a', 'b'] },
    { paragraph: 'Trois.' },
  ])
  expect(blocksOf('')).toEqual([])
})
