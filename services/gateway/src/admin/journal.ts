import type { JournalEntry, JournalKind } from '@alba/contracts/admin/api'
import { type JournalRow, journalTable } from '@alba/contracts/admin/rows'
import { noPictures } from '@alba/contracts/centre/pictures'
import { columnsOf } from '@alba/contracts/shared/table'
import { french } from '@alba/contracts/shared/typography'
import { same } from '@alba/platform/centre-file/differences'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { flat } from './journal-part-words.ts'
import { textChanges } from './journal-text-words.ts'
import { deeds, labels, valueWords } from './journal-words.ts'

/** The entries of a subject, oldest first. */
export function journalRows(models: ReadModels, kind: JournalKind, id: number): Promise<JournalRow[]> {
  // `;` is the character after `:`, so these bounds select exactly the keys of the subject.
  const text = `SELECT ${columnsOf(journalTable)} FROM journal.entries WHERE key > $1 AND key < $2 ORDER BY key`
  return models.query({ name: 'journal', text }, `${kind}:${id}:`, `${kind}:${id};`)
}

type Change = JournalEntry['changes'][number]
type Fields = Readonly<Record<string, unknown>>

/** Who changed what, newest first. */
export function journalEntries(rows: readonly JournalRow[], catalogue: Catalogue): JournalEntry[] {
  let before: Fields | undefined
  const entries = rows.map(row => {
    const deed = deeds[row.event_type]
    if (deed !== undefined) return entryOf(row, catalogue, { sentence: deed, changes: [] })
    const now = definitionOf(row)
    const told =
      row.event_type === 'CentreTextsChanged'
        ? textsEntry(before, now)
        : definitionEntry(before ?? startOf(row), now, catalogue)
    before = now
    return entryOf(row, catalogue, told)
  })
  return entries.toReversed()
}

/** The fields of a definition. Those of the centre's parts are flattened, except in the types of `NESTED`. */
const definitionOf = ({ event_type: type, definition }: JournalRow): Fields =>
  type.startsWith('Centre') && !NESTED.has(type) ? flat(definition) : definition

/**
 * The definition before the first entry; undefined where that entry is the creation. The first picture of a centre is a
 * change, because the centre had drawings in its place.
 */
const startOf = ({ event_type: type }: JournalRow): Fields | undefined =>
  type === 'CentrePicturesChanged' ? noPictures : undefined

const NESTED: ReadonlySet<string> = new Set(['CentreTextsChanged', 'CentrePicturesChanged'])

const textsEntry = (before: Fields | undefined, now: Fields): Told =>
  before === undefined
    ? { sentence: 'Création', changes: [] }
    : { sentence: 'Modification', changes: textChanges(before, now) }

type Told = Pick<JournalEntry, 'sentence' | 'changes'>

const entryOf = (row: JournalRow, catalogue: Catalogue, told: Told): JournalEntry => ({
  id: row.event_id,
  at: row.occurred_at,
  by: whoDid(row, catalogue),
  ...told,
})

/** The name of a person; for an operator, the name that they gave. */
function whoDid({ actor_kind, actor_id }: JournalRow, { practitioners }: Catalogue): string {
  if (actor_kind === 'practitioner') return practitioners.get(Number(actor_id))?.name ?? 'Un praticien'
  if (actor_kind === 'operator') return actor_id ? `${actor_id} (outil du centre)` : 'Outil du centre'
  return 'Automatique'
}

function definitionEntry(before: Fields | undefined, now: Fields, catalogue: Catalogue): Told {
  if (before === undefined) return { sentence: 'Création', changes: [] }
  const changed = Object.keys(labels).filter(field => !same(offered(before, field), offered(now, field)))
  const changes = changed.flatMap(field => fieldChanges(field, before[field], now[field], catalogue))
  const [only] = changed.length === 1 ? changed : []
  if (only === 'retired') return { sentence: now.retired ? 'Retrait de l’offre' : 'Retour dans l’offre', changes: [] }
  if (only === 'rank') return { sentence: 'Changement de place sur la page', changes }
  return { sentence: 'Modification', changes }
}

/** What has no `retired` is offered. */
const offered = (fields: Fields, field: string) => (field === 'retired' ? fields[field] === true : fields[field])

const spoken = (label: string, before: string, after: string): Change => ({
  label,
  before: french(before),
  after: french(after),
})

function fieldChanges(field: string, before: unknown, now: unknown, catalogue: Catalogue): Change[] {
  const label = labels[field] ?? field
  if (field === 'questions' || field === 'items') return partChanges(partsOf(before), partsOf(now), catalogue)
  return [spoken(label, valueWords(field, before, catalogue), valueWords(field, now, catalogue))]
}

type Parts = ReadonlyMap<unknown, Fields>

/** The questions of a questionnaire by id, or the services of a package by number. */
const partsOf = (value: unknown): Parts =>
  new Map((Array.isArray(value) ? (value as Fields[]) : []).map(part => [part.id ?? part.serviceId, part]))

const partName = (part: Fields, { services }: Catalogue): string =>
  part.text === undefined
    ? `Soin « ${services.get(Number(part.serviceId))?.name ?? part.serviceId} »`
    : `Question « ${part.text} »`

const partWords = (part: Fields): string => (part.quantity === undefined ? 'posée' : `${part.quantity} ×`)

function partChanges(before: Parts, now: Parts, catalogue: Catalogue): Change[] {
  const gone = [...before].filter(([id]) => !now.has(id))
  const found = [
    ...gone.map(([, part]) => spoken(partName(part, catalogue), partWords(part), 'rien')),
    ...[...now].flatMap(([id, part]) => onePart(before.get(id), part, catalogue)),
  ]
  // The definitions differ, so when no part does, the parts stand in another order.
  return found.length > 0 ? found : [spoken('Ordre', 'autre', 'changé')]
}

function onePart(before: Fields | undefined, now: Fields, catalogue: Catalogue): Change[] {
  const name = partName(now, catalogue)
  if (!before) return [spoken(name, 'rien', partWords(now))]
  return Object.keys(labels)
    .filter(field => !same(before[field], now[field]))
    .map(field => {
      const [was, is] = [valueWords(field, before[field], catalogue), valueWords(field, now[field], catalogue)]
      return spoken(`${name}, ${(labels[field] ?? field).toLocaleLowerCase('fr')}`, was, is)
    })
}
