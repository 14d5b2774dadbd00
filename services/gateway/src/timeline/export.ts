import { shortMoment } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import type { TimelineEntry } from '@alba/contracts/timeline/api'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import type { HistorySheet } from '@alba/platform/documents/history/sheet'
import { type Column, momentCell } from '../http/csv.ts'

type Kind = TimelineRow['subject_kind']

/** « de la réservation », in the title of a printed history. */
const subjects: Readonly<Record<Kind, string>> = {
  booking: 'de la réservation',
  payment: 'du paiement',
  voucher: 'du bon cadeau',
  purchase: 'du forfait',
  client: 'de la fiche',
}

const fileWords: Readonly<Record<Kind, string>> = {
  booking: 'reservation',
  payment: 'paiement',
  voucher: 'bon-cadeau',
  purchase: 'forfait',
  client: 'fiche',
}

/** The name of a file with a history, without its ending. */
export const historyFileName = (kind: Kind, id: string | number): string => `historique-${fileWords[kind]}-${id}`

/** The columns of a history as a CSV file: what the screen says, and the technical event. */
export const historyColumns: readonly Column<TimelineEntry>[] = [
  ['Date', ({ at }, zone) => momentCell(at, zone)],
  ['Ce qui s’est passé', ({ sentence }) => sentence],
  ['Par', ({ by }) => by],
  ['Motif', ({ reason }) => reason],
  ['Événement', ({ event }) => event.type],
  ['Position', ({ event }) => event.position],
  ['Identifiant', ({ id }) => id],
  ['Demande', ({ event }) => event.request],
  ['Cause', ({ event }) => event.caused_by],
  ['Détails', ({ event }) => factsIn(event.facts)],
]

/** « amountCents : 7500, means : cash » */
const factsIn = (facts: TimelineEntry['event']['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} : ${value}`)
    .join(', ')

/** The date of a file without events: a fixed one, so that the same history gives the same file. */
const NO_EVENT = '1970-01-01T00:00:00.000Z'

/** « 2 événements, du 20/11/2026 11:00 au 21/11/2026 9:00 » @param moments of the events, oldest first */
function summaryOf(moments: readonly string[]): string {
  const [first, ...more] = moments
  if (first === undefined) return 'Aucun événement.'
  return more.length === 0 ? `1 événement, le ${first}` : `${moments.length} événements, du ${first} au ${more.at(-1)}`
}

/** A history on paper, oldest first. Without entries, which a client may have, it says so. */
export function historySheetOf(
  { kind, id, centre, zone }: { kind: Kind; id: string | number; centre: string | null; zone: string },
  entries: readonly TimelineEntry[],
): HistorySheet {
  const moments = entries.map(({ at }) => shortMoment(at, zone))
  return {
    centre,
    title: `Historique ${subjects[kind]} ${id}`,
    summary: summaryOf(moments),
    lastAt: entries.at(-1)?.at ?? NO_EVENT,
    entries: entries.map(({ sentence, reason, by, event }, n) => ({
      at: moments[n] ?? '',
      sentence,
      reason: reason === null ? null : french(reason),
      by,
      event: `${event.type}, position ${event.position}, demande ${event.request}`,
    })),
  }
}
