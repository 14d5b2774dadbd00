import type { Act } from './act.ts'

/** A problem that needs a person. */
export type Attention = {
  readonly key: string
  readonly tone: 'red' | 'yellow'
  readonly title: string
  /** The consequence that the centre notices. */
  readonly consequence: string
  /** What an operator has to do outside this page, when no act is offered. */
  readonly advice?: string
  /** The technical error message. */
  readonly error?: string
  /** The streams in the log that the problem is about. */
  readonly streams?: readonly string[]
  readonly act?: Act
}
