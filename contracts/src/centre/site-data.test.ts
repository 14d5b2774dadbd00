import { expect, test } from 'vitest'
import { noChoices } from '../settings/choices.ts'
import { defaultRetention } from '../settings/default-retention.ts'
import { defaultSalesTerms } from '../settings/default-terms.ts'
import { atelier, troisOurses } from '../testing/other-centres.ts'
import { defaultTexts } from './default-texts.ts'
import { defaultWords } from './grammar.ts'
import { noPictures } from './pictures.ts'
import { filled, filledText, placeholderValues } from './placeholders.ts'
import { siteData } from './site-data.ts'
import { centreTexts, siteTexts } from './texts.ts'

/** What a centre says that has written nothing but who it is. */
const nothingWritten = {
  words: defaultWords,
  pictures: noPictures,
  texts: {},
  calendarNote: null,
  timeZone: 'Europe/Paris',
  terms: defaultSalesTerms,
  anySale: { withdrawalDays: [14], refundDays: 14 },
  retention: defaultRetention,
  choices: noChoices,
}
/** A centre without what a centre may lack: a mediator, people to show, opening hours. */
const bareCentre = { ...atelier, legal: { ...atelier.legal, mediator: null }, people: [], hours: [] }

test('a centre that wrote no texts has those that suit any, without placeholders', () => {
  for (const identity of [atelier, troisOurses, bareCentre]) {
    const { texts, accessibility } = siteData({ ...nothingWritten, identity })
    // A missing value is `:null` in JSON. Any other « null » was written into a text.
    expect(JSON.stringify(texts)).not.toMatch(/[{]\p{L}|undefined|[^:]null/u)
    expect(JSON.stringify(texts)).not.toMatch(/bébé|mère|maman|infirmière|grossesse/i)
    expect([accessibility, texts.terms.updated, texts.privacy.since]).toEqual([null, null, null])
    // `siteData` answers the texts that stand on every page apart from those of the pages.
    const { everywhere: _everywhere, ...schemasOfPages } = siteTexts.shape
    for (const [page, schema] of Object.entries(schemasOfPages)) schema.parse(texts[page as keyof typeof texts])
  }
})

test('a centre writes any part of a page, and keeps the rest', () => {
  const texts = centreTexts.parse({ contact: { arrival: "Merci d'arriver tôt : {préavis court}." } })
  const { contact } = siteData({ ...nothingWritten, identity: atelier, texts }).texts
  expect(contact.arrival).toBe('Merci d’arriver tôt\u202f: 48\u202fh.')
  expect(contact.head).toEqual(defaultTexts.contact.head)
})

test('a text of a part may be left out; a list is taken whole, and a quotation is written whole', () => {
  const texts = centreTexts.parse({
    home: { head: { title: 'Prenez le temps' }, booking: { text: 'À vous.' } },
    terms: { highlights: [], articles: [{ title: 'Objet', text: 'Tout.' }] },
  })
  const { home, terms } = siteData({ ...nothingWritten, identity: atelier, texts }).texts
  expect(home.head).toMatchObject({ title: 'Prenez le temps', ending: defaultTexts.home.head.ending })
  expect(home.booking).toEqual({ title: defaultTexts.home.booking.title, text: 'À vous.' })
  expect(terms.highlights).toEqual([])
  expect(terms.articles).toHaveLength(1)
  expect(centreTexts.safeParse({ about: { quote: { text: 'Calme' } } }).success).toBe(false)
})

test('a paragraph or a line that names what the centre does not have is left out', () => {
  const values = placeholderValues(bareCentre, defaultSalesTerms, defaultRetention)
  const text =
    'Un.\n\nLe médiateur : {médiateur}.\n\n- Un point.\n- Voyez [ici](médiateur).\n- Tél. [{téléphone}](téléphone)'
  expect(filledText(text, values)).toBe(
    'Un.\n\n- Un point.\n- Tél. [02\u00a040\u00a055\u00a066\u00a077](tel:+33240556677)',
  )
})

test('a question without its answer is left out; one that lacks only its words for the search stays', () => {
  const values = placeholderValues(bareCentre, defaultSalesTerms, defaultRetention)
  const questions = [
    { question: 'Un ?', answer: 'Le médiateur : {médiateur}.' },
    { question: 'Deux ?', answer: 'Oui.', also: 'médiation {médiateur}' },
  ]
  expect(filled(questions, values)).toEqual([{ question: 'Deux ?', answer: 'Oui.' }])
})

test('the default terms of sale say that taxes are included, or why none is charged', () => {
  const paymentOf = (identity: typeof atelier) =>
    siteData({ ...nothingWritten, identity }).texts.terms.articles.find(({ title }) => title.includes('paiement'))?.text
  expect(paymentOf(troisOurses)).toContain('en euros (toutes taxes comprises).')
  expect(paymentOf(atelier)).toContain('en euros (TVA non applicable, art. 293 B du CGI).')
})

test('the default texts speak of a questionnaire only under the condition that there is one', () => {
  const { home, faq, terms, privacy } = siteData({ ...nothingWritten, identity: atelier }).texts
  const answers = faq.sections.flatMap(({ questions }) => questions.map(({ answer }) => answer))
  const texts = [...home.values, ...answers, ...[...terms.articles, ...privacy.chapters].map(({ text }) => text)]
  const sentences = texts.flatMap(text => text.split(/(?<=[.?!])\s+/)).filter(text => text.includes('questionnaire'))
  // One in the FAQ, one in the terms of sale, one in the privacy policy.
  expect(sentences).toHaveLength(3)
  for (const sentence of sentences) expect(sentence).toMatch(/^(Si|Quand) /)
})

test('the default privacy policy explains what the cookie banner asks', () => {
  const { chapters } = siteData({ ...nothingWritten, identity: atelier }).texts.privacy
  const text = chapters.find(({ id }) => id === 'cookies')?.text
  for (const said of ['bandeau', 'un service d’analyse', 'mesurer la fréquentation', 'Gérer les cookies'])
    expect(text).toContain(said)
})

test('the contact page says how early to arrive, and nothing where clients arrive on time', () => {
  const arrivalWith = (arrivalMinutes: number) => {
    const terms = { ...defaultSalesTerms, arrivalMinutes }
    return siteTexts.shape.contact.parse(siteData({ ...nothingWritten, identity: atelier, terms }).texts.contact)
      .arrival
  }
  expect(arrivalWith(15)).toBe('Merci d’arriver 15\u202fminutes en avance.')
  expect(arrivalWith(0)).toBe('')
})

test('unknown placeholders are refused, and links to anything but a page, a web address or a link word', () => {
  const arrival = (text: string) => centreTexts.safeParse({ contact: { arrival: text } }).error?.issues[0]?.message
  expect(arrival('Venez à {heure}.')).toMatch(/^« \{heure\} » n’est pas connu ; connus : \{nom\}/)
  const story = (text: string) =>
    centreTexts.safeParse({ about: { story: text } }).error?.issues[0]?.message ?? 'accepted'
  expect(story('[ici](javascript:alert(1))')).toMatch(/^Un lien s’écrit/)
  expect(story('[ici](/contact), [là](https://a.example/), [tél](téléphone)')).toBe('accepted')
})

test('the texts say the centre’s own numbers', () => {
  const textWith = (changes: object) => {
    const values = placeholderValues(atelier, { ...defaultSalesTerms, ...changes }, defaultRetention)
    const text =
      'À {préavis}, {reports}, {reports au plus}, {délai de report}.\n\n{validité}, {avoir}, {avance}, {délai de rétractation}, {délai de remboursement}.'
    return filledText(text, values).replaceAll('\u202f', ' ')
  }
  expect(textWith({})).toBe(
    'À 48 heures, une fois, une seule fois, 3 mois.\n\n9 mois, 6 mois, 10 minutes, 14 jours, 14 jours.',
  )
  expect(textWith({ noticeHours: 24, moves: 2 })).toContain('À 24 heures, deux fois, deux fois au plus, 3 mois.')
  // Where a client may not move a booking, the paragraph that says how often is left out.
  expect(textWith({ moves: 0 })).toBe('9 mois, 6 mois, 10 minutes, 14 jours, 14 jours.')
})

test('the default terms agree with any number of moves and days', () => {
  const termsWith = (changes: object) => {
    const terms = { ...defaultSalesTerms, ...changes }
    const texts = siteTexts.shape.terms.parse(siteData({ ...nothingWritten, identity: atelier, terms }).texts.terms)
    return { texts, all: JSON.stringify(texts).replaceAll(/[\u202f\u00a0]/g, ' ') }
  }
  const usual = termsWith({})
  expect(usual.texts.highlights).toHaveLength(4)
  expect(usual.all).toContain('au plus tard 14 jours après votre déclaration')
  const { texts, all } = termsWith({ moves: 0, refundDays: 1 })
  expect(texts.highlights.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('report'))
  expect(texts.highlights).toHaveLength(2)
  expect(all).not.toMatch(/quatre|pour retrouver une date|les 1 jour/)
  expect(all).toContain('au plus tard 1 jour après votre déclaration')
})

test('the texts say how a booking is moved: online as well, where the centre offers links', () => {
  const textWith = (visitorLinks: boolean) =>
    filledText('{moyen de report}', placeholderValues(atelier, defaultSalesTerms, defaultRetention, { visitorLinks }))
  expect([textWith(false), textWith(true)]).toEqual(['par téléphone', 'en ligne ou par téléphone'])
})
