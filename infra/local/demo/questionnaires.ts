import type { QuestionnaireDefinition, question } from '@alba/contracts/catalogue/events'
import type { z } from 'zod'

type Question = z.infer<typeof question>

/**
 * A yes-or-no question. « Yes » rules the treatment out for the reason in `contraindication`; without one, the nurse is
 * told. `advice` replaces the default advice, which is to see a doctor.
 */
const yesNo = (id: string, text: string, contraindication: string | null, advice?: string): Question => ({
  id,
  text,
  type: 'boolean',
  required: true,
  options: [],
  contraindication,
  ...(advice && { advice }),
})

const ASK_THE_PAEDIATRICIAN = 'Demandez l’accord de votre pédiatre, puis refaites le questionnaire.'

export const questionnaires: readonly QuestionnaireDefinition[] = [
  {
    questionnaireId: 1,
    questionnaireType: 'prenatal-massage',
    title: 'Avant votre massage prénatal',
    description:
      'Quelques questions pour nous assurer que ce massage vous convient aujourd’hui. Vos réponses ne sont pas conservées.',
    questions: [
      yesNo(
        'first_trimester',
        'Êtes-vous enceinte de moins de 14 semaines ?',
        'Le massage prénatal est proposé à partir de 14 semaines d’aménorrhée.',
        'Revenez à partir de 14 semaines : nous serons heureuses de vous accueillir.',
      ),
      yesNo(
        'at_risk',
        'Votre grossesse est-elle suivie comme une grossesse à risque ?',
        'Une grossesse à risque demande l’accord écrit de votre médecin ou de votre sage-femme.',
        'Demandez l’accord de votre médecin ou de votre sage-femme, puis refaites le questionnaire.',
      ),
      yesNo(
        'contractions',
        'Avez-vous des contractions régulières, des saignements ou une menace d’accouchement prématuré ?',
        'Des contractions régulières, des saignements ou une menace d’accouchement prématuré contre-indiquent le massage.',
        'Appelez votre maternité sans attendre.',
      ),
      yesNo(
        'blood_pressure',
        'Avez-vous de l’hypertension ou une pré-éclampsie ?',
        'L’hypertension et la pré-éclampsie contre-indiquent le massage.',
      ),
      yesNo(
        'thrombosis',
        'Avez-vous ou avez-vous eu une phlébite ou une embolie pulmonaire ?',
        'Un antécédent de phlébite ou d’embolie contre-indique le massage des jambes.',
      ),
      yesNo(
        'fever',
        'Avez-vous de la fièvre, une infection ou une éruption cutanée en ce moment ?',
        'La fièvre, une infection ou une éruption en cours contre-indiquent le massage.',
        'Revenez une fois la fièvre ou l’infection passée. Si elle dure, consultez votre médecin.',
      ),
      yesNo('nut_allergy', 'Êtes-vous allergique aux fruits à coque (huile d’amande douce) ?', null),
      {
        id: 'position',
        text: 'Dans quelle position êtes-vous la plus à l’aise ?',
        type: 'select',
        required: true,
        options: ['Sur le côté gauche', 'Sur le côté droit', 'Demi-assise', 'Je ne sais pas encore'],
        contraindication: null,
      },
      {
        id: 'tensions',
        text: 'Y a-t-il des zones à soulager ou à éviter ?',
        type: 'text',
        required: false,
        options: [],
        contraindication: null,
      },
    ],
  },
  {
    questionnaireId: 2,
    questionnaireType: 'baby-spa',
    title: 'Avant le baby spa',
    description:
      'Quelques questions sur la santé de votre bébé, pour un bain en toute sécurité. Vos réponses ne sont pas conservées.',
    questions: [
      yesNo(
        'too_small',
        'Votre bébé a-t-il moins de 2 mois ou pèse-t-il moins de 5 kg ?',
        'Le baby spa est proposé à partir de 2 mois et de 5 kg.',
        'Revenez dès ses 2 mois et ses 5 kg. Jusqu’à un mois, pensez au bain enveloppé.',
      ),
      yesNo(
        'sick',
        'A-t-il eu de la fièvre, de la diarrhée ou une infection dans les dernières 48 heures ?',
        'Un bébé malade ou fiévreux se repose d’abord : aucun soin n’est pratiqué.',
        'Attendez 48 heures sans fièvre ni symptôme. En cas de doute, consultez votre pédiatre.',
      ),
      yesNo(
        'vaccine',
        'A-t-il été vacciné dans les dernières 48 heures ?',
        'Le bain n’est pas proposé dans les 48 heures qui suivent un vaccin.',
        'Choisissez un jour plus éloigné du vaccin.',
      ),
      yesNo(
        'skin',
        'A-t-il une plaie, un cordon non cicatrisé ou une affection de la peau non traitée ?',
        'La peau doit être saine et le cordon cicatrisé avant le bain.',
        'Attendez la cicatrisation. Pour une affection de la peau, demandez l’avis de votre pédiatre.',
      ),
      yesNo(
        'heart_or_seizures',
        'A-t-il une maladie cardiaque ou respiratoire, ou a-t-il déjà convulsé ?',
        'Une maladie cardiaque ou respiratoire, ou des convulsions, demandent l’accord écrit de votre pédiatre.',
        ASK_THE_PAEDIATRICIAN,
      ),
      yesNo(
        'ears',
        'A-t-il une otite ou des aérateurs (yoyos) ?',
        'Une otite ou des aérateurs contre-indiquent le bain libre.',
        ASK_THE_PAEDIATRICIAN,
      ),
      yesNo('first_bath', 'Est-ce sa première fois dans un grand bain ?', null),
      {
        id: 'mood_in_water',
        text: 'Comment vit-il le bain à la maison ?',
        type: 'select',
        required: true,
        options: ['Il adore', 'Cela dépend des jours', 'Il est plutôt inquiet'],
        contraindication: null,
      },
      {
        id: 'habits',
        text: 'Quelque chose à savoir pour le mettre à l’aise (doudou, chanson, sieste) ?',
        type: 'text',
        required: false,
        options: [],
        contraindication: null,
      },
    ],
  },
]
