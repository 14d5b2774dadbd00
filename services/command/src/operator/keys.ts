import { eventDefinitions } from '@alba/contracts/events'
import { type ForeignKeysList, foreignKeysList, keysChanged, otherMasterKey } from '@alba/contracts/operator/keys'
import type { EventLog } from '@alba/platform/event-log/event-log'
import {
  type ForeignKey,
  foreignKeys,
  forgetForeignKeys,
  rewrapForeignKeys,
} from '@alba/platform/event-log/foreign-keys'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import type { z } from 'zod'

type Parts = { readonly database: Database; readonly log: EventLog; readonly masterKey: Buffer }

/**
 * Routes for operators: the persons whose keys are wrapped by another master key, and what to do with them (ADR 50).
 */
export function keysRoutes(app: HttpServer, { database, log, masterKey }: Parts): void {
  app.get('/keys', { schema: { response: { 200: foreignKeysList } } }, async () => ({
    people: await withStreams(log, await foreignKeys(database, masterKey)),
  }))

  app.post(
    '/keys/rewrap',
    { schema: { body: otherMasterKey, response: { 200: keysChanged } } },
    async ({ body, log: logger }) => {
      const { key } = body as z.infer<typeof otherMasterKey>
      const count = await rewrapForeignKeys(database, masterKey, Buffer.from(key, 'hex'))
      logger.info({ count }, 'an operator rewrapped keys')
      return { count }
    },
  )

  app.post('/keys/forget', { schema: { response: { 200: keysChanged } } }, async ({ log: logger }) => {
    const count = await forgetForeignKeys(database, masterKey)
    logger.info({ count }, 'an operator gave up keys')
    return { count }
  })
}

const personalTypes = [...eventDefinitions.values()]
  .filter(definition => personalFieldsOf(definition).length > 0)
  .map(({ type }) => type)

/** The streams with personal fields of these persons. Reads the whole log, but only when there are such persons. */
async function withStreams(log: EventLog, keys: readonly ForeignKey[]): Promise<ForeignKeysList['people']> {
  const streams = new Map(keys.map(({ personId }) => [personId, new Set<string>()]))
  if (keys.length > 0) {
    const stop = new AbortController()
    for await (const item of log.subscribe({ after: 'start', filter: { types: personalTypes }, signal: stop.signal })) {
      if (item.kind === 'caughtUp') break
      for (const { data, stream } of item.events)
        if ('personId' in data && typeof data.personId === 'string') streams.get(data.personId)?.add(stream)
    }
    stop.abort()
  }
  return keys.map(key => ({ ...key, streams: [...(streams.get(key.personId) ?? [])] }))
}
