import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import {
  type ForeignKeysList,
  foreignKeysList,
  keysAct,
  keysChanged,
  keysRewrap,
  masterKeyChange,
  masterKeyChanged,
  masterKeyFinished,
} from '@alba/contracts/operator/keys'
import { boxesFor, keyIdsFor } from '@alba/platform/event-log/boxes'
import type { EventLog } from '@alba/platform/event-log/event-log'
import {
  deleteForeignPersonKeys,
  type ForeignPersonKey,
  findForeignPersonKeys,
  rewrapForeignPersonKeys,
} from '@alba/platform/event-log/foreign-person-keys'
import { keysSentence } from '@alba/platform/event-log/keyring'
import { changeMasterKey, finishChange, isChanging, isPresentKey } from '@alba/platform/event-log/master-key'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { JsonObject } from '@alba/platform/event-store/event-store'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { recordAct } from './record.ts'

type Parts = {
  readonly deps: Pick<Deps, 'database' | 'keyring' | 'streams'>
  readonly log: EventLog
  readonly masterKey: Buffer
}

const NOT_FINISHED =
  'the change of ALBA_MASTER_KEY is not finished: give command and projector the new one, restart both, then npm run keys -- finish'

/** The message about keys for the readiness check; undefined when there is nothing to report. */
export async function keysFinding({
  database,
  keyring,
}: Pick<Deps, 'database' | 'keyring'>): Promise<string | undefined> {
  const found = keysSentence(keyring)
  // The keyring of a process hears of a change only once it seals something for somebody new.
  if (keyring.isOutdated() || !(await isChanging(database))) return found
  return found === undefined ? NOT_FINISHED : `${found}. Also: ${NOT_FINISHED}`
}

/**
 * Routes for operators: whose keys are wrapped by another master key, and what to do with them (ADR 50, ADR 89). Each
 * act is recorded before it happens (ADR 83), unless there are no such keys.
 */
export function keysRoutes(app: HttpServer, { deps, log, masterKey }: Parts): void {
  const { database } = deps
  const foreignIds = async () => (await findForeignPersonKeys(database, masterKey)).map(({ id }) => id)
  app.get('/keys', { schema: { response: { 200: foreignKeysList } } }, async () => ({
    people: await ownersOf({ deps, log }, await findForeignPersonKeys(database, masterKey)),
    isChanging: await isChanging(database),
  }))

  app.post('/keys/rewrap', { schema: { body: keysRewrap, response: { 200: keysChanged } } }, async request => {
    const { key, reason } = request.body as z.infer<typeof keysRewrap>
    const targets = await foreignIds()
    if (targets.length === 0) return { count: 0 }
    await recordAct(deps, request, { act: 'rewrap-keys', targets, reason })
    return { count: await rewrapForeignPersonKeys(database, masterKey, Buffer.from(key, 'hex')) }
  })

  app.post('/keys/forget', { schema: { body: keysAct, response: { 200: keysChanged } } }, async request => {
    const { reason } = request.body as z.infer<typeof keysAct>
    const targets = await foreignIds()
    if (targets.length === 0) return { count: 0 }
    await recordAct(deps, request, { act: 'forget-keys', targets, reason })
    return { count: await deleteForeignPersonKeys(database, masterKey) }
  })

  changeRoutes(app, { deps, masterKey })
}

/** How acts on the master key name it. */
const MASTER_KEY = 'ALBA_MASTER_KEY'

/** Routes for operators: replacing the master key by another one (ADR 85). */
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

  const finishSchema = { body: keysAct, response: { 200: masterKeyFinished } }
  app.post('/keys/finish', { schema: finishSchema }, async request => {
    const { reason } = request.body as z.infer<typeof keysAct>
    if (!(await isPresentKey(database, masterKey))) throw outdated()
    if (!(await isChanging(database))) return { wasChanging: false }
    await recordAct(deps, request, { act: 'finish-master-key', targets: [MASTER_KEY], reason })
    // Somebody may have begun another change meanwhile.
    if (!(await finishChange(database, masterKey))) throw outdated()
    return { wasChanging: true }
  })
}

const outdated = () => new ProblemError(problemOf(409, 'master_key_outdated'))

/** For each type of event with personal fields, the fields that hold its sealed data (boxes). */
const boxes = new Map(
  [...eventDefinitions.values()].flatMap(definition => {
    const fields = personalFieldsOf(definition)
    return fields.length > 0 ? [[definition.type, boxesFor(fields)] as const] : []
  }),
)

/**
 * The people whose data these keys seal, with the streams that contain it. For a key that no event uses, the id of the
 * key is listed instead of a person. Reads the whole log, unless there are no keys.
 */
async function ownersOf(
  { deps: { keyring }, log }: Omit<Parts, 'masterKey'>,
  keys: readonly ForeignPersonKey[],
): Promise<ForeignKeysList['people']> {
  if (keys.length === 0) return []
  const byKey = new Map(keys.map(({ id, createdAt }) => [id, { createdAt, personId: id, streams: new Set<string>() }]))
  const stop = new AbortController()
  const filter = { types: [...boxes.keys()] as DomainEvent['type'][] }
  for await (const item of log.subscribe({ after: 'start', filter, signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    for (const { type, data, stream } of item.events)
      for (const id of keyIdsFor(keyring, data as JsonObject, boxes.get(type)?.keys() ?? [])) {
        const key = byKey.get(id)
        if (!key || !('personId' in data)) continue
        key.personId = data.personId ?? key.personId
        key.streams.add(stream)
      }
  }
  stop.abort()
  return [...Map.groupBy(byKey.values(), ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    // The oldest key comes first.
    createdAt: own[0]?.createdAt ?? '',
    streams: [...new Set(own.flatMap(({ streams }) => [...streams]))],
  }))
}
