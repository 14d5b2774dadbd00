import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CentreFile } from '@alba/contracts/centre/file'
import { centreLogo } from '@alba/contracts/centre/pictures'
import type { CentreState } from '@alba/contracts/centre/state'
import { examinePictures, readPicture } from '@alba/platform/centre-file/picture-files'
import { type NamedPicture, type PicturePaths, picturesInLog } from '@alba/platform/centre-file/pictures-in-file'
import type { CentrePlan } from '@alba/platform/centre-file/plan'
import type { ExaminedPictures } from '@alba/platform/centre-file/plan-pictures'
import { CommandFailed } from '@alba/platform/cli/tool'
import { fullestFile } from '@alba/platform/pictures/redraw'
import type { CallService } from '../cli/service.ts'

/** A centre's file that was read. @param folder in which it is */
export type ReadFile = { readonly text: string; readonly file: CentreFile; readonly folder: string }

/**
 * The pictures of a file, by their paths; those that the log has already get the hash that they have there. « export »
 * writes the re-encoded picture, whose hash differs from that of the upload, so it is recognised by its bytes instead.
 * @throws {InvalidCentreFile} with everything that is wrong with them
 */
export async function picturesOf(
  call: CallService,
  { text, file, folder }: ReadFile,
  state: CentreState,
): Promise<ExaminedPictures> {
  const examined = await examinePictures(text, file, folder)
  const inLog = picturesInLog(state)
  const hashes = new Set(inLog.map(({ picture }) => picture.hash))
  const unknown = [...examined].filter(([, picture]) => !hashes.has(picture.hash))
  if (unknown.length === 0) return examined
  const stored = await Promise.all(
    inLog.map(async each => [digestOf(await storedFile(call, each)), each.picture] as const),
  )
  const byBytes = new Map(stored)
  const found = new Map(examined)
  for (const [path] of unknown) {
    const same = byBytes.get(digestOf(await readPicture(folder, path)))
    if (same) found.set(path, same)
  }
  return found
}

const digestOf = (bytes: Buffer): string => hash('sha256', bytes)

const storedFile = (call: CallService, { picture, kind }: NamedPicture): Promise<Buffer> => {
  const { width, format } = fullestFile(picture, kind)
  return call.bytes(`/centre/pictures/${picture.hash}/${width}/${format}`)
}

/** Stores the pictures of a plan that are not stored yet. The events that show them come afterwards. */
export async function storePictures(
  call: CallService,
  folder: string,
  { toStore }: CentrePlan,
  { examined, state }: { readonly examined: ExaminedPictures; readonly state: CentreState },
): Promise<void> {
  const hashes = new Set(picturesInLog(state).map(({ picture }) => picture.hash))
  for (const { path, kind } of toStore) {
    const expected = examined.get(path)
    if (!expected || hashes.has(expected.hash)) continue
    const stored = await call.upload(`/centre/pictures?kind=${kind}`, await readPicture(folder, path), centreLogo)
    if (stored.hash !== expected.hash) throw new CommandFailed(`${path} changed meanwhile. Nothing was changed.`)
  }
}

/** Writes pictures of the log into a folder, at their paths. */
export async function writePictures(
  call: CallService,
  folder: string,
  pictures: readonly NamedPicture[],
  paths: PicturePaths,
): Promise<void> {
  for (const each of pictures) {
    const path = paths.get(each.picture.hash)
    if (path === undefined) continue
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, await storedFile(call, each))
  }
}
