import { eventDefinitions } from '@alba/contracts/events'
import type { ExportedEvent } from '@alba/contracts/moving/export'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { fieldLabels } from './labels.ts'

/** A text about a person. `since` is the UTC instant at which it was recorded. */
export type Text = { readonly since: string; readonly title: string; readonly value: string }

/** The names of the personal fields, by type of event. */
export const personalFields: ReadonlyMap<string, readonly string[]> = new Map(
  [...eventDefinitions.values()].map(definition => [
    definition.type,
    personalFieldsOf(definition).map(({ name }) => name),
  ]),
)

/** The personal texts of the events, in order. A text that later events repeat unchanged is listed once. */
export function textsIn(events: readonly ExportedEvent[], labels = fieldLabels): Text[] {
  const last = new Map<string, string>()
  return events.flatMap(({ type, data, metadata }) =>
    (personalFields.get(type) ?? []).flatMap(field => {
      const value = textOf(data[field])
      const title = labels[field] ?? field
      if (value === '' || last.get(title) === value) return []
      last.set(title, value)
      return [{ since: metadata.occurredAt, title, value }]
    }),
  )
}

type Answer = { readonly question: string; readonly answer: string }

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value)
    ? (value as readonly Answer[]).map(({ question, answer }) => `${question} ${answer}`).join('\n')
    : String(value)
}
