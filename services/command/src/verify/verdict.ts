import type { Verdict } from '@alba/contracts/operator/events'
import { findingCount, isRight, type Verified } from './text.ts'

/** How long a sentence about a verification that could not run may be. */
const LONGEST_WHY = 300

/** To a tenth, as it is shown. */
const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** What is recorded of a verification (ADR 127). @param seconds how long it took, with the read models */
export const verdictOf = (verified: Verified, seconds: number): Verdict => ({
  outcome: isRight(verified) ? 'right' : 'wrong',
  head: verified.head,
  findings: findingCount(verified),
  models: verified.readModels?.length ?? null,
  seconds: rounded(seconds),
  why: null,
})

/** @param why says it without personal data @param seconds how long it was tried */
export const impossible = (why: string, seconds: number): Verdict => ({
  outcome: 'impossible',
  head: null,
  findings: 0,
  models: null,
  seconds: rounded(seconds),
  why: why.slice(0, LONGEST_WHY),
})
