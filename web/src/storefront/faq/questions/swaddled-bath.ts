import type { Section } from '../answer.ts'

export const swaddledBath: Section = {
  id: 'bain-enveloppe',
  title: 'Bain enveloppé',
  questions: [
    {
      id: 'bain-enveloppe-age',
      question: 'À quel âge peut-on offrir un bain enveloppé ?',
      answer: [
        'C’est un soin de nouveau-né : jusqu’à un mois, idéalement dans les deux premières semaines, quand le souvenir d’avant est encore tout proche.',
      ],
      also: '1 mois naissance emmailloté',
    },
    {
      id: 'bain-enveloppe-duree',
      question: 'Combien de temps dure la séance ?',
      answer: [
        'Environ 1 h 30, accueil et rhabillage compris. L’eau est à 37 °C et la pièce chauffée : bébé ne prend pas froid, et personne n’est pressé.',
      ],
      also: 'durée température degrés',
    },
    {
      id: 'bain-enveloppe-deroulement',
      question: 'Comment se passe le bain ?',
      answer: [
        'Bébé entre dans l’eau emmailloté dans un lange, qui se défait peu à peu. Contenu, il se détend ; souvent il ouvre les yeux, parfois il s’endort. Nous vous montrons chaque geste, pour que vous puissiez le refaire chez vous.',
      ],
      also: 'déroulement thalasso emmailloté',
    },
    {
      id: 'bain-enveloppe-cordon',
      question: 'Faut-il que le cordon soit tombé ?',
      answer: [
        'Non. Nous regardons ensemble le nombril avant le bain et nous vous montrons comment en prendre soin ensuite.',
      ],
      also: 'ombilical cicatrice',
    },
    {
      id: 'bain-enveloppe-apporter',
      question: 'Que faut-il apporter ?',
      answer: [
        'Une couche, une tenue chaude et de quoi nourrir bébé. Les langes, les serviettes et l’eau sont de notre côté.',
      ],
      also: 'affaires vêtements biberon allaitement',
    },
    {
      id: 'bain-enveloppe-reserver',
      question: 'Bébé n’est pas encore né : puis-je réserver ?',
      answer: [
        'Oui, autour de la date du terme. S’il se fait attendre, ou s’il est pressé, appelez-nous : le rendez-vous se reporte une fois, jusqu’à 48 heures avant. Quand aucun report n’est possible, vous recevez un avoir valable 6 mois.',
      ],
      also: 'date accouchement avance retard naissance avoir',
    },
    {
      id: 'bain-enveloppe-parents',
      question: 'Les deux parents peuvent-ils être là ?',
      answer: [
        'Oui, et c’est bien ainsi : l’un de vous au moins reste près de bébé du début à la fin. Les frères et sœurs préfèrent en général attendre le récit.',
      ],
      also: 'papa maman famille accompagner photos',
    },
  ],
}
