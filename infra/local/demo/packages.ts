import type { PackageDefinition } from '@alba/contracts/packages/events'

export const packages: readonly PackageDefinition[] = [
  {
    packageId: 1,
    name: 'Le quatrième trimestre',
    description: 'Les premières semaines à la maison : un massage pour vous, un bain pour bébé, un atelier à deux.',
    priceCents: 17_900,
    items: [
      { serviceId: 2, quantity: 1 },
      { serviceId: 3, quantity: 1 },
      { serviceId: 8, quantity: 1 },
    ],
    rank: 1,
  },
  {
    packageId: 2,
    name: 'Neuf mois en douceur',
    description: 'Trois massages prénatals dès 14 semaines, quand le dos le demande.',
    priceCents: 20_500,
    items: [{ serviceId: 1, quantity: 3 }],
    rank: 2,
  },
  {
    packageId: 3,
    name: 'Petits baigneurs',
    description: 'Quatre séances de baby spa, pour voir bébé prendre confiance d’un bain à l’autre.',
    priceCents: 21_000,
    items: [{ serviceId: 4, quantity: 4 }],
    rank: 3,
  },
]
