import { randomUUID } from 'node:crypto'
import { type Leadership, leadership } from '@alba/platform/postgres/leadership'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { metadata, practitioner } from '../testing/events.ts'
import { openStand, STAND_BY_MS, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { type HeldStreams, isHeld, nothingHeld, readHeld } from './held.ts'
import { abandonReplay, pauseReplay, restoreKept, resumeReplay, startReplay, swapPreview } from './requests.ts'
import type { Runner } from './runner.ts'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

/** What may happen between two events. `which` chooses among the events that it may happen to. */
const acts = [
  ...(['replay', 'preview', 'swap', 'abandon', 'pause', 'resume', 'undo'] as const),
  ...(['restart', 'another process', 'hasty take-over', 'faulty version', 'settle'] as const),
  ...(['replay and undo', 'preview and swap'] as const),
] as const
type Op =
  | { readonly do: 'define'; readonly stream: number; readonly id: number; readonly name: string }
  | { readonly do: 'unreadable'; readonly stream: number; readonly id: number }
  | { readonly do: 'repair' | 'skip'; readonly which: number }
  | { readonly do: (typeof acts)[number] }

const stream = fc.nat(2)
const id = fc.integer({ min: 1, max: 3 })
const name = fc.constantFrom('Anne', 'Bea', 'gone', 'bad', 'bad')
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('define' as const), stream, id, name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unreadable' as const), stream, id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('repair' as const, 'skip' as const), which: fc.nat(9) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom(...acts) }) },
)

/** An event of a history, with what became of it. */
type Told = {
  readonly eventId: string
  readonly stream: string
  readonly position: string
  readonly id: number
  readonly name: string
  isReadable: boolean
  isSkipped: boolean
}

/** The rows that events make without those that are held and those that were skipped because they cannot be applied. */
function rowsWithout(told: readonly Told[], held: HeldStreams, isFaulty: (event: Told) => boolean) {
  const rows = new Map<number, TallyRow>()
  for (const event of told) {
    if (isHeld(held, event)) continue
    if (isFaulty(event)) {
      expect({ ...event, isSkipped: true }).toEqual(event)
      continue
    }
    const { id, name } = event
    if (name === 'gone') rows.delete(id)
    else rows.set(id, { id, name, changes: (rows.get(id)?.changes ?? 0) + 1 })
  }
  return [...rows.values()].toSorted((one, other) => one.id - other.id)
}

/** Leads at once, as a process does while another one has lost its lock and has not noticed yet. */
const leadsAnyway: Leadership = {
  whileLeading: (_name, signal, work) => work(signal),
  whileUnwanted: (_name, signal, work) => work(signal),
}
/** The leadership of another process. */
const ofItsOwn = () => leadership(stand.url, STAND_BY_MS)

