import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { LARGEST_PICTURE } from '@alba/contracts/catalogue/pictures'
import type { CentreFile } from '@alba/contracts/centre/file'
import { ProblemError } from '../http/problem.ts'
import { examine, recipes, type Seen, TOO_LARGE } from '../pictures/redraw.ts'
import { filesIn, type NamedFile } from './pictures-in-file.ts'
import type { SeenPictures } from './plan-pictures.ts'
import { invalidAt, type Wrong } from './read.ts'

/**
 * Looks at every picture that a centre's file names, with the rules for uploads.
 * @param text of the file @param folder in which the file is
 * @throws {InvalidCentreFile} with everything that is wrong
 */
export async function examinePictures(text: string, { pictures }: CentreFile, folder: string): Promise<SeenPictures> {
  const seen = new Map<string, Seen>()
  const wrong: Wrong[] = []
  for (const each of filesIn(pictures)) {
    const found = await examined(each, folder)
    if (typeof found === 'string') wrong.push({ path: each.at, sentence: `« ${each.path} » : ${found}` })
    else seen.set(each.path, found)
  }
  if (wrong.length > 0) throw invalidAt(text, wrong)
  return seen
}

/** @returns a sentence when it is no picture that could be uploaded */
async function examined({ path, kind }: NamedFile, folder: string): Promise<Seen | string> {
  try {
    return await examine(await readPicture(folder, path), recipes[kind])
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.detail ?? error.problem.code
    if (error instanceof UnusableFile) return error.message
    throw error
  }
}

class UnusableFile extends Error {}

/** The bytes of a picture beside a centre's file. A link may not lead out of the folder. */
export async function readPicture(folder: string, path: string): Promise<Buffer> {
  const place = await realpath(join(folder, path)).catch(() => undefined)
  if (place === undefined || !(await stat(place)).isFile()) throw new UnusableFile('Ce fichier n’existe pas')
  if (!place.startsWith(`${await realpath(folder)}${sep}`))
    throw new UnusableFile('Ce fichier n’est pas dans le dossier du centre')
  if ((await stat(place)).size > LARGEST_PICTURE) throw new UnusableFile(TOO_LARGE)
  return readFile(place)
}
