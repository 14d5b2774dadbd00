import type { Colours } from '@alba/contracts/centre/look/derive'
import { french } from '@alba/contracts/shared/typography'
import { useDeferredValue } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import own from './look.module.css'
import { faultsOf } from './look-values.ts'

/**
 * Says whether the contrasts of the colours suffice (WCAG 2.2, AA). Saving colours with too little contrast is refused.
 * @param colours undefined while one of the typed colours is incomplete
 */
export function Verdict({ colours }: { colours: Colours | undefined }) {
  // Typing does not wait for the contrasts.
  const shown = useDeferredValue(colours)
  if (!shown) return <Notice live>Le contraste se vérifie dès que les cinq couleurs sont complètes.</Notice>
  const faults = faultsOf(shown)
  if (faults.length === 0)
    return (
      <Notice tone="success" live title="Tout se lit bien">
        Le contraste de chaque texte suffit.
      </Notice>
    )
  return (
    <Notice tone="wait" live title="Ces couleurs ne peuvent pas être enregistrées">
      <ul className={own.faults}>
        {faults.map(fault => (
          <li key={fault}>{french(fault)}</li>
        ))}
      </ul>
    </Notice>
  )
}
