import { expect, it } from 'vitest'
import { demo } from '../../../centres.ts'
import { plainText } from '../../shared/marks.ts'
import { fits, highlighted, wordsOf } from './search.ts'
import { faqPage } from './structured-data.ts'

const { sections } = demo().texts.faq
const all = sections.flatMap(section => section.questions)
const found = (typed: string) => all.filter(question => fits(question, wordsOf(typed))).map(({ id }) => id)

it('the demo has four sections of at most fifteen questions, whose ids begin with their section’s and differ', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'Massage prénatal',
    'Bain enveloppé',
    'Baby spa',
    'Informations pratiques',
  ])
  for (const { id, questions } of sections) {
    expect(questions.length).toBeLessThanOrEqual(15)
    for (const question of questions) expect(question.id).toMatch(new RegExp(`^${id}-[a-z-]+$`))
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

it.each([
  ['14 semaines', 'massage-prenatal-quand'],
  ['1h30', 'bain-enveloppe-duree'],
  ['37°C', 'bain-enveloppe-duree'],
  ['un mois', 'bain-enveloppe-age'],
  ['2 mois', 'baby-spa-age'],
  ['5kg', 'baby-spa-age'],
  ['6 ans', 'baby-spa-age'],
  ['45 min', 'baby-spa-duree'],
  ['10 minutes', 'infos-pratiques-arriver'],
  ['48 heures téléphone', 'infos-pratiques-reporter'],
  ['remboursée', 'infos-pratiques-reporter'],
])('a search for « %s » finds the question with that fact', (typed, id) => {
  expect(found(typed)).toContain(id)
})

it('a search ignores accents, case and the kind of apostrophe', () => {
  expect(found('ÉNCEINTE')).toEqual(found('enceinte'))
  expect(found("S'IL EST MALADE")).toEqual(['baby-spa-malade'])
})

it('a search finds the questions that contain every word; an empty search finds all', () => {
  expect(found('cordon')).toEqual(['bain-enveloppe-cordon'])
  expect(found('cordon paiement')).toEqual([])
  expect(found('')).toHaveLength(all.length)
})

it('a search also finds a question by its further words, which no answer contains', () => {
  expect(all.map(({ answer }) => plainText(answer)).join(' ')).not.toContain('parking')
  expect(found('parking')).toEqual(['infos-pratiques-venir'])
})

it('the marked words keep their accents and case', () => {
  expect(highlighted('Bébé a 2 mois', wordsOf('bebe mois'))).toEqual(['', 'Bébé', ' a 2 ', 'mois'])
  expect(highlighted('à l’eau', wordsOf("l'eau"))).toEqual(['à ', 'l’eau'])
  expect(highlighted('rien', wordsOf('tout'))).toEqual(['rien'])
  expect(highlighted('rien', [])).toEqual(['rien'])
})

it('the demo’s answers contain the facts that visitors ask for', () => {
  const text = all.map(({ answer }) => plainText(answer).replaceAll(/\s/g, ' ')).join('\n')
  for (const fact of [
    'Dès 14 semaines d’aménorrhée',
    'Environ 1 h 30',
    '37 °C',
    'jusqu’à un mois',
    'au moins 2 mois',
    'au moins 5 kg',
    'jusqu’à 6 ans',
    '45 min ou 1 h',
    '10 minutes avant l’heure',
    'par téléphone, jusqu’à 48 heures avant',
    'n’est pas remboursée',
  ])
    expect(text).toContain(fact)
})

it('the structured data contain each question with its answer', () => {
  const { mainEntity } = faqPage(sections)
  expect(mainEntity).toHaveLength(all.length)
  expect(mainEntity[0]).toMatchObject({
    name: 'À partir de quand peut-on recevoir un massage prénatal\u202f?',
    acceptedAnswer: { text: expect.stringContaining('Dès 14\u202fsemaines') },
  })
})
