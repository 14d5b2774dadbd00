import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AdminCategoryView,
  type AdminQuestionnaireView,
  type AdminRulesView,
  type AdminServiceView,
  type JournalEntry,
  type JournalPage,
  journalKind,
  type PersonView,
} from '@alba/contracts/admin/api'
import type { AdminTermsView } from '@alba/contracts/admin/settings-api'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { drawingSets } from '@alba/contracts/centre/look/drawings'
import { noPictures } from '@alba/contracts/centre/pictures'
import type { CentreTexts } from '@alba/contracts/centre/texts'
import { noChoices } from '@alba/contracts/settings/choices'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { snakeKeys } from '@alba/contracts/shared/case'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { demo } from '../../centres.ts'
import { type Handlers, type MockedRequest, problem } from './mock-api.ts'
import { categories, NOW, questionnaire, services } from './mock-data.ts'
import { retiring } from './mock-offer.ts'

const offered = { retired: false, version: 1 }

const changedMeanwhile = problem(
  409,
  'Ces informations viennent d’être modifiées par quelqu’un d’autre. Vérifiez-les avant de recommencer.',
  'changed_meanwhile',
)

type Kept = { id: number; version: number }
/** @param at the place of the id among the segments of the path, -1 for the last */
const idOf = (request: MockedRequest, at = -1) => Number(new URL(request.url()).pathname.split('/').at(at))

/** The routes that list, add, change and order things of one kind. They refuse a change to any but the present version. */
function defining<Item extends Kept>(name: string, kept: Item[], blank: Omit<Item, 'id' | 'version'>): Handlers {
  const path = `/api/backoffice/admin/${name}`
  return {
    [`GET ${path}`]: () => ({ body: kept }),
    [`POST ${path}`]: request => {
      const made = { ...blank, ...request.postDataJSON(), id: kept.length + 1, version: 1 }
      kept.push(made)
      return { body: made }
    },
    [`PUT ${path}/order`]: request => {
      const { ids } = request.postDataJSON() as { ids: number[] }
      kept.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return { body: { done: true } }
    },
    [`PUT ${path}/:id`]: request => {
      const found = kept.find(({ id }) => id === idOf(request))
      if (!found || request.headers()['if-match'] !== `"${found.version}"`) return changedMeanwhile
      return { body: Object.assign(found, request.postDataJSON(), { version: found.version + 1 }) }
    },
  }
}

const adminServices = (): AdminServiceView[] =>
  services.map(({ category, price, asks: _asks, ...service }) => ({
    ...service,
    category_id: categories.find(({ slug }) => slug === category?.slug)?.id ?? null,
    price_cents: price,
    buffer_before_minutes: 10,
    buffer_after_minutes: 15,
    room_type: category?.slug === 'pour-bebe' ? 'spa_bath_room' : 'massage_room',
    questionnaire_id: service.id === 1 ? 1 : null,
    asks: null,
    ...offered,
  }))

export const people = (): PersonView[] => [
  {
    id: 1,
    name: 'Camille Roussel',
    ...offered,
    access: 'active',
    role: 'admin',
    is_operator: true,
    email: 'camille@maison-alba.example',
    email_stays: true,
    last_login: NOW,
    invited_until: null,
    second_factor: true,
  },
  {
    id: 2,
    name: 'Inès Moreau',
    ...offered,
    access: 'active',
    role: 'practitioner',
    is_operator: false,
    email: 'ines@maison-alba.example',
    email_stays: true,
    last_login: null,
    invited_until: null,
    second_factor: false,
  },
]

const rules: AdminRulesView = {
  hold_minutes: 15,
  minimum_notice_minutes: 120,
  horizon_days: 180,
  start_times: ['09:00', '10:00', '14:00'],
  terms_version: '2025-10',
  version: 1,
}

const terms: AdminTermsView = { ...(snakeKeys(defaultSalesTerms) as Omit<AdminTermsView, 'version'>), version: 1 }

const journal: JournalEntry[] = [
  {
    id: 'e2',
    at: NOW,
    by: 'Camille Roussel',
    sentence: 'Modification',
    changes: [{ label: 'Prix', before: '70,00\u00a0€', after: '75,00\u00a0€' }],
  },
  { id: 'e1', at: NOW, by: 'demo (outil du centre)', sentence: 'Création', changes: [] },
]

/** The whole journal: a page, and an empty one after it. */
const wholeJournal: JournalPage = {
  entries: [
    ...journal.map(entry => ({ ...entry, kind: 'service' as const, about: 'Massage prénatal' })),
    {
      id: 'e3',
      at: NOW,
      by: 'Inès Moreau',
      kind: 'opening',
      about: 'Inès Moreau',
      sentence: 'Disponibilité ouverte',
      changes: [
        {
          label: 'mardi 24 novembre 2026',
          before: 'rien',
          after: 'de 9\u202fh\u202f00 à 13\u202fh\u202f00',
        },
      ],
    },
    {
      id: 'e4',
      at: NOW,
      by: 'Camille Roussel',
      kind: 'practitioner',
      about: 'Inès Moreau',
      sentence: 'Rôle d’administrateur donné',
      changes: [],
    },
  ],
  next: '0042',
}

const DRAWINGS = join(import.meta.dirname, '../../../services/platform/src/look/drawings')
const drawing = (set: string, name: string) => readFileSync(join(DRAWINGS, set, `${name}.svg`), 'utf8')

const uploaded = { hash: 'a'.repeat(64), width: 600, height: 600 }

