import type { CommandDefinition } from '@alba/contracts/shared/command'

/** A command of the plan. `about` says what it changes, for a sentence about its failure. */
export type PlannedCommand = { readonly command: CommandDefinition; readonly body: unknown; readonly about: string }

/** What the plan does, in words: `creates the service « Massage » (1)`. */
export type PlannedChange = {
  readonly effect: 'created' | 'changed' | 'retired' | 'offered again'
  readonly words: string
}

/**
 * Commands, to be sent in this order: no command needs what a later one does (ADR 60). With them, the changes that they
 * make.
 */
export type Steps = { readonly commands: readonly PlannedCommand[]; readonly changes: readonly PlannedChange[] }

export const noSteps: Steps = { commands: [], changes: [] }

export const joinSteps = (...steps: readonly Steps[]): Steps => ({
  commands: steps.flatMap(({ commands }) => commands),
  changes: steps.flatMap(({ changes }) => changes),
})
