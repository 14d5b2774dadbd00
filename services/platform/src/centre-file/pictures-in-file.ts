import type { FilePictures } from '@alba/contracts/centre/file-pictures'
import type { CentreState } from '@alba/contracts/centre/state'
import { pick } from '@alba/contracts/shared/case'
import { plainLetters } from '@alba/contracts/shared/searchable'
import { fullestFile, type PictureInfo, type PictureKind } from '../pictures/redraw.ts'
import { definitionsInLog } from './definitions.ts'

/** The paths by which a centre file names the pictures of the log. The key is the hash of the picture. */
export type PicturePaths = ReadonlyMap<string, string>

/** A picture of the log, and a name for its file. */
export type NamedPicture = { readonly picture: PictureInfo; readonly kind: PictureKind; readonly name: string }

const INFO_FIELDS = ['hash', 'width', 'height'] as const

/** Every picture of the log once. Its name says what it shows: `logo`, `accueil`, `massage-du-dos`. */
export function picturesInLog(state: CentreState): NamedPicture[] {
  const { logo, hero, portraits, services } = state.pictures
  const nameOf = (id: number) => state.services.find(({ serviceId }) => serviceId === id)?.name ?? ''
  const photograph = (picture: PictureInfo, of: string) => ({
    picture: pick(picture, INFO_FIELDS),
    kind: 'photograph' as const,
    name: fileName(of),
  })
  const all: NamedPicture[] = [
    ...(logo ? [{ picture: logo, kind: 'logo' as const, name: 'logo' }] : []),
    ...(hero ? [photograph(hero, 'accueil')] : []),
    ...portraits.map(each => photograph(each, each.person)),
    ...services.map(each => photograph(each, nameOf(each.serviceId))),
  ]
  return all.filter(({ picture }, index) => all.findIndex(other => other.picture.hash === picture.hash) === index)
}

const fileName = (of: string): string =>
  plainLetters(of)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'image'

/** The folder beside the centre file into which an export writes pictures. */
export const PICTURES_FOLDER = 'images'

/**
 * A path for the file of each picture. Further pictures of the same name get numbers: `images/salon-2.jpeg`.
 * @param taken paths that others have, which no picture gets
 */
export function newPaths(pictures: readonly NamedPicture[], taken: Iterable<string>): PicturePaths {
  const used = new Set(taken)
  return new Map(
    pictures.map(({ picture, kind, name }) => {
      const { format } = fullestFile(picture, kind)
      const pathOf = (number: number) => `${PICTURES_FOLDER}/${name}${number > 1 ? `-${number}` : ''}.${format}`
      let number = 1
      while (used.has(pathOf(number))) number++
      used.add(pathOf(number))
      return [picture.hash, pathOf(number)] as const
    }),
  )
}

/** The section « pictures » of a centre file: the pictures of the log that have a path; undefined when none has. */
export function picturesForFile(state: CentreState, paths: PicturePaths): FilePictures | undefined {
  const { logo, hero, portraits, services } = state.pictures
  const pathOf = (picture: PictureInfo | null) => (picture ? paths.get(picture.hash) : undefined)
  const [logoPath, heroPath] = [pathOf(logo), pathOf(hero)]
  const { services: definitions } = definitionsInLog(state)
  // The number instead of the name when two services share the name: the file could not tell them apart.
  const nameOrNumberOf = (id: number) => {
    const name = definitions.find(each => each.id === id)?.name ?? id
    return definitions.filter(each => each.name === name).length === 1 ? name : id
  }
  const section = {
    ...(logoPath !== undefined && { logo: logoPath }),
    ...(hero && heroPath !== undefined && { hero: { file: heroPath, shows: hero.alt } }),
    portraits: portraits.flatMap(({ person, hash }) => {
      const file = paths.get(hash)
      return file === undefined ? [] : [{ person, file }]
    }),
    services: services.flatMap(({ serviceId, hash, alt }) => {
      const file = paths.get(hash)
      return file === undefined ? [] : [{ service: nameOrNumberOf(serviceId), file, shows: alt }]
    }),
  }
  // Without a logo and a hero, the section has its two lists only.
  const isEmpty = Object.keys(section).length === 2 && section.portraits.length + section.services.length === 0
  return isEmpty ? undefined : section
}

/** A picture that a centre file names by its path. `at` is where in the centre file the path stands. */
export type NamedFile = { readonly path: string; readonly kind: PictureKind; readonly at: readonly (string | number)[] }

/** All pictures that the section « pictures » names. */
export function filesIn(pictures: FilePictures | undefined): NamedFile[] {
  if (!pictures) return []
  const { logo, hero, ...lists } = pictures
  const photographs = (['portraits', 'services'] as const).flatMap(list =>
    lists[list].map(({ file }, index) => ({ path: file, at: ['pictures', list, index, 'file'] })),
  )
  const all = [{ path: hero?.file, at: ['pictures', 'hero', 'file'] }, ...photographs]
  return [
    ...(logo ? [{ path: logo, kind: 'logo' as const, at: ['pictures', 'logo'] }] : []),
    ...all.flatMap(({ path, at }) => (path ? [{ path, kind: 'photograph' as const, at }] : [])),
  ]
}
