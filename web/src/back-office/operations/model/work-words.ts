type GroupWords = {
  readonly label: string
  /** What the centre notices while such an item is parked. */
  readonly consequence: string
  /** The effects that a retry may have, such as payments or mails. */
  readonly effects: string
}

/** The French texts about each group of policies, in the words of the centre. */
const groups: Readonly<Record<string, GroupWords>> = {
  agenda: {
    label: 'Suites dans l’agenda',
    consequence: 'Des créneaux peuvent rester pris, ou libres, à tort.',
    effects: 'Des créneaux peuvent être pris ou rendus. Aucun paiement, aucun e-mail direct.',
  },
  absences: {
    label: 'Absences de l’équipe',
    consequence: 'Des rendez-vous d’une absence peuvent attendre la suite qui a été décidée.',
    effects:
      'Des horaires se ferment, des rendez-vous sont confiés, déplacés ou annulés ; leurs e-mails partent alors.',
  },
  bookings: {
    label: 'Confirmations',
    consequence: 'Ce qui est payé peut ne pas être confirmé, ni les bons cadeaux remis.',
    effects: 'Des réservations peuvent être confirmées et des bons remis ; leurs e-mails partent alors.',
  },
  payments: {
    label: 'Paiements et remboursements',
    consequence: 'Des remboursements décidés ne sont pas encore partis.',
    effects: 'Des remboursements peuvent partir chez Stripe, une seule fois chacun ; leurs e-mails partent alors.',
  },
  debts: {
    label: 'Sommes à rembourser',
    consequence: 'La liste « À rembourser » peut être incomplète.',
    effects: 'Des sommes peuvent s’ajouter à « À rembourser ». Rien ne part chez Stripe.',
  },
  deadlines: {
    label: 'Pose des délais',
    consequence: 'Des réservations non payées peuvent garder leur créneau trop longtemps.',
    effects: 'Des délais sont posés. Rien d’autre ne change tout de suite.',
  },
  holds: {
    label: 'Réservations non payées',
    consequence: 'Des visiteurs peuvent être limités à tort.',
    effects: 'Le compte des réservations non payées change. Rien d’autre.',
  },
  retention: {
    label: 'Conservation des données',
    consequence: 'Des réponses et des coordonnées peuvent être gardées plus longtemps que le centre ne le promet.',
    effects: 'Des effacements sont prévus pour une prochaine nuit. Rien n’est effacé tout de suite.',
  },
  notifications: {
    label: 'Notifications',
    consequence: 'L’équipe n’est pas prévenue de tout.',
    effects: 'Des notifications peuvent apparaître dans la cloche.',
  },
}

/** The French texts about each kind of deadline. */
const deadlines: Readonly<Record<string, GroupWords>> = {
  hold: {
    label: 'Fin d’un délai de paiement',
    consequence: 'Un créneau non payé peut rester pris.',
    effects: 'Le créneau peut être rendu, et un paiement ouvert fermé chez Stripe.',
  },
  reconcile: {
    label: 'Vérification d’un paiement',
    consequence: 'Un paiement reçu peut ne pas être reconnu.',
    effects: 'Stripe est interrogé ; une réservation peut être confirmée.',
  },
  unpaid: {
    label: 'Achat non payé',
    consequence: 'Un achat abandonné peut rester ouvert.',
    effects: 'L’achat peut être fermé, et son paiement chez Stripe.',
  },
  'voucher-expiry': {
    label: 'Fin de validité d’un bon',
    consequence: 'Un bon peut sembler encore valable.',
    effects: 'Le bon peut expirer.',
  },
  'sweep-reversals': {
    label: 'Remboursements revenus',
    consequence: 'Un remboursement refusé par la banque peut passer inaperçu.',
    effects: 'Stripe est interrogé ; des sommes peuvent s’ajouter à « À rembourser ».',
  },
  'extend-openings': {
    label: 'Horaires habituels',
    consequence: 'Les prochains jours peuvent manquer de créneaux.',
    effects: 'Des créneaux peuvent être ouverts.',
  },
  retention: {
    label: 'Recherche de ce qui n’est plus à garder',
    consequence: 'Des réponses et des coordonnées peuvent être gardées plus longtemps que le centre ne le promet.',
    effects: 'L’effacement des données d’une réservation peut être lancé. Il est définitif.',
  },
  'erase-booking-data': {
    label: 'Effacement de réponses et de coordonnées',
    consequence: 'Des réponses et des coordonnées sont gardées plus longtemps que le centre ne le promet.',
    effects: 'Les données de la réservation sont effacées, définitivement.',
  },
  'voucher-delivery': {
    label: 'Envoi d’un bon cadeau le jour choisi',
    consequence: 'Un cadeau peut arriver en retard.',
    effects: 'Le bon cadeau est envoyé par e-mail, une seule fois.',
  },
  'judge-withdrawal': {
    label: 'Rétractation pendant le paiement d’une réservation',
    consequence: 'Une demande de rétractation peut rester sans suite, et son bon suspendu.',
    effects: 'La demande est acceptée et remboursée, ou confiée au centre.',
  },
  'erase-recipient': {
    label: 'Effacement de la personne qui a reçu un cadeau',
    consequence: 'Son nom et son adresse sont gardés plus longtemps que demandé.',
    effects: 'Les données de cette personne sont effacées, définitivement. L’acheteur reste.',
  },
}

const unknown = (name: string): GroupWords => ({
  label: name,
  consequence: 'Une suite automatique n’est pas faite.',
  effects: 'Ce qui était prévu peut se faire.',
})

/** The texts for an unknown group or kind, which is called by its technical name. */
export const groupWords = (name: string): GroupWords => groups[name] ?? unknown(name)
export const deadlineWords = (kind: string): GroupWords => deadlines[kind] ?? unknown(kind)
