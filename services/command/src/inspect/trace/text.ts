import { clockText } from '../shown.ts'
import { type WordedLeaf, worded } from './leaf-words.ts'
import type { CausedEvent, TracedRequest } from './tree.ts'

/** The trees as lines: under each request what it caused, under each event what that caused, with its delay. */
export function traceText(requests: readonly TracedRequest[], zone: string): string {
  return requests.map(request => requestText(request, zone)).join('\n\n')
}

function requestText({ correlationId, actor, beganAt, caused, omitted }: TracedRequest, zone: string): string {
  const rest = omitted === 0 ? [] : [`${omitted} more events of this request: npm run alba -- trace ${correlationId}`]
  return [
    `${clockText(beganAt, zone)}  ${actor}  request ${correlationId}`,
    ...branches(caused.map(event => eventLines(event, actor))),
    ...rest,
  ].join('\n')
}

/** @param by the actor of its cause, which is not repeated */
function eventLines(event: CausedEvent, by: string): string[] {
  const { type, stream, revision, id, afterMs, isAsked, actor, leaves, caused } = event
  const who = actor === by ? '' : `  by ${actor}`
  return [
    `${delayText(afterMs)}  ${isAsked ? '► ' : ''}${type}  ${stream}@${revision}${who}  ${id}`,
    ...branches([...leaves.map(leaf => [leafText(worded(leaf))]), ...caused.map(child => eventLines(child, actor))]),
  ]
}

function leafText({ kind, id, what, state, afterMs }: WordedLeaf): string {
  // The id of a message is that of its event.
  const name = kind === 'message' ? '' : ` ${id}`
  const delay = afterMs === null ? '' : `${delayText(afterMs)}  `
  return `${delay}${kind}${name}: ${what}, ${state}`
}

function branches(groups: readonly (readonly string[])[]): string[] {
  return groups.flatMap(([head = '', ...others], n) => {
    const isLast = n === groups.length - 1
    return [`${isLast ? '└─ ' : '├─ '}${head}`, ...others.map(line => `${isLast ? '   ' : '│  '}${line}`)]
  })
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const

/** `+12 ms`, `+3.4 s`, `+2.5 d`. A clock that is behind makes it negative. */
export function delayText(ms: number): string {
  const sign = ms < 0 ? '-' : '+'
  const size = Math.abs(ms)
  const [unitMs, unit] = UNITS.find(([each]) => size >= each) ?? [1, 'ms']
  return `${sign}${unitMs === 1 ? size : (size / unitMs).toFixed(1)} ${unit}`
}
