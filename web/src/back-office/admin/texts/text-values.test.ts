import type { AdminTextsView } from '@alba/contracts/admin/settings-api'
import { defaultTexts, textsOfCentre } from '@alba/contracts/centre/default-texts'
import { type CentreTexts, centreTexts } from '@alba/contracts/centre/texts'
import type { FieldValues } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { textsOfFile } from '../../../../centres.ts'
import { PAGES, partsOf, type TextPageName } from './page-tables.ts'
import { defaultOf, formOf, newEntry, ownTexts, valuesOf, withPage } from './text-values.ts'

const categories = ['pour-moman', 'pour-bebe', 'pour-bambin', 'ateliers'].map(slug => ({ slug, name: slug }))
const saved = (value: CentreTexts): AdminTextsView => ({ value, version: 1 })
const formOfPage = <Name extends TextPageName>(page: Name) => formOf(page, partsOf(page, categories))
const typed = (page: TextPageName, value: CentreTexts = {}): FieldValues =>
  valuesOf(page, partsOf(page, categories), saved(value))
const parsed = <Name extends TextPageName>(page: Name, values: FieldValues) => formOfPage(page).parse(values)
const errorsOf = (page: TextPageName, values: FieldValues) =>
  Object.fromEntries(
    (formOfPage(page).safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

/** A copy of the value with each text changed. Anchors, whose key is `id`, stay as they are. */
const everyText = <Value>(value: Value, change: (text: string) => unknown): Value =>
  JSON.parse(JSON.stringify(value), (key, each) => (typeof each === 'string' && key !== 'id' ? change(each) : each))
/** A block of YAML ends with a line break. */
const trimmed = <Value>(value: Value): Value => everyText(value, text => text.trim())

const demo = textsOfFile('maison-alba')
const names = PAGES.map(({ name }) => name)

it('the forms cover every page of the centre’s file', () => {
  expect(names.toSorted()).toEqual(Object.keys(centreTexts.shape).toSorted())
})

describe.each(names)('the page %s', page => {
  it('sends no text of a centre that has only default texts', () => {
    expect(parsed(page, typed(page))).toBeUndefined()
  })

  it('the form sends all texts of the demo, so that every text has a field', () => {
    const texts = withPage(demo, page, parsed(page, typed(page, demo)))
    expect(textsOfCentre(texts)[page]).toEqual(trimmed(textsOfCentre(demo)[page]))
  })

  it('has a field for each text that visitors read', () => {
    // The same text is typed into every field, so the page must contain no other text.
    const written = parsed(
      page,
      everyText(typed(page, demo), () => 'Un mot du centre'),
    )
    const read = new Set<string>()
    everyText(textsOfCentre({ [page]: written })[page], text => read.add(text))
    expect([...read]).toEqual(['Un mot du centre'])
  })
})

it('the request leaves out an empty text, and keeps the others of its part', () => {
  const values = typed('home', { home: { head: { title: 'Prenez le temps', ending: 'de souffler.' } } })
  values.head.ending = '  '
  expect(parsed('home', values)).toEqual({ head: { title: 'Prenez le temps' } })
  expect(textsOfCentre({ home: { head: { title: 'Prenez le temps' } } }).home.head).toEqual({
    ...defaultTexts.home.head,
    title: 'Prenez le temps',
  })
})

it('the three values are stored together, an empty one with its default text', () => {
  const values = typed('home')
  values.values[1] = 'Venez comme vous êtes.'
  const [first, , third] = defaultTexts.home.values
  expect(parsed('home', values)).toEqual({ values: [first, 'Venez comme vous êtes.', third] })
})

it('an unknown placeholder is reported at its field, with the message of the centre’s file', () => {
  const values = typed('contact')
  values.head.lead = 'Appelez le {telephone}.'
  const errors = errorsOf('contact', values)
  expect(Object.keys(errors)).toEqual(['head.lead'])
  expect(errors['head.lead']).toMatch(/^« \{telephone\} » n’est pas connu ; connus : \{nom\}/)
})

it('a link without a valid address is reported at its entry', () => {
  const values = typed('terms')
  values.articles[1].text = 'Lisez [ceci](ici).'
  expect(Object.keys(errorsOf('terms', values))).toEqual(['articles.1.text'])
})

it('a text that needs another one is reported when only one is typed', () => {
  const values = typed('about')
  values.quote.text = 'Tout est calme.'
  expect(Object.keys(errorsOf('about', values))).toEqual(['quote.author'])
  values.quote.author = 'Awa'
  expect(parsed('about', values)).toEqual({ quote: { text: 'Tout est calme.', author: 'Awa' } })
})

it('an empty list is sent when another text of its part is typed', () => {
  const values = typed('about')
  values.place.lead = 'Une seule salle.'
  expect(parsed('about', values)).toEqual({ place: { lead: 'Une seule salle.', rooms: [] } })
})

it('new questions get an anchor of their own, and existing anchors stay', () => {
  const values = typed('faq')
  const [section] = values.sections
  const before = section.questions.map(({ id }: { id: string }) => id)
  const questions = partsOf('faq', [])[2]?.texts[0]
  if (questions?.kind !== 'list' || questions.texts[1]?.kind !== 'list') throw new Error('the FAQ has no questions')
  const added = () => ({ ...newEntry(questions.texts[1] as never), question: 'Où se garer ?', answer: 'Devant.' })
  section.questions.push(added(), added())
  const ids = parsed('faq', values)?.sections?.[0]?.questions.map(({ id }) => id)
  expect(ids).toEqual([...before, 'ou-se-garer', 'ou-se-garer-2'])
})

it('the rules at the head of the terms can be removed, although the default has some', () => {
  expect(parsed('terms', { ...typed('terms'), highlights: [] })).toEqual({ highlights: [] })
  expect(typed('terms', { terms: { highlights: [] } }).highlights).toEqual([])
})

it('an empty list that must have an entry is reported at the list', () => {
  expect(Object.keys(errorsOf('privacy', { ...typed('privacy'), chapters: [] }))).toEqual(['chapters'])
})

it('the request has no line breaks in a short text, and keeps the paragraphs of prose', () => {
  const values = typed('about')
  values.head.lead = 'Une\nphrase'
  values.story = 'Un.\r\n\r\nDeux.'
  expect(parsed('about', values)).toEqual({ head: { lead: 'Une phrase' }, story: 'Un.\n\nDeux.' })
})

it('the note of a category whose slug is a number is kept', () => {
  const parts = partsOf('services', [{ slug: '2024', name: 'Année' }])
  const values = valuesOf('services', parts, saved({ services: { notes: { 2024: { title: 'A', text: 'B' } } } }))
  expect(formOf('services', parts).parse(values)).toEqual({ notes: { 2024: { title: 'A', text: 'B' } } })
})

it('the centre’s own texts are counted, each list as one', () => {
  expect(ownTexts('home', saved(demo))).toBeGreaterThan(8)
  expect(ownTexts('home', saved({}))).toBe(0)
})

it('the default of a text is shown in its empty field', () => {
  expect(defaultOf('home', 'head.title')).toBe(defaultTexts.home.head.title)
  expect(defaultOf('about', 'story')).toBe('')
})