/** The events, processes and operators of one history. @param run its number: each history has a model of its own */
function openHistory(run: number) {
  const first = 10 * run
  let broken = true
  const isOfRun = (id: number) => id > first && id < first + 10
  const modelName = `random_${run}`
  const model = tally({
    name: modelName,
    before: ({ data }) => {
      if (broken && data.name === 'bad' && isOfRun(data.practitionerId)) throw new Error('cannot fold this')
    },
  })
  /** It cannot apply the first event, which the model in use has applied, so it must never take its place. */
  const faulty = tally({
    name: modelName,
    version: 2,
    before: ({ data }) => {
      if (data.name === 'Zoé' && isOfRun(data.practitionerId)) throw new Error('cannot fold this either')
    },
  })
  const isFaulty = ({ isReadable, name }: Told) => !isReadable || (broken && name === 'bad')
  const told: Told[] = []
  let processes: Runner[] = []
  let faultyProcess: Runner | undefined
  const start = (led: Leadership) => processes.push(stand.runIn({ ...stand.context, leadership: led }, model))
  const stopAll = async () => {
    await Promise.all([...processes, faultyProcess].map(process => process?.stop()))
    processes = []
    faultyProcess = undefined
  }
  const ask = () => {
    for (const process of processes) process.ask(modelName)
  }
  /** Has the processes look at once for what can be healed. To be asked makes a replay that runs begin its work again. */
  const askUnlessBuilding = async () => {
    if ((await stand.replay(modelName))?.state !== 'running') ask()
  }
  const liveHeld = async (): Promise<HeldStreams> => {
    const live = await stand.checkpoint(modelName)
    return live ? readHeld(stand.database, live) : nothingHeld
  }
  const tell = (stream: number, { id, name }: Pick<Told, 'id' | 'name'>, eventId: string, position: string) => {
    told.push({ eventId, stream: `run-${run}-${stream}`, position, id, name, isReadable: true, isSkipped: false })
  }
  const define = async (stream: number, id: number, name: string) => {
    const position = await stand.append(`run-${run}-${stream}`, practitioner(first + id, name))
    tell(stream, { id, name }, '', position)
  }
  const appendUnreadable = async (stream: number, id: number) => {
    const eventId = randomUUID()
    const written = { ...metadata, actor: { kind: 'operator' } }
    const event = { id: eventId, type: 'PractitionerDefined', data: { practitionerId: 'one' }, metadata: written }
    const { position } = await stand.store.append(`run-${run}-${stream}`, 'any', [event])
    tell(stream, { id, name: 'Cleo' }, eventId, position)
    Object.assign(told.at(-1) ?? {}, { isReadable: false })
  }
  const repair = async (event: Told | undefined) => {
    if (!event) return
    const data = JSON.stringify({ practitionerId: first + event.id, name: event.name })
    await stand.database.query('UPDATE event_store.events SET data = $2 WHERE id = $1', [event.eventId, data])
    event.isReadable = true
  }
  const skip = async (which: number) => {
    const held = [...(await liveHeld()).values()]
    const chosen = held[which % held.length]
    const event = told.find(({ position }) => position === chosen?.position)
    if (!chosen || !event || !isFaulty(event)) return
    event.isSkipped = true
    const { id: eventId, type: eventType } = chosen
    const by = { kind: 'model', name: modelName } as const
    const data = { by, eventId, eventType, position: chosen.position, reason: 'written by mistake' }
    await stand.append('operator', { type: 'EventSkipped', data })
  }
  const unrepaired = () => told.filter(({ isReadable, isSkipped }) => !isReadable && !isSkipped)

  /** Waits until the model has come as far as the log, and no replay is under way that an operator must not end. */
  const settle = async () => {
    const last = told.at(-1)?.position ?? ''
    ask()
    await until(async () => {
      await askUnlessBuilding()
      const replay = await stand.replay(modelName)
      if (replay?.state === 'paused') await resumeReplay(stand.database, modelName)
      if (replay?.state === 'ready') await swapPreview(stand.database, modelName)
      const live = await stand.checkpoint(modelName)
      return live?.state === 'live' && live.position >= last && !isUnfinished(replay)
    })
  }
  const rows = async () => {
    const all = await stand.rows<TallyRow>(`SELECT id, name, changes FROM ${modelName}.tally ORDER BY id`)
    return all.filter(({ id }) => isOfRun(id)).map(row => ({ ...row, id: row.id - first }))
  }
  const act = async (what: (typeof acts)[number]) => {
    const { database } = stand
    if (what === 'replay') await startReplay(database, model, 'if none')
    if (what === 'preview') await startReplay(database, model, 'if none', { preview: true })
    if (what === 'swap') await swapPreview(database, modelName)
    if (what === 'abandon') await abandonReplay(database, modelName)
    if (what === 'pause') await pauseReplay(database, modelName)
    if (what === 'resume') await resumeReplay(database, modelName)
    if (what === 'undo') await restoreKept(database, model)
    if (what === 'restart') {
      await stopAll()
      start(ofItsOwn())
    }
    if (what === 'another process') {
      start(ofItsOwn())
      if (processes.length > 2) await processes.shift()?.stop()
    }
    if (what === 'hasty take-over') {
      // For a moment two lead: first the one that has lost its lock with another one, and then that one with a third.
      const lost = processes
      processes = []
      start(leadsAnyway)
      await Promise.all(lost.map(process => process.stop()))
      start(ofItsOwn())
      await processes.shift()?.stop()
    }
    if (what === 'faulty version') {
      await faultyProcess?.stop()
      faultyProcess = faultyProcess ? undefined : stand.runIn({ ...stand.context, leadership: ofItsOwn() }, faulty)
    }
    if (what === 'settle') await settle()
    if (what === 'replay and undo') {
      await settle()
      if (await startReplay(database, model, 'if none')) await settle()
      await restoreKept(database, model)
    }
    if (what === 'preview and swap') {
      await startReplay(database, model, 'if none', { preview: true })
      await until(async () => (await stand.replay(modelName))?.state !== 'running')
      await swapPreview(database, modelName)
    }
    ask()
  }
  return {
    model,
    told,
    settle,
    liveHeld,
    isFaulty,
    async begin() {
      start(ofItsOwn())
      await until(async () => (await stand.checkpoint(modelName))?.state === 'live')
      await define(9, 9, 'Zoé')
      await settle()
    },
    async take(op: Op) {
      if (op.do === 'define') return define(op.stream, op.id, op.name)
      if (op.do === 'unreadable') return appendUnreadable(op.stream, op.id)
      if (op.do === 'repair') return repair(unrepaired()[op.which % unrepaired().length])
      if (op.do === 'skip') return skip(op.which)
      return act(op.do)
    },
    async restart() {
      await stopAll()
      start(ofItsOwn())
      await settle()
    },
    async correct() {
      broken = false
      for (const event of unrepaired()) await repair(event)
    },
    async replayAll() {
      await startReplay(stand.database, model, 'if none')
      await settle()
    },
    /** Repairs also what was skipped, because the models of later histories read it. */
    async end() {
      await stopAll()
      for (const event of told) if (!event.isReadable) await repair(event)
    },
    askUnlessBuilding,
    rows,
    /** The rows of the model in use, and those that it should have, both of the same generation. */
    async compared() {
      for (;;) {
        const before = await stand.checkpoint(modelName)
        const [shown, held] = [await rows(), await liveHeld()]
        if ((await stand.checkpoint(modelName))?.generation !== before?.generation) continue
        return { shown, expected: rowsWithout(told, held, isFaulty) }
      }
    },
  }
}

