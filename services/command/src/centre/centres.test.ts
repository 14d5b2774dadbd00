import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { examinePictures } from '@alba/platform/centre-file/picture-files'
import { planCentre } from '@alba/platform/centre-file/plan'
import { readCentreFile } from '@alba/platform/centre-file/read'
import { updateCentreFile } from '@alba/platform/centre-file/update'
import { writeCentreFile } from '@alba/platform/centre-file/write'
import { describe, expect, it } from 'vitest'
import { memoryCentre } from '../testing/memory-centre.ts'

const folder = join(import.meta.dirname, '../../../../infra/centres')
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder).filter(name => name.endsWith('.yaml'))

/** The pictures that a file names. */
const examinedIn = (name: string) => examinePictures(textOf(name), readCentreFile(textOf(name)), folder)

async function applied(name: string) {
  const copy = memoryCentre()
  const examined = await examinedIn(name)
  await copy.carryOut(planCentre(readCentreFile(textOf(name)), copy.state(), { examined }))
  return { ...copy, examined, paths: new Map([...examined].map(([path, { hash }]) => [hash, path])) }
}

it('there are three files: the demo, a centre of one practitioner, and one of twelve', () => {
  expect(names).toEqual(['atelier-des-marees.yaml', 'maison-alba.yaml', 'maison-des-sources.yaml'])
})

describe.each(names)('%s', name => {
  it('is applied to an empty installation, and changes nothing when it is applied again', async () => {
    const copy = await applied(name)
    const again = planCentre(readCentreFile(textOf(name)), copy.state(), { examined: copy.examined })
    expect(again).toMatchObject({ commands: [], changes: [], toStore: [], onlyInLog: [], keptDays: [] })
    expect(again.unchanged).toBeGreaterThan(5)
  })

  it('is written back letter by letter, and a new file from the log has the same content', async () => {
    const copy = await applied(name)
    expect(updateCentreFile(textOf(name), copy.state(), copy.paths)).toBe(textOf(name))
    const anew = readCentreFile(writeCentreFile(copy.state(), copy.paths))
    // This file has no numbers: the installation chooses them, and writes them.
    const asWritten = name === 'atelier-des-marees.yaml' ? withoutNumbers(anew) : anew
    expect(asWritten).toEqual(readCentreFile(textOf(name)))
  })
})

/** A file without the numbers of its parts. */
const withoutNumbers = (file: object): unknown =>
  JSON.parse(JSON.stringify(file, (key, value) => (key === 'id' ? undefined : value)))

it('opens the centre of one practitioner from Tuesday to Saturday, but not on Christmas Day', async () => {
  const { days } = (await applied('atelier-des-marees.yaml')).state()
  const weekdays = new Set(days.map(({ date }) => new Date(date).getUTCDay()))
  expect([...weekdays].toSorted()).toEqual([2, 3, 4, 5, 6])
  const dates = days.map(({ date }) => date)
  expect(dates).not.toContain('2026-12-25')
  // From 25 November on, 56 days can be booked, and hours are written for two weeks more.
  expect(dates.toSorted().at(-1)).toBe('2027-02-03')
})

it('gives the large centre twelve practitioners, its own types of rooms, and one retired service', async () => {
  const { rooms, services, practitioners } = (await applied('maison-des-sources.yaml')).state()
  expect(practitioners).toHaveLength(12)
  expect(new Set(rooms.map(({ roomType }) => roomType))).toEqual(
    new Set(['Hammam', 'Sauna', 'Bassin', 'Cabine', 'Salle de groupe']),
  )
  expect(services.filter(({ retired }) => retired).map(({ name }) => name)).toEqual(['Enveloppement d’algues'])
})
