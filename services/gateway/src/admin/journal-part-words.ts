import type { OwnQuestion } from '@alba/contracts/catalogue/own-questions'
import type { CentreIdentity, HoursLine } from '@alba/contracts/centre/identity'

// The words of the journal for the parts of the centre: who it is, how it looks, its words and letters; also for the
// questions of its own that it asks in the booking form of a service.

/** The names of fields; a dot leads into a field. */
export const partLabels: Readonly<Record<string, string>> = {
  descriptor: 'Activité',
  street: 'Rue',
  postalCode: 'Code postal',
  town: 'Ville',
  country: 'Pays',
  phone: 'Téléphone',
  email: 'Adresse e-mail',
  'position.latitude': 'Latitude',
  'position.longitude': 'Longitude',
  hours: 'Horaires affichés',
  people: 'Personnes présentées',
  social: 'Réseaux sociaux',
  'legal.form': 'Forme juridique',
  'legal.name': 'Nom légal',
  'legal.capital': 'Capital',
  'legal.office': 'Siège',
  'legal.siret': 'SIRET',
  'legal.register': 'Immatriculation',
  'legal.vat.number': 'Numéro de TVA',
  'legal.vat.exemption': 'Dispense de TVA',
  'legal.publisher': 'Responsable de la publication',
  'legal.host.name': 'Hébergeur',
  'legal.host.address': 'Adresse de l’hébergeur',
  'legal.host.phone': 'Téléphone de l’hébergeur',
  'legal.mediator.name': 'Médiateur',
  'legal.mediator.address': 'Adresse du médiateur',
  'legal.mediator.url': 'Site du médiateur',
  'legal.sourceCode': 'Code source',
  'colours.paper': 'Papier',
  'colours.ink': 'Encre',
  'colours.accent': 'Accent',
  'colours.second': 'Seconde couleur',
  'colours.soft': 'Couleur douce',
  fonts: 'Polices',
  drawings: 'Dessins',
  logo: 'Logo',
  'client.one': 'Clients, au singulier',
  'client.many': 'Clients, au pluriel',
  'client.gender': 'Clients, genre',
  'client.letterLabel': 'Clients, dans les e-mails à l’équipe',
  'client.choice': 'Clients, à l’origine d’un changement',
  'practitioner.one': 'Praticiens, au singulier',
  'practitioner.many': 'Praticiens, au pluriel',
  'practitioner.gender': 'Praticiens, genre',
  'practitioner.letterLabel': 'Praticiens, dans les e-mails à l’équipe',
  'practitioner.choice': 'Praticiens, à l’origine d’un changement',
  welcome: 'Accueil',
  arrival: 'Arrivée',
  health: 'Santé',
  access: 'Venir',
  bring: 'À apporter',
  calendarNote: 'Note de l’agenda',
  legalLine: 'Ligne de mentions légales',
}

const choiceWords: Readonly<Record<string, string>> = {
  company: 'Société',
  sole_trader: 'Entreprise individuelle',
  association: 'Association',
  feminine: 'féminin',
  masculine: 'masculin',
  neutral: 'Pour tous les centres',
  'mother-and-baby': 'Premier âge',
  initial: 'Initiale du nom',
  drawn: 'Dessin',
  'fraunces-figtree': 'Fraunces et Figtree',
  'newsreader-hanken': 'Newsreader et Hanken Grotesk',
  'literata-nunito': 'Literata et Nunito Sans',
}
/** The fields whose values have a name in `choiceWords`. */
const CHOSEN = /(^|\.)(form|gender|fonts|drawings|logo)$/

const DAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

/** Opening hours as visitors read them, and in brackets as search engines do. */
function hoursWords({ days, hours, weekdays, opens, closes }: HoursLine): string {
  const forSearch = [...weekdays.map(day => DAYS[day - 1]), opens && `de ${opens} à ${closes}`].filter(Boolean)
  return `${days} : ${hours} (${forSearch.join(' ')})`
}

/** One entry of a list in words, by the field of the list. Each function takes the entries of its own list only. */
const entryWords: Readonly<Record<string, (entry: never) => string>> = {
  hours: hoursWords,
  people: ({ firstName, name, role, portrait }: CentreIdentity['people'][number]) =>
    `${name} (${firstName}, ${role})${portrait ? `, portrait de ${portrait.width} × ${portrait.height} pixels` : ''}`,
  ownQuestions: ({ label, choices, required }: OwnQuestion) =>
    `${label}${choices.length > 0 ? ` (${choices.join(', ')})` : ''}${required ? ', obligatoire' : ''}`,
  social: ({ name, url }: { name: string; url: string }) => `${name} (${url})`,
}

/** A value of a part in words; undefined for one that is shown as it is. */
export function partWords(field: string, value: unknown): string | undefined {
  const wordsOf = entryWords[field]
  // Cast, because each function of `entryWords` takes the entries of its own field.
  if (wordsOf && Array.isArray(value) && value.length > 0)
    return value.map(entry => wordsOf(entry as never)).join(' · ')
  return CHOSEN.test(field) ? choiceWords[String(value)] : undefined
}

/**
 * Brings fields inside fields to one level: `{ legal: { siret: '1' } }` becomes `{ 'legal.siret': '1' }`. Lists stay.
 * @param path the beginning of each name: the fields that lead to the definition, each with a dot after it
 */
export function flat(definition: object, path = ''): Readonly<Record<string, unknown>> {
  const fields = Object.entries(definition).map(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flat(value, `${path}${name}.`)
      : { [`${path}${name}`]: value },
  )
  return Object.assign({}, ...fields)
}
