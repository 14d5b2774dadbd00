import type { OperationsView } from '@alba/contracts/operations/api'
import { expect, test, vi } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import {
  calm,
  difference,
  kept,
  poisoned,
  rebuilding,
  replayed,
  troubled,
  verdict,
  withModels,
} from '../../e2e/mock-operations.ts'
import { staffServer, user } from '../../e2e/mock-staff.ts'
import { all, fill, find, follow, gone, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const STATE = 'GET /api/operations'
const RETRY = 'POST /api/operations/parked/retry'
const REPLAY = 'POST /api/operations/models/bookings/replay'
const STEER = (model: string, action: string) => `POST /api/operations/models/${model}/replay/${action}`
const SKIP = 'POST /api/operations/models/agenda/skip'

async function open(answers: Handlers = {}) {
  const api = mockStaff(staffServer(), answers)
  await visit('/backoffice/exploitation')
  return api
}
/** A fake server whose state the tests change. */
function serverOf(first: OperationsView) {
  const server = { view: first }
  return { server, [STATE]: () => ({ body: server.view }) }
}

test('while all is well, the page says so in one line and offers no act', async () => {
  await open()
  await says('Tout fonctionne : rien n’attend quelqu’un.')
  await says('Aucun acte pour l’instant. Chacun s’écrit ici, avec son motif.')
  expect(all('button', /Réessayer/)).toEqual([])
})

test('an event that cannot be processed appears on the page within seconds, in the centre’s words', async () => {
  const { server, ...answers } = serverOf(calm())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(answers)
  await says('Tout fonctionne : rien n’attend quelqu’un.')
  server.view = troubled()
  vi.advanceTimersByTime(3_000)
  await says('L’agenda ne montre pas les derniers changements de 3 réservations et 2 jours.')
  await says('startsAt: Invalid input')
  vi.useRealTimers()
})

test('a retry first states number, age and effects, requires a reason, and shows what the server did', async () => {
  const { server, ...answers } = serverOf(troubled())
  const api = await open({ ...answers, [RETRY]: () => ({ body: { count: 2 } }) })
  await press(/^Réessayer les 2… : Paiements et remboursements : 2/)
  const question = await find('dialog', /^Réessayer 2/)
  await says('2 étapes, et 2 suites derrière', question)
  await says('arrêtée depuis 2 heures', question)
  await says('Des remboursements peuvent partir chez Stripe', question)
  await press('Réessayer les 2', question)
  await says('Indiquez la raison.', question)
  expect(called(api, RETRY)).toEqual([])

  await fill('Motif', 'La banque a rouvert le compte', question)
  const { work } = server.view
  if (!work) throw new Error('no work')
  server.view = {
    ...server.view,
    work: { ...work, failed: work.failed.slice(0, 1).map(each => ({ ...each, asked: 'retry' as const })) },
  }
  await press('Réessayer les 2', question)
  await says('Nouvel essai : 1 réussie et 1 en cours.')
  await says('Nouvel essai demandé')
  expect(called(api, RETRY).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { ids: ['3', '4'], reason: 'La banque a rouvert le compte' },
  ])
})

test('an event is skipped by its id, and after a failed act the dialog stays open with the typed reason', async () => {
  const { server, ...answers } = serverOf(troubled())
  let answer: () => unknown = () => problem(404, 'Cette étape n’est plus en attente : la liste vient de changer.')
  const api = await open({ ...answers, [SKIP]: () => answer() as { body: object } })
  await press(/^Continuer sans lui… : L’agenda/)
  const question = await find('dialog', 'Continuer sans cet événement ?')
  await says('1\u00a0événement : BookingRescheduled', question)
  await fill('Motif', 'Écrit par un essai', question)
  await press('Continuer sans lui', question)
  await says('la liste vient de changer', question)
  answer = () => ({ body: { count: 1 } })
  await press('Continuer sans lui', question)
  await says('Acte noté')
  // The page shows the state of the server, not what was clicked.
  await says('L’agenda ne montre pas')
  expect(called(api, SKIP).map(({ body }) => JSON.parse(body ?? ''))[1]).toEqual({
    event_id: 'a11ba000-0000-4000-8000-0000000000b1',
    reason: 'Écrit par un essai',
  })
})

test('an event that stopped several lists is skipped for all of them with one reason', async () => {
  const skipOf = (name: string) => `POST /api/operations/models/${name}/skip`
  // The projector has let the agenda go on meanwhile.
  const api = await open({
    [STATE]: () => ({ body: poisoned() }),
    [SKIP]: () => problem(404, 'La liste vient de changer.'),
    [skipOf('bookings')]: () => ({ body: { count: 1 } }),
    [skipOf('live')]: () => ({ body: { count: 1 } }),
  })
  await press(/^Continuer sans lui… : 3/)
  const question = await find('dialog', 'Continuer sans cet événement ?')
  await fill('Motif', 'Écrit par un essai', question)
  await press('Continuer sans lui', question)
  await says('Acte noté')
  for (const name of ['agenda', 'bookings', 'live'])
    expect(called(api, skipOf(name)).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { event_id: 'a11ba000-0000-4000-8000-0000000000b1', reason: 'Écrit par un essai' },
    ])
})

