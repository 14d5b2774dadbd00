import { apply, check, diff, exportFile, type Options } from './verbs.ts'

export const centreUsage = `  centre check <file>     whether the file says a centre; needs no running copy
  centre diff <file>      what « apply » would change, in words
  centre apply <file>     changes it, by commands in your name; applied again it changes nothing
  centre export [<file>]  the file from the log; where there is one, only what differs is written`

const verbs = new Map<string, (path: string | undefined, options: Options) => Promise<void>>(
  Object.entries({ check, diff, apply, export: exportFile }),
)

/** @returns false when there is no such command */
export async function runCentre(words: readonly string[], options: Options): Promise<boolean> {
  const [verb = '', path, ...others] = words
  const act = verbs.get(verb)
  if (!act || others.length > 0 || (path === undefined && verb !== 'export')) return false
  await act(path, options)
  return true
}
