import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'

/** Waits until decisions use what was just recorded, then answers the outcome. */
export async function untilReferenced<Of extends Result<Recorded>>(
  { reference }: Pick<Deps, 'reference'>,
  outcome: Of,
): Promise<Of> {
  if (outcome.ok && outcome.position !== null) await reference.reached(outcome.position)
  return outcome
}
