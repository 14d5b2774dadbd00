import { eventDefinitions } from '@alba/contracts/events'
import {
  type ForeignKeysList,
  foreignKeysList,
  keysAct,
  keysChanged,
  keysRewrap,
  masterKeyChange,
  masterKeyChanged,
} from '@alba/contracts/operator/keys'
import type { EventLog } from '@alba/platform/event-log/event-log'
import {
  type ForeignKey,
  foreignKeys,
  forgetForeignKeys,
  rewrapForeignKeys,
} from '@alba/platform/event-log/foreign-keys'
import { changeMasterKey, finishChange, isChanging, isPresentKey } from '@alba/platform/event-log/master-key'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { recordAct } from './record.ts'

type Parts = { readonly deps: Pick<Deps, 'database' | 'streams'>; readonly log: EventLog; readonly masterKey: Buffer }

/**
 * Routes for operators: the persons whose keys are wrapped by another master key, and what to do with them (ADR 50). Each
 * act is recorded before it happens (ADR 83); one that is about nobody is no act.
 */
export function keysRoutes(app: HttpServer, { deps, log, masterKey }: Parts): void {
  const { database } = deps
  const foreignIds = async () => (await foreignKeys(database, masterKey)).map(({ personId }) => personId)
  app.get('/keys', { schema: { response: { 200: foreignKeysList } } }, async () => ({
    people: await withStreams(log, await foreignKeys(database, masterKey)),
    isChanging: await isChanging(database),
  }))

  app.post('/keys/rewrap', { schema: { body: keysRewrap, response: { 200: keysChanged } } }, async request => {
    const { key, reason } = request.body as z.infer<typeof keysRewrap>
    const targets = await foreignIds()
    if (targets.length === 0) return { count: 0 }
    await recordAct(deps, request, { act: 'rewrap-keys', targets, reason })
    return { count: await rewrapForeignKeys(database, masterKey, Buffer.from(key, 'hex')) }
  })

  app.post('/keys/forget', { schema: { body: keysAct, response: { 200: keysChanged } } }, async request => {
    const { reason } = request.body as z.infer<typeof keysAct>
    const targets = await foreignIds()
    if (targets.length === 0) return { count: 0 }
    await recordAct(deps, request, { act: 'forget-keys', targets, reason })
    return { count: await forgetForeignKeys(database, masterKey) }
  })

  changeRoutes(app, { deps, masterKey })
}

/** How acts on the master key name it. */
const MASTER_KEY = 'ALBA_MASTER_KEY'

/** Routes for operators: another master key in place of the one there is (ADR 85). */
function changeRoutes(app: HttpServer, { deps, masterKey }: Omit<Parts, 'log'>): void {
  const { database } = deps
  const schema = { body: masterKeyChange, response: { 200: masterKeyChanged } }
  app.post('/keys/change', { schema }, async request => {
    const { key, reason } = request.body as z.infer<typeof masterKeyChange>
    await recordAct(deps, request, { act: 'change-master-key', targets: [MASTER_KEY], reason })
    const changed = await changeMasterKey(database, masterKey, Buffer.from(key, 'hex'))
    request.log.info(changed, 'an operator changed the master key')
    return changed
  })

  app.post('/keys/finish', { schema: { body: keysAct } }, async request => {
    const { reason } = request.body as z.infer<typeof keysAct>
    if (!(await isPresentKey(database, masterKey))) throw outdated()
    await recordAct(deps, request, { act: 'finish-master-key', targets: [MASTER_KEY], reason })
    // Somebody may have begun another change meanwhile.
    if (!(await finishChange(database, masterKey))) throw outdated()
    return {}
  })
}

const outdated = () => new ProblemError(problemOf(409, 'master_key_outdated'))

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
