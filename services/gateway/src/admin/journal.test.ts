import type { JournalEventType, JournalRow } from '@alba/contracts/admin/rows'
import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import { expect, it } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { journalEntries } from './journal.ts'

const catalogue = {
  categories: [{ id: 1, slug: 'pour-moman', name: 'Pour moman', description: '', rank: 1, version: 1 }],
  services: new Map([[2, { name: 'Bain enveloppé' }]]),
  questionnaires: new Map([[1, { title: 'Avant votre massage' }]]),
  practitioners: new Map([[1, { name: 'Camille Roussel' }]]),
  rooms: [],
} as unknown as Catalogue

let last = 0
/** A row of the journal; each call makes a later one. `journalEntries` takes all rows for those of one subject. */
const row = (event_type: JournalEventType, definition: object, by: Partial<JournalRow> = {}): JournalRow => {
  last += 1
  return {
    key: `service:1:${last}`,
    kind: 'service',
    subject_id: '1',
    position: String(last),
    event_id: `00000000-0000-4000-8000-00000000000${last % 10}`,
    event_type,
    occurred_at: '2026-11-20T10:00:00.000Z',
    actor_kind: 'practitioner',
    actor_id: '1',
    definition: { ...definition },
    ...by,
  }
}
const service = {
  serviceId: 1,
  name: 'Massage',
  categoryId: 1,
  priceCents: 7_000,
  questionnaireId: null,
  benefits: 'Calme',
  roomType: 'massage_room',
  rank: 1,
}
/** The entries of these rows, newest first. */
const entriesOf = (...rows: JournalRow[]) => journalEntries(rows, { catalogue, zone: 'Europe/Paris' })
/** The changes that the entry about the second definition lists. */
const changesOf = (before: object, after: object, type: JournalEventType = 'ServiceDefined') =>
  entriesOf(row(type, before), row(type, after))[0]?.changes

it('says who did what, newest first', () => {
  const operator = { actor_kind: 'operator', actor_id: 'Zoé' } as const
  const entries = entriesOf(
    row('ServiceDefined', service, operator),
    row('ServiceDefined', { ...service, name: 'Soin' }),
  )
  expect(entries.map(({ by, sentence }) => [by, sentence])).toEqual([
    ['Camille Roussel', 'Modification'],
    ['Zoé (outil du centre)', 'Création'],
  ])
})

it('says which of the centre’s own pictures changed, and what they show', () => {
  const hero = { hash: 'a'.repeat(64), alt: 'La salle bleue', width: 1_600, height: 900 }
  const logo = { hash: 'b'.repeat(64), width: 600, height: 120 }
  const [removed, added] = entriesOf(
    row('CentrePicturesChanged', { logo, hero: null }),
    row('CentrePicturesChanged', { logo: null, hero }),
  )
  expect(added?.changes).toEqual([{ label: 'Logo', before: 'rien', after: 'image de 600 × 120 pixels' }])
  expect(removed?.changes).toEqual([
    { label: 'Image de l’accueil', before: 'rien', after: 'La salle bleue (image de 1600 × 900 pixels)' },
    { label: 'Logo', before: 'image de 600 × 120 pixels', after: 'rien' },
  ])
})

/** The entries about successive versions of the texts of the pages, newest first. */
const entriesOfTexts = (...versions: object[]) => entriesOf(...versions.map(texts => row('CentreTextsChanged', texts)))

it('says which texts of the pages changed, and where on the page each is', () => {
  const question = { id: 'parking', question: 'Où se garer ?', answer: 'Devant.' }
  const section = { id: 'venir', title: 'Venir', questions: [question] }
  const [later, first] = entriesOfTexts(
    { home: { head: { title: 'Un', lead: 'Même phrase' }, values: ['a', 'b', 'c'] }, faq: { sections: [section] } },
    {
      home: { head: { title: 'Deux', lead: 'Même phrase' }, values: ['a', 'x', 'c'], questions: { text: 'Demandez' } },
      faq: { sections: [{ ...section, questions: [{ ...question, id: 'garer', answer: 'Derrière.' }] }] },
      services: { notes: { ateliers: { title: 'À deux', text: 'Une place' } } },
    },
  )
  expect(first).toMatchObject({ sentence: 'Création', changes: [] })
  expect(later).toMatchObject({ sentence: 'Modification' })
  const none = 'texte par défaut'
  expect(later?.changes).toEqual([
    { label: 'Accueil, titre', before: 'Un', after: 'Deux' },
    { label: 'Accueil, valeurs, 2', before: 'b', after: 'x' },
    { label: 'Accueil, appel aux questions, texte', before: none, after: 'Demandez' },
    { label: 'Questions fréquentes, « Venir », « Où se garer ? », réponse', before: 'Devant.', after: 'Derrière.' },
    { label: 'Soins, à savoir, « À deux », titre', before: none, after: 'À deux' },
    { label: 'Soins, à savoir, « À deux », texte', before: none, after: 'Une place' },
  ])
})

