import { expect, it } from 'vitest'
import { InvalidCentreFile, readCentreFile } from './read.ts'

/** The problems of a text, one a line. */
function problemsOf(text: string): string[] {
  try {
    readCentreFile(text)
    return []
  } catch (error) {
    if (error instanceof InvalidCentreFile) return error.message.split('\n')
    throw error
  }
}

const rooms = 'rooms: [{ name: Cabine, kind: Cabine }]\n'

it('reads a file with its defaults, in French typography', () => {
  const file = readCentreFile(`${rooms}services:
  - name: "L'essentiel"
    durationMinutes: 60
    price: 75.5
    roomKind: Cabine
`)
  expect(file.services).toEqual([
    {
      name: 'L’essentiel',
      category: null,
      description: '',
      detailedDescription: null,
      targetAudience: null,
      benefits: null,
      durationMinutes: 60,
      price: 75.5,
      sessionsCount: 1,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      roomKind: 'Cabine',
      questionnaire: null,
    },
  ])
})

it('takes an empty file for a centre of which nothing is said', () => {
  expect(readCentreFile('# nothing yet\n')).toMatchObject({ services: [], rooms: [] })
})

it.each([
  [
    'a value of another kind',
    'rooms:\n  - name: Cabine\n    kind: 12\n',
    'line 3: rooms › Cabine › kind: Un texte est attendu',
  ],
  [
    'what is missing, where its part begins',
    'rooms:\n  - name: Cabine\n',
    'line 2: rooms › Cabine › kind: Cette information est obligatoire',
  ],
  ['a key that nobody knows', 'rooms: []\nsalles: []\n', 'line 2: salles: Cette information n’est pas connue'],
  [
    'a number without quotation marks, of which YAML would drop the zeros in front',
    'identity:\n  name: A\n  descriptor: B\n  street: C\n  postalCode: 01000\n  town: D\n  phone: 04 78 00 00 00\n  email: a@b.fr\n',
    'line 5: identity › postalCode: Écrivez ce numéro entre guillemets',
  ],
  [
    'a part of who the centre is without the rest',
    'hours:\n  - { days: Samedi, hours: fermé, weekdays: [6] }\n',
    'line 1: hours: Il manque « identity », dont c’est une partie',
  ],
  [
    'a SIRET that does not exist',
    `identity:\n  name: Yann\n  descriptor: Massages\n  street: 8 quai\n  postalCode: "44000"\n  town: Nantes\n  phone: 02 40 55 66 77\n  email: yann@centre.example\nlegal:\n  form: sole_trader\n  name: Yann\n  siret: 111 222 333 00011\n  vat: { exemption: art. 293 B du CGI }\n  publisher: Yann\n  host: { name: H, address: A, phone: "1" }\n  mediator: null\n  sourceCode: https://code.example/\n`,
    'line 12: legal › siret: Ce SIRET n’existe pas\u202f: vérifiez ses chiffres',
  ],
  [
    'a legal identity that does not say whether it has a mediator',
    `legal:\n  form: sole_trader\n  name: Yann\n  siret: 111 222 333 00010\n  vat: { exemption: art. 293 B du CGI }\n  publisher: Yann\n  host: { name: H, address: A, phone: T }\n  sourceCode: https://code.example\n`,
    'line 1: legal › mediator: Cette information est obligatoire',
  ],
  [
    'a missing address, of which the schema says how it begins',
    `legal:\n  form: sole_trader\n  name: Yann\n  siret: 111 222 333 00010\n  vat: { exemption: art. 293 B du CGI }\n  publisher: Yann\n  host: { name: H, address: A, phone: T }\n  mediator: null\n`,
    'line 1: legal › sourceCode: Cette information est obligatoire',
  ],
  ['a text where a list is expected', 'services: Massage\n', 'line 1: services: Une liste est attendue'],
  [
    'a price of less than a cent',
    `${rooms}services:\n  - { name: A, durationMinutes: 5, roomKind: Cabine, price: 1.005 }\n`,
    'line 3: services › A › price: Un prix a deux décimales au plus',
  ],
])('names the line of %s', (_what, text, problem) => {
  expect(problemsOf(text)).toEqual([problem])
})

