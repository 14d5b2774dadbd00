import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { reportUndeliveredLetter } from '@alba/contracts/notifications/commands'
import { expect, test } from 'vitest'
import { reportTo } from './report.ts'

const letter = {
  messageId: '<a1@maison-alba.example>',
  subject: { kind: 'booking', id: 412_345_678_901_234 },
  letter: { kind: 'booking-reminder', because: 'refused' },
} as const

test('an undelivered mail is reported to the command service with the secret and the actor of the mailer; a failure is an error', async () => {
  const asked: { readonly request: IncomingMessage; readonly body: unknown }[] = []
  let status = 200
  const command = createServer(async (request, response) => {
    asked.push({ request, body: JSON.parse(await text(request)) })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"position":null}')
  })
  await new Promise<void>(done => command.listen(0, '127.0.0.1', done))
  const report = reportTo(`http://127.0.0.1:${(command.address() as AddressInfo).port}`, 'the-secret')
  await report(letter)
  const [{ request, body } = { request: undefined, body: undefined }] = asked
  expect([request?.method, request?.url]).toEqual(['POST', '/commands/report-undelivered-letter'])
  expect(request?.headers).toMatchObject({ authorization: 'Bearer the-secret', 'x-actor': 'policy:mailer' })
  expect(reportUndeliveredLetter.body.parse(body)).toEqual(letter)
  expect(reportUndeliveredLetter.by).toContain('policy')
  status = 503
  await expect(report(letter)).rejects.toThrow('503')
  command.closeAllConnections()
  await new Promise(done => command.close(done))
  await expect(report(letter)).rejects.toThrow()
})
