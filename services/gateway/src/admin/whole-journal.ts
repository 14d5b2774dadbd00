import type { JournalFilter, JournalPage } from '@alba/contracts/admin/api'
import { journalKindNames as kindNames } from '@alba/contracts/admin/journal-kinds'
import { type JournalRow, journalTable } from '@alba/contracts/admin/rows'
import { dayBounds } from '@alba/contracts/agenda/offer'
import { fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { entryOf, type JournalContext } from './journal.ts'
import { roomName } from './journal-agenda-words.ts'

/** An entry, with the definition in the previous event of the same type about the same subject. */
export type JournalLine = JournalRow & { readonly before: JournalRow['definition'] | null }

const COLUMNS = Object.keys(journalTable.columns)
  .map(column => `e."${column}"`)
  .join(', ')

/** The conditions of a filter, with the parameters from $2 on, and a name for each set of fields. */
function conditionsOf({ kind, person, from, to }: JournalFilter, zone: string) {
  const all = [
    ['kind', 'e.kind =', kind],
    ['person', `e.actor_kind = 'practitioner' AND e.actor_id =`, person === undefined ? undefined : String(person)],
    ['from', 'e.occurred_at >=', from && fromEpochMinutes(dayBounds(from, zone).from)],
    ['to', 'e.occurred_at <', to && fromEpochMinutes(dayBounds(to, zone).until)],
  ] as const
  const asked = all.filter(([, , value]) => value !== undefined)
  return {
    name: asked.map(([name]) => ` ${name}`).join(''),
    text: asked.map(([, condition], n) => ` AND ${condition} $${n + 2}`).join(''),
    values: asked.map(([, , value]) => value),
  }
}

/** Greater than every position. */
const END = '~'

/**
 * Entries of the whole journal, newest first.
 * @param before only those with a lower position
 */
export function journalLines(
  models: ReadModels,
  filter: JournalFilter,
  {
    before = END,
    limit,
    zone,
  }: { readonly before?: string | undefined; readonly limit: number; readonly zone: string },
): Promise<JournalLine[]> {
  const conditions = conditionsOf(filter, zone)
  // The keys of a subject are `{kind}:{id}:{position}`, so the index of the key has its entries in order.
  const text = `SELECT ${COLUMNS}, p.definition AS before FROM journal.entries e
    LEFT JOIN LATERAL (SELECT b.definition FROM journal.entries b
      WHERE b.key < e.key AND b.key > e.kind || ':' || e.subject_id || ':' AND b.event_type = e.event_type
      ORDER BY b.key DESC LIMIT 1) p ON true
    WHERE e.position < $1 ${conditions.text} ORDER BY e.position DESC LIMIT $${conditions.values.length + 2}`
  return models.query({ name: `whole journal${conditions.name}`, text }, before, ...conditions.values, limit)
}

/** How many entries a page has. */
const PAGE = 50

export async function pageOfJournal(
  models: ReadModels,
  { before, ...filter }: JournalFilter & { readonly before?: string | undefined },
  context: JournalContext,
): Promise<JournalPage> {
  const lines = await journalLines(models, filter, { before, limit: PAGE + 1, zone: context.zone })
  const shown = lines.slice(0, PAGE)
  return {
    entries: shown.map(line => ({
      ...entryOf(line, line.before ?? undefined, context),
      kind: line.kind,
      about: aboutOf(line, context.catalogue),
    })),
    next: lines.length > PAGE ? (shown.at(-1)?.position ?? null) : null,
  }
}

/** The name of what an entry is about, by its present definition; for settings, that of their kind. */
export function aboutOf({ kind, subject_id, definition }: JournalRow, catalogue: Catalogue): string {
  const id = Number(subject_id)
  const own = definition.name ?? definition.title
  switch (kind) {
    case 'service':
    case 'category':
    case 'questionnaire':
    case 'package':
    case 'room':
      return String(own ?? kindNames[kind])
    case 'practitioner':
    case 'opening':
    case 'weekly-hours':
      return catalogue.practitioners.get(id)?.name ?? String(own ?? kindNames[kind])
    case 'closure':
      return roomName(Number(definition.roomId), catalogue.rooms)
    default:
      return kindNames[kind]
  }
}