test('the journal shows ten acts, and the others when asked; an act without a reason of its own shows none', async () => {
  const view = troubled()
  const [act] = view.acts?.newest ?? []
  if (!act) throw new Error('no act')
  const newest = Array.from({ length: 12 }, (_, n) => ({ ...act, id: `act ${n}`, reason: `Motif ${n}` }))
  newest[0] = { ...act, id: 'act 0', reason: 'asked on the command line' }
  await open({ [STATE]: () => ({ body: { ...view, acts: { newest, count: 12, skipped: 0 } } }) })
  await says('Motif 9')
  await saysNot('Motif 10')
  await saysNot('asked on the command line')
  await press('Voir les 12 actes')
  await says('Motif 11')
})

test('the journal lists acts with their author and reason, and skipped events are counted', async () => {
  await open({ [STATE]: () => ({ body: troubled() }) })
  await says('2 actes, dont 1 événement ignoré.')
  await says('Événement ignoré pour la liste des réservations : BookingRequested')
  await says('La banque a rouvert le compte')
  await says('julie (ligne de commande)')
})

test('a rebuild first states the number of events, the duration and the effects, and makes a preview', async () => {
  const view = withModels(calm(), {
    bookings: { events_done: 12_000, replay: replayed({ state: 'done', speed: 100 }) },
  })
  const api = await open({ [STATE]: () => ({ body: view }), [REPLAY]: () => ({ body: { count: 1 } }) })
  await press('Reconstruire… : La liste des réservations')
  const question = await find('dialog', 'Reconstruire la liste des réservations ?')
  await says('12 000 événements', question)
  await says('environ 2 minutes', question)
  await says('Rien ne change pour le centre', question)
  await press('Reconstruire', question)
  await says('Indiquez la raison.', question)
  expect(called(api, REPLAY)).toEqual([])
  await fill('Motif', 'Des lignes diffèrent', question)
  await press('Reconstruire', question)
  await says('Acte noté')
  expect(called(api, REPLAY).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { preview: true, reason: 'Des lignes diffèrent' },
  ])
})

test('a replay shows progress, rate and time left; it can be paused with a reason, then resumed or abandoned', async () => {
  const { server, ...answers } = serverOf(rebuilding())
  const api = await open({ ...answers, [STEER('timeline', 'pause')]: () => ({ body: { count: 1 } }) })
  await says('1 200 événements sur 4 000, 40 par seconde, encore 1 minute')
  await says('Camille Roussel : Des lignes diffèrent')
  // The replay is paused: the dialog names the consequences, and afterwards the server reports the pause.
  await press(/^Mettre en pause… : L’historique/)
  const question = await find('dialog', /^Mettre en pause : l’historique/)
  await says('jusqu’à la reprise, même après un redémarrage', question)
  await fill('Motif', 'La base est lente', question)
  server.view = withModels(rebuilding(), { timeline: { replay: replayed({ state: 'paused', rate: 0 }) } })
  await press('Mettre en pause', question)
  await find('button', /^Reprendre… : L’historique/)
  expect(all('button', /^Mettre en pause/)).toEqual([])
  await says('L’historique de chaque dossier : reconstruction en pause')
  expect(all('button', /^Abandonner… : L’historique/)).toHaveLength(1)
  expect(called(api, STEER('timeline', 'pause')).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { reason: 'La base est lente' },
  ])
  // The replay stops before an event that it cannot read.
  const poison = { id: 'a11ba000-0000-4000-8000-0000000000b1', type: 'BookingRescheduled', position: '1' }
  server.view = withModels(calm(), { timeline: { replay: replayed({ state: 'failed', error: 'broken row', poison }) } })
  await says('L’historique de chaque dossier : reconstruction arrêtée')
  await says('broken row')
  await find('button', /^Continuer sans lui… : L’historique/)
})

