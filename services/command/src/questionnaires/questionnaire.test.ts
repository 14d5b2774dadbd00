import { Writable } from 'node:stream'
import { bookingStream } from '@alba/contracts/bookings/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import {
  blockedOn,
  book,
  bookingOf,
  daysOf,
  dump,
  eventually,
  openIntent,
  typesOf,
  untilPoliciesDone,
} from '../testing/flow.ts'

let command: TestCommand
let freshDay: () => Promise<string>
let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})
beforeAll(async () => {
  command = await startCommand({ logger: { level: 'trace', stream } })
  await defineCentre(command)
  freshDay = daysOf(command)
})
afterAll(() => command.stop())

const fit = { bleeding: false, first: true }
const unfit = { bleeding: true, first: true }
let drafts = 0
const newDraft = () => `draft-${++drafts}-${crypto.randomUUID()}`
const submit = (booking_id: string | number, responses: Record<string, unknown>, questionnaire_type = 'prenatal') =>
  command.send('submit-questionnaire', { booking_id, questionnaire_type, responses })
const massage = (date: string, changes = {}) => bookingBody({ serviceId: 1, startTime: `${date}T09:00:00`, ...changes })
const pay = (bookingId: number) =>
  command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents: null })

describe('a booking of a service with a questionnaire', () => {
  it('cannot be paid without it', async () => {
    const id = await book(command, await freshDay(), { serviceId: 1 })
    expect(await pay(id)).toMatchObject({ status: 422, body: { code: 'eligibility_required' } })
    expect(command.provider.intentsOf(id)).toEqual([])
  })

  it('can be paid when it was passed under the client’s draft id before', async () => {
    const draft = newDraft()
    expect(await submit(draft, fit)).toMatchObject({ status: 200, body: { is_eligible: true, position: null } })
    const id = await book(command, await freshDay(), { serviceId: 1, eligibilityId: draft })
    expect(await typesOf(command, bookingStream(id))).toEqual(['BookingRequested', 'EligibilityConfirmed'])
    await openIntent(command, id)
  })

  it('can be paid when it is passed under the booking’s own id afterwards, sent as text or as number', async () => {
    for (const asSent of [String, Number]) {
      const id = await book(command, await freshDay(), { serviceId: 1 })
      const answer = await submit(asSent(id), fit)
      expect(answer).toMatchObject({ status: 200, body: { is_eligible: true, position: expect.any(String) } })
      expect(await bookingOf(command, id)).toMatchObject({ eligible: true })
      await openIntent(command, id)
    }
  })

  it('is refused to a person who is not eligible, and an existing one cannot be paid', async () => {
    const date = await freshDay()
    const draft = newDraft()
    expect(await submit(draft, unfit)).toMatchObject({
      status: 200,
      body: { is_eligible: false, contraindications: ['Saignements'], position: null },
    })
    const refused = await command.send('request-booking', massage(date, { eligibilityId: draft }))
    expect(refused).toMatchObject({ status: 422, body: { code: 'not_eligible' } })
    expect(await blockedOn(command, date)).toEqual([])
    const id = await book(command, date, { serviceId: 1 })
    expect(await submit(id, unfit)).toMatchObject({ body: { is_eligible: false, position: null } })
    expect(await pay(id)).toMatchObject({ status: 422, body: { code: 'eligibility_required' } })
  })

  it('is canceled when the person passed it and then answers differently before paying', async () => {
    const date = await freshDay()
    const id = await book(command, date, { serviceId: 1 })
    await submit(id, fit)
    const intent = await openIntent(command, id)
    const answer = await submit(id, unfit)
    expect(answer).toMatchObject({ status: 200, body: { is_eligible: false, position: expect.any(String) } })
    expect(await pay(id)).toMatchObject({ status: 409, body: { code: 'booking_closed' } })
    await untilPoliciesDone(command)
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await blockedOn(command, date)).toEqual([])
    // The same event as when any visitor gives up before paying: it does not say why.
    const events = await command.log.readStream(bookingStream(id))
    expect(events.at(-1)).toMatchObject({ type: 'BookingCanceled', data: { by: 'visitor', reason: null } })
  })

  it('stays confirmed once it is paid, whatever is answered afterwards', async () => {
    const id = await book(command, await freshDay(), { serviceId: 1 })
    await submit(id, fit)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    expect(await submit(id, unfit)).toMatchObject({ body: { is_eligible: false, position: null } })
    expect(await bookingOf(command, id)).toMatchObject({ status: 'confirmed', eligible: true })
  })

  it('uses the last answers, for example after a medical consultation', async () => {
    const draft = newDraft()
    await submit(draft, unfit)
    await submit(draft, fit)
    await openIntent(command, await book(command, await freshDay(), { serviceId: 1, eligibilityId: draft }))
  })

  it('cannot be paid with a draft id that is unknown or passed another questionnaire', async () => {
    const { questionnaires } = command.service.deps.reference.current()
    const other = { ...questionnaires.get(1), questionnaireId: 2, questionnaireType: 'baby-spa' }
    await command.send('define-questionnaire', other)
    const draft = newDraft()
    expect(await submit(draft, fit, 'baby-spa')).toMatchObject({ status: 200 })
    for (const eligibilityId of [draft, newDraft()]) {
      const id = await book(command, await freshDay(), { serviceId: 1, eligibilityId })
      expect(await pay(id)).toMatchObject({ body: { code: 'eligibility_required' } })
    }
  })

  it('cannot be paid with a result that is older than an hour', async () => {
    const draft = newDraft()
    await submit(draft, fit)
    await command.database.query(
      "UPDATE eligibility.results SET expires_at = expires_at - interval '60 minutes' WHERE key = $1",
      [draft],
    )
    const id = await book(command, await freshDay(), { serviceId: 1, eligibilityId: draft })
    expect(await pay(id)).toMatchObject({ body: { code: 'eligibility_required' } })
  })

  it('leaves no result in the database after an hour', async () => {
    const over = newDraft()
    const recent = newDraft()
    for (const draft of [over, recent]) await submit(draft, fit)
    const age = "UPDATE eligibility.results SET expires_at = expires_at - interval '60 minutes' WHERE key = $1"
    await command.database.query(age, [over])
    const kept = async () =>
      (await command.database.query('SELECT key FROM eligibility.results WHERE key = ANY($1)', [[over, recent]])).rows
    await eventually(async () => expect(await kept()).toEqual([{ key: recent }]))
  })
})

