/** A note for each category about what to know before booking, from the FAQ and the terms of sale. */
export const goodToKnow: Record<string, { title: string; text: string }> = {
  'pour-moman': {
    title: 'Avant le massage prénatal',
    text: 'Un court questionnaire de santé, à la réservation. Vos réponses ne sont pas conservées.',
  },
  'pour-bebe': {
    title: 'Le jour venu',
    text: 'Bébé a de la fièvre, un rhume ? Appelez-nous : aucun soin n’est pratiqué sur un bébé malade.',
  },
  'pour-bambin': {
    title: 'Un parent, toujours',
    text: 'Votre présence est obligatoire pendant toute la séance. C’est aussi la moitié du plaisir.',
  },
  ateliers: {
    title: 'À deux ou en solo',
    text: 'Une place vaut pour un bébé et un ou deux parents.',
  },
}
