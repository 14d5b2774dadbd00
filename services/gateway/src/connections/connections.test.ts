import type { TrialAnswer } from '@alba/contracts/connections/mail'
import { centreIdentityTable } from '@alba/contracts/settings/rows'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { quietProjector, startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const STRIPE = '/api/backoffice/admin/connections/stripe'
const MAIL = '/api/backoffice/admin/connections/mail'
const ACCEPTED: TrialAnswer = { outcome: 'accepted', reason: null }

/** The practitioners for whom the projector was asked to send a trial letter, in order. */
const triedFor: number[] = []
/** What the projector answers to a trial. */
let answer: () => TrialAnswer
let isProjectorAway: boolean

let gateway: TestGateway
beforeAll(async () => {
  const away = () => Promise.reject(new ProblemError(problemOf(503, 'unavailable')))
  gateway = await startGateway({
    // The limits of `trial-limits.ts` as they are: the other tests multiply all limits, so that they meet none.
    rateLimitScale: 1,
    projector: {
      ...quietProjector,
      mails: {
        backlog: async () =>
          isProjectorAway ? away() : { waiting: 2, oldest: '2026-11-20T09:00:00Z', failed: 1, lastSent: null },
        letters: async () => [],
        trial: async practitionerId => {
          if (isProjectorAway) return away()
          triedFor.push(practitionerId)
          return answer()
        },
      },
    },
  })
})
beforeEach(() => {
  triedFor.length = 0
  answer = () => ACCEPTED
  isProjectorAway = false
})
afterAll(() => gateway.stop())

const get = (url: string, id = 1) => gateway.app.inject({ url, headers: gateway.staff(id) })
const tryMail = (payload?: object) =>
  gateway.app.inject({ method: 'POST', url: MAIL, headers: gateway.staff(), ...(payload && { payload }) })

const report = {
  mode: 'test',
  findings: [{ check: 'key', verdict: 'failed', code: 'key_refused', lacks: [] }],
  webhookUrl: 'https://maison-alba.example/api/webhooks/stripe',
  lastWebhookAt: null,
  watchedSince: '2026-11-20T08:00:00Z',
}

it('an admin asks what the command service finds at Stripe', async () => {
  gateway.command.on('check-card-provider', () => ({ body: report }))
  const answered = await get(STRIPE)
  expect(answered.json()).toEqual({
    mode: 'test',
    findings: report.findings,
    webhook_url: report.webhookUrl,
    last_webhook_at: null,
    watched_since: report.watchedSince,
  })
  expect(gateway.command.last('check-card-provider').headers['x-actor']).toBe('practitioner:1')
})

it('a practitioner who is not an admin sees neither connection and gets no trial letter', async () => {
  for (const url of [STRIPE, MAIL]) expect((await get(url, 2)).statusCode).toBe(403)
  const refused = await gateway.app.inject({ method: 'POST', url: MAIL, headers: gateway.staff(2) })
  expect(refused.statusCode).toBe(403)
  expect(triedFor).toEqual([])
})

it('the state of mail has the backlog and the address of the admin, and no sender while the centre has no identity', async () => {
  expect((await get(MAIL)).json()).toEqual({
    waiting: 2,
    oldest: '2026-11-20T09:00:00Z',
    failed: 1,
    last_sent: null,
    sender: null,
    recipient: 'practitioner-1@example.org',
  })
})

// The database begins without an identity of the centre. From here on it has one.
it('the state of mail has the sender once the centre has an identity', async () => {
  await put(gateway.database, centreIdentityTable, { id: 1, identity: demoCentre.identity, version: 1 })
  await moveModel(gateway.database, 'settings', at(1), { centre_identity: [1] })
  await expect.poll(async () => (await get(MAIL)).json().sender).toBe('alba@example.org')
})

it('when the projector is away, the answer says which part does not answer', async () => {
  isProjectorAway = true
  for (const answered of [await get(MAIL), await tryMail()]) {
    expect(answered.statusCode).toBe(503)
    expect(answered.json().detail).toMatch(/^Le programme qui envoie les e-mails ne répond pas/)
  }
})

it('a trial letter goes to the account of the admin, whatever the request says', async () => {
  gateway.travel('2026-11-22T10:00:00Z')
  const answered = await tryMail({ practitionerId: 2, to: 'stranger@example.org' })
  expect(answered.json()).toEqual(ACCEPTED)
  expect(triedFor).toEqual([1])
})

// The tests of the limits below begin two days or more after the test before, when everything spent is regained.

it('an account may try four times at once and once more an hour later, also when the mail server refuses the letters', async () => {
  gateway.travel('2026-11-24T10:00:00Z')
  answer = () => ({ outcome: 'refused', reason: '550 no' })
  for (let n = 0; n < 4; n++) expect((await tryMail()).statusCode).toBe(200)
  const refused = await tryMail()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many_trials', detail: expect.stringMatching(/dans 60.minutes/) })
  expect(Number(refused.headers['retry-after'])).toBe(3_600)
  gateway.travel('2026-11-24T10:59:59Z')
  expect((await tryMail()).statusCode).toBe(429)
  gateway.travel('2026-11-24T11:00:00Z')
  expect((await tryMail()).statusCode).toBe(200)
  expect((await tryMail()).statusCode).toBe(429)
  expect(triedFor).toHaveLength(5)
})

it('all accounts together send at most twenty letters in any day', async () => {
  // Ten at once, and ten a day are regained: one every 144 minutes. One account that tries every half hour for a day
  // meets this limit, because its own limit would allow 27.
  let sent = 0
  for (let minute = 0; minute < 24 * 60; minute += 30) {
    gateway.travel(new Date(Date.parse('2026-11-27T10:00:00Z') + minute * 60_000).toISOString())
    if ((await tryMail()).statusCode === 200) sent += 1
  }
  // The last try is 23.5 hours after the first, when nine have been regained.
  expect(sent).toBe(10 + 9)
})

it('a trial does not count when the projector sent nothing because the centre has no identity', async () => {
  gateway.travel('2026-12-05T10:00:00Z')
  // The projector decides that; here it only says so. Eight are twice as many as an account may try at once.
  answer = () => ({ outcome: 'centre_unnamed', reason: null })
  for (let n = 0; n < 8; n++) expect((await tryMail()).json()).toMatchObject({ outcome: 'centre_unnamed' })
})