describe('wrong answers to a questionnaire', () => {
  it.each([
    [422, 'answers_incomplete', { bleeding: false }, 'prenatal'],
    [404, 'questionnaire_unknown', fit, 'unknown'],
    [422, 'answers_incomplete', { bleeding: 'non', first: true }, 'prenatal'],
    [422, 'invalid', { bleeding: 1, first: true }, 'prenatal'],
  ])('are refused with %i %s', async (status, code, responses, type) => {
    expect(await submit(newDraft(), responses, type)).toMatchObject({ status, body: { code } })
  })
})

describe('the answers', () => {
  it('are stored nowhere: in no table, event or log line', async () => {
    await untilPoliciesDone(command)
    const before = new Set(await dump(command))
    logged = ''
    const draft = newDraft()
    const marks = { 'question-of-mine-7731': true, 'question-of-mine-7732': false, remark: 'answer-of-mine-7734' }
    await submit(draft, { ...unfit, ...marks })
    await submit(draft, { ...fit, ...marks })
    await submit(draft, { bleeding: 'answer-of-mine-7733', ...marks })
    await submit(draft, { ...marks })
    const id = await book(command, await freshDay(), { serviceId: 1, eligibilityId: draft })
    await submit(id, { ...fit, ...marks })
    await openIntent(command, id)
    await untilPoliciesDone(command)
    const written = (await dump(command)).filter(row => !before.has(row))
    expect(written.filter(row => row.startsWith('eligibility.results'))).toHaveLength(2)
    expect(logged).toContain('/commands/submit-questionnaire')
    for (const text of [...written, logged])
      for (const secret of ['of-mine', 'bleeding', 'Saignements']) expect(text).not.toContain(secret)
  })
})
