import type { JournalEntry } from '@alba/contracts/admin/api'

/** The journal of the texts of the pages: each text that differs, with its place. */

const names: Readonly<Record<string, string>> = {
  everywhere: 'Toutes les pages',
  home: 'Accueil',
  about: 'À propos',
  services: 'Soins',
  booking: 'Réservation',
  giftVouchers: 'Bons cadeaux',
  packages: 'Forfaits',
  faq: 'Questions fréquentes',
  contact: 'Contact',
  terms: 'Conditions de vente',
  privacy: 'Confidentialité',
  accessibility: 'Accessibilité',
  notFound: 'Page introuvable',
}

/** What parts of a page are called. Others, such as the entries of a list, have a title of their own. */
const parts: Readonly<Record<string, string>> = {
  seo: 'moteurs de recherche',
  'home.booking': 'appel à réserver',
  questions: 'appel aux questions',
  ask: 'question sans réponse',
  values: 'valeurs',
  valueNames: 'noms des valeurs',
  gift: 'appel à offrir',
  place: 'le centre',
  quote: 'citation',
  map: 'plan',
  notes: 'à savoir',
  highlights: 'règles en tête',
}

const fields: Readonly<Record<string, string>> = {
  footer: 'phrase du pied de page',
  shareAnswers: 'accord pour garder les réponses',
  title: 'titre',
  ending: 'fin du titre',
  kicker: 'au-dessus du titre',
  lead: 'introduction',
  text: 'texte',
  description: 'description',
  specialtiesTitle: 'titre des catégories',
  specialties: 'phrase des catégories',
  categories: 'titre des catégories',
  valuesTitle: 'titre des valeurs',
  storyTitle: 'titre de l’histoire',
  placeTitle: 'titre du centre',
  story: 'histoire',
  author: 'auteur',
  name: 'nom',
  also: 'autres mots',
  answer: 'réponse',
  question: 'question',
  examples: 'exemples de recherche',
  arrival: 'arrivée',
  around: 'alentours',
  river: 'rivière',
  figure: 'chiffre',
  updated: 'date',
  since: 'date',
  state: 'résultat de l’audit',
  picture: 'image',
}

type Change = JournalEntry['changes'][number]
type Texts = ReadonlyMap<string, string>

/** The texts that differ between two versions, in the order of the later one. */
export function textChanges(before: object, now: object): Change[] {
  const [was, is] = [textsOf(before), textsOf(now)]
  const labels = [...new Set([...is.keys(), ...was.keys()])]
  return labels
    .filter(label => was.get(label) !== is.get(label))
    .map(label => ({ label, ...excerpts(was.get(label), is.get(label)) }))
}

/** All texts by their places: « Accueil, titre ». */
const textsOf = (written: object): Texts =>
  new Map(Object.entries(written).flatMap(([page, texts]) => textsIn(texts, [names[page] ?? page], [page])))

function textsIn(value: unknown, place: readonly string[], path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[place.join(', '), value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each], index) => {
    // The anchor of a part is no text.
    if (key === 'id') return []
    return textsIn(each, [...place, ...wordsOf(key, each, index, path)], [...path, key])
  })
}

/** What a step of the way to a text adds to its place. The head of a page, and its lists, add nothing. */
function wordsOf(key: string, value: unknown, index: number, path: readonly string[]): string[] {
  if (typeof value === 'string') return [fields[key] ?? String(index + 1)]
  const { title, question, name, figure } = Object(value) as Readonly<Record<string, unknown>>
  if (/^\d+$/.test(key) || path.at(-1) === 'notes') return [`« ${title ?? question ?? name ?? figure} »`]
  // In the FAQ `questions` is a list, which adds nothing; elsewhere it is a call to ask, which `parts` names.
  const part = Array.isArray(value) && key === 'questions' ? undefined : (parts[`${path[0]}.${key}`] ?? parts[key])
  return part ? [part] : []
}

/** How many characters of a text are shown, and how many of them come before the first difference. */
const LONGEST = 300
const BEFORE = 40

/** A long text from a little before its first difference on. */
function excerpts(was: string | undefined, is: string | undefined): Pick<Change, 'before' | 'after'> {
  if (was === undefined || is === undefined) return { before: excerpt(was, 0), after: excerpt(is, 0) }
  const from = Math.max(0, firstDifference(was, is) - BEFORE)
  const start = was.length <= LONGEST && is.length <= LONGEST ? 0 : from
  return { before: excerpt(was, start), after: excerpt(is, start) }
}

/** The index from which on two texts differ, in UTF-16 units like those of `slice`. */
function firstDifference(was: string, is: string): number {
  let index = 0
  while (index < was.length && was[index] === is[index]) index++
  return index
}

function excerpt(text: string | undefined, from: number): string {
  if (text === undefined) return 'texte par défaut'
  const cut = text.slice(from, from + LONGEST).trim()
  return `${from > 0 ? '… ' : ''}${cut}${from + LONGEST < text.length ? ' …' : ''}`
}
