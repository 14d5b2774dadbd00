import type { OperationsView } from '@alba/contracts/operations/api'
import { expect, test, vi } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import { calm, troubled } from '../../e2e/mock-operations.ts'
import { staffServer, user } from '../../e2e/mock-staff.ts'
import { all, fill, find, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const STATE = 'GET /api/operations'
const RETRY = 'POST /api/operations/parked/retry'
const SKIP = 'POST /api/operations/models/agenda/skip'

async function open(answers: Handlers = {}) {
  const api = mockStaff(staffServer(), answers)
  await visit('/backoffice/exploitation')
  return api
}
/** A server whose state a test changes. */
function serverOf(first: OperationsView) {
  const server = { view: first }
  return { server, [STATE]: () => ({ body: server.view }) }
}

test('a calm site says so in one line, and nothing waits', async () => {
  await open()
  await says('Tout fonctionne : rien n’attend quelqu’un.')
  await says('Aucun acte pour l’instant. Chacun s’écrit ici, avec son motif.')
  expect(all('button', /Réessayer/)).toEqual([])
})

test('a poison event is on the page seconds later, in the centre’s words', async () => {
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

test('a retry states number, age and effects first, needs a reason, and shows what the server did', async () => {
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

test('an event is skipped by its id, and an act that fails stays a question with its reason', async () => {
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
  // The page goes on saying what the server says, whatever was clicked.
  await says('L’agenda ne montre pas')
  server.view = calm()
  expect(called(api, SKIP).map(({ body }) => JSON.parse(body ?? ''))[1]).toEqual({
    event_id: 'a11ba000-0000-4000-8000-0000000000b1',
    reason: 'Écrit par un essai',
  })
})

test('acts are listed with who and why, and skipped events are counted', async () => {
  await open({ [STATE]: () => ({ body: troubled() }) })
  await says('2 actes, dont 1 événement ignoré.')
  await says('Événement ignoré pour la liste des réservations : BookingRequested')
  await says('La banque a rouvert le compte')
  await says('julie (ligne de commande)')
})

test('without the role the page is not in the menu, and says who gives it', async () => {
  const api = await open({ 'GET /api/auth/profile': () => ({ body: { ...user, is_operator: false } }) })
  await find('heading', 'Réservé à l’exploitation')
  await saysNot('À regarder')
  expect(all('link', 'Exploitation')).toEqual([])
  expect(called(api, STATE).length).toBeLessThan(2)
})
