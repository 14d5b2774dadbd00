import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandFailed, closedPath } from '@alba/platform/cli/tool'

/** A path relative to the folder of the operator (`INIT_CWD`): npm itself runs in the folder of its package. */
export const placeOf = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** @throws {CommandFailed} */
export const bytesOf = (path: string): Promise<Buffer> =>
  readFile(placeOf(path)).catch(error => {
    if (closedPath(error)) throw error
    throw new CommandFailed(`There is no file ${path} that can be read.`)
  })

/**
 * The text of a file that has to be UTF-8: read as such, « Salomé » in Windows-1252 would become « Salom\ufffd ».
 * @throws {CommandFailed}
 */
export async function textOf(path: string): Promise<string> {
  const bytes = await bytesOf(path)
  if (!isUtf8(bytes)) throw new CommandFailed(`${path} is not written in UTF-8: save it as UTF-8.`)
  return bytes.toString('utf8')
}

/** The text of a mapping: one that comes with Alba, by its name, or a file. */
export const mappingText = (nameOrPath: string): Promise<string> =>
  /^[a-z-]+$/.test(nameOrPath)
    ? readFile(join(import.meta.dirname, 'mappings', `${nameOrPath}.yaml`), 'utf8').catch(() => {
        throw new CommandFailed(`There is no mapping called ${nameOrPath}; a file of your own ends in .yaml.`)
      })
    : textOf(nameOrPath)
