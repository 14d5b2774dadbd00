import type { TimelineRow, TimelineWords } from '@alba/contracts/timeline/rows'
import { sentenceOf } from './sentences.ts'
import type { Context } from './timeline.ts'

const contact = [
  ['name', 'Nom'],
  ['email', 'E-mail'],
  ['phone', 'Téléphone'],
] as const

/** The events that replace texts about a person, with what the history calls each text. */
const labels: {
  readonly [Type in TimelineRow['event_type']]?: readonly (readonly [name: keyof TimelineWords, label: string])[]
} = {
  NotesChanged: [
    ['notes', 'Notes'],
    ['adminNotes', 'Notes internes'],
  ],
  BookingContactCorrected: contact,
  VoucherBuyerCorrected: contact,
  PurchaseBuyerCorrected: contact,
  ClientContactCorrected: contact,
  ClientsJoined: contact,
  ClientsParted: contact,
}

/** Whether an event replaces texts about a person: notes or contact details. */
export const replacesTexts = (type: TimelineRow['event_type']): boolean => type in labels

/**
 * The sentence of an event that replaces texts: each text that changed, with the former one.
 * @param before the texts as they were; undefined when they are unknown
 */
export function replacedTexts(
  row: Pick<TimelineRow, 'event_type' | 'facts' | 'words'>,
  before: TimelineWords | undefined,
  { isErased, zone, words }: Pick<Context, 'isErased' | 'zone' | 'words'>,
): string {
  const { sentence } = sentenceOf(row, zone, words)
  // `slice` drops the full stop of the sentence.
  if (isErased) return `${sentence.slice(0, -1)} : « effacé ».`
  const replaced = (labels[row.event_type] ?? []).flatMap(([name, label]) => {
    const now = row.words[name]
    if (now === undefined || (before && (before[name] ?? null) === now)) return []
    const was = before ? `, avant : ${quoted(before[name])}` : ''
    return [`${label} : ${quoted(now)}${was}.`]
  })
  if (replaced.length === 0) return sentence
  return row.facts.resends ? `${replaced.join(' ')} La confirmation repart à la nouvelle adresse.` : replaced.join(' ')
}

const quoted = (text: string | null | undefined) => (text ? `« ${text} »` : 'rien')
