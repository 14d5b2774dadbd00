import { setServicePicture } from '@alba/contracts/catalogue/commands'
import type { CentreFile } from '@alba/contracts/centre/file'
import { namesOf, positionsOf } from '@alba/contracts/centre/file-checks'
import type { FilePictures } from '@alba/contracts/centre/file-pictures'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import type { CentreState } from '@alba/contracts/centre/state'
import { changeCentreIdentity, setCentrePicture } from '@alba/contracts/settings/commands'
import type { PictureKind, Seen } from '../pictures/redraw.ts'
import type { Definition } from './definitions.ts'
import { same } from './differences.ts'
import { joinSteps, type PlannedChange, type PlannedCommand, type Steps } from './steps.ts'

/** The pictures of a file, by their paths, as the log would have them. */
export type SeenPictures = ReadonlyMap<string, Seen>

/** A picture whose bytes must be stored before the commands are sent. */
export type PictureToStore = { readonly path: string; readonly kind: PictureKind }

/** A picture as the log has it. Null: there is none. */
type Known = (Seen & { readonly alt?: string }) | null

/** One picture that the file speaks of. */
type Entry = {
  readonly subject: string
  readonly kind: PictureKind
  readonly path: string | null
  readonly wanted: Known
  readonly known: Known
  /** Sets it; undefined for a portrait, because one command sets all. */
  readonly command?: Pick<PlannedCommand, 'command' | 'body'>
}

type Sources = {
  readonly file: CentreFile
  readonly state: CentreState
  readonly seen: SeenPictures
  /** What the file defines. */
  readonly services: readonly Definition[]
}

/** A picture that the file leaves out stays as it is. */
export function planPictures(sources: Sources) {
  const { file, state } = sources
  const pictures = file.pictures ?? { portraits: [], services: [] }
  const entries = [
    ...centreEntries(pictures, sources),
    ...portraits(pictures, sources),
    ...ofServices(pictures, sources),
  ]
  const changed = entries.filter(({ wanted, known }) => !same(wanted, known))
  return {
    steps: joinSteps(...changed.map(stepsOf), portraitStep(changed, sources)),
    toStore: changed.flatMap(({ path, kind }): PictureToStore[] => (path === null ? [] : [{ path, kind }])),
    onlyInLog: leftInLog(state, entries),
    unchanged: entries.length - changed.length,
  }
}

/** @throws {Error} when nobody has looked at the file of a path */
function pictureAt({ seen }: Sources, path: string | null, alt?: string): Known {
  if (path === null) return null
  const picture = seen.get(path)
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

const portraits = ({ portraits }: FilePictures, sources: Sources): Entry[] =>
  portraits.map(({ person, file: path }) => ({
    subject: portraitOf(person),
    kind: 'photograph',
    path,
    wanted: pictureAt(sources, path),
    known: knownPortrait(sources.state, person),
  }))

const portraitOf = (person: string): string => `the portrait of ${person}`

function knownPortrait({ pictures }: CentreState, name: string): Known {
  const found = pictures.portraits.find(({ person }) => person === name)
  return found ? { hash: found.hash, width: found.width, height: found.height } : null
}

function ofServices({ services }: FilePictures, sources: Sources): Entry[] {
  const names = namesOf(sources.file).services
  return services.flatMap(({ service, file: path, shows }) => {
    const definition = sources.services[positionsOf(names, service)[0] ?? -1]
    if (!definition) return []
    const wanted = pictureAt(sources, path, shows)
    const body = { serviceId: definition.id, picture: wanted }
    const command = { command: setServicePicture, body }
    const known = knownOfService(sources.state, definition.id)
    return [{ subject: pictureOf(definition), kind: 'photograph' as const, path, wanted, known, command }]
  })
}

const pictureOf = ({ name, id }: Pick<Definition, 'name' | 'id'>): string => `the picture of « ${name} » (${id})`

function knownOfService({ pictures }: CentreState, id: number): Known {
  const found = pictures.services.find(({ serviceId }) => serviceId === id)
  if (!found) return null
  const { serviceId: _serviceId, ...picture } = found
  return picture
}

/** The change in words, and its command; the command of portraits is made for all of them. */
function stepsOf({ subject, path, wanted, known, command }: Entry): Steps {
  const commands = command ? [{ ...command, about: subject }] : []
  return { commands, changes: [changeOf(subject, path, wanted, known)] }
}

function changeOf(subject: string, path: string | null, wanted: Known, known: Known): PlannedChange {
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
 * Sets all portraits that differ. A portrait belongs to its person, so the command has the whole identity: that of the
 * file, which is recorded by now.
 */
function portraitStep(changed: readonly Entry[], { file: { identity, legal, hours } }: Sources): Steps {
  const differing = changed.filter(({ command }) => command === undefined)
  if (differing.length === 0 || !identity) return { commands: [], changes: [] }
  const people = identity.people.map((person): CentreIdentity['people'][number] => {
    const entry = differing.find(({ subject }) => subject === portraitOf(person.name))
    return entry ? { ...person, portrait: entry.wanted } : person
  })
  const body = { ...identity, legal, hours, people }
  return { commands: [{ command: changeCentreIdentity, body, about: 'the portraits' }], changes: [] }
}

/** What the log has and the file does not mention. */
function leftInLog({ pictures, services }: CentreState, entries: readonly Entry[]): string[] {
  const nameOf = (id: number) => services.find(({ serviceId }) => serviceId === id)?.name ?? ''
  const inLog = [
    ...(pictures.logo ? ['the logo'] : []),
    ...(pictures.hero ? [HERO] : []),
    ...pictures.portraits.map(({ person }) => portraitOf(person)),
    ...pictures.services.map(({ serviceId: id }) => pictureOf({ id, name: nameOf(id) })),
  ]
  return inLog.filter(subject => !entries.some(entry => entry.subject === subject))
}
