import { journalTable } from '@alba/contracts/admin/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

let gateway: TestGateway
const sent: { name: string; body: Record<string, unknown>; actor: unknown }[] = []
beforeAll(async () => {
  gateway = await startGateway()
  for (const name of COMMANDS)
    gateway.command.on(name, ({ body, headers }) => {
      sent.push({ name, body, actor: headers['x-actor'] })
      return { body: { id: 1, practitionerId: 1, position: null } }
    })
})
afterAll(() => gateway.stop())

const COMMANDS = [
  'add-service',
  'change-service',
  'add-room',
  'change-room',
  'change-category',
  'change-questionnaire',
  'change-package',
  'order-items',
  'change-booking-rules',
  'change-centre-identity',
  'change-centre-look',
  'change-centre-words',
  'change-centre-letter-texts',
  'change-centre-texts',
  'invite-practitioner',
  'change-role',
  'rename-practitioner',
]

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method,
    url: `/api/backoffice/admin/${path}`,
    headers: { ...gateway.staff(), ...headers },
    ...(payload && { payload }),
  })

it('lists services with what only an admin edits, and people with their access and role', async () => {
  const services = (await call('GET', 'services')).json()
  expect(services[0]).toMatchObject({ id: MASSAGE, questionnaire_id: 1, room_type: 'massage_room', picture: null })
  const people = (await call('GET', 'people')).json()
  expect(people).toMatchObject([
    { id: 1, access: 'active', role: 'admin' },
    { id: 2, access: 'active', role: 'practitioner' },
  ])
})

const service = {
  name: 'Hammam',
  category_id: null,
  description: 'Chaud',
  duration_minutes: 45,
  price_cents: 0,
  sessions_count: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 10,
  room_type: 'Hammam',
  questionnaire_id: null,
  asks: null,
}

it('sends a new service and a change as commands of the practitioner, with the version that they saw', async () => {
  expect((await call('POST', 'services', service)).statusCode).toBe(200)
  expect(sent.at(-1)).toMatchObject({
    name: 'add-service',
    actor: 'practitioner:1',
    body: { priceCents: 0, benefits: null },
  })
  expect(sent.at(-1)?.body).not.toHaveProperty('asks')
  await call('PUT', `services/${MASSAGE}`, { ...service, asks: { what: 'nothing' } }, { 'if-match': '"4"' })
  expect(sent.at(-1)).toMatchObject({
    name: 'change-service',
    body: { serviceId: MASSAGE, version: 4, asks: { what: 'nothing' }, roomType: 'Hammam' },
  })
})

it('a change says nothing of the place and the type, which stay', async () => {
  await call('PUT', 'categories/1', { name: 'Pour maman', slug: 'pour-maman', description: '' })
  expect(sent.at(-1)?.body).toEqual({ name: 'Pour maman', slug: 'pour-maman', description: '', categoryId: 1 })
  const question = {
    id: 'q1',
    text: 'Une fièvre',
    type: 'boolean',
    required: true,
    options: [],
    contraindication: null,
  }
  await call('PUT', 'questionnaires/1', { title: 'Avant', description: '', questions: [question] })
  expect(sent.at(-1)?.body).toEqual({ questionnaireId: 1, title: 'Avant', description: '', questions: [question] })
})

it.each(['categories', 'rooms', 'services', 'questionnaires', 'packages'])(
  'changes one of the %s that was added a moment ago, also while the read models do not show it yet',
  async list => {
    const answer = await call('PUT', `${list}/99`, bodyOf(list), { 'if-match': '"1"' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: 99 }])
    expect(sent.at(-1)).toMatchObject({ name: `change-${NOUNS[list]}`, body: { version: 1 } })
  },
)

it('says that there is no such thing when command says so', async () => {
  const refused = problemOfRejection('room_unknown')
  gateway.command.on('change-room', () => ({ status: refused.status, body: refused }))
  const answer = await call('PUT', 'rooms/99', bodyOf('rooms'))
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'room_unknown'])
})

it('renames a person whom the read models do not show yet: command knows whether there is one', async () => {
  const answer = await call('PUT', 'people/77', { name: 'Nora Petit' }, { 'if-match': '"1"' })
  expect([answer.statusCode, answer.json()]).toEqual([202, { id: 77 }])
  expect(sent.at(-1)).toMatchObject({
    name: 'rename-practitioner',
    body: { practitionerId: 77, name: 'Nora Petit', version: 1 },
  })
})

const NOUNS: Record<string, string> = {
  categories: 'category',
  rooms: 'room',
  services: 'service',
  questionnaires: 'questionnaire',
  packages: 'package',
}

const bodyOf = (path: string) => {
  if (path.startsWith('services')) return service
  if (path.startsWith('packages'))
    return { name: 'A', description: '', price_cents: 100, items: [{ service_id: MASSAGE, quantity: 2 }] }
  if (path.startsWith('rooms')) return { name: 'Salle', room_type: 'Hammam' }
  if (path.startsWith('categories')) return { name: 'A', slug: 'a', description: '' }
  const question = { id: 'q', text: '?', type: 'boolean', required: true, options: [], contraindication: null }
  return { title: 'A', description: '', questions: [question] }
}

