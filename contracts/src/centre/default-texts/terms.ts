import type { TextsOf } from '../texts.ts'

/**
 * The default terms of sale. They state only rules that the software enforces or that the law sets, so that they are
 * true of any centre. A centre has a lawyer read them, rewrites what it handles otherwise, and enters their date
 * (`updated`).
 *
 * `{…}` is a placeholder (`placeholders.ts`): the centre's data, or a limit of its terms with its unit, « 48 heures ».
 * A paragraph, list item, article or highlight is left out when the centre lacks a value that it names. `texts.ts` says
 * which marks a text may have, such as an empty line between paragraphs.
 */
export const terms: TextsOf<'terms'> = {
  seo: {
    title: 'Conditions générales de vente — {nom}',
    description:
      'Les conditions générales de vente de {nom} : réservation, report, annulation, bons cadeaux, rétractation.',
  },
  updated: null,
  lead: 'Écrites pour être lues. Les règles qui servent le plus souvent :',
  highlights: [
    { figure: '{préavis court}', text: 'pour reporter un rendez-vous, {moyen de report}, {reports au plus}.' },
    { figure: '{délai de report}', text: 'pour retrouver une date après un report.' },
    { figure: '{validité}', text: 'pour utiliser un bon cadeau.' },
    { figure: '{délai de rétractation}', text: 'calendaires pour se rétracter de l’achat d’un bon.' },
  ],
  articles: [
    {
      title: 'Objet',
      text: `Les présentes conditions générales de vente régissent les prestations proposées par {nom} ({société}, {immatriculation}, {siège}), ainsi que la vente de bons cadeaux et de forfaits.

Toute réservation suppose leur acceptation.`,
    },
    {
      title: 'Réservation et paiement',
      text: `Les prix sont indiqués en euros ({taxes}). Le paiement est exigible en totalité à la réservation, par carte bancaire, sur une page sécurisée.

La réservation est ferme dès que le paiement est confirmé ; une confirmation part aussitôt par e-mail. Un créneau choisi et non payé est remis à la disposition de tous.`,
    },
    {
      title: 'Report d’un rendez-vous',
      text: 'Un rendez-vous peut être reporté {moyen de report}, au {téléphone}, au moins {préavis} à l’avance, {reports au plus}, dans un délai de {délai de report} à compter de la date initiale.',
    },
    {
      title: 'Annulation, absence et remboursement',
      text: `Les prestations ne sont pas remboursables, sous réserve des règles suivantes.

- Une annulation à moins de {préavis} du rendez-vous, ou une absence, est due en totalité.
- Lorsque le centre annule lui-même le rendez-vous, il le rembourse intégralement.`,
    },
    {
      title: 'Santé et conditions d’accès aux soins',
      text: `Le centre peut refuser ou interrompre un soin qui ne serait pas indiqué.

Si un questionnaire de santé précède un soin, les réponses servent uniquement à vérifier que le soin est indiqué. Elles ne sont gardées que si le client demande qu’elles soient transmises à la personne qui le recevra.`,
    },
    {
      title: 'Bons cadeaux',
      text: 'Un bon cadeau est valable {validité} à compter de son achat. Il s’utilise en ligne, à la réservation, avec le code qu’il porte. Il n’est ni échangeable contre de l’argent, ni remboursable après le délai de rétractation.',
    },
    {
      title: 'Droit de rétractation',
      text: `Pour les achats à distance sans date fixée, comme les bons cadeaux, vous disposez de {délai de rétractation} calendaires pour vous rétracter, sans motif. Si ce délai s’achève un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant. Le remboursement intervient au plus tard {délai de remboursement} après votre déclaration, par le même moyen de paiement.

Ce droit s’exerce en ligne, en deux étapes, par le lien « Renoncer au contrat ici » au bas de chaque page : un accusé de réception, avec la date et l’heure, vous est aussitôt envoyé par e-mail.

Conformément à la loi, ce droit ne s’applique pas aux séances réservées pour une date déterminée.

[Renoncer au contrat ici](/retractation)`,
    },
    {
      title: 'Données personnelles, réclamations et droit applicable',
      text: `Les données recueillies servent à gérer les rendez-vous et les paiements, et ne sont jamais cédées. Toute personne peut demander à consulter les siennes, à les corriger ou à les faire effacer.

Toute réclamation peut être adressée au centre, par téléphone ({téléphone}) ou par e-mail ({email}).

À défaut de solution amiable, vous pouvez saisir gratuitement le médiateur de la consommation dont relève le centre : {médiateur}, {adresse du médiateur}, {site du médiateur}.

Les présentes conditions sont soumises au droit français.

[Politique de confidentialité](/privacy-policy)`,
    },
  ],
}
