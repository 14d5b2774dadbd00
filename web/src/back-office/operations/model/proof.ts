import type { OperationsView } from '@alba/contracts/operations/api'
import type { Tone } from '../../../ui/badge.tsx'
import type { Act } from './act.ts'
import { age, counted } from './counted.ts'

type Proof = NonNullable<OperationsView['proof']>
export type LastProof = NonNullable<Proof['last']>

/** The label and the colour of each outcome. */
export const outcomeWords: Readonly<Record<LastProof['outcome'], { readonly label: string; readonly tone: Tone }>> = {
  right: { label: 'Tout est juste', tone: 'green' },
  wrong: { label: 'Défauts trouvés', tone: 'red' },
  impossible: { label: 'Non menée à terme', tone: 'yellow' },
}

/** « 4 182 événements et 18 listes, en 3 secondes » */
export function checkedWords({ head, models, seconds }: LastProof): string {
  const what = [
    ...(head ? [counted(head.count, 'événement', 'événements')] : []),
    ...(models === null ? [] : [counted(models, 'liste', 'listes')]),
  ]
  return `${what.join(' et ') || 'rien'}, en ${age(Math.max(1, seconds))}`
}

/** The act of verifying the whole log and all read models. @param last tells how long the last one took; null: none */
export const verifyOf = (last: Proof['last']): Act => ({
  kind: 'verify-log',
  title: 'Vérifier le journal ?',
  confirm: 'Vérifier',
  facts: [
    ['Nombre', 'tous les événements, et chaque liste comparée à ce que le journal dit'],
    [
      'Durée',
      last?.head ? `environ ${age(Math.max(1, last.seconds))}` : 'environ 10 secondes par million d’événements',
    ],
    ['Effets', 'Rien n’est modifié. Un cœur du serveur est occupé pendant ce temps. Aucun e-mail, aucun paiement.'],
  ],
})