it.each([
  ['a part that contains itself', 'rooms: []\nx: &a\n  b: *a\n', 'line 3: Cette partie se contient elle-même'],
  ['the whole that contains itself', '&a\nrooms:\n  - *a\n', 'line 3: Cette partie se contient elle-même'],
  [
    'a tag that the parser does not know',
    'services: []\nrooms: !!foo []\n',
    'line 2: Unresolved tag: tag:yaml.org,2002:foo',
  ],
])('refuses %s, with its line', (_what, text, problem) => {
  expect(problemsOf(text)).toEqual([problem])
})

it('accepts a part that is repeated elsewhere', () => {
  expect(problemsOf('rooms:\n  - &a { name: Cabine, kind: Cabine }\n  - { <<: *a, name: Salon }\n')).not.toContainEqual(
    expect.stringContaining('elle-même'),
  )
})

it('refuses characters that the log cannot keep', () => {
  expect(problemsOf('rooms: [{ name: "Cab\\0ine", kind: Cabine }]\n')).toEqual([
    expect.stringMatching(/^line 1: rooms › .+ › name: Ce texte contient des caractères non autorisés$/),
  ])
})

it.each([
  ['hours that end before they begin', 'monday: [13:00-09:00]', 'La fin doit être après le début'],
  [
    'hours that touch',
    'monday: [09:00-12:00, 12:00-14:00]',
    'Ces heures doivent commencer après la fin des précédentes ; sinon, écrivez-les en une fois',
  ],
  ['hours in another notation', 'monday: [9h-12h]', 'Des heures s’écrivent « 09:00-13:00 »'],
  ['a day in another language', 'lundi: [09:00-12:00]', 'Cette information n’est pas connue'],
])('refuses %s', (_what, week, sentence) => {
  const problems = problemsOf(`practitioners:\n  - name: Yann\n    openings:\n      week: { ${week} }\n`)
  expect(problems).toEqual([expect.stringMatching(/^line 4: practitioners › Yann › openings › week › /)])
  expect(problems[0]).toContain(sentence)
})

it('refuses a period that ends before it begins, hours out of order, and an exception on no day', () => {
  const week = (more: string) => `practitioners:\n  - name: Yann\n    openings: { week: {}${more} }\n`
  const later = (...froms: string[]) => `, later: [${froms.map(from => `{ from: ${from}, week: {} }`).join(', ')}]`
  expect(problemsOf(week(''))).toEqual([])
  expect(problemsOf(week(', from: 2027-01-02, until: 2027-01-01'))).toEqual([
    expect.stringContaining('until: Le dernier jour vient avant le premier'),
  ])
  expect(problemsOf(week(later('2027-01-02', '2027-03-01')))).toEqual([])
  expect(problemsOf(week(later('2027-03-01', '2027-01-02')))).toEqual([
    expect.stringContaining('Ce jour doit venir après le premier jour des horaires précédents'),
  ])
  expect(problemsOf(week(`, from: 2027-01-02${later('2027-01-02')}`))).toHaveLength(1)
  expect(problemsOf(week(', except: { 2026-02-30: [] }'))).toEqual([
    expect.stringContaining('except › 2026-02-30: Format de date invalide'),
  ])
  expect(problemsOf(week(', weeks: 4'))).toEqual([expect.stringContaining('weeks: Cette information n’est pas connue')])
})

const service = (changes: string, name = 'Massage') =>
  `  - { name: ${name}, durationMinutes: 60, price: 70, roomKind: Cabine${changes} }\n`

it.each([
  ['a category', ', category: soins', 'Aucune catégorie de ce fichier ne s’appelle « soins »'],
  ['a questionnaire', ', questionnaire: 4', 'Aucun questionnaire de ce fichier n’a ce numéro'],
])('refuses a service with %s that the file lacks', (_what, changes, sentence) => {
  expect(problemsOf(`${rooms}services:\n${service(changes)}`)).toEqual([expect.stringContaining(sentence)])
})

