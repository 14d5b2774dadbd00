import { userInfo } from 'node:os'
import { UNSAID_REASON } from '@alba/contracts/operator/reason'
import { CommandFailed } from './tool.ts'

/** The options with which an operator says who acts and why, for `parseArgs`. */
export const actingOptions = { reason: { type: 'string' }, as: { type: 'string' } } as const

export type Acting = {
  /** The operator's name. */
  readonly name: string
  /** Kept with the act; it must name nobody. */
  readonly reason: string
}

/**
 * Without `--as` the name is that of the user of the operating system.
 * @throws {CommandFailed} when the name or the reason is empty or too long
 */
export function actingFrom({ reason, as }: { readonly reason?: string; readonly as?: string }): Acting {
  const name = (as ?? userInfo().username).trim()
  const why = (reason ?? UNSAID_REASON).trim()
  if (name === '' || name.length > 100) throw new CommandFailed('--as has 1 to 100 characters.')
  if (why === '' || why.length > 300) throw new CommandFailed('--reason has 1 to 300 characters.')
  return { name, reason: why }
}

/** The value of `x-actor` for an operator. Names are percent-encoded, because a header may have only ASCII. */
export const operatorActor = (name: string): string => `operator:${encodeURIComponent(name)}`
