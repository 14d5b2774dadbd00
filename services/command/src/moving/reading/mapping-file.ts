import { type Mapping, mapping } from '@alba/contracts/moving/mapping'
import { parseDocument } from 'yaml'

/** The mapping cannot be used. The message has a line for each problem. */
export class InvalidMapping extends Error {}

/** @throws {InvalidMapping} */
export function readMapping(text: string): Mapping {
  const document = parseDocument(text)
  const [broken] = document.errors
  if (broken) throw new InvalidMapping(broken.message)
  const result = mapping.safeParse(document.toJS() ?? {})
  if (result.success) return result.data
  throw new InvalidMapping(result.error.issues.map(({ path, message }) => `${path.join(' › ')}: ${message}`).join('\n'))
}
