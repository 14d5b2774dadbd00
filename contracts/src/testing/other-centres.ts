import { centreIdentity } from '../centre/identity.ts'
import { letterTexts } from '../centre/letter-texts.ts'
import { chosenLook } from '../centre/look.ts'
import { centreWords } from '../centre/words.ts'

/*
 * Two centres that are not the demo. Tests use them to check that nothing of the demo is written anywhere but in its
 * file, and that sentences suit one person as well as many, men as well as women.
 */

const host = { name: 'Hébergeur du Ponant', address: '3 rue du Phare, 29200 Brest', phone: '02 99 44 55 66' }
const mediator = {
  name: 'Médiation du Ponant',
  address: '5 rue du Phare, 29200 Brest',
  url: 'https://mediation.example/',
}

/** A company with a capital and a VAT number, whose office is elsewhere. */
export const troisOurses = centreIdentity.parse({
  name: 'Les Trois Ourses',
  descriptor: 'Maison des naissances',
  street: '4 quai des Brumes',
  postalCode: '29200',
  town: 'Brest',
  country: 'FR',
  phone: '02 99 11 22 33',
  email: 'coucou@trois-ourses.example',
  position: { latitude: 48.3904, longitude: -4.4861 },
  people: [
    { name: 'Awa Diallo', firstName: 'Awa', role: 'puéricultrice' },
    { name: 'Nolwenn Le Goff', firstName: 'Nolwenn', role: 'sage-femme' },
  ],
  social: [{ name: 'Mastodon', url: 'https://social.example/@trois-ourses' }],
  hours: [
    { days: 'Mardi – samedi', hours: '10 h – 17 h', weekdays: [2, 3, 4, 5, 6], opens: '10:00', closes: '17:00' },
    { days: 'Dimanche et lundi', hours: 'fermé', weekdays: [7, 1] },
  ],
  legal: {
    form: 'company',
    name: 'Les Trois Ourses SAS',
    capital: '9 000 €',
    office: '1 rue du Port, 29200 Brest',
    siret: '123 456 789 00015',
    register: 'RCS Brest 123 456 789',
    vat: { number: 'FR32 123456789' },
    publisher: 'Awa Diallo, présidente',
    host,
    mediator,
    sourceCode: 'https://code.example/trois-ourses',
  },
})

/** One man, who charges no VAT. */
export const atelier = centreIdentity.parse({
  name: 'L’Atelier des Marées',
  descriptor: 'Massages, face à la Loire',
  street: '8 quai de la Fosse',
  postalCode: '44000',
  town: 'Nantes',
  country: 'FR',
  phone: '02 40 55 66 77',
  email: 'bonjour@atelier-des-marees.example',
  position: null,
  people: [{ name: 'Yann Kervella', firstName: 'Yann', role: 'masseur' }],
  social: [],
  hours: [{ days: 'Mardi – samedi', hours: 'sur rendez-vous', weekdays: [2, 3, 4, 5, 6] }],
  legal: {
    form: 'sole_trader',
    name: 'Yann Kervella',
    siret: '111 222 333 00010',
    vat: { exemption: 'art. 293 B du CGI' },
    publisher: 'Yann Kervella',
    host,
    mediator,
    sourceCode: 'https://code.example/atelier',
  },
})

export const atelierWords = centreWords.parse({
  client: { one: 'personne', many: 'personnes', gender: 'feminine' },
  practitioner: { one: 'masseur', many: 'masseurs', gender: 'masculine' },
})

export const atelierLetters = letterTexts.parse({
  welcome: 'La table est chaude.',
  arrival: '**Arrivez 5 minutes en avance** : l’escalier est raide.',
  health: null,
  access: 'Tramway 1, arrêt Chantiers navals.',
  bring: null,
  calendarNote: null,
  legalLine: true,
})

/** Texts that only the demo's file may bring into a page, a mail, a document, a calendar entry or a log. */
export const tracesOfTheDemo =
  /maison[ .-]?alba|Tilleuls|69003|\bLyon\b|Camille|Roussel|Inès|Moreau|(?<!\d)(?:(?:\+|00)?33\D?)?0?4\D?78\D?00\D?00\D?00(?!\d)|infirmi|sage-femme|maternité|\bmam(an|ie)|\bmoman|bébé|Cliente\b|Praticienne/i

/** The sea: other colours, another font, and no drawing that only suits the demo. */
export const atelierLook = chosenLook.parse({
  colours: { paper: '#f6f9f8', ink: '#16323f', accent: '#1f6674', second: '#7f9c93', soft: '#f0e0bd' },
  fonts: 'newsreader-hanken',
  drawings: 'neutral',
  logo: 'initial',
})
