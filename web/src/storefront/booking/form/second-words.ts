import type { Sought } from '../../../api/agenda.ts'

const words = {
  after: { what: ' pour les deux soins à la suite', else: 'réservez chaque soin à part' },
  beside: { what: ' pour les deux soins en même temps', else: 'essayez « À la suite »' },
}

/** For which treatments hours are free, and what else is possible; empty where there is one treatment. */
export const wordsFor = ({ second }: Pick<Sought, 'second'>) =>
  second ? words[second.arrangement] : { what: '', else: '' }
