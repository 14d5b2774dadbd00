import { useFormContext, useWatch } from 'react-hook-form'
import type { VoucherValues } from '../model/draft.ts'
import { AmountChoice } from './amount-choice.tsx'
import styles from './gift-choice.module.css'
import { ServiceTiles } from './service-tiles.tsx'

/** What is given: a service, or a free amount. */
export function GiftChoice() {
  const { register } = useFormContext<VoucherValues>()
  const kind = useWatch<VoucherValues, 'kind'>({ name: 'kind' })
  return (
    <>
      <div className={styles.segments} role="radiogroup" aria-label="Type de bon">
        <label>
          <input className="overLabel" {...register('kind')} type="radio" value="service" />
          Un soin
        </label>
        <label>
          <input className="overLabel" {...register('kind')} type="radio" value="amount" />
          Montant libre
        </label>
      </div>
      {kind === 'service' ? <ServiceTiles /> : <AmountChoice />}
    </>
  )
}