test('a preview can be put in use once its difference was seen, and undone with the kept tables', async () => {
  const { server, ...answers } = serverOf(rebuilding())
  const done = () => ({ body: { count: 1 } })
  const api = await open({
    ...answers,
    'GET /api/operations/models/bookings/difference': () => ({ body: difference }),
    [STEER('bookings', 'swap')]: done,
    [STEER('bookings', 'undo')]: done,
  })
  // Before the difference is seen, the preview cannot be put in use.
  expect(all('button', /^Mettre en service/)).toEqual([])
  await follow('Voir la différence : La liste des réservations')
  const sheet = await find('dialog', 'La liste des réservations')
  await says('1 ligne ajoutée et 1 ligne modifiée', sheet)
  await says('2026-11-24T09:00:00Z → 2026-11-24T10:00:00Z', sheet)
  await says('BookingRescheduled, booking-482913057164208 nº 3', sheet)
  await says('Aucun événement du journal ne l’explique.', sheet)
  await press('Mettre en service…', sheet)
  const question = await find('dialog', 'Mettre en service : la liste des réservations ?')
  await says('1 ligne ajoutée et 1 ligne modifiée', question)
  await fill('Motif', 'La différence est juste', question)
  server.view = withModels(calm(), { bookings: { kept: [kept()], replay: replayed({ state: 'done' }) } })
  await press('Mettre en service', question)
  await gone('dialog', 'La liste des réservations')
  expect(called(api, STEER('bookings', 'swap'))).toHaveLength(1)

  // The swap is undone.
  await press('Remettre l’ancienne… : La liste des réservations')
  const undo = await find('dialog', /^Annuler la mise en service/)
  // The model in use is at event 4182 of the log, and the kept tables at 4100.
  await says('82 événements à relire', undo)
  await says('remplacée il y a 2 heures', undo)
  await fill('Motif', 'Une ligne manque', undo)
  await press('Remettre l’ancienne', undo)
  await vi.waitFor(() => expect(called(api, STEER('bookings', 'undo'))).toHaveLength(1))
})

test('tables kept by another version of the software can only be dropped', async () => {
  const view = withModels(calm(), { vouchers: { kept: [kept(6)] } })
  await open({ [STATE]: () => ({ body: view }) })
  await says('Elle revient avec le logiciel de cette version.')
  await find('button', 'Jeter… : La liste des bons cadeaux')
  expect(all('button', /^Remettre/)).toEqual([])
})

test('for users without the role the page is not in the menu, and its address says who grants the role', async () => {
  const api = await open({ 'GET /api/auth/profile': () => ({ body: { ...user, is_operator: false } }) })
  await find('heading', 'Réservé à l’exploitation')
  await saysNot('À regarder')
  expect(all('link', 'Exploitation')).toEqual([])
  // The stored session has the role. One request may be sent before the profile without it is loaded.
  expect(called(api, STATE).length).toBeLessThan(2)
})

test('the proof of the log shows the last verdict, and has it verified again with a reason', async () => {
  const api = await open({
    [STATE]: () => ({ body: calm() }),
    'POST /api/operations/verification': () => ({ body: { count: 1 } }),
  })
  await says('Tout est juste')
  await says('4 170 événements et 18 listes, en 3 secondes')
  await press('Vérifier le journal…')
  const question = await find('dialog', 'Vérifier le journal ?')
  await says('environ 3 secondes', question)
  await fill('Motif', 'Avant la clôture', question)
  await press('Vérifier', question)
  await says('Acte noté')
  expect(called(api, 'POST /api/operations/verification').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { reason: 'Avant la clôture' },
  ])
})

test('while the log is verified there is no second button, and what was found needs a person', async () => {
  const last = verdict({ outcome: 'wrong', findings: 2 })
  const proof = { under_way_since: '2026-11-23T10:00:00Z', last }
  await open({ [STATE]: () => ({ body: { ...calm(), proof } }) })
  await says('En cours')
  await says('Vérification en cours depuis')
  await says('Défauts trouvés, le')
  expect(all('button', 'Vérifier le journal…')).toEqual([])
  await says('Journal : 2 défauts trouvés par la dernière vérification')
})

test('a message that a program refused is skipped with a reason, and what waits behind it is said first', async () => {
  const view = calm()
  const message = {
    group: 'mailer',
    subject: 'booking-482913057164210',
    eventId: 'e-1',
    type: 'BookingRescheduled',
    error: 'cannot be read',
    tries: 3,
    nextTry: view.at,
    parkedAt: view.at,
  }
  const parked = [message, { ...message, eventId: 'e-2', error: null, tries: 0 }]
  const bus = { relay: null, groups: [], parked }
  const api = await open({
    [STATE]: () => ({ body: { ...view, bus } }),
    'POST /api/operations/messages/skip': () => ({ body: { count: 1 } }),
  })
  await press('Écarter… : booking-482913057164210')
  const question = await find('dialog', 'Écarter ce message ?')
  await says('1 message : BookingRescheduled, booking-482913057164210, et 1 derrière', question)
  await fill('Motif', 'La cliente est prévenue', question)
  await press('Écarter', question)
  await says('Acte noté')
  expect(called(api, 'POST /api/operations/messages/skip').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { group: 'mailer', event_id: 'e-1', reason: 'La cliente est prévenue' },
  ])
})