it.each<[string, 'POST' | 'PUT', object, RegExp]>([
  ['categories', 'POST', { name: 'A', slug: 'Été', description: '' }, /minuscules/],
  ['packages', 'POST', { name: 'A', description: '', price_cents: 100, items: [] }, /au moins un soin/],
  [
    'packages',
    'POST',
    { name: 'A', description: '', price_cents: 1, items: [1, 1].map(service_id => ({ service_id, quantity: 1 })) },
    /figure deux fois/,
  ],
  ['rooms', 'POST', { name: ' ', room_type: 'A' }, /obligatoire/],
  [
    'booking-rules',
    'PUT',
    {
      hold_minutes: 15,
      minimum_notice_minutes: 0,
      horizon_days: 1,
      start_times: ['09:00', '09:00'],
      terms_version: '1',
    },
    /deux fois/,
  ],
])('%s refuses wrong input with a sentence', async (path, method, payload, sentence) => {
  const answer = await call(method, path, payload)
  expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringMatching(sentence)])
})

it('a role, an order, rules and an invitation become commands', async () => {
  await call('PUT', 'services/order', { ids: [2, 1] })
  expect(sent.at(-1)).toMatchObject({ name: 'order-items', body: { list: 'services', ids: [2, 1] } })
  await call('PUT', 'people/2/role', { role: 'admin' })
  expect(sent.at(-1)).toMatchObject({ name: 'change-role', body: { practitionerId: 2, role: 'admin' } })
  await call('POST', 'people', { name: 'Nora', email: 'nora@example.org' })
  expect(sent.at(-1)).toMatchObject({ name: 'invite-practitioner', body: { name: 'Nora', email: 'nora@example.org' } })
  const rules = (await call('GET', 'booking-rules')).json()
  expect(rules).toMatchObject({ hold_minutes: 15, version: 0 })
  const { version: _version, ...request } = rules
  const saved = await call('PUT', 'booking-rules', { ...request, hold_minutes: 20 }, { 'if-match': '"0"' })
  expect(saved.statusCode).toBe(200)
  expect(sent.at(-1)).toMatchObject({ name: 'change-booking-rules', body: { holdMinutes: 20, version: 0 } })
})

it.each([
  ['identity', 'change-centre-identity', { ...demoCentre.identity, name: 'Maison Aube' }],
  ['look', 'change-centre-look', { ...demoCentre.look, logo: 'initial' }],
  ['words', 'change-centre-words', { ...demoCentre.words, client: { one: 'hôte', many: 'hôtes', gender: 'feminine' } }],
  ['letters', 'change-centre-letter-texts', { ...demoCentre.texts, bring: 'Un maillot.' }],
  ['texts', 'change-centre-texts', { home: { head: { title: 'Prenez le temps' } }, terms: { highlights: [] } }],
])('%s is changed as a whole, with the version that was seen', async (path, name, changed) => {
  const { value, version } = (await call('GET', path)).json()
  expect(value).not.toEqual(changed)
  const saved = await call('PUT', path, changed, { 'if-match': `"${version}"` })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(sent.at(-1)).toMatchObject({ name, actor: 'practitioner:1', body: { ...changed, version } })
})

it.each([
  ['identity', { ...demoCentre.identity, phone: '12' }, /dix chiffres/],
  ['identity', { ...demoCentre.identity, legal: { ...demoCentre.identity.legal, siret: null } }, /SIRET/],
  [
    'identity',
    {
      ...demoCentre.identity,
      hours: [{ days: 'Lundi', hours: '9 h', weekdays: [1], opens: '18:00', closes: '09:00' }],
    },
    /après l’ouverture/,
  ],
  [
    'look',
    { ...demoCentre.look, colours: { ...demoCentre.look.colours, accent: '#f0c0b0' } },
    /On ne pourrait pas lire/,
  ],
  ['words', { ...demoCentre.words, client: { one: 'Client', many: 'clients', gender: 'masculine' } }, /minuscules/],
  ['texts', { home: { head: { title: 'Chez {nous}' } } }, /^«.\{nous\}.» n’est pas connu/],
  ['texts', { about: { story: 'Lisez [ceci](ici).' } }, /Un lien s’écrit/],
])('%s refuses what cannot be shown, with a sentence', async (path, payload, sentence) => {
  const answer = await call('PUT', path, payload)
  expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringMatching(sentence)])
})

it('shows drawings of either set before it is chosen', async () => {
  const [neutral, other] = await Promise.all(
    ['neutral', 'mother-and-baby'].map(async set => (await call('GET', `drawings/${set}`)).json()),
  )
  expect(Object.values(neutral)).toEqual(Array(2).fill(expect.stringMatching(/^<svg/)))
  expect(other.hero).not.toBe(neutral.hero)
  expect((await call('GET', 'drawings/other')).statusCode).toBe(422)
})

it('the journal of one thing has no entries of another', async () => {
  // The keys of room 11 begin like those of room 1.
  const entry = (kind: 'room', id: string, position: string) => ({
    key: `${kind}:${id}:${position}`,
    kind,
    subject_id: id,
    position,
    event_id: `00000000-0000-4000-8000-0000000000${position}`,
    event_type: 'RoomDefined' as const,
    occurred_at: '2026-11-20T10:00:00.000Z',
    actor_kind: 'practitioner' as const,
    actor_id: '1',
    definition: { roomId: Number(id), name: `Salle ${position}`, roomType: 'Hammam' },
  })
  await put(
    gateway.database,
    journalTable,
    entry('room', '1', '01'),
    entry('room', '1', '02'),
    entry('room', '11', '03'),
  )
  const entries = (await call('GET', 'journal/room/1')).json()
  expect(entries).toMatchObject([
    {
      sentence: 'Modification',
      by: 'Camille Roussel',
      changes: [{ label: 'Nom', before: 'Salle 01', after: 'Salle 02' }],
    },
    { sentence: 'Création' },
  ])
})
