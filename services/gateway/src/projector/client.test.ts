import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { expect, it, onTestFinished } from 'vitest'
import { projectorClient } from './client.ts'

const DAYS = [{ date: '2026-11-23', schedule: emptyDay }]
const query = { first: '2026-11-23', last: '2026-11-23', at: '2026-11-20T10:00:00Z' }

/** A projector that answers like this. */
async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The result of a reader for a projector that answers like this, and how many errors it reported. */
async function read(answer: RequestListener) {
  const reported: unknown[] = []
  const { past } = projectorClient(await serve(answer), 'secret', error => reported.push(error))
  const days = await past(query).catch((error: unknown) => error)
  return { days, errors: reported.length }
}

it('the reader of past days sends the secret of the services, and returns the days', async () => {
  const asked: unknown[] = []
  const found = await read((request, response) => {
    asked.push(request.url, request.headers.authorization)
    response.end(JSON.stringify(DAYS))
  })
  expect(found).toEqual({ days: DAYS, errors: 0 })
  expect(asked).toEqual(['/agenda?first=2026-11-23&last=2026-11-23&at=2026-11-20T10%3A00%3A00Z', 'Bearer secret'])
})

it.each<[string, RequestListener]>([
  ['refuses', (_request, response) => response.writeHead(401).end('{}')],
  ['answers in another format', (_request, response) => response.end('[{"date":"2026-11-23"}]')],
  ['breaks the connection', request => request.socket.destroy()],
])('the reader of past days throws a 503 when the projector %s, and reports the error', async (_what, answer) => {
  const { days, errors } = await read(answer)
  expect(days).toBeInstanceOf(ProblemError)
  expect((days as ProblemError).problem.status).toBe(503)
  expect(errors).toBe(1)
})

it('a trial letter is asked for by the number of a practitioner, and answered as the mail server answered', async () => {
  const asked: unknown[] = []
  const url = await serve(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    asked.push(request.method, request.url, request.headers.authorization, body)
    response.end(JSON.stringify({ outcome: 'refused', reason: '550 no' }))
  })
  const { mails } = projectorClient(url, 'secret', () => {})
  expect(await mails.trial(3)).toEqual({ outcome: 'refused', reason: '550 no' })
  expect(asked).toEqual(['POST', '/mails/trial', 'Bearer secret', '{"practitionerId":3}'])
})

it('why the projector refuses an act is told to whoever asked, and any other failure is a 503', async () => {
  const asked: unknown[] = []
  let answer = { status: 409, body: problemOf(409, 'replay_not_applicable', 'Trop tard.') as object }
  const url = await serve(async (request, response) => {
    asked.push([request.method, request.url, await json(request)])
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  const { operations } = projectorClient(url, 'secret', () => {})
  const act = async () => {
    const error = await operations.steer('agenda', 'swap', { who: 'practitioner:2', why: 'why' }).catch(error => error)
    return (error as ProblemError).problem
  }
  expect(await act()).toMatchObject({ status: 409, detail: 'Trop tard.' })
  expect(asked).toEqual([['POST', '/replays/agenda/swap', { who: 'practitioner:2', why: 'why' }]])
  answer = { status: 503, body: problemOf(503, 'act_not_recorded') }
  expect(await act()).toMatchObject({ status: 503, code: 'unavailable' })
})
