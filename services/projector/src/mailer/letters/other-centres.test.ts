import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { defaultLook } from '@alba/contracts/centre/look'
import { noChoices } from '@alba/contracts/settings/choices'
import { french } from '@alba/contracts/shared/typography'
import {
  atelier,
  atelierLetters,
  atelierLook,
  atelierWords,
  tracesOfTheDemo,
  troisOurses,
} from '@alba/contracts/testing/other-centres'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { describe, expect, test } from 'vitest'
import { everyLetter, SAID_AT } from '../../testing/every-letter.ts'
import { bookingRow } from '../../testing/mail-rows.ts'
import { calendarLink, calendarOf } from './calendar.ts'
import { html } from './html.ts'
import type { Letter, Site } from './letter.ts'
import { plain } from './plain.ts'

const all = { ...noChoices, choosePractitioner: true }
const around = { publicUrl: 'https://centre.example', zone: 'Europe/Paris' }
const alone: Site = {
  ...around,
  centre: {
    identity: atelier,
    words: atelierWords,
    texts: atelierLetters,
    look: atelierLook,
    choices: all,
    logo: null,
  },
}
const company: Site = {
  ...around,
  centre: {
    identity: troisOurses,
    words: defaultWords,
    texts: defaultLetterTexts,
    look: defaultLook,
    choices: noChoices,
    logo: null,
  },
}
const demo: Site = { ...around, centre: demoCentre }

const row = bookingRow({ service_name: 'Massage du dos', practitioner_name: 'Yann Kervella' })
/** The calendar file, its long lines in one piece. */
const entry = (site: Site) =>
  calendarOf(row, { method: 'REQUEST', changes: 0, stampedAt: SAID_AT }, site).replaceAll('\r\n ', '')
const textOf = (letter: Letter | undefined, site: Site) =>
  letter ? plain(letter, site).replaceAll(/[\u00a0\u202f]/g, ' ') : ''

/**
 * A letter without the names that come from the rows of the tests: some of them are the demo's, such as « Camille
 * Roussel », and `tracesOfTheDemo` would find them.
 */
const withoutRowData = (text: string): string =>
  text.replaceAll(/Camille[ +]Roussel|Massage prénatal|Congé maternité|Attendre bébé/g, '')

describe.each([
  ['a man who works alone', alone],
  ['a company', company],
])('%s', (_name, site) => {
  const texts = Object.values(everyLetter(site)).flatMap(letter => [
    letter.subject,
    html(letter, site),
    plain(letter, site),
  ])
  const { name, email } = site.centre.identity

  test('sends letters and calendar files in which nothing is the demo’s', () => {
    for (const text of [...texts, entry(site), decodeURIComponent(calendarLink(row, site))])
      expect(tracesOfTheDemo.exec(withoutRowData(text))?.[0]).toBeUndefined()
    // So the letters are really those of this centre.
    expect(texts.join('').split(name).length).toBeGreaterThan(30)
    expect(entry(site)).toContain(email)
  })
})

test('letters speak of people in the words of the centre', () => {
  const letters = everyLetter(alone)
  const booked = textOf(letters['new booking'], alone)
  expect(booked).toContain('Personne : Léa Martin')
  expect(booked).toContain('Masseur : Camille Roussel')
  expect(booked).toContain('restent dans l’Espace Masseur')
  expect(textOf(letters['new browser'], alone)).toContain('Espace Masseur')
  expect(entry(alone)).toContain('DESCRIPTION:Masseur')
})

test('a centre that wrote letter texts gets those alone: what it left out has no default, in letters or the calendar', () => {
  const { confirmed, reminder } = everyLetter(alone)
  for (const letter of [confirmed, reminder]) {
    const text = textOf(letter, alone)
    expect(text).toMatch(/^\d\. Arrivez 5 minutes en avance : l’escalier est raide\.\n\d\. Tramway 1/m)
    // It left out the advice about health. The stars around bold text must not be read.
    expect(text).not.toMatch(/fièvre|sage-femme|\*\*/)
  }
  expect(textOf(confirmed, alone)).toContain('réservé et réglé. La table est chaude.')
  expect(confirmed && html(confirmed, alone)).toMatch(/<b [^>]*>Arrivez 5\u202fminutes en avance<\/b>/)
  // It left out the note in calendars.
  expect(entry(alone)).not.toContain('avance')
})

test('a centre that has written no letter texts has the default advice, with the minutes of the booking’s terms', () => {
  expect(textOf(everyLetter(company).confirmed, company)).toContain(
    'Arrivez 10 minutes en avance, le temps de vous installer.',
  )
  expect(entry(company)).toContain('Merci d’arriver 10 minutes en avance.')
})

test('every letter says what the law asks of the legal form', () => {
  for (const letter of Object.values(everyLetter(alone)))
    for (const text of [plain(letter, alone), html(letter, alone)])
      expect(text).toContain(
        french(
          'Yann Kervella, entrepreneur individuel (EI) · SIRET 111 222 333 00010 · TVA non applicable, art. 293 B du CGI',
        ),
      )
  expect(textOf(everyLetter(company).voucher, company)).toContain(
    'Les Trois Ourses SAS, au capital de 9 000 € · 1 rue du Port, 29200 Brest · RCS Brest 123 456 789',
  )
})

test('the demo’s letters have the texts and the words of its file', () => {
  const letters = everyLetter(demo)
  const confirmed = textOf(letters.confirmed, demo)
  for (const said of [
    'Votre rendez-vous est réservé et réglé. Nous préparons la salle ; vous n’avez qu’à venir.',
    '1. Arrivez 10 minutes en avance, le temps de vous installer. En cas de retard, le soin est écourté d’autant.\n2. Un empêchement ?',
    '3. De la fièvre, un avis de votre sage-femme ? Appelez-nous avant de venir : nous verrons ensemble si le soin est indiqué.',
    '-- \nMaison Alba, 12 rue des Tilleuls, 69003 Lyon\n04 78 00 00 00 · bonjour@maison-alba.example\n',
  ])
    expect(confirmed).toContain(said)
  // Its file wants no line of the legal identity (`legalLine`).
  expect(confirmed.endsWith('bonjour@maison-alba.example\n')).toBe(true)
  expect(textOf(letters['new booking'], demo)).toMatch(/\nCliente : Léa Martin\n(.*\n)*Praticien : Camille Roussel\n/)
  expect(entry(demo)).toContain('Merci d’arriver 10 minutes en avance.')
})
