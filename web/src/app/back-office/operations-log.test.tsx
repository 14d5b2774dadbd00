import { afterEach, expect, test, vi } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import {
  bookingSteps,
  confirmationTrace,
  confirmed,
  foundEvents,
  heldBooking,
  holding,
  paid,
} from '../../e2e/mock-operations.ts'
import { staffServer, user } from '../../e2e/mock-staff.ts'
import { all, fill, find, follow, gone, isOff, press, says, saysNot, target } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const STATE = 'GET /api/operations'
const EVENTS = 'GET /api/operations/events'
const TRACE = 'GET /api/operations/trace'
const STEPS = 'GET /api/operations/models/bookings/steps'
const PAGE = '/backoffice/exploitation'

afterEach(() => vi.restoreAllMocks())

async function open(answers: Handlers = {}, search = '') {
  const api = mockStaff(staffServer(), answers)
  await visit(`${PAGE}${search}`)
  return api
}
type Api = Awaited<ReturnType<typeof open>>

/** The questions of all calls of a route. */
const asked = (api: Api, route: string) =>
  called(api, route).map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams))

test('the log is read only when somebody searches, and not again by itself', async () => {
  const api = await open()
  await says('Journal des événements')
  expect(called(api, EVENTS)).toEqual([])
  await fill('Chercher dans le journal', ' 482913057164208 ')
  await press('Chercher')
  await says('3 événements, et rien de plus.')
  await says('23/11/2026')
  await says('payment-pi_3QxYzK2e…1a2b3c4d nº 1')
  expect(asked(api, EVENTS)).toEqual([{ about: '482913057164208' }])
  expect(new URLSearchParams(location.search).get('journal')).toBe('482913057164208')
  // The same search again shows what has happened since.
  await press('Chercher')
  await vi.waitFor(() => expect(called(api, EVENTS)).toHaveLength(2))
})

test('filters are in the address, and a link with them searches at once', async () => {
  const api = await open({}, '?journal=tout&type=refund&auteur=practitioner:1&depuis=2026-11-23T09:10')
  await says('3 événements, et rien de plus.')
  expect(asked(api, EVENTS)).toEqual([{ type: 'refund', actor: 'practitioner:1', from: '2026-11-23T09:10' }])
  await fill('Jusqu’à', '2026-11-22T09:10')
  await press('Chercher')
  await says('La fin précède le début')
  expect(called(api, EVENTS)).toHaveLength(1)
})

test('older events are added below, and a search that took too long goes on', async () => {
  const pages = [
    { ...foundEvents([confirmed]), ended: 'page', next: '0000000000000004000' },
    { ...foundEvents([]), ended: 'time', next: '0000000000000003000', reachedAt: '2026-11-20T09:00:00.000Z' },
    foundEvents([paid]),
  ]
  const api = await open({ [EVENTS]: () => ({ body: pages.shift() }) }, '?journal=booking')
  await press('Plus anciens')
  await says('1 événement jusqu’au 20/11/2026 10:00:00. La recherche s’arrête après deux secondes.')
  await press('Chercher plus loin')
  await says('2 événements, et rien de plus.')
  expect(asked(api, EVENTS).map(({ before }) => before)).toEqual([
    undefined,
    '0000000000000004000',
    '0000000000000003000',
  ])
  expect(all('button', /Plus anciens|plus loin/)).toEqual([])
})

test('nothing found, and a refused question, are said in French', async () => {
  let answer: () => ReturnType<typeof problem> = () => ({ body: foundEvents([]) })
  await open({ [EVENTS]: () => answer() }, '?journal=tout')
  await says('Aucun événement du journal ne répond à cette recherche.')
  answer = () => problem(422, 'Aucun type d’événement ne contient « xylo ».', 'invalid')
  await fill('Type', 'xylo')
  await press('Chercher')
  await says('Aucun type d’événement ne contient « xylo ».')
})

test('an event shows what led to it and what it led to, with mails and messages', async () => {
  const api = await open({}, '?journal=tout')
  await follow(/^BookingConfirmed/)
  const sheet = await find('dialog', 'BookingConfirmed')
  await says('E-mail nº 57, booking-confirmed : envoyé, 2,1 s après', sheet)
  await says('Message alba.booking.confirmed.v1 : échanges locaux', sheet)
  await says('Notification nº 12', sheet)
  await says(confirmed.id, sheet)
  expect(asked(api, TRACE)).toEqual([{ about: confirmed.id }])
  expect(new URLSearchParams(location.search).get('evenement')).toBe(confirmed.id)
  expect(await target('2 autres événements de la même demande', sheet)).toContain(
    `evenement=${confirmed.correlationId}`,
  )
  await follow('PaymentSucceeded', sheet)
  await find('dialog', 'PaymentSucceeded')
  await press('Fermer')
  await gone('dialog', 'PaymentSucceeded')
  await says('3 événements, et rien de plus.')
})

