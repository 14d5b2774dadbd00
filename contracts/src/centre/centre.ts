/**
 * The identity of the centre as the pages of the site still take it at build time. Everything else reads the centre's
 * file (`identity.ts`, ADR 65), which must say the same. The module is plain data without imports, because browsers get it
 * as it is; `schema.ts` says what is valid. Build the web app again after a change.
 */

/** The part that the first load of the site shows. */
export const centre = {
  name: 'Maison Alba',
  street: '12 rue des Tilleuls',
  city: '69003 Lyon',
  address: '12 rue des Tilleuls, 69003 Lyon',
  /** For reading, and for a `tel:` link. */
  phone: '04 78 00 00 00',
  phoneLink: 'tel:+33478000000',
  email: 'bonjour@maison-alba.example',
  timeZone: 'Europe/Paris',
  /**
   * `weekdays` run from 1 for Monday to 7; `opens` and `closes` are left out for days on which the centre is closed.
   */
  hours: [
    {
      days: 'Lundi – vendredi',
      hours: '9 h – 18 h, sur rendez-vous',
      weekdays: [1, 2, 3, 4, 5],
      opens: '09:00',
      closes: '18:00',
    },
    { days: 'Samedi', hours: 'par téléphone uniquement', weekdays: [6] },
    { days: 'Dimanche', hours: 'fermé', weekdays: [7] },
  ],
} as const

/** A short description of the centre, shown beside its name. */
export const descriptor = 'Centre de bien-être de la maternité'

/** The practitioners, in the order of their portraits (`web/src/ui/illustrations/portrait-*.svg`). */
export const nurses = [
  { firstName: 'Camille', name: 'Camille Roussel', role: 'infirmière' },
  { firstName: 'Inès', name: 'Inès Moreau', role: 'infirmière' },
] as const

/**
 * The location, for maps and search engines. `drawn`: whether the drawn map in `web/src/storefront/contact/` shows this
 * place.
 */
export const place = {
  postalCode: '69003',
  town: 'Lyon',
  country: 'FR',
  latitude: 45.75613,
  longitude: 4.84892,
  drawn: true,
} as const

/** The centre's pages on social networks. */
export const social = [
  { name: 'Instagram', url: 'https://www.instagram.com/maison.alba.example/' },
  { name: 'Facebook', url: 'https://www.facebook.com/maison.alba.example/' },
] as const

/** For the legal notice, the terms of sale and the privacy policy. */
export const legal = {
  company: 'Maison Alba SARL',
  capital: '5 000 €',
  /** The registered office, also when it is the address of the centre. */
  office: '12 rue des Tilleuls, 69003 Lyon',
  siret: '000 000 000 00000',
  register: 'RCS Lyon 000 000 000',
  vatNumber: 'FR00 000000000',
  publisher: 'Camille Roussel et Inès Moreau, gérantes',
  host: { name: 'Hébergeur Exemple', address: '1 place de l’Exemple, 75001 Paris', phone: '01 99 00 00 00' },
  mediator: {
    name: 'Médiateur de la consommation Exemple',
    address: '2 place de l’Exemple, 75001 Paris',
    url: 'https://mediateur.example/',
  },
  /** Where the source code of this site is, with the centre's own changes: the AGPL asks for it (section 13). */
  sourceCode: 'https://code.example/maison-alba',
} as const
