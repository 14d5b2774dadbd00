import { centre } from '@alba/contracts/centre/centre'
import { legal } from '@alba/contracts/centre/later'

/**
 * An article of the terms: paragraphs, an optional list of short rules, and an optional link to where a rule is
 * applied.
 */
export type Article = {
  title: string
  paragraphs: string[]
  list?: string[]
  link?: { text: string; href: string }
}

export const termsUpdated = 'octobre 2025'

/** The nine articles of the terms of sale, for /cgv and for the dialog in forms. */
export const termsArticles: Article[] = [
  {
    title: 'Objet',
    paragraphs: [
      `Les présentes conditions générales de vente régissent les prestations de bien-être proposées par ${centre.name} (${legal.company}, ${legal.register}, ${legal.office}) aux futures mères, aux jeunes mères, aux nouveau-nés et aux jeunes enfants, ainsi que la vente de bons cadeaux et de forfaits.`,
      'Toute réservation suppose leur acceptation sans réserve. Les soins proposés sont des soins de bien-être : ils ne remplacent ni un avis, ni un suivi médical.',
    ],
  },
  {
    title: 'Réservation et paiement',
    paragraphs: [
      'Les prix sont indiqués en euros, toutes taxes comprises. Le paiement est exigible en totalité à la réservation, par carte bancaire, sur une page sécurisée.',
      'La réservation est ferme dès que le paiement est confirmé ; une confirmation part aussitôt par email. Un créneau choisi et non payé est remis à la disposition de tous.',
    ],
  },
  {
    title: 'Report d’un rendez-vous',
    paragraphs: [
      `Un rendez-vous peut être reporté par téléphone, au ${centre.phone}, au moins 48 heures à l’avance, une seule fois, dans un délai de 3 mois à compter de la date initiale.`,
      'Pour le bain enveloppé (limité à 6 semaines d’âge du bébé) et le massage prénatal, lorsque le report est impossible, un avoir valable 6 mois est établi.',
      'Les autres prestations se reportent dans ce même délai de 3 mois ; passé ce délai, elles sont dues.',
    ],
  },
  {
    title: 'Annulation, absence et remboursement',
    paragraphs: ['Les prestations ne sont pas remboursables, sous réserve des règles suivantes.'],
    list: [
      'Une annulation à moins de 48 heures du rendez-vous, ou une absence, est due en totalité.',
      'Une annulation pour raison médicale est prise en compte sur présentation d’un certificat.',
      'Lorsque le centre annule lui-même le rendez-vous, il le rembourse intégralement.',
    ],
  },
  {
    title: 'Ponctualité',
    paragraphs: [
      'Nous vous remercions d’arriver 10 minutes avant l’heure du rendez-vous. En cas de retard, le soin est écourté d’autant et reste dû au prix complet, par respect pour les personnes qui suivent.',
    ],
  },
  {
    title: 'Santé et conditions d’accès aux soins',
    paragraphs: [
      'La sécurité des mères et des enfants prime. Le centre peut refuser ou interrompre un soin qui ne serait pas indiqué.',
    ],
    list: [
      'Les femmes enceintes sont reçues à partir du 4e mois de grossesse et doivent signaler leur grossesse à la réservation.',
      'Le baby spa est accessible à partir de 3 mois, le kid’s spa à partir de 18 mois ; la présence d’un parent est obligatoire.',
      'Aucun soin n’est pratiqué sur un bébé malade ou fiévreux.',
      'Certains soins demandent un questionnaire de santé. Les réponses servent uniquement à vérifier que le soin est indiqué et ne sont pas conservées.',
    ],
  },
  {
    title: 'Bons cadeaux',
    paragraphs: [
      'Un bon cadeau est valable 9 mois à compter de son achat. Il s’utilise en ligne, à la réservation, avec le code qu’il porte. Il n’est ni échangeable contre de l’argent, ni remboursable après le délai de rétractation.',
    ],
  },
  {
    title: 'Droit de rétractation',
    paragraphs: [
      'Pour les achats à distance sans date fixée, comme les bons cadeaux, vous disposez de 14 jours calendaires pour vous rétracter, sans motif. Si ce délai s’achève un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant. Le remboursement intervient dans les 14 jours, par le même moyen de paiement.',
      'Ce droit s’exerce en ligne, en deux étapes, par le lien « Renoncer au contrat ici » au bas de chaque page : un accusé de réception, avec la date et l’heure, vous est aussitôt envoyé par email.',
      'Conformément à la loi, ce droit ne s’applique pas aux séances réservées pour une date déterminée.',
    ],
    link: { text: 'Renoncer au contrat ici', href: '/retractation' },
  },
  {
    title: 'Données personnelles, réclamations et droit applicable',
    paragraphs: [
      'Les données recueillies servent à gérer les rendez-vous et les paiements, et ne sont jamais cédées. Toute personne peut demander à consulter les siennes, à les corriger ou à les faire effacer.',
      `Toute réclamation peut être adressée au centre, par téléphone (${centre.phone}) ou par email (${centre.email}) ; une solution amiable sera toujours recherchée. À défaut, vous pouvez saisir gratuitement le médiateur de la consommation dont relève le centre : ${legal.mediator.name}, ${legal.mediator.address}, ${legal.mediator.url}.`,
      'Les présentes conditions sont soumises au droit français.',
    ],
    link: { text: 'Politique de confidentialité', href: '/privacy-policy' },
  },
]