test('a tree says what is missing in it, and a long one is folded', async () => {
  const whole = confirmationTrace()
  const [request] = whole.requests
  const [first] = request?.events ?? []
  if (!request || !first) throw new Error('no request')
  const events = Array.from({ length: 40 }, (_, n) => ({ ...first, id: `e-${n}`, type: 'SlotHeld', revision: n }))
  const body = { ...whole, requests: [{ ...request, events }], more: 7, ended: 'time', is_complete: false }
  await open({ [TRACE]: () => ({ body }) }, '?evenement=e-0')
  const sheet = await find('dialog', 'SlotHeld')
  await says('des suites peuvent manquer', sheet)
  await says('les e-mails et les messages manquent ici', sheet)
  await says('7 événements de plus ne sont pas montrés', sheet)
  expect(all('link', 'SlotHeld', sheet)).toHaveLength(30)
  await press('Voir plus : 10 événements', sheet)
  expect(all('link', 'SlotHeld', sheet)).toHaveLength(40)
})

test('an unknown event, and a failed look, are said in the sheet', async () => {
  let answer = (): ReturnType<typeof problem> => problem(503, 'Le service est momentanément indisponible.')
  await open({ [TRACE]: () => answer() }, '?evenement=e-404')
  await says('Le service est momentanément indisponible.')
  answer = () => ({ body: confirmationTrace({ requests: [] }) })
  await press('Réessayer')
  await says('Le journal n’a rien sous ce nom : e-404.')
})

test('a list is stepped through event by event, from the opened event on, with what is masked', async () => {
  const api = await open({}, `?evenement=${confirmed.id}`)
  const sheet = await find('dialog', 'BookingConfirmed')
  await press('Pas à pas', sheet)
  expect(await isOff('button', 'Dérouler')).toBe(true)
  await fill('Liste', 'bookings', sheet)
  expect(called(api, STEPS)).toEqual([])
  await press('Dérouler', sheet)
  await says('Événement 2 sur 2', sheet)
  await says('pending → confirmed', sheet)
  await says('Juste avant, 1 événement d’un autre dossier a changé les mêmes lignes.', sheet)
  expect(await isOff('button', 'Suivant')).toBe(true)
  await press('Précédent', sheet)
  await says('Événement 1 sur 2', sheet)
  await says('customer_name…', sheet)
  expect(asked(api, STEPS)).toEqual([{ stream: 'booking-482913057164208' }])
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    evenement: confirmed.id,
    vue: 'pas',
    liste: 'bookings',
    pas: '0',
  })
})

test.each([
  [
    bookingSteps({ stopped: 'stopped in front of BookingMoved', steps: [] }),
    'Cette liste s’arrête devant un événement.',
  ],
  [bookingSteps({ steps: [] }), 'Le journal n’a aucun événement de ce dossier.'],
  [
    bookingSteps({ steps: bookingSteps().steps.map(step => ({ ...step, state: 'not handled', changes: [] })) }),
    'Rien de ce dossier ne concerne cette liste.',
  ],
])('a step-through says when it ends early or shows nothing', async (body, sentence) => {
  await open({ [STEPS]: () => ({ body }) }, `?evenement=${confirmed.id}&vue=pas&liste=bookings`)
  await says(sentence)
})

test('a stream that a list leaves out leads to its events in the log, and the step-through says so', async () => {
  const held = heldBooking('a11ba000-0000-4000-8000-0000000000b1', '482913057164208')
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined as never)
  const api = await open({ [STATE]: () => ({ body: holding([held]) }) })
  await follow('Voir booking-482913057164208 dans le journal')
  await says('3 événements, et rien de plus.')
  expect(asked(api, EVENTS)).toEqual([{ about: 'booking-482913057164208' }])
  expect(shown).toHaveBeenCalled()
  await follow(/^BookingConfirmed/)
  const sheet = await find('dialog', 'BookingConfirmed')
  await press('Pas à pas', sheet)
  await fill('Liste', 'bookings', sheet)
  await press('Dérouler', sheet)
  await says('Cette liste laisse ce dossier de côté.', sheet)
})

test('users without the role can neither search nor open an event by its address', async () => {
  const profile = { 'GET /api/auth/profile': () => ({ body: { ...user, is_operator: false } }) }
  await open(profile, `?journal=tout&evenement=${confirmed.id}`)
  await find('heading', 'Réservé à l’exploitation')
  await saysNot('Journal des événements')
  expect(all('dialog')).toEqual([])
})
