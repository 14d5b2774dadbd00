import type { Leaf } from '@alba/contracts/operator/leaves'
import { expect, it } from 'vitest'
import { plain } from '../../../testing/look.ts'
import { delayWords, foundWords, leafWords, shortened } from './words.ts'

it.each([
  [0, 'aussitôt'],
  [12, '12 ms après'],
  [3_400, '3,4 s après'],
  [90_000, '1,5 min après'],
  [172_800_000, '2 j après'],
  [-40, '40 ms avant'],
])('says a delay of %d ms', (ms, expected) => expect(plain(delayWords(ms))).toBe(expected))

it('shortens a long name in the middle, and leaves the number of a booking whole', () => {
  expect(shortened('booking-482913057164208')).toBe('booking-482913057164208')
  expect(shortened('payment-pi_3QxYzK2eZvKYlo2C1a2b3c4d')).toBe('payment-pi_3QxYzK2e…1a2b3c4d')
})

const at = '2026-11-23T08:00:00.000Z'
const mail = { kind: 'mail', id: 7, mail: 'booking-confirmed', dueAt: at, at: null, afterMs: null } as const

it.each<[Leaf, string]>([
  [
    { ...mail, state: 'sent', reason: '250 ok', at, afterMs: 2_000 },
    'E-mail nº 7, booking-confirmed : envoyé, 2 s après',
  ],
  [
    { ...mail, state: 'waiting', reason: '450 later' },
    'E-mail nº 7, booking-confirmed : en attente, prévu le 23/11/2026 09:00:00 (450 later)',
  ],
  [{ ...mail, state: 'dropped', reason: null }, 'E-mail nº 7, booking-confirmed : pas envoyé'],
  [
    { ...mail, state: 'failed', reason: '550 no' },
    'E-mail nº 7, booking-confirmed : abandon après plusieurs refus (550 no)',
  ],
  [
    { kind: 'payment', id: 'pi_1', amountCents: 6_000, provider: 'stripe', last: null, at: null, afterMs: null },
    'Paiement pi_1, 60,00 €, stripe : rien d’autre pour l’instant',
  ],
  [
    { kind: 'message', id: 'm', type: 'alba.x.v1', state: 'not published yet', at: null, afterMs: null },
    'Message alba.x.v1 : pas encore publié',
  ],
])('says what came of an event: %j', (leaf, expected) => expect(plain(leafWords(leaf))).toBe(expected))

it.each([
  [0, { ended: 'everything', next: null, reachedAt: null }, 'Aucun événement du journal ne répond à cette recherche.'],
  [50, { ended: 'page', next: '1', reachedAt: null }, '50 événements, et il y en a de plus anciens.'],
  [1, { ended: 'everything', next: null, reachedAt: null }, '1 événement, et rien de plus.'],
  [
    0,
    { ended: 'time', next: '1', reachedAt: at },
    'Aucun événement jusqu’au 23/11/2026 09:00:00. La recherche s’arrête après deux secondes.',
  ],
  [
    0,
    { ended: 'time', next: null, reachedAt: null },
    'Rien n’a été trouvé en deux secondes. Sur le serveur, « npm run alba -- events list » cherche dans tout le journal.',
  ],
] as const)('says of %d found events how the search ended', (count, end, expected) =>
  expect(plain(foundWords(count, end))).toBe(expected),
)
