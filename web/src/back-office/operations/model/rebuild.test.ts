import { describe, expect, it } from 'vitest'
import { calm, difference, kept, replayed, withModels } from '../../../e2e/mock-operations.ts'
import { abandonOf, aboutSeconds, canUndo, changeWords, isRebuilt, rebuildOf, undoOf } from './rebuild.ts'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const modelOf = (changes: Parameters<typeof withModels>[1][string]) => {
  const { models } = withModels(calm(), { agenda: changes })
  const agenda = models.find(({ name }) => name === 'agenda')
  if (!agenda) throw new Error('no agenda')
  return { agenda, models }
}
const done = (speed: number | null) => replayed({ state: 'done', speed })

describe('how long a rebuild takes', () => {
  it('is computed from the speed of its own last replay, else from the slowest speed of the others, else unknown', () => {
    const { agenda, models } = modelOf({ replay: done(40) })
    expect(aboutSeconds(4_000, agenda, models)).toBe(100)
    const others = withModels(calm(), { bookings: { replay: done(80) }, search: { replay: done(20) } }).models
    expect(aboutSeconds(4_000, modelOf({ replay: done(null) }).agenda, others)).toBe(200)
    expect(aboutSeconds(4_000, modelOf({}).agenda, calm().models)).toBeNull()
  })
})

describe('a rebuild', () => {
  it('makes a preview only when a model of the same version is in use', () => {
    const rebuildWith = (changes: Parameters<typeof modelOf>[0]) => {
      const { agenda, models } = modelOf(changes)
      return rebuildOf(agenda, models)
    }
    expect(rebuildWith({})).toMatchObject({ kind: 'replay-model', preview: true })
    expect(rebuildWith({ version: 6 })).toMatchObject({ kind: 'replay-model', preview: false })
    expect(rebuildWith({ version: null, events_done: 0 })).toMatchObject({ preview: false })
    expect(rebuildWith({ replay: replayed({ state: 'failed' }) })).toMatchObject({ preview: true })
  })

  it('is not offered during another replay, or while the projector does not answer', () => {
    for (const changes of [
      { replay: replayed() },
      { replay: replayed({ state: 'paused' }) },
      { replay: replayed({ state: 'ready' }) },
      { events_done: null, code_version: null },
    ]) {
      const { agenda, models } = modelOf(changes)
      expect(rebuildOf(agenda, models)).toBeUndefined()
    }
  })
})

it.each([
  [{}, 'La version en service reste en place, et continue d’être mise à jour.'],
  [{ version: 6 }, 'La version en service reste en place.'],
  [{ version: null }, 'Rien n’est encore en service.'],
])('before a rebuild is abandoned, a model with %j names the effects: « %s »', (changes, stays) => {
  const { agenda } = modelOf({ ...changes, replay: replayed() })
  if (!isRebuilt(agenda)) throw new Error('no replay')
  const effects = abandonOf(agenda).facts.find(([name]) => name === 'Effets')?.[1]
  expect(plain(effects)).toBe(`Ce qui est construit est jeté. ${stays}`)
})

it('a rebuild of an unknown number of events names no duration', () => {
  const { agenda, models } = modelOf({ version: null, events_done: 0, replay: done(40) })
  expect(rebuildOf(agenda, models)?.facts).toContainEqual(['Durée', 'affichée dès le départ'])
})

describe('an undo', () => {
  // The running code has version 7 of all models (`mock-operations.ts`).
  it('is offered only for tables of the running code’s version, and not during a replay', () => {
    expect(canUndo(modelOf({}).agenda, kept(7))).toBe(true)
    expect(canUndo(modelOf({}).agenda, kept(6))).toBe(false)
    expect(canUndo(modelOf({ replay: replayed() }).agenda, kept(7))).toBe(false)
    expect(canUndo(modelOf({ replay: replayed({ state: 'failed' }) }).agenda, kept(7))).toBe(true)
  })

  it('says how many events it applies again, if positions count events', () => {
    const { agenda } = modelOf({})
    // The model in use is at event 4182 of the log, and the kept tables at 4100.
    const eventsToRead = (position: string) => undoOf(agenda, { ...kept(), position }, calm().at).facts[0]
    expect(plain(eventsToRead(kept().position)?.[1])).toBe('82 événements à relire')
    expect(eventsToRead('C:12/P:12')?.[1]).toBe('les événements arrivés depuis')
  })
})

it('a difference is described by its numbers of changed rows, without zeros', () => {
  expect(plain(changeWords(difference))).toBe('1 ligne ajoutée et 1 ligne modifiée')
  expect(plain(changeWords({ added: 0, removed: 2, changed: 0 }))).toBe('2 lignes retirées')
  expect(changeWords({ added: 0, removed: 0, changed: 0 })).toBe('aucune ligne ne change')
})
