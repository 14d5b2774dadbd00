import type { PoliciesStatus } from '@alba/contracts/operator/parked'
import { table } from '@alba/platform/cli/table'

export function statusText(status: PoliciesStatus): string {
  const rows = status.groups.map(({ name, position }) => {
    const own = status.parked.filter(event => event.group === name)
    const failed = own.filter(event => event.error !== null).length
    return [name, position >= status.head ? 'caught up' : 'behind', String(failed), String(own.length - failed)]
  })
  return [table(['group', 'log', 'failed', 'waiting'], rows), '', parkedText(status)].join('\n')
}

/** A table of what failed. For each failed event it has the number of events that wait behind that one. */
export function parkedText({ parked, deadlines }: PoliciesStatus): string {
  const waiting = (group: string, stream: string) =>
    parked.filter(event => event.group === group && event.stream === stream && event.error === null).length
  const rows = [
    ...parked.flatMap(({ id, group, stream, eventType, tries, parkedAt, error }) =>
      error === null
        ? []
        : [[id, `${group}: ${eventType} in ${stream}`, tries, waiting(group, stream), parkedAt, error]],
    ),
    ...deadlines.map(({ id, tries, parkedAt, error }) => [id, 'a deadline', tries, 0, parkedAt, error]),
  ]
  if (rows.length === 0) return 'Nothing is parked.'
  const found = table(
    ['id', 'what', 'tries', 'behind', 'since', 'why'],
    rows.map(row => row.map(String)),
  )
  return `${found}\n\n${NEXT}`
}

const NEXT = `« npm run alba -- parked retry <id> --reason <text> » tries one again, once its cause is gone.
« npm run alba -- parked skip <id> <reason> » gives one up, once it is settled by hand; what is behind it goes on.`