it('shows a long text from a little before its first difference on', () => {
  const same = 'mot '.repeat(200)
  const [later] = entriesOfTexts({ about: { story: `${same}Fin.` } }, { about: { story: `${same}Suite.` } })
  const start = `… ${'mot '.repeat(10)}`
  expect(later?.changes).toEqual([{ label: 'À propos, histoire', before: `${start}Fin.`, after: `${start}Suite.` }])
  // An emoji is two UTF-16 units, which the cut must not separate.
  const emojis = '👋 '.repeat(200)
  const [after] = entriesOfTexts({ about: { story: `${emojis}Fin.` } }, { about: { story: `${emojis}Suite.` } })
  expect(after?.changes[0]?.after).toMatch(/^… (👋 ){10,20}Suite\.$/u)
  const [grown] = entriesOfTexts({ about: { story: 'court' } }, { about: { story: same } })
  expect(grown?.changes[0]?.after).toMatch(/^mot mot .{280,300} …$/)
})

it('shows the values of changed fields in words', () => {
  const after = { ...service, categoryId: null, priceCents: 0, questionnaireId: 1, roomType: 'Hammam', benefits: null }
  expect(changesOf(service, after)).toEqual([
    { label: 'Bienfaits', before: 'Calme', after: 'rien' },
    { label: 'Catégorie', before: 'Pour moman', after: 'rien' },
    { label: 'Prix', before: '70,00\u00a0€', after: 'Sur devis' },
    { label: 'Type de salle', before: 'Salle Massage', after: 'Hammam' },
    { label: 'Questionnaire de santé', before: 'rien', after: 'Avant votre massage' },
  ])
})

it('shows no change from a field that older events lack to an empty one', () => {
  const now = { ...service, name: 'Massage doux', ownQuestions: [], targetAudience: '', asks: null }
  expect(changesOf(service, now)).toEqual([{ label: 'Nom', before: 'Massage', after: 'Massage doux' }])
})

it('has a sentence of its own for a retirement, a return to the offer and another place on the page', () => {
  const sentence = (before: object, after: object) =>
    entriesOf(row('ServiceDefined', before), row('ServiceDefined', after))[0]?.sentence
  expect(sentence(service, { ...service, retired: true })).toBe('Retrait de l’offre')
  expect(sentence({ ...service, retired: true }, { ...service, retired: false })).toBe('Retour dans l’offre')
  expect(sentence(service, { ...service, rank: 4 })).toBe('Changement de place sur la page')
  // A service whose definition does not say `retired` is offered, so this changes nothing.
  expect(changesOf(service, { ...service, retired: false })).toEqual([])
})

it('compares the questions of a questionnaire one by one', () => {
  const question = { id: 'a', text: 'Fièvre ?', type: 'boolean', required: true, options: [], contraindication: null }
  const other = { ...question, id: 'b', text: 'Poids ?' }
  const changes = (before: object[], after: object[]) =>
    changesOf({ questions: before }, { questions: after }, 'QuestionnaireDefined')
  expect(changes([question], [question, other])).toMatchObject([{ before: 'rien', after: 'posée' }])
  expect(changes([question, other], [question])).toMatchObject([{ before: 'posée', after: 'rien' }])
  expect(changes([question], [{ ...question, contraindication: 'Fièvre' }])).toMatchObject([
    { label: expect.stringContaining('contre-indication'), before: 'rien', after: 'Fièvre' },
  ])
  expect(changes([question, other], [other, question])).toMatchObject([{ label: 'Ordre' }])
})

it('shows what changed of the centre, also in fields inside other fields', () => {
  const identity = {
    name: 'A',
    people: [{ firstName: 'Zoé', name: 'Zoé Roux', role: 'masseuse' }],
    position: null,
    legal: { form: 'company', vat: { number: null } },
  }
  const after = {
    ...identity,
    people: [],
    position: { latitude: 45, longitude: 4 },
    legal: { form: 'sole_trader', vat: { number: 'FR00' } },
  }
  const [latest] = entriesOf(row('CentreIdentityChanged', identity), row('CentreIdentityChanged', after))
  expect(latest?.changes).toEqual([
    { label: 'Latitude', before: 'rien', after: '45' },
    { label: 'Longitude', before: 'rien', after: '4' },
    { label: 'Personnes présentées', before: 'Zoé Roux (Zoé, masseuse)', after: 'rien' },
    { label: 'Forme juridique', before: 'Société', after: 'Entreprise individuelle' },
    { label: 'Numéro de TVA', before: 'rien', after: 'FR00' },
  ])
})