const isUnfinished = (replay: Awaited<ReturnType<Stand['replay']>>): boolean =>
  replay?.version === 1 && replay.state !== 'done' && replay.state !== 'abandoned'

/** The streams of which something must be missing, by the position of the first event that cannot be applied. */
function streamsToHold({ told, isFaulty }: Pick<ReturnType<typeof openHistory>, 'told' | 'isFaulty'>) {
  const streams = new Map<string, string>()
  for (const event of told)
    if (isFaulty(event) && !event.isSkipped && !streams.has(event.stream)) streams.set(event.stream, event.position)
  return streams
}
const positionsOf = (held: HeldStreams) => new Map([...held].map(([stream, { position }]) => [stream, position]))

async function expectRows({ compared }: Pick<ReturnType<typeof openHistory>, 'compared'>) {
  const { shown, expected } = await compared()
  expect(shown).toEqual(expected)
}

test('whatever happens, exactly the held streams are missing; and nothing once all can be applied', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 4, maxLength: 30 }), async ops => {
      const history = openHistory(++run)
      const { model, told, isFaulty } = history
      await history.begin()
      for (const each of ops) await history.take(each)
      await history.settle()
      expect(await stand.checkpoint(model.name)).toMatchObject({ version: 1 })
      await expectRows(history)

      // A process that has undone nothing heals all that can be healed.
      await history.restart()
      const wanted = [...streamsToHold(history)].toSorted()
      await until(async () => {
        await history.askUnlessBuilding()
        return JSON.stringify([...positionsOf(await history.liveHeld())].toSorted()) === JSON.stringify(wanted)
      })
      await history.settle()
      await expectRows(history)
      expect(await compare(stand.context, model)).toMatchObject({ different: 0 })

      await history.correct()
      await history.restart()
      await until(async () => {
        await history.askUnlessBuilding()
        return (await history.liveHeld()).size === 0
      })
      await history.settle()
      await history.replayAll()
      expect(await history.rows()).toEqual(rowsWithout(told, nothingHeld, isFaulty))
      expect(await compare(stand.context, model)).toMatchObject({ different: 0, held: [] })
      await history.end()
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 5), endOnFailure: true },
  )
})
