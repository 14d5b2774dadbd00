import type { TextsOf } from '../texts.ts'

/**
 * The default texts of the page of frequent questions: about what every centre does, which is bookings, vouchers and
 * payments. `texts.ts` says what each field is for: `also` has words by which the search finds a question that does not
 * contain them, and `examples` stands in the empty search field. The names in braces, and the word « téléphone » as the
 * target of a link, get their values from the centre's data (`placeholders.ts`).
 */
export const faq: TextsOf<'faq'> = {
  seo: {
    title: 'Questions fréquentes — {nom}',
    description: 'Réserver, reporter, offrir, payer : les réponses de {nom}.',
  },
  head: {
    kicker: 'FAQ',
    title: 'Vos questions,',
    ending: 'nos réponses.',
    lead: 'Les plus fréquentes sont ici. Pour toutes les autres, appelez-nous.',
  },
  examples: 'Durée, report, paiement, bon cadeau…',
  sections: [
    {
      id: 'rendez-vous',
      title: 'Votre rendez-vous',
      questions: [
        {
          id: 'rendez-vous-reporter',
          question: 'Puis-je déplacer ou reporter mon rendez-vous ?',
          answer:
            'Oui, {moyen de report}, jusqu’à {préavis} avant : [{téléphone}](téléphone). Le report est possible {reports}, dans un délai de {délai de report}. Le détail est dans les [conditions générales de vente](/cgv).',
          also: 'annuler annulation décaler changer modifier',
        },
        {
          id: 'rendez-vous-questionnaire',
          question: 'Que deviennent mes réponses à un questionnaire de santé ?',
          answer:
            'Si un questionnaire précède le soin que vous choisissez, il nous assure, avant que vous ne payiez, que ce soin est indiqué pour vous ce jour-là. Vos réponses sont examinées sur-le-champ, et ne sont gardées que si vous nous demandez de les transmettre à qui vous recevra.',
          also: 'santé données confidentialité',
        },
        {
          id: 'rendez-vous-sur-devis',
          question: 'Que veut dire « Sur devis » ?',
          answer:
            'Que ce soin se prépare avec vous, et ne se réserve donc pas en ligne. Dites-nous ce qu’il vous faut au [{téléphone}](téléphone).',
          also: 'tarif prix sur mesure domicile',
        },
      ],
    },
    {
      id: 'offrir',
      title: 'Payer et offrir',
      questions: [
        {
          id: 'offrir-paiement',
          question: 'Comment se fait le paiement ?',
          answer:
            'En totalité à la réservation, par carte bancaire, sur une page sécurisée. Votre créneau est gardé pendant que vous payez, et le numéro de la carte ne passe jamais par nos serveurs.',
          also: 'CB payer prix sécurité',
        },
        {
          id: 'offrir-utiliser-bon',
          question: 'Comment utiliser un bon cadeau ?',
          answer:
            'Au moment de [réserver](/reservation?expand_gift_voucher=true), ouvrez « Vous avez un bon cadeau ? » et saisissez son numéro. Le soin est alors offert, il n’y a rien à payer.',
          also: 'code chèque cadeau offert',
        },
        {
          id: 'offrir-validite-bon',
          question: 'Combien de temps un bon est-il valable ?',
          answer: '{validité} à compter de son achat. La date limite est écrite sur le bon.',
          also: 'validité durée expire expiration cadeau',
        },
        {
          id: 'offrir-montant-bon',
          question: 'Mon bon porte un montant : que devient le reste ?',
          answer:
            'Il reste sur le bon. Vous choisissez un soin dont le prix ne dépasse pas ce montant ; ce qui n’est pas dépensé sert à une autre réservation, jusqu’à la date limite.',
          also: 'solde montant libre cadeau',
        },
        {
          id: 'offrir-forfait',
          question: 'Comment fonctionne un forfait ?',
          answer:
            'Un [forfait](/forfaits) réunit plusieurs soins. Après le paiement vous recevez un bon par soin, à réserver quand vous voulez pendant {validité}, pour vous ou pour quelqu’un à qui vous l’offrez.',
          also: 'formule plusieurs séances cadeau',
        },
        {
          id: 'offrir-retractation',
          question: 'J’ai changé d’avis : puis-je rendre un bon ?',
          answer:
            'Oui, pendant {délai de rétractation} calendaires après l’achat d’un bon cadeau ou d’un forfait : [renoncez au contrat ici](/retractation), en deux étapes. Ce droit ne vaut pas pour une séance dont la date est fixée.',
          also: 'rétractation remboursement annuler achat',
        },
      ],
    },
    {
      id: 'venir',
      title: 'Nous joindre, nous trouver',
      questions: [
        {
          id: 'venir-horaires',
          question: 'Quand peut-on vous joindre ?',
          answer: '{horaires}. Si nous sommes en soin, laissez un message au [{téléphone}](téléphone).',
          also: 'horaires ouverture téléphone ouvert',
        },
        {
          id: 'venir-adresse',
          question: 'Où êtes-vous ?',
          answer: '{nom} vous accueille à cette adresse : {adresse}.',
          also: 'adresse venir accès plan parking',
        },
      ],
    },
  ],
  ask: {
    title: 'Une question qui n’est pas là ?',
    text: 'Aucune n’est trop petite : écrivez-nous, ou appelez-nous.',
  },
}
