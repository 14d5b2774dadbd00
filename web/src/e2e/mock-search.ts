import type { SearchHit } from '@alba/contracts/search/api'

const at = '2026-11-26T09:00:00Z'
/** What the search of the back office finds for « léa »: a client, her booking and her voucher. */
export const hits: SearchHit[] = [
  { kind: 'client', id: 'p-1', title: 'Léa Martin', detail: 'lea@example.org · 06 12 34 56 78', status: null, at },
  {
    kind: 'booking',
    id: '482913570264118',
    title: 'Léa Martin',
    status: 'confirmed',
    at,
    detail: 'Massage prénatal · jeudi 26 novembre 2026 à 10 h 00',
  },
  { kind: 'voucher', id: '42', title: 'K7M0-P4RD-W1X8', detail: 'Léa Martin · Montant libre', status: 'valid', at },
]
