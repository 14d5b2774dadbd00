import type { ParkedEvent, PoliciesStatus } from '@alba/contracts/operations/policies'

export function statusText({ groups, head, parked }: PoliciesStatus): string {
  const rows = groups.map(({ name, position }) => {
    const own = parked.filter(event => event.group === name)
    const failed = own.filter(event => event.error !== null).length
    return [name, position >= head ? 'caught up' : 'behind', String(failed), String(own.length - failed)]
  })
  return [table(['group', 'log', 'failed', 'waiting'], rows), '', parkedText(parked)].join('\n')
}

/** What failed, each with how many wait behind it. */
export function parkedText(parked: readonly ParkedEvent[]): string {
  const failed = parked.filter(event => event.error !== null)
  if (failed.length === 0) return 'Nothing is parked.'
  const rows = failed.map(event => [
    String(event.id),
    event.group,
    event.stream,
    event.eventType,
    String(event.tries),
    String(parked.filter(other => other.group === event.group && other.stream === event.stream).length - 1),
    event.parkedAt,
    event.error ?? '',
  ])
  return table(['id', 'group', 'stream', 'event', 'tries', 'behind', 'since', 'why'], rows)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map(cells =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
