import { cpus } from 'node:os'
import type { Measurement } from './measure.ts'

/** A line of the report. `aim` is the project's goal on two cores: it is printed, never asserted. */
export type Line = {
  readonly name: string
  readonly measured: Measurement
  readonly aim?: string
  readonly baseline?: Measurement
  readonly note?: string
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 1) : '–')

export function printHeading(title: string): void {
  console.log(`\n${title}\n${'─'.repeat(title.length)}`)
}

export function printMachine(): void {
  const [first] = cpus()
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`)
}

/** Prints the ratio to the baseline too, because it can be compared between machines. */
export function printLine({ name, measured, aim, baseline, note }: Line): void {
  const rate = `${number.format(measured.perSecond)}/s`.padStart(11)
  const times = `median ${ms(measured.median)} ms  p99 ${ms(measured.p99)} ms`.padEnd(34)
  const ratio = baseline ? `× ${(measured.perSecond / baseline.perSecond).toFixed(2)} of the baseline` : ''
  console.log([name.padEnd(44), rate, times, ratio, aim ? `aim ${aim}` : '', note ?? ''].filter(Boolean).join('  '))
}

export function printFact(name: string, value: string, aim?: string): void {
  console.log([name.padEnd(44), value.padStart(11), aim ? `aim ${aim}` : ''].filter(Boolean).join('  '))
}

export const count = (value: number): string => number.format(value)
