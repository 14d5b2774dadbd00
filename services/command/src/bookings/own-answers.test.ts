import { bookingStream } from '@alba/contracts/bookings/events'
import { french } from '@alba/contracts/shared/typography'
import { beforeAll, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import { bookingOf, statusOf } from '../testing/flow.ts'

// Labels get their typography when they are defined, and come back with it.
const SINCE = french('Depuis quand ?')
const HEIGHT = french('Votre taille ?')
const ownQuestions = [
  { label: SINCE, help: '', kind: 'choice', choices: ['Hier', 'Un mois'], required: true },
  { label: HEIGHT, help: 'En centimètres', kind: 'number', choices: [], required: false },
]
const since = { question: SINCE, answer: 'Un mois' }

const { command, freshDay } = await startCentre()
beforeAll(async () => {
  await define(ownQuestions)
})

/** The bath asks these questions from now on. */
async function define(questions: typeof ownQuestions) {
  const service = command.service.deps.reference.current().services.get(2)
  // The body of `define-service` has neither of these: other commands set them.
  const { retired: _retired, picture: _picture, ...known } = { retired: false, picture: null, ...service }
  const answer = await command.send('define-service', { ...known, ownQuestions: questions })
  expect(answer.status).toBe(200)
}

const request = async (changes: object) =>
  command.send('request-booking', bookingBody({ startTime: `${await freshDay()}T09:00:00`, ...changes }))

it('a booking keeps each answer, encrypted, with the question as it was, also when the question changes', async () => {
  const answers = [since, { question: HEIGHT, answer: '172' }]
  const { body } = await request({ answers })
  const { bookingId } = body as { bookingId: number }
  await define([{ label: 'Autre chose ?', help: '', kind: 'text', choices: [], required: false }])
  const [requested] = await command.log.readStream(bookingStream(bookingId))
  expect(requested).toMatchObject({ type: 'BookingRequested', data: { answers } })
  await define(ownQuestions)
  const stored = await command.database.query(
    'SELECT data::text AS data FROM event_store.events WHERE stream = $1 ORDER BY revision LIMIT 1',
    [bookingStream(bookingId)],
  )
  expect(stored.rows[0].data).not.toContain('Un mois')
  expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'pending' })
})

it.each([
  ['answer_missing', []],
  ['answer_missing', [{ question: HEIGHT, answer: '172' }]],
  ['answer_unsuitable', [{ question: SINCE, answer: 'Demain' }]],
  ['answer_unsuitable', [since, { question: HEIGHT, answer: 'grand' }]],
  ['answer_unsuitable', [since, since]],
  ['question_unknown', [since, { question: 'Et alors ?', answer: 'Oui' }]],
])('a request of a visitor is refused with %s, and holds no time', async (code, answers) => {
  const date = await freshDay()
  const before = await command.log.head()
  const body = bookingBody({ startTime: `${date}T09:00:00`, answers })
  expect(await command.send('request-booking', body)).toMatchObject({ status: 422, body: { code } })
  expect(await command.log.head()).toBe(before)
})

it('staff may leave a required question open, but cannot give an answer that is not among the choices', async () => {
  const ofStaff = async (answers?: object[]) => {
    const { customerName, customerEmail, customerPhone, notes, pregnancyWeek, babyAgeMonths } = bookingBody({})
    const who = { customerName, customerEmail, customerPhone, notes, pregnancyWeek, babyAgeMonths }
    const own = { practitionerId: null, adminNotes: null, eligibilityConfirmed: true, idempotencyKey: null }
    const body = { serviceId: 2, startTime: `${await freshDay()}T09:00:00`, ...who, ...own, answers }
    return command.send('book-for-client', body, { 'x-actor': 'practitioner:1' })
  }
  const made = await ofStaff()
  expect(made.status).toBe(200)
  expect(await statusOf(command, (made.body as { bookingId: number }).bookingId)).toBe('confirmed')
  expect(await ofStaff([{ question: SINCE, answer: 'Demain' }])).toMatchObject({ status: 422 })
})