it('refuses a service for which there is no room, and numbers and names that are taken', () => {
  expect(problemsOf(`services:\n${service('')}`)).toEqual([
    expect.stringContaining('Aucune salle de ce fichier n’est « Cabine »'),
  ])
  expect(problemsOf(`${rooms}services:\n${service(', id: 1')}${service(', id: 1', 'Bain')}`)).toEqual([
    expect.stringContaining('line 4: services › Bain › id: Déjà pris plus haut'),
  ])
  expect(problemsOf(`${rooms}services:\n${service('')}${service(', id: 1')}`)).toHaveLength(1)
  expect(problemsOf(`${rooms}services:\n${service(', id: 2')}${service(', id: 1')}`)).toEqual([])
  expect(problemsOf('categories:\n  - { id: 1, slug: a, name: A }\n  - { id: 2, slug: a, name: B }\n')).toHaveLength(1)
})

it('refuses packages of services that are unknown, retired or ambiguous, and of more than 50 treatments', () => {
  const items = (service: string, quantity = 1) =>
    `packages:\n  - { name: Duo, price: 100, items: [{ service: ${service}, quantity: ${quantity} }] }\n`
  const file = (changes: string, item: string) => problemsOf(`${rooms}services:\n${service(changes)}${item}`)
  expect(file('', items('Massage'))).toEqual([])
  expect(file('', items('Bain'))).toEqual([expect.stringContaining('Aucun soin de ce fichier ne s’appelle « Bain »')])
  expect(file(', retired: true', items('Massage'))).toEqual([expect.stringContaining('Ce soin est retiré')])
  const twice = `${rooms}services:\n${service(', id: 1')}${service(', id: 2')}`
  expect(problemsOf(twice + items('Massage'))).toEqual([
    expect.stringContaining('Plusieurs soins s’appellent « Massage » : écrivez le numéro'),
  ])
  expect(problemsOf(twice + items('2'))).toEqual([])
  const oneNumber = `${rooms}services:\n${service(', id: 1')}${service(', id: 1', 'Bain')}`
  expect(problemsOf(oneNumber + items('1'))).toEqual([
    expect.stringContaining('services › Bain › id: Déjà pris plus haut'),
  ])
  const many = `packages:\n  - name: Duo\n    price: 100\n    items:\n${'      - { service: Massage, quantity: 20 }\n'.repeat(3)}`
  expect(file('', many)).toEqual([expect.stringContaining('Un forfait contient 50 soins au plus')])
})

it('refuses a service that asks for a last choice before the first one, which may be a default', () => {
  expect(problemsOf(`${rooms}services:\n${service(', asks: { what: baby_age, from: 24 }')}`)).toEqual([
    'line 3: services › Massage › asks › to: Sans fin, la liste s’arrête à 12, avant son début',
  ])
})

it('refuses questions of the same name, a retired questionnaire, and hours of a practitioner who is retired', () => {
  const asked = (more: string) =>
    `questionnaires:\n  - { type: sante, title: Santé${more}, questions: [{ id: a, text: A }, { id: a, text: B }] }\n`
  expect(problemsOf(asked(''))).toEqual([expect.stringContaining('Déjà pris plus haut : « a »')])
  const one = 'questionnaires:\n  - { type: sante, title: Santé, retired: true, questions: [{ id: a, text: A }] }\n'
  expect(problemsOf(`${rooms}${one}services:\n${service(', questionnaire: sante')}`)).toEqual([
    expect.stringContaining('Ce questionnaire est retiré'),
  ])
  expect(problemsOf(`${rooms}${one}services:\n${service(', questionnaire: sante, retired: true')}`)).toEqual([])
  expect(problemsOf('practitioners:\n  - { name: Yann, retired: true, openings: { week: {} } }\n')).toEqual([
    expect.stringContaining('Une personne qui ne travaille plus ici n’a pas d’horaires'),
  ])
})

it('says where a text is not YAML, and refuses one whose aliases would fill the memory', () => {
  expect(problemsOf('rooms:\n  - name: Cabine\n   kind: x\n')).toEqual([expect.stringMatching(/^line 3: /)])
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map((key, n) => {
      const before = 'abcdefgh'[n]
      return `${key}: &${key} [${Array(10).fill(`*${before}`).join(', ')}]`
    }),
  ].join('\n')
  expect(problemsOf(bomb)).toEqual([expect.stringContaining('Excessive alias count')])
})
