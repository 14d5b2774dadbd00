import type { JournalKind } from './api.ts'

/** What kind of thing an entry is about, as a filter names it. */
export const journalKindNames: Readonly<Record<JournalKind, string>> = {
  service: 'Soins et prix',
  category: 'Catégories',
  questionnaire: 'Questionnaires',
  room: 'Salles',
  practitioner: 'Équipe et comptes',
  package: 'Forfaits proposés',
  opening: 'Disponibilités',
  'weekly-hours': 'Horaires de la semaine',
  closure: 'Fermetures de salles',
  'booking-rules': 'Règles de réservation',
  'sales-terms': 'Conditions de vente',
  retention: 'Conservation des données',
  choices: 'Choix du centre',
  identity: 'Identité',
  look: 'Apparence',
  pictures: 'Images du centre',
  words: 'Mots',
  letters: 'Textes des e-mails',
  texts: 'Textes du site',
  banner: 'Bandeau du site',
  'notification-email': 'Adresse de l’équipe',
}
