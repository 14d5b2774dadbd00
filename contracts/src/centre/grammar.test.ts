import { expect, it } from 'vitest'
import {
  a,
  agreeing,
  allThe,
  aNew,
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
  [
    client,
    {
      the: 'le client',
      a: 'un client',
      aNew: 'un nouveau client',
      thisNoun: 'ce client',
      ofThe: 'du client',
      toThe: 'au client',
      ofA: 'de client',
      no: 'aucun client',
      pronoun: 'il',
    },
  ],
  [
    cliente,
    {
      the: 'la cliente',
      a: 'une cliente',
      aNew: 'une nouvelle cliente',
      thisNoun: 'cette cliente',
      ofThe: 'de la cliente',
      toThe: 'à la cliente',
      ofA: 'de cliente',
      no: 'aucune cliente',
      pronoun: 'elle',
    },
  ],
  [
    infirmiere,
    {
      the: 'l’infirmière',
      a: 'une infirmière',
      aNew: 'une nouvelle infirmière',
      thisNoun: 'cette infirmière',
      ofThe: 'de l’infirmière',
      toThe: 'à l’infirmière',
      ofA: 'd’infirmière',
      no: 'aucune infirmière',
      pronoun: 'elle',
    },
  ],
  [
    osteopathe,
    {
      the: 'l’ostéopathe',
      a: 'un ostéopathe',
      aNew: 'un nouvel ostéopathe',
      thisNoun: 'cet ostéopathe',
      ofThe: 'de l’ostéopathe',
      toThe: 'à l’ostéopathe',
      ofA: 'd’ostéopathe',
      no: 'aucun ostéopathe',
      pronoun: 'il',
    },
  ],
] as const)('puts $one into sentences', (noun, expected) => {
  expect({
    the: the(noun),
    a: a(noun),
    aNew: aNew(noun),
    thisNoun: thisNoun(noun),
    ofThe: ofThe(noun),
    toThe: toThe(noun),
    ofA: ofA(noun),
    no: no(noun),
    pronoun: pronoun(noun),
  }).toEqual(expected)
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

it('refuses a noun with a capital letter, which does not fit into the middle of a sentence', () => {
  expect(centreWords.safeParse({ client, practitioner: { ...infirmiere, one: 'Infirmière' } }).success).toBe(false)
  expect(centreWords.safeParse({ client, practitioner: { ...infirmiere, one: 'sage-femme' } }).success).toBe(true)
})
