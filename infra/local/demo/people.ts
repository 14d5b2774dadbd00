import type { category, practitioner, room } from '@alba/contracts/catalogue/events'
import { identity } from '@alba/contracts/centre/schema'
import type { z } from 'zod'

export const practitioners: readonly z.infer<typeof practitioner>[] = identity.nurses.map(({ name }, index) => ({
  practitionerId: index + 1,
  name,
}))

export const rooms: readonly z.infer<typeof room>[] = [
  { roomId: 1, name: 'Salle Massage', roomType: 'massage_room' },
  { roomId: 2, name: 'Salle Spa/Bain', roomType: 'spa_bath_room' },
]

export const categories: readonly z.infer<typeof category>[] = [
  {
    categoryId: 1,
    slug: 'pour-moman',
    name: 'Pour moman',
    description: 'Massage prénatal dès 14 semaines : une heure enveloppante pour relâcher les tensions.',
    rank: 1,
  },
  {
    categoryId: 2,
    slug: 'pour-bebe',
    name: 'Pour bébé',
    description: 'Bain enveloppé du nouveau-né et baby spa, dans une eau à 37 °C.',
    rank: 2,
  },
  {
    categoryId: 3,
    slug: 'pour-bambin',
    name: 'Pour bambin',
    description: 'Kid’s spa : bulles, massage et rires, dès 18 mois avec un parent.',
    rank: 3,
  },
  {
    categoryId: 4,
    slug: 'ateliers',
    name: 'Ateliers',
    description: 'Portage, sommeil, massage bébé : apprendre à deux, en petit groupe.',
    rank: 4,
  },
]
