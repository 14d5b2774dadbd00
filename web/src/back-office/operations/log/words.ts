import type { EventsView, TracedView } from '@alba/contracts/operations/log'
import type { Leaf } from '@alba/contracts/operator/leaves'
import { exactPrice } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { secondAt } from '../../../shared/centre-time.ts'
import { counted } from '../model/counted.ts'

const UNITS = [
  [86_400_000, 'j'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const

/** « 12 ms après », « 3,4 s après »; « avant » where the clock of a process is behind. */
export function delayWords(ms: number): string {
  if (ms === 0) return 'aussitôt'
  const size = Math.abs(ms)
  const [unitMs, unit] = UNITS.find(([each]) => size >= each) ?? [1, 'ms']
  const count = (size / unitMs).toLocaleString('fr', { maximumFractionDigits: unitMs === 1 ? 0 : 1 })
  return french(`${count} ${unit} ${ms < 0 ? 'avant' : 'après'}`)
}

/** The number of an event in its stream, as the page writes it. */
export const placeWords = ({ stream, revision }: Pick<TracedView, 'stream' | 'revision'>): string =>
  `${shortened(stream)} nº ${revision}`

/** Longer names are shortened. The number of a booking fits. */
const LONGEST = 28

/** A long name without its middle: « payment-pi_3QxY…8fK2 ». */
export const shortened = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 9)}…${name.slice(-8)}`

/** « E-mail nº 7, booking-confirmed : envoyé, 2 s après » */
export function leafWords(leaf: Leaf): string {
  const delay = leaf.afterMs === null ? '' : `, ${delayWords(leaf.afterMs)}`
  return french(`${wordsOf(leaf)}${delay}`)
}

function wordsOf(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'mail':
      return `E-mail nº ${leaf.id}, ${leaf.mail} : ${mailWords(leaf)}`
    case 'notification':
      return `Notification nº ${leaf.id}, ${leaf.topic} : dans la cloche`
    case 'payment':
      return `Paiement ${shortened(leaf.id)}, ${exactPrice(leaf.amountCents)}, ${leaf.provider} : ${leaf.last ?? 'rien d’autre pour l’instant'}`
    case 'message':
      return `Message ${leaf.type} : ${messageStates[leaf.state]}`
  }
}

function mailWords({ state, dueAt, reason }: Extract<Leaf, { kind: 'mail' }>): string {
  const because = reason === null ? '' : ` (${reason})`
  switch (state) {
    case 'sent':
      return 'envoyé'
    case 'waiting':
      return `en attente, prévu le ${secondAt(dueAt)}${because}`
    case 'dropped':
      return `pas envoyé${because}`
    case 'failed':
      return `abandon après plusieurs refus${because}`
  }
}

const messageStates = {
  local: 'échanges locaux',
  published: 'publié',
  'not published yet': 'pas encore publié',
} as const

type End = Pick<EventsView, 'ended' | 'next' | 'reachedAt'>

/** How many events were found, and whether there may be more: « 12 événements, et rien de plus. » */
export function foundWords(count: number, { ended, reachedAt, next }: End): string {
  const found = count === 0 ? 'Aucun événement' : counted(count, 'événement', 'événements')
  if (ended === 'page') return `${found}, et il y en a de plus anciens.`
  if (ended === 'everything')
    return count === 0 ? 'Aucun événement du journal ne répond à cette recherche.' : `${found}, et rien de plus.`
  if (next === null) return NOT_FOUND_IN_TIME
  return `${found} jusqu’au ${reachedAt === null ? 'début du journal' : secondAt(reachedAt)}. La recherche s’arrête après deux secondes.`
}

const NOT_FOUND_IN_TIME =
  'Rien n’a été trouvé en deux secondes. Sur le serveur, « npm run alba -- events list » cherche dans tout le journal.'
