import type { Named } from '../keyring.ts'
import type { World } from '../world.ts'

/** The ids of everything of a kind that is in the log. */
export const idsOf = ({ log }: World, kind: Named): number[] =>
  [...log.streams()]
    .filter(stream => stream.startsWith(`${kind}-`))
    .map(stream => Number(stream.slice(kind.length + 1)))
