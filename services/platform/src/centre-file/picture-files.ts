import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { LARGEST_PICTURE_BYTES } from '@alba/contracts/catalogue/pictures'
import type { CentreFile } from '@alba/contracts/centre/file'
import { ProblemError } from '../http/problem.ts'
import { examine, type PictureInfo, recipes, TOO_LARGE } from '../pictures/redraw.ts'
import { filesIn, type NamedFile } from './pictures-in-file.ts'
import type { ExaminedPictures } from './plan-pictures.ts'
import { invalidAt, type ProblemAtPath } from './read.ts'

/**
 * Examines every picture that a centre file names, by the rules for uploads.
 * @param text the text of the file, to say in which line a wrong picture is named
 * @param folder the folder in which the file is
 * @throws {InvalidCentreFile} with everything that is wrong
 */
export async function examinePictures(
  text: string,
  { pictures }: CentreFile,
  folder: string,
): Promise<ExaminedPictures> {
  const examined = new Map<string, PictureInfo>()
  const wrong: ProblemAtPath[] = []
  for (const each of filesIn(pictures)) {
    const found = await examineFile(each, folder)
    if (typeof found === 'string') wrong.push({ path: each.at, sentence: `« ${each.path} » : ${found}` })
    else examined.set(each.path, found)
  }
  if (wrong.length > 0) throw invalidAt(text, wrong)
  return examined
}

/** @returns what is wrong, as a sentence, when the picture could not be uploaded */
async function examineFile({ path, kind }: NamedFile, folder: string): Promise<PictureInfo | string> {
  try {
    return await examine(await readPicture(folder, path), recipes[kind])
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.detail ?? error.problem.code
    if (error instanceof UnusableFile) return error.message
    throw error
  }
}

class UnusableFile extends Error {}

/**
 * The bytes of a picture in the folder of a centre file. A symbolic link may not lead out of the folder.
 * @throws {UnusableFile}
 */
export async function readPicture(folder: string, path: string): Promise<Buffer> {
  const realPath = await realpath(join(folder, path)).catch(() => undefined)
  if (realPath === undefined || !(await stat(realPath)).isFile()) throw new UnusableFile('Ce fichier n’existe pas')
  if (!realPath.startsWith(`${await realpath(folder)}${sep}`))
    throw new UnusableFile('Ce fichier n’est pas dans le dossier du centre')
  if ((await stat(realPath)).size > LARGEST_PICTURE_BYTES) throw new UnusableFile(TOO_LARGE)
  return readFile(realPath)
}
