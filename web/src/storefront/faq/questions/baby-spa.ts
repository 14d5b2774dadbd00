import { centre } from '@alba/contracts/centre/centre'
import type { Section } from '../answer.ts'

export const babySpa: Section = {
  id: 'baby-spa',
  title: 'Baby spa',
  questions: [
    {
      id: 'baby-spa-age',
      question: 'À partir de quel âge ?',
      answer: [
        'Bébé doit avoir au moins 2 mois et peser au moins 5 kg. Le baby spa l’accueille ensuite jusqu’à 6 ans.',
      ],
      also: 'minimum maximum poids kilos enfant',
    },
    {
      id: 'baby-spa-duree',
      question: 'Combien de temps dure une séance ?',
      answer: [
        '45 min ou 1 h, selon la formule. Le bain lui-même suit l’envie de bébé : s’il en a assez au bout de dix minutes, le massage dure plus longtemps.',
      ],
      also: 'durée minutes heure temps',
    },
    {
      id: 'baby-spa-deroulement',
      question: 'Comment se passe une séance ?',
      answer: [
        'Bébé flotte dans une eau à 37 °C et découvre ce que ses bras et ses jambes savent faire. Vient ensuite un massage, dont nous vous apprenons les gestes.',
      ],
      also: 'déroulement bouée flotter bain température',
    },
    {
      id: 'baby-spa-parent',
      question: 'Puis-je rester avec mon enfant ?',
      answer: [
        'C’est même obligatoire : un parent reste à ses côtés du début à la fin, et peut filmer, chanter, mouiller ses manches.',
      ],
      also: 'présence père mère photo',
    },
    {
      id: 'baby-spa-malade',
      question: 'Et s’il est malade ce jour-là ?',
      answer: [
        'Fièvre, rhume, vaccin tout récent : appelez-nous au ',
        { text: centre.phone, href: centre.phoneLink },
        '. Aucun soin n’est pratiqué sur un bébé malade ou fiévreux, et nous chercherons un autre jour.',
      ],
      also: 'fiévreux température annuler enrhumé',
    },
    {
      id: 'baby-spa-apporter',
      question: 'Que faut-il apporter ?',
      answer: [
        'Une couche de rechange, de quoi le nourrir après l’effort, et son doudou s’il en a un. Les serviettes et le reste sont sur place.',
      ],
      also: 'affaires maillot biberon',
    },
    {
      id: 'baby-spa-grand',
      question: 'Mon enfant est déjà grand : que lui proposez-vous ?',
      answer: [
        'Dès 18 mois, le kid’s spa l’attend aussi : bulles, lumières douces et massage à sa hauteur, toujours avec un parent. Le choix se fait ',
        { text: 'à la réservation', href: '/reservation' },
        '.',
      ],
      also: 'kids bambin fratrie sœur frère',
    },
  ],
}
