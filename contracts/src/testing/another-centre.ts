/**
 * Another centre, in place of `centre/centre.ts`. Tests use it to check that nothing of the demo's centre is written
 * anywhere else.
 */
export const centre = {
  name: 'Les Trois Ourses',
  street: '4 quai des Brumes',
  city: '29200 Brest',
  address: '4 quai des Brumes, 29200 Brest',
  phone: '02 99 11 22 33',
  phoneLink: 'tel:+33299112233',
  email: 'coucou@trois-ourses.example',
  timeZone: 'Europe/Paris',
  hours: [
    { days: 'Mardi – samedi', hours: '10 h – 17 h', weekdays: [2, 3, 4, 5, 6], opens: '10:00', closes: '17:00' },
    { days: 'Dimanche et lundi', hours: 'fermé', weekdays: [7, 1] },
  ],
} as const

export const descriptor = 'Maison des naissances'

export const nurses = [
  { name: 'Awa Diallo', firstName: 'Awa', role: 'puéricultrice' },
  { name: 'Nolwenn Le Goff', firstName: 'Nolwenn', role: 'sage-femme' },
] as const

export const social = [{ name: 'Mastodon', url: 'https://social.example/@trois-ourses' }] as const

export const place = {
  postalCode: '29200',
  town: 'Brest',
  country: 'FR',
  latitude: 48.3904,
  longitude: -4.4861,
  drawn: false,
} as const

export const legal = {
  company: 'Les Trois Ourses SAS',
  capital: '9 000 €',
  office: '1 rue du Port, 29200 Brest',
  siret: '123 456 789 00012',
  register: 'RCS Brest 123 456 789',
  vatNumber: 'FR32 123456789',
  publisher: 'Awa Diallo, présidente',
  host: { name: 'Hébergeur du Ponant', address: '3 rue du Phare, 29200 Brest', phone: '02 99 44 55 66' },
  mediator: { name: 'Médiation du Ponant', address: '5 rue du Phare, 29200 Brest', url: 'https://mediation.example/' },
  sourceCode: 'https://code.example/trois-ourses',
} as const

/** The whole identity, as the schema reads it. */
export const another = { centre, descriptor, nurses, social, place, legal }

/** Texts that identify the demo's centre in a page, a mail or a document. */
export const tracesOfTheDemo =
  /maison[ .-]?alba|Tilleuls|69003|\bLyon\b|Camille|Roussel|Inès|Moreau|0?4.?78.?00.?00.?00/i
