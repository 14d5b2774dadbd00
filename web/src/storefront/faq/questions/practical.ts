import { centre } from '@alba/contracts/centre/centre'
import type { Section } from '../answer.ts'

const phone = { text: centre.phone, href: centre.phoneLink }
const terms = { text: 'conditions générales de vente', href: '/cgv' }

export const practical: Section = {
  id: 'infos-pratiques',
  title: 'Informations pratiques',
  questions: [
    {
      id: 'infos-pratiques-arriver',
      question: 'Quand dois-je arriver ?',
      answer: [
        '10 minutes avant l’heure, le temps de poser le manteau. En cas de retard, le soin est écourté d’autant et reste dû au prix complet, par respect pour la famille suivante.',
      ],
      also: 'en avance retard ponctualité',
    },
    {
      id: 'infos-pratiques-reporter',
      question: 'Puis-je déplacer ou reporter mon rendez-vous ?',
      answer: [
        'Oui, par téléphone, jusqu’à 48 heures avant : ',
        phone,
        '. Le report est possible une fois, dans les 3 mois. Passé ce délai de 48 heures, la séance est due et n’est pas remboursée. Le détail est dans les ',
        terms,
        '.',
      ],
      also: '48h annuler annulation décaler changer modifier remboursement',
    },
    {
      id: 'infos-pratiques-raison-medicale',
      question: 'Et si un imprévu médical m’empêche de venir ?',
      answer: [
        'Appelez-nous dès que possible. Une annulation pour raison médicale est prise en compte sur présentation d’un certificat.',
      ],
      also: 'hospitalisation certificat médecin annuler maladie',
    },
    {
      id: 'infos-pratiques-paiement',
      question: 'Comment se fait le paiement ?',
      answer: [
        'En totalité à la réservation, par carte bancaire, sur une page sécurisée. Votre créneau est gardé pendant que vous payez, et le numéro de la carte ne passe jamais par nos serveurs.',
      ],
      also: 'CB payer prix espèces chèque sécurité',
    },
    {
      id: 'infos-pratiques-utiliser-bon',
      question: 'Comment utiliser un bon cadeau ?',
      answer: [
        'Au moment de ',
        { text: 'réserver', href: '/reservation?expand_gift_voucher=true' },
        ', ouvrez « Vous avez un bon cadeau ? » et saisissez son numéro. Le soin est alors offert, il n’y a rien à payer.',
      ],
      also: 'code chèque cadeau offert',
    },
    {
      id: 'infos-pratiques-validite-bon',
      question: 'Combien de temps un bon est-il valable ?',
      answer: ['9 mois à compter de son achat. La date limite est écrite sur le bon.'],
      also: 'validité durée expire expiration cadeau',
    },
    {
      id: 'infos-pratiques-montant-bon',
      question: 'Mon bon porte un montant : que devient le reste ?',
      answer: [
        'Il reste sur le bon. Vous choisissez un soin dont le prix ne dépasse pas ce montant ; ce qui n’est pas dépensé sert à une autre réservation, jusqu’à la date limite.',
      ],
      also: 'solde montant libre cadeau',
    },
    {
      id: 'infos-pratiques-forfait',
      question: 'Comment fonctionne un forfait ?',
      answer: [
        'Un ',
        { text: 'forfait', href: '/forfaits' },
        ' réunit plusieurs soins. Après le paiement vous recevez un bon par soin, à réserver quand vous voulez pendant 9 mois, pour vous ou pour quelqu’un à qui vous l’offrez.',
      ],
      also: 'formule plusieurs séances cadeau',
    },
    {
      id: 'infos-pratiques-retractation',
      question: 'J’ai changé d’avis : puis-je rendre un bon ?',
      answer: [
        'Oui, pendant 14 jours calendaires après l’achat d’un bon cadeau ou d’un forfait : ',
        { text: 'renoncez au contrat ici', href: '/retractation' },
        ', en deux étapes. Vous êtes remboursé dans les 14 jours, par le même moyen de paiement. Ce droit ne vaut pas pour une séance dont la date est fixée.',
      ],
      also: 'rétractation remboursement annuler achat',
    },
    {
      id: 'infos-pratiques-sur-devis',
      question: 'Que veut dire « Sur devis » ?',
      answer: [
        'Que ce soin se prépare avec vous, et ne se réserve donc pas en ligne. Dites-nous ce qu’il vous faut au ',
        phone,
        '.',
      ],
      also: 'tarif prix sur mesure domicile',
    },
    {
      id: 'infos-pratiques-horaires',
      question: 'Quand peut-on vous joindre ?',
      answer: [
        `${centre.hours.map(({ days, hours }) => `${days} : ${hours}`).join(' ; ')}. Si nous sommes en soin, laissez un message au `,
        phone,
        ' : nous rappelons dans la journée.',
      ],
      also: 'horaires ouverture dimanche téléphone ouvert',
    },
    {
      id: 'infos-pratiques-venir',
      question: 'Où êtes-vous ?',
      answer: [`${centre.name} vous accueille au ${centre.address}.`],
      also: 'adresse venir accès plan parking',
    },
  ],
}
