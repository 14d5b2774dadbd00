import type { Round } from '../wire/round.ts'
import type { Vital } from './vitals.ts'

export type Result = {
  /** The options of the run: `--hours 24 --seed 7`. */
  readonly commandLine: string
  readonly began: Date
  readonly ended: Date
  readonly rounds: readonly RoundSummary[]
  /** What was wrong in any round or at the end. */
  readonly violations: readonly string[]
  readonly vitals: readonly Vital[]
}

/** What is kept of a round, because a day has hundreds of them. */
export type RoundSummary = {
  readonly disturbances: readonly Pick<Round['disturbances'][number], 'link' | 'fault' | 'met'>[]
  readonly outcomes: Readonly<Record<string, number>>
  readonly payments: number
  readonly settledMs: number
}

export const summaryOf = ({ disturbances, history, stories, settledMs }: Round): RoundSummary => ({
  disturbances: disturbances.map(({ link, fault, met }) => ({ link, fault, met })),
  outcomes: countBy(history.filter(({ kind }) => kind !== 'read').map(outcomeOf)),
  payments: stories.filter(({ paid }) => paid).length,
  settledMs,
})

function outcomeOf(operation: Round['history'][number]): string {
  const { kind, isCertain } = operation
  if (kind === 'take')
    return isCertain ? `${operation.outcome} bookings and moves` : 'bookings and moves without an answer'
  return isCertain ? 'times given back' : 'times that may have been given back'
}

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, all]) => [name, all.length]))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const isGood = ({ violations, vitals }: Result): boolean =>
  violations.length === 0 && vitals.every(({ kind }) => kind !== 'grows')

/** The report, in Markdown. */
export function reportOf(result: Result): string {
  const { commandLine, began, ended, rounds, violations } = result
  const minutes = Math.round((ended.getTime() - began.getTime()) / 60_000)
  const names = [...new Set(rounds.flatMap(({ outcomes }) => Object.keys(outcomes)))].sort()
  const counts = names.map(name => `- ${sum(rounds.map(({ outcomes }) => outcomes[name] ?? 0))} ${name}`)
  const slowest = Math.max(0, ...rounds.map(({ settledMs }) => settledMs))
  return [
    `# Soak of ${began.toISOString().slice(0, 16)}Z: ${isGood(result) ? 'good' : 'BAD'}`,
    `\`npm run soak -- ${commandLine}\`, ${minutes} minutes, ${rounds.length} rounds`,
    '## What was asked',
    [...counts, `- ${sum(rounds.map(({ payments }) => payments))} payments`].join('\n'),
    `After each round everything was mended; the slowest was in order after ${Math.round(slowest / 1_000)} s.`,
    '## Faults on the wire',
    table(['connection', 'fault', 'times', 'met'], faultRows(rounds)),
    '## Violations',
    violations.length === 0 ? 'None.' : violations.map(each => `- ${each}`).join('\n'),
    '## Memory, handles and connections at rest',
    table(['process', 'measure', 'median', 'by the hour', 'verdict'], result.vitals.map(vitalRow)),
    'The slope is the median of those between each two samples after the warm-up, with the limits of 95 %.',
  ].join('\n\n')
}

function faultRows(rounds: readonly RoundSummary[]): string[][] {
  const all = rounds.flatMap(({ disturbances }) => disturbances)
  const groups = Map.groupBy(all, ({ link, fault }) => `${link}|${fault.kind}`)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => {
      const metCount = group.filter(({ met }) => met > 0).length
      return [...key.split('|'), String(group.length), String(metCount)]
    })
}

function vitalRow({ process, measure, unit, median, trend, kind }: Vital): string[] {
  const shown = (value: number) => `${value.toFixed(1)} ${unit}`.trim()
  const slope = trend ? `${shown(trend.perHour)} (${shown(trend.least)} to ${shown(trend.most)})` : ''
  return [process, measure, shown(median), slope, kind]
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
