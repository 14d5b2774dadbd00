import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { defaultWords } from '@alba/contracts/centre/grammar'
import { accepted, defineCommand } from '@alba/contracts/shared/command'
import { accept, type Decider } from '@alba/contracts/shared/decision'
import { createHttpServer } from '@alba/platform/http/server'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openStreams, type Streams } from './decision/streams.ts'
import { handler } from './handler.ts'
import { serveCommands } from './http.ts'
import { opened } from './testing/agenda-facts.ts'
import { openTestLog } from './testing/command-service.ts'

const count: Decider<string, number, AgendaEvent> = { stream: name => name, initial: 0, evolve: state => state + 1 }

it('answers 504 when a command takes too long, and records nothing for one that had not begun to write', async () => {
  const database = await createTestDatabase()
  const parts = await openTestLog(database.url)
  const released = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const command = defineCommand('wait', { body: z.object({}), answer: accepted, by: ['visitor'] })
  const wait = handler(command, async ({ streams }: { readonly streams: Streams }, _body, cause) => {
    await released.promise
    const taken = streams.execute(count, 'agenda-late', cause, () => accept<AgendaEvent>(opened(1)))
    taken.then(ended.resolve, ended.resolve)
    return taken
  })
  const app = createHttpServer({ service: 'test', logger: false, bodyLimit: 1_000, ready: [] })
  const reference = { current: () => ({ words: defaultWords }) }
  const nobody = async () => false
  const roles = { admin: nobody, operator: nobody }
  const timeoutMs = 1
  serveCommands(app, { streams: openStreams(parts.log, Date.now), reference }, [wait], roles, timeoutMs)
  const headers = { 'x-actor': 'visitor' }
  const response = await app.inject({ method: 'POST', url: '/commands/wait', headers, payload: {} })
  expect([response.statusCode, response.json().code]).toEqual([504, 'outcome_unknown'])
  released.resolve()
  expect(await ended.promise).toMatchObject({ problem: { code: 'outcome_unknown' } })
  expect(await parts.log.readStream('agenda-late')).toEqual([])
  await app.close()
  await parts.close()
  await database.drop()
})
