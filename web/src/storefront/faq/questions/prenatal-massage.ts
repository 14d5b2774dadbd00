import type { Section } from '../answer.ts'

export const prenatalMassage: Section = {
  id: 'massage-prenatal',
  title: 'Massage prénatal',
  questions: [
    {
      id: 'massage-prenatal-quand',
      question: 'À partir de quand peut-on recevoir un massage prénatal ?',
      answer: [
        'Dès 14 semaines d’aménorrhée, c’est-à-dire à partir du 4e mois de grossesse, et jusqu’au terme si tout va bien. À la réservation, quelques questions de santé vérifient que le massage vous convient.',
      ],
      also: 'SA terme mois trimestre',
    },
    {
      id: 'massage-prenatal-installation',
      question: 'Comment suis-je installée ?',
      answer: [
        'Sur le côté ou semi-assise, jamais à plat ventre : des coussins soutiennent le dos, le ventre et les genoux. On change de position aussi souvent que nécessaire.',
      ],
      also: 'allongée position confort',
    },
    {
      id: 'massage-prenatal-contre-indications',
      question: 'Y a-t-il des contre-indications ?',
      answer: [
        'Oui : saignements, contractions régulières, fièvre, hypertension, antécédent de phlébite ou grossesse suivie de près, par exemple. En cas de doute, demandez l’avis de votre sage-femme ou de votre médecin.',
      ],
      also: 'danger risque santé tension',
    },
    {
      id: 'massage-prenatal-questionnaire',
      question: 'Pourquoi un questionnaire avant de réserver ?',
      answer: [
        'Pour nous assurer, avant que vous ne payiez, que le massage est indiqué pour vous ce jour-là. Vos réponses sont examinées sur-le-champ et ne sont pas conservées. Si le massage n’est pas indiqué, rien n’est réservé ; vous pourrez refaire le questionnaire après un avis médical.',
      ],
      also: 'santé données confidentialité',
    },
    {
      id: 'massage-prenatal-semaine',
      question: 'Dois-je dire que je suis enceinte ?',
      answer: [
        'Oui, dès la réservation : votre semaine de grossesse vous y est demandée. Nous adaptons l’installation et les gestes au moment où vous en êtes.',
      ],
      also: 'grossesse déclarer prévenir',
    },
    {
      id: 'massage-prenatal-huile',
      question: 'Quelle huile utilisez-vous ?',
      answer: [
        'Une huile végétale tiède, sans parfum ni huile essentielle. Signalez-nous toute allergie, aux fruits à coque notamment : nous en choisirons une autre.',
      ],
      also: 'amande produit allergique',
    },
    {
      id: 'massage-prenatal-accompagnee',
      question: 'Puis-je venir accompagnée ?',
      answer: [
        'Avec plaisir. Un fauteuil attend la personne qui vient avec vous, dans la salle ou à côté, comme vous préférez.',
      ],
      also: 'conjoint mari compagnon papa',
    },
    {
      id: 'massage-prenatal-suivi-medical',
      question: 'Est-ce un soin médical ?',
      answer: [
        'Non. Nos gestes sont ceux d’infirmières, mais nos soins sont des soins de bien-être : ils ne remplacent ni un avis, ni un suivi médical, et ne sont pas pris en charge par l’Assurance maladie.',
      ],
      also: 'remboursement sécurité sociale mutuelle sage-femme médecin',
    },
  ],
}
