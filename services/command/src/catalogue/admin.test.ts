import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, bookingOf, daysOf, openIntent, typesOf } from '../testing/flow.ts'
import { typeOf } from './add.ts'
import { newRanks } from './order.ts'

let command: TestCommand
let day: () => Promise<string>
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  day = daysOf(command)
})
afterAll(() => command.stop())

const service = {
  categoryId: 1,
  name: 'Hammam',
  description: '',
  detailedDescription: null,
  targetAudience: null,
  benefits: null,
  durationMinutes: 45,
  priceCents: 4_000,
  sessionsCount: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  roomType: 'spa_bath_room',
  questionnaireId: null,
}
const reference = () => command.service.deps.reference.current()

it('renames a known practitioner, who stays retired, and nobody else', async () => {
  const rename = (practitionerId: number, name: string) =>
    command.send('rename-practitioner', { practitionerId, name, version: undefined })
  expect(await rename(77, 'Nora')).toMatchObject({ status: 404, body: { code: 'practitioner_unknown' } })
  expect(reference().practitioners.has(77)).toBe(false)
  await command.send('define-practitioner', { practitionerId: 7, name: 'Zoé' })
  await command.send('retire-practitioner', { id: 7 })
  expect(await rename(7, 'Zoé Petit')).toMatchObject({ status: 200 })
  expect(reference().practitioners.get(7)).toMatchObject({ name: 'Zoé Petit', retired: true })
})

describe('adding', () => {
  it('gives the next free number and the last rank, and refuses a name that is taken', async () => {
    const { body } = await command.send('add-service', service)
    expect(reference().services.get(body.id)).toMatchObject({ name: 'Hammam', rank: 3, serviceId: 3 })
    const again = await command.send('add-service', { ...service, name: 'hammam' })
    expect([again.status, again.body.code]).toEqual([409, 'name_taken'])
    expect(again.body.detail).toContain('hammam')
  })

  it('gives two things that are added at the same moment different numbers', async () => {
    const both = await Promise.all(
      ['Salle bleue', 'Salle verte'].map(name => command.send('add-room', { name, roomType: 'Hammam' })),
    )
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(2)
    expect(reference().rooms.size).toBe(4)
  })

  it('refuses references to things that do not exist', async () => {
    const other = { ...service, name: 'Autre' }
    expect(await command.send('add-service', { ...other, categoryId: 99 })).toMatchObject({ status: 404 })
    expect(await command.send('add-service', { ...other, questionnaireId: 99 })).toMatchObject({ status: 404 })
    const offer = { name: 'Trio', description: '', priceCents: 1, items: [{ serviceId: 99, quantity: 1 }] }
    expect(await command.send('add-package', offer)).toMatchObject({ status: 404 })
  })

  it('makes the type of a questionnaire from its title, and different from the other types', async () => {
    const question = { id: 'q', text: '?', type: 'boolean', required: true, options: [], contraindication: null }
    const { body } = await command.send('add-questionnaire', {
      title: 'Avant l’été',
      description: '',
      questions: [question],
    })
    expect(reference().questionnaires.get(body.id)?.questionnaireType).toBe('avant-l-ete')
    expect(typeOf('Prénatal', 9, new Set(['prenatal']))).toBe('prenatal-9')
    expect(typeOf('…', 9, new Set())).toBe('questionnaire-9')
  })
})

describe('the order of a list', () => {
  it('changes the rank of those that move, and nothing else', async () => {
    const before = reference().services.get(2)
    expect(await command.send('order-items', { list: 'services', ids: [3, 1, 2] })).toMatchObject({ status: 200 })
    const ranks = [...reference().services.values()].map(({ serviceId, rank }) => [serviceId, rank])
    expect(ranks.toSorted()).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
    ])
    expect(reference().services.get(2)).toEqual({ ...before, rank: 3 })
    const events = (await typesOf(command, 'service-3')).length
    await command.send('order-items', { list: 'services', ids: [3, 1, 2] })
    expect((await typesOf(command, 'service-3')).length).toBe(events)
  })

  it('puts the things that it does not name after the others, and ignores unknown ids', () => {
    const items = [1, 2, 3].map(id => ({ id, rank: id }))
    expect(newRanks(items, [3, 99, 3])).toEqual([
      { id: 3, rank: 1 },
      { id: 1, rank: 2 },
      { id: 2, rank: 3 },
    ])
    expect(newRanks(items, [1, 2, 3])).toEqual([])
  })
})

it('a service that is defined again keeps its picture; one that staff changes also keeps its rank', async () => {
  const picture = { hash: 'a'.repeat(64), alt: 'Une table', width: 800, height: 600 }
  await command.send('set-service-picture', { serviceId: 3, picture })
  await command.send('define-service', { ...service, serviceId: 3, rank: 1, priceCents: 4_100 })
  expect(reference().services.get(3)).toMatchObject({ priceCents: 4_100, picture })
  await command.send('change-service', { ...service, serviceId: 3, version: undefined, asks: null })
  expect(reference().services.get(3)).toMatchObject({ picture, rank: 1 })
  const described = await command.send('describe-service-picture', { serviceId: 3, alt: 'Une grande table' })
  expect(described).toMatchObject({ status: 200 })
  expect(reference().services.get(3)).toMatchObject({ picture: { ...picture, alt: 'Une grande table' }, rank: 1 })
  const late = await command.send('describe-service-picture', { serviceId: 3, alt: 'Une table', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  await command.send('set-service-picture', { serviceId: 3, picture: null })
  expect(reference().services.get(3)?.picture).toBeNull()
  for (const [serviceId, code] of [
    [3, 'picture_unknown'],
    [99, 'service_unknown'],
  ] as const) {
    const answer = await command.send('describe-service-picture', { serviceId, alt: 'Rien' })
    expect([answer.status, answer.body.code]).toEqual([404, code])
  }
})

it('a change of a service changes neither its existing bookings nor their time in the agenda', async () => {
  const date = await day()
  const id = await book(command, date)
  const [before, blocks] = [await bookingOf(command, id), await blocksOf(date)]
  const change = {
    ...service,
    serviceId: 2,
    name: 'Bain long',
    durationMinutes: 120,
    priceCents: 9_900,
    bufferBeforeMinutes: 30,
    bufferAfterMinutes: 60,
    roomType: 'massage_room',
    questionnaireId: 1,
  }
  expect(await command.send('change-service', change)).toMatchObject({ status: 200 })
  expect(reference().services.get(2)).toMatchObject({ priceCents: 9_900, roomType: 'massage_room', questionnaireId: 1 })
  expect([await bookingOf(command, id), await blocksOf(date)]).toEqual([before, blocks])
  // The amount that is asked for is the one that the visitor accepted.
  const intent = await openIntent(command, id)
  const [created] = await command.log.readStream(`payment-${intent}`)
  expect(created?.data).toMatchObject({ amountCents: 6_000 })
})

const blocksOf = async (date: string) =>
  (await command.log.readStream(`agenda-${date}`)).filter(({ type }) => type === 'SlotHeld').map(({ data }) => data)
