import type { ModelDifference, RowDifference } from '@alba/contracts/operations/models'
import type { Projector } from './client.ts'

/** Prints how previews differ from the models in use, and what can be done about each. @throws {CommandFailed} */
export async function printDifferences(
  projector: Pick<Projector, 'difference'>,
  names: readonly string[],
  json: boolean,
): Promise<void> {
  const differences: ModelDifference[] = []
  for (const name of names) {
    const difference = await projector.difference(name)
    differences.push(difference)
    if (!json) console.log(differenceText(difference))
  }
  if (json) console.log(JSON.stringify(differences, null, 2))
}

const number = (value: number) => value.toLocaleString('en-GB')

export function differenceText(difference: ModelDifference): string {
  const { model, version, position, live_position, added, removed, changed, tables, samples } = difference
  const isBehind = live_position !== position
  return [
    `${model} version ${version}: ${number(added)} rows added, ${number(removed)} removed, ${number(changed)} changed.`,
    ...(isBehind
      ? [`The model in use is behind (at ${live_position || 'the start'}), so events since then count as differences.`]
      : []),
    ...tables.map(
      each =>
        `  ${each.table}: ${number(each.rows)} rows in use, ${number(each.added)} added, ${number(each.removed)} removed, ${number(each.changed)} changed`,
    ),
    ...samples.map(sampleText),
    `« npm run alba -- swap ${model} --reason <text> » puts the preview in use, and keeps what it replaces for a day; « npm run alba -- abandon ${model} » drops it.`,
  ].join('\n')
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function sampleText({ table, key, kind, columns, before, after, events, earlier }: RowDifference): string {
  const width = Math.max(0, ...columns.map(column => column.length))
  const lines = columns.map(column => {
    const [old, fresh] = [before && valueText(before[column]), after && valueText(after[column])]
    return `    ${column.padEnd(width)}  ${[old, fresh].filter(text => text !== null).join(' → ')}`
  })
  const causes = events.map(
    ({ type, stream, revision, occurredAt, id }) => `    by ${type} ${stream}@${revision}, ${occurredAt}, ${id}`,
  )
  return [
    `\n  ${table} ${key}: ${kind}`,
    ...lines,
    ...(earlier > 0 ? [`    by ${earlier} earlier events`] : []),
    ...(causes.length > 0 ? causes : ['    by no event of the log']),
  ].join('\n')
}
