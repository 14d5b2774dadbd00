import { apply, check, diff, exportFile, type Options } from './verbs.ts'

const verbs = new Map<string, (path: string | undefined, options: Options) => Promise<void>>(
  Object.entries({ check, diff, apply, export: exportFile }),
)

/**
 * Runs `npm run alba -- centre check|diff|apply <file>` or `centre export [file]`.
 * @param words those after « centre »
 * @returns false when there is no such command
 */
export async function runCentre(words: readonly string[], options: Options): Promise<boolean> {
  const [verb = '', path, ...others] = words
  const act = verbs.get(verb)
  if (!act || others.length > 0 || (path === undefined && verb !== 'export')) return false
  await act(path, options)
  return true
}
