/**
 * Who the centre is: the one place where a centre writes itself in (docs/another-centre.md). The site, the PDF of a voucher,
 * every mail and the demo read it here. Plain data without imports: browsers get it as it stands. `schema.ts` says what may
 * stand in it; no service starts and no page is built with anything else. Build the web app again after a change.
 */

/** What the first load of the site shows. */
export const centre = {
  name: 'Maison Alba',
  street: '12 rue des Tilleuls',
  city: '69003 Lyon',
  address: '12 rue des Tilleuls, 69003 Lyon',
  /** As it is printed, and as it is dialled. */
  phone: '04 78 00 00 00',
  phoneLink: 'tel:+33478000000',
  email: 'bonjour@maison-alba.example',
  timeZone: 'Europe/Paris',
  /** `weekdays` from 1 for Monday to 7; `opens` and `closes` only where the doors are open. */
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

/** What the centre is, in a few words, as it stands beside its name. */
export const descriptor = 'Centre de bien-être de la maternité'

/** The two who receive, in the order of their portraits (`web/src/ui/illustrations/portrait-*.svg`). */
export const nurses = [
  { firstName: 'Camille', name: 'Camille Roussel', role: 'infirmière' },
  { firstName: 'Inès', name: 'Inès Moreau', role: 'infirmière' },
] as const

/**
 * Where the door is, for maps and search engines. `drawn`: the map in `web/src/storefront/contact/` is of this place, and
 * not of somewhere else.
 */
export const place = {
  postalCode: '69003',
  town: 'Lyon',
  country: 'FR',
  latitude: 45.75613,
  longitude: 4.84892,
  drawn: true,
} as const

/** Where else the centre is found. */
export const social = [
  { name: 'Instagram', url: 'https://www.instagram.com/maison.alba.example/' },
  { name: 'Facebook', url: 'https://www.facebook.com/maison.alba.example/' },
] as const

/** For the legal notice, the terms of sale and the privacy policy. */
export const legal = {
  company: 'Maison Alba SARL',
  capital: '5 000 €',
  /** The registered office, when it is elsewhere than the centre, too. */
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
} as const
