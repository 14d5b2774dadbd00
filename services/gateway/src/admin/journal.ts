import type { JournalEntry, JournalKind } from '@alba/contracts/admin/api'
import { type JournalRow, journalTable } from '@alba/contracts/admin/rows'
import { noPictures } from '@alba/contracts/centre/pictures'
import { columnsOf } from '@alba/contracts/shared/table'
import { french } from '@alba/contracts/shared/typography'
import { same } from '@alba/platform/centre-file/differences'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { agendaText } from './journal-agenda-words.ts'
import { flat } from './journal-part-words.ts'
import { textChanges } from './journal-text-words.ts'
import { deeds, labels, valueWords } from './journal-words.ts'

/** The entries of a subject, oldest first. */
export function journalRows(models: ReadModels, kind: JournalKind, id: number): Promise<JournalRow[]> {
  // Keys are `{kind}:{id}:{position}`. `;` is the character after `:`, so these bounds select the keys of one subject.
  const text = `SELECT ${columnsOf(journalTable)} FROM journal.entries WHERE key > $1 AND key < $2 ORDER BY key`
  return models.query({ name: 'journal', text }, `${kind}:${id}:`, `${kind}:${id};`)
}

type Change = JournalEntry['changes'][number]
type Fields = Readonly<Record<string, unknown>>

/** What entries are written with: the present names, and the centre's time zone. */
export type JournalContext = { readonly catalogue: Catalogue; readonly zone: string }

/** Who changed what, newest first. @param rows the entries of one subject, oldest first */
export function journalEntries(rows: readonly JournalRow[], context: JournalContext): JournalEntry[] {
  const before = new Map<string, JournalRow>()
  const entries = rows.map(row => {
    const entry = entryOf(row, before.get(row.event_type)?.definition, context)
    before.set(row.event_type, row)
    return entry
  })
  return entries.toReversed()
}

/**
 * What an entry of the journal says.
 * @param before the definition in the previous event of the same type about the same subject; undefined when there is none
 */
export function entryOf(row: JournalRow, before: Fields | undefined, context: JournalContext): JournalEntry {
  return { id: row.event_id, at: row.occurred_at, by: whoDid(row, context.catalogue), ...textOf(row, before, context) }
}

function textOf(row: JournalRow, before: Fields | undefined, { catalogue, zone }: JournalContext): EntryText {
  const deed = deeds[row.event_type]
  if (deed !== undefined) return { sentence: deed, changes: [] }
  const ofAgenda = agendaText(row.event_type, row.definition, before, catalogue, zone)
  if (ofAgenda) return { sentence: french(ofAgenda.sentence), changes: ofAgenda.changes.map(inFrench) }
  const now = definitionOf(row)
  const was = before && definitionOf({ ...row, definition: before })
  return row.event_type === 'CentreTextsChanged'
    ? textsEntry(was, now)
    : definitionEntry(was ?? definitionBefore(row), now, catalogue)
}

const inFrench = ({ label, before, after }: Change): Change => changeOf(french(label), before, after)

/**
 * The fields of a definition, which entries compare one by one. A part of the centre has fields inside fields: they are
 * brought to one level, except in the events of `NESTED`, whose fields are compared in another way.
 */
const definitionOf = ({ event_type: type, definition }: JournalRow): Fields =>
  type.startsWith('Centre') && !NESTED.has(type) ? flat(definition) : definition

/**
 * The definition before the first entry; undefined where that entry is the creation. The first picture of a centre is a
 * change, because the centre had drawings in its place.
 */
const definitionBefore = ({ event_type: type }: JournalRow): Fields | undefined =>
  type === 'CentrePicturesChanged' ? noPictures : undefined

const NESTED: ReadonlySet<string> = new Set(['CentreTextsChanged', 'CentrePicturesChanged'])

const textsEntry = (before: Fields | undefined, now: Fields): EntryText =>
  before === undefined
    ? { sentence: 'Création', changes: [] }
    : { sentence: 'Modification', changes: textChanges(before, now) }

/** What an entry says: a sentence, and the fields that changed. */
type EntryText = Pick<JournalEntry, 'sentence' | 'changes'>

/** The name of a person; for an operator, the name that they gave. */
function whoDid({ actor_kind, actor_id }: JournalRow, { practitioners }: Catalogue): string {
  if (actor_kind === 'practitioner') return practitioners.get(Number(actor_id))?.name ?? 'Un praticien'
  if (actor_kind === 'operator') return actor_id ? `${actor_id} (outil du centre)` : 'Outil du centre'
  return 'Automatique'
}

function definitionEntry(before: Fields | undefined, now: Fields, catalogue: Catalogue): EntryText {
  if (before === undefined) return { sentence: 'Création', changes: [] }
  const changed = Object.keys(labels).filter(field => !same(comparedValue(before, field), comparedValue(now, field)))
  const changes = changed.flatMap(field => fieldChanges(field, before[field], now[field], catalogue))
  const onlyChange = changed.length === 1 ? changed[0] : undefined
  if (onlyChange === 'retired')
    return { sentence: now.retired ? 'Retrait de l’offre' : 'Retour dans l’offre', changes: [] }
  if (onlyChange === 'rank') return { sentence: 'Changement de place sur la page', changes }
  return { sentence: 'Modification', changes }
}

/**
 * The value of a field. What has no `retired` is not retired. All values that are shown as « rien » are the same: older
 * events lack fields whose value is an empty list today.
 */
function comparedValue(fields: Fields, field: string): unknown {
  const value = fields[field]
  if (field === 'retired') return value === true
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}

const changeOf = (label: string, before: string, after: string): Change => ({
  label,
  before: french(before),
  after: french(after),
})

function fieldChanges(field: string, before: unknown, now: unknown, catalogue: Catalogue): Change[] {
  const label = labels[field] ?? field
  if (field === 'questions' || field === 'items') return partChanges(partsOf(before), partsOf(now), catalogue)
  return [changeOf(label, valueWords(field, before, catalogue), valueWords(field, now, catalogue))]
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
    ...gone.map(([, part]) => changeOf(partName(part, catalogue), partWords(part), 'rien')),
    ...[...now].flatMap(([id, part]) => onePart(before.get(id), part, catalogue)),
  ]
  // The lists differ. So when no part does, only the order of the parts has changed.
  return found.length > 0 ? found : [changeOf('Ordre', 'autre', 'changé')]
}

function onePart(before: Fields | undefined, now: Fields, catalogue: Catalogue): Change[] {
  const name = partName(now, catalogue)
  if (!before) return [changeOf(name, 'rien', partWords(now))]
  return Object.keys(labels)
    .filter(field => !same(comparedValue(before, field), comparedValue(now, field)))
    .map(field => {
      const [was, is] = [valueWords(field, before[field], catalogue), valueWords(field, now[field], catalogue)]
      return changeOf(`${name}, ${(labels[field] ?? field).toLocaleLowerCase('fr')}`, was, is)
    })
}