it('compares the services of a package one by one, by name', () => {
  const items = (quantity: number) => ({ items: [{ serviceId: 2, quantity }] })
  expect(changesOf(items(1), items(3), 'PackageDefined')).toEqual([
    { label: expect.stringContaining('Bain enveloppé'), before: '1', after: '3' },
  ])
})

it('has a sentence for each change of a person’s access, and compares the definitions before and after it', () => {
  const named = { practitionerId: 3, name: 'Nora' }
  const entries = entriesOf(
    row('PractitionerDefined', named),
    row('PractitionerInvited', {}),
    row('InvitationAccepted', {}),
    row('AdminRoleGiven', {}),
    row('PractitionerDefined', { ...named, name: 'Nora Petit' }),
  )
  expect(entries[0]?.changes).toEqual([{ label: 'Nom', before: 'Nora', after: 'Nora Petit' }])
  expect(entries.map(({ sentence }) => sentence)).toContain('Rôle d’administrateur donné')
})

const plain = (entries: ReturnType<typeof entriesOf>) =>
  JSON.parse(JSON.stringify(entries).replaceAll(/[\u202f\u00a0]/g, ' ')) as typeof entries

it('says that an absence removed an opening, and what it left of one', () => {
  const hours = { date: '2026-11-23', practitionerId: 1, startsAt: '2026-11-23T08:00:00Z', absenceId: 5 }
  const [left, removed] = plain(
    entriesOf(
      row('AvailabilityRemoved', { ...hours, availabilityId: 1, endsAt: '2026-11-23T16:00:00Z' }),
      row('AvailabilityOpened', { ...hours, availabilityId: 2, endsAt: '2026-11-23T12:00:00Z' }),
    ),
  )
  expect(removed?.sentence).toBe('Disponibilité supprimée, pour une absence')
  expect(left?.sentence).toBe('Disponibilité gardée en partie, pour une absence')
})

it('says which hours were opened or removed, and for which days a room was closed and why', () => {
  const opening = {
    date: '2026-11-23',
    availabilityId: 1,
    practitionerId: 1,
    startsAt: '2026-11-23T08:00:00Z',
    endsAt: '2026-11-23T12:00:00Z',
  }
  const closure = { closureId: 1, roomId: 9, startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-24T12:00:00Z' }
  const [lifted, scheduled, removed, opened] = plain(
    entriesOf(
      row('AvailabilityOpened', opening),
      row('AvailabilityRemoved', opening),
      row('ClosureScheduled', { ...closure, reason: 'Travaux' }),
      row('ClosureLifted', closure),
    ),
  )
  const day = 'lundi 23 novembre 2026'
  expect(opened).toMatchObject({
    sentence: 'Disponibilité ouverte',
    changes: [{ label: day, before: 'rien', after: 'de 9 h 00 à 13 h 00' }],
  })
  expect(removed).toMatchObject({
    sentence: 'Disponibilité supprimée',
    changes: [{ label: day, before: 'de 9 h 00 à 13 h 00', after: 'rien' }],
  })
  expect(scheduled).toMatchObject({
    sentence: 'Fermeture prévue',
    changes: [
      { label: 'Salle', before: 'rien', after: 'Salle 9' },
      { label: 'Du', after: `${day} à 9 h 00` },
      { label: 'Au', after: 'mardi 24 novembre 2026 à 13 h 00' },
      { label: 'Motif', after: 'Travaux' },
    ],
  })
  expect(lifted?.changes[0]).toEqual({ label: 'Salle', before: 'Salle 9', after: 'rien' })
})

it('says which hours of the week changed, from what to what', () => {
  const week = Object.fromEntries(weekdays.map(day => [day, [{ start: '09:00', end: '13:00' }]]))
  const hours = { practitionerId: 1, from: '2026-11-23', until: null, week, holidaysOff: 'france', exceptions: [] }
  const exceptions = [{ date: '2026-12-24', hours: [] }]
  const monday = [...(week.monday ?? []), { start: '14:00', end: '18:30' }]
  const [changed, first] = plain(
    entriesOf(
      row('WeeklyHoursSet', hours),
      row('WeeklyHoursSet', { ...hours, week: { ...week, monday, friday: [] }, exceptions, until: '2027-06-30' }),
    ),
  )
  expect(first?.changes).toHaveLength(9)
  expect(changed).toMatchObject({ sentence: 'Horaires de la semaine, à partir du lundi 23 novembre 2026' })
  expect(changed?.changes).toEqual([
    { label: 'Lundi', before: 'de 9 h 00 à 13 h 00', after: 'de 9 h 00 à 13 h 00 et de 14 h 00 à 18 h 30' },
    { label: 'Vendredi', before: 'de 9 h 00 à 13 h 00', after: 'fermé' },
    { label: 'Exception du jeudi 24 décembre 2026', before: 'rien', after: 'fermé' },
    { label: 'Dernier jour', before: 'sans fin', after: 'mercredi 30 juin 2027' },
  ])
})