/** The parts of the centre, each changed as a whole. They refuse a change to any but the present version. */
function parts() {
  const { identity, words } = demo()
  const kept: Record<string, { value: unknown; version: number }> = {
    identity: { value: identity, version: 1 },
    look: { value: demoLook, version: 1 },
    pictures: { value: noPictures, version: 0 },
    words: { value: words, version: 1 },
    letters: { value: defaultLetterTexts, version: 1 },
    retention: { value: defaultRetention, version: 1 },
    choices: { value: noChoices, version: 0 },
    texts: { value: { home: { head: { title: 'Prenez le temps', ending: 'de souffler.' } } }, version: 1 },
  }
  const handlers = Object.entries(kept).flatMap(([name, part]): [string, Handlers[string]][] => [
    [`GET /api/backoffice/admin/${name}`, () => ({ body: part })],
    [
      `PUT /api/backoffice/admin/${name}`,
      request => {
        if (request.headers()['if-match'] !== `"${part.version}"`) return changedMeanwhile
        return { body: Object.assign(part, { value: request.postDataJSON(), version: part.version + 1 }) }
      },
    ],
  ])
  const drawings = drawingSets.map((set): [string, Handlers[string]] => [
    `GET /api/backoffice/admin/drawings/${set}`,
    () => ({ body: { hero: drawing(set, 'hero'), mark: drawing(set, 'mark') } }),
  ])
  // Every logo is accepted, and every picture of the home page refused.
  const own: Handlers = {
    'PUT /api/backoffice/admin/pictures/logo': () => ({
      body: { value: { logo: uploaded, hero: null }, version: 1 },
    }),
    'PUT /api/backoffice/admin/pictures/hero': () =>
      problem(422, 'Cette image a trop de pixels. Réduisez-la à 50 mégapixels au plus.'),
    'POST /api/backoffice/admin/portraits': () => ({ body: uploaded }),
    [`GET /api/pictures/${uploaded.hash}/400.webp`]: () => ({ text: '' }),
  }
  // The script would empty the page: the frame of the preview must not run it.
  const preview: Handlers = {
    'POST /api/backoffice/admin/texts/preview': request => {
      const { page, texts } = request.postDataJSON() as { page: string; texts: CentreTexts }
      const title = `<h1>${page} : ${texts.home?.head?.title}</h1>`
      return {
        body: { html: `<!doctype html><title>Aperçu</title>${title}<script>document.body.innerHTML = ''</script>` },
      }
    },
  }
  return { kept, handlers: { ...Object.fromEntries([...handlers, ...drawings]), ...own, ...preview } }
}

/** A server with everything that an admin defines, which keeps the changes of a test. */
export function adminServer() {
  const kept = adminServices()
  const shelves: AdminCategoryView[] = categories.map((category, rank) => ({ ...category, rank, version: 1 }))
  const asked: AdminQuestionnaireView[] = [{ id: 1, ...questionnaire, ...offered }]
  const team = people()
  const agreed = { ...terms }
  const centre = parts()
  const person = (request: MockedRequest, at: number) => team.find(({ id }) => id === idOf(request, at))
  const handlers: Handlers = {
    ...defining('services', kept, { ...(kept[0] as AdminServiceView), picture: null }),
    ...retiring('/api/services', kept),
    ...defining('categories', shelves, { rank: 9, slug: '', name: '', description: '' }),
    ...defining('questionnaires', asked, { ...(asked[0] as AdminQuestionnaireView), questionnaire_type: 'nouveau' }),
    'GET /api/backoffice/admin/people': () => ({ body: team }),
    'POST /api/backoffice/admin/people': request => {
      const made: PersonView = {
        ...(team[1] as PersonView),
        ...request.postDataJSON(),
        id: 3,
        access: 'invited',
        email_stays: false,
        invited_until: NOW,
      }
      team.push(made)
      return { body: made }
    },
    'PUT /api/backoffice/admin/people/:id/role': request => ({
      body: Object.assign(person(request, -2) ?? {}, request.postDataJSON()),
    }),
    'PUT /api/backoffice/admin/people/:id/operator': request => ({
      body: Object.assign(person(request, -2) ?? {}, request.postDataJSON()),
    }),
    'POST /api/backoffice/admin/people/:id/disable': request => ({
      body: Object.assign(person(request, -2) ?? {}, { access: 'disabled', role: 'practitioner' }),
    }),
    ...centre.handlers,
    'GET /api/backoffice/admin/booking-rules': () => ({ body: rules }),
    'GET /api/backoffice/admin/sales-terms': () => ({ body: agreed }),
    'PUT /api/backoffice/admin/sales-terms': request => ({
      body: Object.assign(agreed, request.postDataJSON(), { version: agreed.version + 1 }),
    }),
    'GET /api/backoffice/admin/journal': request => ({
      body: request.url().includes('before=') ? { entries: [], next: null } : wholeJournal,
    }),
    ...Object.fromEntries(
      journalKind.options.map(kind => [`GET /api/backoffice/admin/journal/${kind}/:id`, () => ({ body: journal })]),
    ),
  }
  return {
    /** Changes a service, as somebody else would. */
    changeService: (id: number, changes: Partial<AdminServiceView>) => {
      const found = kept.find(each => each.id === id)
      if (found) Object.assign(found, changes, { version: found.version + 1 })
    },
    /** Changes a part of the centre, as somebody else would. */
    changePart: (name: 'identity' | 'look' | 'words' | 'letters' | 'texts', changes: object) => {
      const part = centre.kept[name]
      if (part) Object.assign(part, { value: { ...Object(part.value), ...changes }, version: part.version + 1 })
    },
    handlers,
  }
}
