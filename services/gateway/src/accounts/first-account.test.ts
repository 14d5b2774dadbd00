import type { Rejection } from '@alba/contracts/shared/rejections'
import { problemOf, problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

const AT = Date.parse('2026-11-20T10:00:00Z')
const CODE = 'K7MQ-XW3E-9D2H-04TR'
const zoe = { code: CODE, name: ' Zoé Petit ', email: 'zoe@example.org', password: 'trois girafes sur le toit' }

let gateway: TestGateway
let hour = 0
/** Whether command awaits the first account. */
let awaited: boolean
beforeAll(async () => {
  gateway = await startGateway({ rateLimitScale: 1, trustProxy: 1 })
  gateway.command.on('look-up-first-account', () => ({ body: { awaited } }))
})
afterAll(() => gateway.stop())

/** Each test starts an hour later, when all limits are unused again. */
const nextHour = () => gateway.travel(new Date(AT + ++hour * 3_600_000).toISOString())
const refuseWith = (rejection: Rejection) => {
  const body = problemOfRejection(rejection)
  gateway.command.on('make-first-account', () => ({ status: body.status, body }))
}
const make = (changes: object = {}, address = '203.0.113.1') =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/auth/first-account',
    headers: { 'x-forwarded-for': address },
    payload: { ...zoe, ...changes },
  })
const ask = () => gateway.app.inject('/api/auth/first-account')

it('anybody may ask whether the first account is awaited, and the command service is asked only until it is made', async () => {
  awaited = true
  const answer = await ask()
  expect([answer.json(), answer.headers['cache-control']]).toEqual([{ awaited: true }, 'no-store'])
  awaited = false
  expect((await ask()).json()).toEqual({ awaited: false })
  const calls = gateway.command.calls.length
  expect((await ask()).json()).toEqual({ awaited: false })
  expect(gateway.command.calls).toHaveLength(calls)
})

describe('making the first account', () => {
  it('passes the code on in capitals, without spaces and with a zero for an O, and answers with the address of the login', async () => {
    gateway.command.on('make-first-account', ({ body }) => ({ body: { email: body.email, position: null } }))
    const answer = await make({ code: ' k7mq xw3e 9d2h o4tr' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'zoe@example.org' }])
    const { body, headers } = gateway.command.last('make-first-account')
    expect(body).toEqual({ ...zoe, name: 'Zoé Petit', code: 'K7MQXW3E9D2H04TR' })
    expect(headers['x-actor']).toBe('visitor')
  })

  it.each([
    ['first_code_wrong', 422, /^Ce code n’est pas le bon/],
    ['first_account_made', 409, /^Le premier compte vient d’être créé ou existait déjà/],
    ['first_account_begun', 409, /avec une autre adresse e-mail/],
  ] as const)('is refused with a sentence of its own: %s', async (rejection, status, sentence) => {
    nextHour()
    refuseWith(rejection)
    const answer = await make()
    expect([answer.statusCode, answer.json().code]).toEqual([status, rejection])
    expect(answer.json().detail).toMatch(sentence)
  })

  it.each([
    [{ code: 'K7MQ' }, 'Le code a 16 lettres et chiffres.'],
    [{ name: ' ' }, 'Indiquez votre prénom et votre nom'],
    [{ email: 'zoe' }, 'Email invalide'],
    [{ password: 'court' }, 'Le mot de passe doit contenir au moins 12 caractères'],
  ])('asks the command service nothing when a field is wrong: %j', async (wrong, sentence) => {
    const calls = gateway.command.calls.length
    const answer = await make(wrong)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
    expect(gateway.command.calls).toHaveLength(calls)
  })
})

describe('wrong codes', () => {
  const status = async (address?: string) => (await make({}, address)).statusCode
  /** How many tries are answered before one is refused with 429. */
  async function triesUntilRefused(address: (n: number) => string): Promise<number> {
    for (let n = 0; n < 500; n++) if ((await status(address(n))) === 429) return n
    return 500
  }

  it('are limited by address, and from all addresses together like wrong passwords of one account', async () => {
    nextHour()
    refuseWith('first_code_wrong')
    expect(await triesUntilRefused(() => '203.0.113.7')).toBe(10)
    expect((await make({}, '203.0.113.7')).headers['retry-after']).toMatch(/^\d+$/)
    // An account allows sixty, and ten are spent already.
    expect(await triesUntilRefused(n => `203.0.113.${n + 20}`)).toBe(50)
  })

  it('are not other refusals: those are limited only by the number of calls to the route in a minute', async () => {
    nextHour()
    const body = problemOf(422, 'password_guessable')
    gateway.command.on('make-first-account', () => ({ status: 422, body }))
    expect(await triesUntilRefused(() => '203.0.113.8')).toBe(20)
  })
})
