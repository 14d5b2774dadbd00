import { expect, it } from 'vitest'
import {
  a,
  agreeing,
  allThe,
  another,
  backOfficeName,
  defaultWords,
  no,
  ofA,
  ofThe,
  pronoun,
  the,
  thisNoun,
  toThe,
} from './grammar.ts'
import { centreWords } from './words.ts'

const client = { one: 'client', many: 'clients', gender: 'masculine' } as const
const cliente = { one: 'cliente', many: 'clientes', gender: 'feminine' } as const
const infirmiere = { one: 'infirmière', many: 'infirmières', gender: 'feminine' } as const
const osteopathe = { one: 'ostéopathe', many: 'ostéopathes', gender: 'masculine' } as const

it.each([
  [client, ['le client', 'un client', 'ce client', 'du client', 'au client', 'de client', 'aucun client', 'il']],
  [
    cliente,
    [
      'la cliente',
      'une cliente',
      'cette cliente',
      'de la cliente',
      'à la cliente',
      'de cliente',
      'aucune cliente',
      'elle',
    ],
  ],
  [
    infirmiere,
    [
      'l’infirmière',
      'une infirmière',
      'cette infirmière',
      'de l’infirmière',
      'à l’infirmière',
      'd’infirmière',
      'aucune infirmière',
      'elle',
    ],
  ],
  [
    osteopathe,
    [
      'l’ostéopathe',
      'un ostéopathe',
      'cet ostéopathe',
      'de l’ostéopathe',
      'à l’ostéopathe',
      'd’ostéopathe',
      'aucun ostéopathe',
      'il',
    ],
  ],
])('puts $one into sentences', (noun, expected) => {
  expect([the, a, thisNoun, ofThe, toThe, ofA, no, pronoun].map(form => form(noun))).toEqual(expected)
})

it('makes adjectives agree, with one and with many', () => {
  const forms = (word: string) =>
    [client, cliente].flatMap(noun => [agreeing(word, noun), agreeing(word, noun, 'many')])
  expect(forms('occupé')).toEqual(['occupé', 'occupés', 'occupée', 'occupées'])
  expect(forms('libre')).toEqual(['libre', 'libres', 'libre', 'libres'])
  expect(forms('pris')).toEqual(['pris', 'pris', 'prise', 'prises'])
  expect([another(client), another(cliente)]).toEqual(['un autre', 'une autre'])
  expect([allThe(client), allThe(cliente)]).toEqual(['tous les clients', 'toutes les clientes'])
})

it('names the back office by the people who work in it', () => {
  expect(backOfficeName(defaultWords)).toBe('Espace Praticien')
  expect(backOfficeName({ ...defaultWords, practitioner: infirmiere })).toBe('Espace Infirmière')
})

it('takes small letters only, so that words fit into sentences', () => {
  expect(centreWords.safeParse({ client, practitioner: { ...infirmiere, one: 'Infirmière' } }).success).toBe(false)
  expect(centreWords.safeParse({ client, practitioner: { ...infirmiere, one: 'sage-femme' } }).success).toBe(true)
})
