import { eventDefinitions } from '@alba/contracts/events'
import {
  type ForeignKeysList,
  foreignKeysList,
  keysChanged,
  masterKeyChanged,
  newMasterKey,
  otherMasterKey,
} from '@alba/contracts/operator/keys'
import type { EventLog } from '@alba/platform/event-log/event-log'
import {
  type ForeignKey,
  foreignKeys,
  forgetForeignKeys,
  rewrapForeignKeys,
} from '@alba/platform/event-log/foreign-keys'
import { changeMasterKey, finishChange, isChanging } from '@alba/platform/event-log/master-key'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
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
    isChanging: await isChanging(database),
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

  changeRoutes(app, { database, masterKey })

  app.post('/keys/forget', { schema: { response: { 200: keysChanged } } }, async ({ log: logger }) => {
    const count = await forgetForeignKeys(database, masterKey)
    logger.info({ count }, 'an operator gave up keys')
    return { count }
  })
}

/** Routes for operators: another master key in place of the one there is (ADR 85). */
function changeRoutes(app: HttpServer, { database, masterKey }: Pick<Parts, 'database' | 'masterKey'>): void {
  app.post(
    '/keys/change',
    { schema: { body: newMasterKey, response: { 200: masterKeyChanged } } },
    async ({ body, log: logger }) => {
      const { key } = body as z.infer<typeof newMasterKey>
      const changed = await changeMasterKey(database, masterKey, Buffer.from(key, 'hex'))
      logger.info(changed, 'an operator changed the master key')
      return changed
    },
  )

  app.post('/keys/finish', async ({ log: logger }) => {
    if (!(await finishChange(database, masterKey))) throw new ProblemError(problemOf(409, 'master_key_outdated'))
    logger.info('an operator finished the change of the master key')
    return {}
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
