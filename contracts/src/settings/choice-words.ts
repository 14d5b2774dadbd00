import type { Choices } from './choices.ts'

/** Each choice as staff read it: its name, and what visitors and staff see once it is on. */
export const choiceWords: Readonly<Record<keyof Choices, { readonly label: string; readonly effect: string }>> = {
  choosePractitioner: {
    label: 'Choisir qui reçoit',
    effect:
      'L’équipe choisit chez qui est un rendez-vous quand elle le prend ou le déplace, ou laisse « Peu importe ». Le tableau de bord, les listes, le calendrier et l’e-mail d’un déplacement disent chez qui il est.',
  },
  visitorLinks: {
    label: 'Déplacer et annuler en ligne',
    effect:
      'Les e-mails d’un rendez-vous et la page de confirmation ont un lien qui le déplace ou l’annule, dans les limites des conditions générales : délai, nombre de fois, date la plus lointaine. La page dit avant le clic ce qui est rendu. L’équipe en est prévenue comme d’un autre changement.',
  },
  knownClients: {
    label: 'Reprendre une personne connue',
    effect:
      'En prenant un rendez-vous, l’équipe retrouve une personne par deux lettres de son nom ou quatre chiffres de son téléphone, et reprend ses coordonnées. Un rendez-vous se prend aussi sans adresse e-mail : aucun message ne part alors.',
  },
  takings: {
    label: 'Recettes par période',
    effect:
      'Les paiements montrent quand ils ont été réglés, se filtrent par dates et par chaque état, et leurs sommes se lisent sous la liste : encaissé, rendu, conservé, par carte, au centre, bons vendus et utilisés.',
  },
  receipts: {
    label: 'Reçus',
    effect:
      'Après un paiement, l’e-mail de confirmation et la page de remerciement mènent à un reçu en PDF. L’équipe l’ouvre depuis une réservation, un bon cadeau, un forfait ou un paiement.',
  },
  nextHours: {
    label: 'Prochains créneaux',
    effect:
      'Chaque soin montre ses trois prochains créneaux libres, qui se réservent d’un clic. En choisissant l’horaire, on peut demander le matin, l’après-midi ou un jour de la semaine.',
  },
  voucherAndCard: {
    label: 'Bons cadeaux et carte ensemble',
    effect:
      'Un bon cadeau dont le montant ne suffit pas règle ce qu’il peut, seul ou avec d’autres, et la carte règle le reste. Si le rendez-vous n’est pas payé à temps, les bons retrouvent leur montant. La fiche, les listes, le reçu et les e-mails disent ce que chacun a réglé.',
  },
  giftDay: {
    label: 'Bon cadeau envoyé le jour choisi, carte en couleurs',
    effect:
      'Qui achète un bon choisit le jour et l’heure de l’envoi, à la personne ou à soi, et une carte sobre ou en couleurs. Jusque-là, le lien de son e-mail change le moment ou envoie le bon tout de suite. La fiche du bon et son historique disent le jour prévu, puis l’envoi.',
  },
  bookFromCalendar: {
    label: 'Réserver et déplacer dans le calendrier',
    effect:
      'Un clic sur une heure libre du calendrier y prend un rendez-vous, et une carte se déplace en la faisant glisser. Après une question, l’équipe peut aussi prendre ou déplacer un rendez-vous en dehors des horaires, chez qui l’accepte.',
  },
  bellFilters: {
    label: 'Notifications filtrées par personne et par date',
    effect:
      'La cloche montre tout ce qui me concerne, ou les notifications d’une personne de l’équipe, depuis une date. « Les marquer comme lues » marque alors seulement ce qui est trouvé.',
  },
  lapsedHoldLetter: {
    label: 'E-mail « votre heure est encore libre »',
    effect:
      'Qui a quitté une réservation sans la payer reçoit un seul e-mail, un quart d’heure après, si l’heure est encore libre. Il mène à la page qui réserve cette heure. Rien ne part si la personne a réservé entre-temps, ni plus d’une fois par jour à la même adresse.',
  },
  daysOff: {
    label: 'Absence d’un jour ou plus',
    effect:
      'Dans « Disponibilités », l’équipe déclare une absence : les horaires se ferment, chaque rendez-vous touché reçoit une proposition (quelqu’un d’autre à la même heure, un autre horaire, ou l’annulation), et chaque personne un e-mail avec le mot du centre. Un rapport dit qui est prévenu et ce qui reste. Les disponibilités d’une période s’y suppriment aussi d’un coup.',
  },
  visitorsChoosePractitioner: {
    label: 'Réserver chez une personne choisie',
    effect:
      'En réservant, on choisit chez qui, ou « Peu importe » : les jours et les horaires sont alors les siens. Le rendez-vous reste chez cette personne, aussi quand son lien le déplace. Sa fiche dit que c’était souhaité, et un e-mail prévient quand l’équipe le confie à quelqu’un d’autre.',
  },
  twoTreatments: {
    label: 'Deux soins en une réservation',
    effect:
      'En réservant, on ajoute un deuxième soin : à la suite, avec la même personne, ou en même temps, dans une autre salle. Les horaires proposés conviennent aux deux, et les deux se paient, se déplacent et s’annulent ensemble.',
  },
}
