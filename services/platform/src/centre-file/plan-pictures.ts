import { setServicePicture } from '@alba/contracts/catalogue/commands'
import type { CentreFile } from '@alba/contracts/centre/file'
import { namesOf, positionsOf } from '@alba/contracts/centre/file-checks'
import type { FilePictures } from '@alba/contracts/centre/file-pictures'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import type { CentreState } from '@alba/contracts/centre/state'
import { changeCentreIdentity, setCentrePicture } from '@alba/contracts/settings/commands'
import type { PictureInfo, PictureKind } from '../pictures/redraw.ts'
import type { Definition } from './definitions.ts'
import { same } from './differences.ts'
import { joinSteps, type PlannedChange, type PlannedCommand, type Steps } from './steps.ts'

/** The pictures that a centre file names and that were examined, by path: what the log would record about each. */
export type ExaminedPictures = ReadonlyMap<string, PictureInfo>

/** A picture whose bytes must be stored before the commands are sent. */
export type PictureToStore = { readonly path: string; readonly kind: PictureKind }

/** A picture as the log records it; null where there is none. */
type LogPicture = (PictureInfo & { readonly alt?: string }) | null

/** A place for a picture about which the file says something: a path, or null for no picture. */
type Entry = {
  readonly subject: string
  readonly kind: PictureKind
  readonly path: string | null
  readonly wanted: LogPicture
  readonly known: LogPicture
  /** The command that sets it; undefined for portraits, because one command sets all of them. */
  readonly command?: Pick<PlannedCommand, 'command' | 'body'>
}

type Sources = {
  readonly file: CentreFile
  readonly state: CentreState
  readonly examined: ExaminedPictures
  /** What the file defines. */
  readonly services: readonly Definition[]
}

/** Plans the pictures. One that the file does not mention stays as it is. */
export function planPictures(sources: Sources) {
  const { file, state } = sources
  const pictures = file.pictures ?? { portraits: [], services: [] }
  const entries = [
    ...centreEntries(pictures, sources),
    ...portraitEntries(pictures, sources),
    ...serviceEntries(pictures, sources),
  ]
  const changed = entries.filter(({ wanted, known }) => !same(wanted, known))
  return {
    steps: joinSteps(...changed.map(stepsOf), stepsOfPortraits(changed, sources)),
    toStore: changed.flatMap(({ path, kind }): PictureToStore[] => (path === null ? [] : [{ path, kind }])),
    onlyInLog: leftInLog(state, entries),
    unchanged: entries.length - changed.length,
  }
}

/** The picture at a path of the file. @throws {Error} when `examined` lacks it */
function pictureAt({ examined }: Sources, path: string | null, alt?: string): LogPicture {
  if (path === null) return null
  const picture = examined.get(path)
  if (!picture) throw new Error(`${path} was not examined`)
  return alt === undefined ? picture : { ...picture, alt }
}

function centreEntries({ logo, hero }: FilePictures, sources: Sources): Entry[] {
  const { pictures: known } = sources.state
  const entries: Entry[] = []
  if (logo !== undefined) {
    const wanted = pictureAt(sources, logo)
    const command = { command: setCentrePicture, body: { place: 'logo', picture: wanted } }
    entries.push({ subject: 'the logo', kind: 'logo', path: logo, wanted, known: known.logo, command })
  }
  if (hero !== undefined) {
    const path = hero?.file ?? null
    const wanted = pictureAt(sources, path, hero?.shows)
    const command = { command: setCentrePicture, body: { place: 'hero', picture: wanted } }
    entries.push({ subject: HERO, kind: 'photograph', path, wanted, known: known.hero, command })
  }
  return entries
}

const HERO = 'the picture of the home page'

const portraitEntries = ({ portraits }: FilePictures, sources: Sources): Entry[] =>
  portraits.map(({ person, file: path }) => ({
    subject: subjectOfPortrait(person),
    kind: 'photograph',
    path,
    wanted: pictureAt(sources, path),
    known: portraitInLog(sources.state, person),
  }))

const subjectOfPortrait = (person: string): string => `the portrait of ${person}`

function portraitInLog({ pictures }: CentreState, name: string): LogPicture {
  const found = pictures.portraits.find(({ person }) => person === name)
  return found ? { hash: found.hash, width: found.width, height: found.height } : null
}

function serviceEntries({ services }: FilePictures, sources: Sources): Entry[] {
  const names = namesOf(sources.file).services
  return services.flatMap(({ service, file: path, shows }) => {
    const definition = sources.services[positionsOf(names, service)[0] ?? -1]
    if (!definition) return []
    const wanted = pictureAt(sources, path, shows)
    const body = { serviceId: definition.id, picture: wanted }
    const command = { command: setServicePicture, body }
    const known = servicePictureInLog(sources.state, definition.id)
    return [{ subject: subjectOfService(definition), kind: 'photograph' as const, path, wanted, known, command }]
  })
}

const subjectOfService = ({ name, id }: Pick<Definition, 'name' | 'id'>): string => `the picture of « ${name} » (${id})`

function servicePictureInLog({ pictures }: CentreState, id: number): LogPicture {
  const found = pictures.services.find(({ serviceId }) => serviceId === id)
  if (!found) return null
  const { serviceId: _serviceId, ...picture } = found
  return picture
}

/** The change in words, and its command; the command of portraits is made for all of them. */
function stepsOf({ subject, path, wanted, known, command }: Entry): Steps {
  const commands = command ? [{ ...command, about: subject }] : []
  return { commands, changes: [changeInWords(subject, path, wanted, known)] }
}

function changeInWords(subject: string, path: string | null, wanted: LogPicture, known: LogPicture): PlannedChange {
  if (wanted === null) return { effect: 'changed', words: `removes ${subject}` }
  const size = `${path}, ${wanted.width} × ${wanted.height}`
  if (known === null) return { effect: 'created', words: `sets ${subject}: ${size}` }
  const words =
    wanted.hash === known.hash
      ? `changes what ${subject} shows from « ${known.alt} » to « ${wanted.alt} »`
      : `replaces ${subject}: ${size}`
  return { effect: 'changed', words }
}

/**
 * The step that sets all portraits that differ. Portraits are part of the centre's identity, so the command has the
 * whole identity of the file. That was recorded by an earlier step.
 */
function stepsOfPortraits(changed: readonly Entry[], { file: { identity, legal, hours } }: Sources): Steps {
  const differing = changed.filter(({ command }) => command === undefined)
  if (differing.length === 0 || !identity) return { commands: [], changes: [] }
  const people = identity.people.map((person): CentreIdentity['people'][number] => {
    const entry = differing.find(({ subject }) => subject === subjectOfPortrait(person.name))
    return entry ? { ...person, portrait: entry.wanted } : person
  })
  const body = { ...identity, legal, hours, people }
  return { commands: [{ command: changeCentreIdentity, body, about: 'the portraits' }], changes: [] }
}

/** The pictures that the log has and the file does not mention, in words. */
function leftInLog({ pictures, services }: CentreState, entries: readonly Entry[]): string[] {
  const nameOf = (id: number) => services.find(({ serviceId }) => serviceId === id)?.name ?? ''
  const inLog = [
    ...(pictures.logo ? ['the logo'] : []),
    ...(pictures.hero ? [HERO] : []),
    ...pictures.portraits.map(({ person }) => subjectOfPortrait(person)),
    ...pictures.services.map(({ serviceId: id }) => subjectOfService({ id, name: nameOf(id) })),
  ]
  return inLog.filter(subject => !entries.some(entry => entry.subject === subject))
}
