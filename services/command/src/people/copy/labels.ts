/**
 * What a personal field is called in the copy that a person gets. The test compares the list with the contracts, so that
 * a new personal field cannot be left out of a copy.
 */
export const fieldLabels: Readonly<Record<string, string>> = {
  adminNotes: 'Notes de l’équipe',
  answers: 'Réponses aux questions du centre',
  babyAgeMonths: 'Âge du bébé, en mois',
  because: 'Motif noté par l’équipe',
  customerEmail: 'E-mail',
  customerName: 'Nom',
  customerPhone: 'Téléphone',
  email: 'E-mail',
  name: 'Nom',
  notes: 'Ce que vous avez voulu nous dire',
  personalMessage: 'Mot à la personne à qui vous l’offrez',
  phone: 'Téléphone',
  pregnancyWeek: 'Semaine de grossesse',
  purchaserEmail: 'E-mail de l’acheteur',
  purchaserFirstname: 'Prénom de l’acheteur',
  purchaserName: 'Nom de l’acheteur',
  purchaserPhone: 'Téléphone de l’acheteur',
  reason: 'Motif noté par l’équipe',
  recipientEmail: 'E-mail de la personne à qui vous l’offrez',
  recipientFirstname: 'Prénom de la personne à qui vous l’offrez',
  recipientLastname: 'Nom de la personne à qui vous l’offrez',
  reference: 'Référence indiquée',
}

/** The same for whoever was given something. */
export const receivedLabels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  personalMessage: 'Le mot qui vous était adressé',
  recipientEmail: 'Votre e-mail',
  recipientFirstname: 'Votre prénom',
  recipientLastname: 'Votre nom',
}

/** Streams by their prefix: the title of the section, and of each thing in it. */
export const sections: readonly { readonly prefix: string; readonly title: string; readonly each: string }[] = [
  { prefix: 'booking-', title: 'Vos rendez-vous', each: 'Rendez-vous n°' },
  { prefix: 'voucher-', title: 'Les bons cadeaux que vous avez achetés', each: 'Bon n°' },
  { prefix: 'purchase-', title: 'Vos forfaits', each: 'Achat n°' },
  { prefix: 'withdrawal-', title: 'Vos rétractations', each: 'Déclaration n°' },
  { prefix: 'payment-', title: 'Autres paiements', each: 'Paiement' },
  { prefix: 'client-', title: 'Votre fiche', each: 'Fiche' },
  { prefix: 'account-', title: 'Votre accès à l’espace de travail', each: 'Compte n°' },
]

/** The section of the streams that belong to no other section. */
export const OTHER = { prefix: '', title: 'Autres écritures', each: 'Écriture' }

/** What a mail to a client says, by its kind. Any other is a notice to the centre. */
export const mailLabels: Readonly<Record<string, string>> = {
  'booking-confirmed': 'Confirmation du rendez-vous',
  'booking-rescheduled': 'Rendez-vous déplacé',
  'booking-handed-over': 'Rendez-vous confié à quelqu’un d’autre',
  'booking-canceled': 'Rendez-vous annulé',
  'booking-reminder': 'Rappel du rendez-vous',
  'late-payment-refunded': 'Paiement arrivé trop tard, remboursé',
  'voucher-issued': 'Bon cadeau',
  'voucher-given': 'Bon cadeau, à la personne à qui vous l’offrez',
  'voucher-to-give': 'Bon cadeau, le jour choisi',
  'voucher-not-delivered': 'Envoi du bon cadeau annulé',
  'voucher-extended': 'Bon cadeau prolongé',
  'voucher-extension-undone': 'Prolongation du bon cadeau retirée',
  'voucher-invalidated': 'Bon cadeau annulé',
  'package-issued': 'Forfait',
  'package-given': 'Forfait, à la personne à qui vous l’offrez',
  'payment-refunded': 'Remboursement',
  'withdrawal-received': 'Accusé de réception de la rétractation',
}
/** The label of a mail that was not sent to the client. */
export const NOTICE = 'Avis au centre, ou sur un compte'

export const mailStates = {
  waiting: 'en attente',
  sent: 'envoyé',
  dropped: 'non envoyé, car devenu inutile',
  failed: 'non envoyé, car refusé',
} as const

/** What is not in a copy, and why. */
export const notIncluded: readonly (readonly [what: string, why: string])[] = [
  [
    'Vos réponses aux questionnaires de santé',
    'Elles ont été examinées à l’instant, et n’ont pas été conservées. Seul le fait que le soin vous convient est noté, avec le jour. Ce que vous avez demandé de transmettre figure dans les notes du rendez-vous.',
  ],
  [
    'Le numéro de votre carte',
    'Il est saisi chez Stripe et ne nous parvient pas. Stripe vous répond de ce qu’il garde.',
  ],
  [
    'Le texte des e-mails envoyés',
    'Il n’est pas conservé : il est composé au moment de l’envoi. Leur nature, leur date et leur adresse figurent ci-dessus. Une copie peut se trouver dans la messagerie du centre.',
  ],
  [
    'Qui vous a offert un bon',
    'Le nom et les coordonnées de l’acheteur sont les siens : il peut en demander la copie (RGPD, article 15, paragraphe 4).',
  ],
  [
    'Les pages que vous avez vues',
    'Elles sont comptées sans rien retenir de vous : rien ne permet de retrouver lesquelles sont les vôtres.',
  ],
  [
    'Les journaux techniques',
    'Ceux du logiciel ne nomment personne. Ceux de l’hébergeur ont des adresses IP, pour la durée qu’il annonce, et ne disent pas qui vous êtes.',
  ],
  [
    'Les compteurs contre les abus',
    'Pendant la durée d’une réservation non payée, une empreinte de votre e-mail, de votre téléphone et de votre réseau sert à compter. Elle ne se relit pas.',
  ],
  ['Les sauvegardes', 'Elles ont les mêmes données, à une date antérieure, et sont remplacées à mesure.'],
]

export const STAFF_NOTES =
  'Les notes de l’équipe et les motifs qu’elle a écrits sont dans cette copie, car ils parlent de vous : le droit d’accès porte sur tout ce qui vous concerne, pas seulement sur ce que vous avez donné (RGPD, articles 4 et 15).'
