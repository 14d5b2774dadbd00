import { type AdminIdentityView, adminIdentityRequest, type portraitView } from '@alba/contracts/admin/settings-api'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { z } from 'zod'

/**
 * The values of the identity form, as typed. The fields have the names of the request, so that each error of the
 * request's schema finds its field. An empty text means that the centre does not have the thing.
 */
export type IdentityValues = {
  name: string
  descriptor: string
  street: string
  postalCode: string
  town: string
  country: string
  phone: string
  email: string
  position: { latitude: string; longitude: string }
  /** `weekdays` are the values of checkboxes, 1 for Monday to 7. */
  hours: { days: string; hours: string; weekdays: string[]; opens: string; closes: string }[]
  people: {
    firstName: string
    name: string
    role: string
    /** Null means no portrait. If it were left out, the server would keep the person's former portrait. */
    portrait: z.output<typeof portraitView> | null
  }[]
  social: { name: string; url: string }[]
  legal: {
    form: CentreIdentity['legal']['form']
    name: string
    capital: string
    office: string
    siret: string
    register: string
    vat: { number: string; exemption: string }
    publisher: string
    host: { name: string; address: string; phone: string }
    hasMediator: boolean
    mediator: { name: string; address: string; url: string }
    sourceCode: string
  }
}

/** The legal forms that can be chosen. */
export const FORMS: Readonly<Record<IdentityValues['legal']['form'], string>> = {
  company: 'Société',
  sole_trader: 'Entreprise individuelle',
  association: 'Association',
}
/** Monday to Sunday. */
export const DAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

const NO_MEDIATOR = { name: '', address: '', url: '' }
export const NEW_HOURS: IdentityValues['hours'][number] = { days: '', hours: '', weekdays: [], opens: '', closes: '' }
export const NEW_PERSON: IdentityValues['people'][number] = { firstName: '', name: '', role: '', portrait: null }
/** A page on a social network. */
export const NEW_PAGE: IdentityValues['social'][number] = { name: '', url: '' }

/** The initial values for a centre that has not been set up yet. */
const BLANK: IdentityValues = {
  name: '',
  descriptor: '',
  street: '',
  postalCode: '',
  town: '',
  country: 'FR',
  phone: '',
  email: '',
  position: { latitude: '', longitude: '' },
  hours: [],
  people: [],
  social: [],
  legal: {
    form: 'company',
    name: '',
    capital: '',
    office: '',
    siret: '',
    register: '',
    vat: { number: '', exemption: '' },
    publisher: '',
    host: { name: '', address: '', phone: '' },
    hasMediator: true,
    mediator: NO_MEDIATOR,
    sourceCode: '',
  },
}

const degrees = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 10 })

/** The saved identity as the form shows it. */
export function valuesOf({ value }: AdminIdentityView): IdentityValues {
  if (value === null) return BLANK
  const { position, hours, people, legal } = value
  const { mediator, vat } = legal
  return {
    ...value,
    position: {
      latitude: position ? degrees.format(position.latitude) : '',
      longitude: position ? degrees.format(position.longitude) : '',
    },
    hours: hours.map(({ opens = '', closes = '', weekdays, ...line }) => ({
      ...line,
      weekdays: weekdays.map(String),
      opens,
      closes,
    })),
    people: people.map(({ portrait = null, ...person }) => ({ ...person, portrait })),
    legal: {
      ...legal,
      capital: legal.capital ?? '',
      office: legal.office ?? '',
      siret: legal.siret ?? '',
      register: legal.register ?? '',
      vat: { number: vat.number ?? '', exemption: vat.exemption ?? '' },
      hasMediator: mediator !== null,
      mediator: mediator ?? NO_MEDIATOR,
    },
  }
}

const orNone = (text: string): string | null => text.trim() || null

/** Parses degrees, « 45,756 »; NaN for anything that is not a number, which the schema then refuses. */
const degreesOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

function requestOf(values: IdentityValues): z.input<typeof adminIdentityRequest> {
  const { position, hours, legal: typed } = values
  const { hasMediator, ...legal } = typed
  const hasPosition = orNone(position.latitude) !== null || orNone(position.longitude) !== null
  return {
    ...trimmed(values),
    position: hasPosition ? { latitude: degreesOf(position.latitude), longitude: degreesOf(position.longitude) } : null,
    hours: hours.map(({ opens, closes, weekdays, ...line }) => ({
      ...trimmed(line),
      weekdays: weekdays.map(Number),
      ...(opens && { opens }),
      ...(closes && { closes }),
    })),
    people: values.people.map(trimmed),
    social: values.social.map(trimmed),
    legal: {
      ...trimmed(legal),
      // The field is shown for companies only.
      capital: legal.form === 'company' ? orNone(legal.capital) : null,
      office: orNone(legal.office),
      siret: orNone(legal.siret),
      register: orNone(legal.register),
      vat: { number: orNone(legal.vat.number), exemption: orNone(legal.vat.exemption) },
      host: trimmed(legal.host),
      mediator: hasMediator ? trimmed(legal.mediator) : null,
    },
  }
}

/** The values with all texts trimmed, so that a text of spaces counts as empty. */
const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Fields

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const identityForm: z.ZodType<z.output<typeof adminIdentityRequest>, IdentityValues> = z
  .custom<IdentityValues>()
  .transform(requestOf)
  .pipe(adminIdentityRequest)

/** The labels of the parts, for showing which ones somebody else has changed meanwhile. */
export const LABELS = {
  name: 'Nom',
  descriptor: 'Activité',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'Adresse e-mail',
  hours: 'Horaires affichés',
  people: 'Personnes présentées',
  social: 'Réseaux sociaux',
  form: 'Forme juridique',
  legalName: 'Nom légal',
  siret: 'SIRET',
  /** All legal notices that have no label of their own. */
  others: 'Autres mentions légales',
}

/** The saved identity in words, by the keys of `LABELS`. */
export function namedValuesOf(saved: AdminIdentityView): Readonly<Record<keyof typeof LABELS, string>> {
  const { legal, position, ...values } = valuesOf(saved)
  const { form, name: legalName, siret, ...others } = legal
  return {
    name: values.name,
    descriptor: values.descriptor,
    address: [values.street, values.postalCode, values.town, values.country, ...Object.values(position)].join(' '),
    phone: values.phone,
    email: values.email,
    hours: values.hours.map(line => `${line.days} ${line.hours} ${line.opens} ${line.closes}`).join(' · '),
    people: values.people.map(({ name, role }) => `${name}, ${role}`).join(' · '),
    social: values.social.map(({ name, url }) => `${name} ${url}`).join(' · '),
    form: FORMS[form],
    legalName,
    siret,
    others: textsIn(others).join(' · '),
  }
}

/** All texts in a value, also in objects and lists inside it, without the empty ones. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
