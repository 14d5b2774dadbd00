import { useFormContext, useWatch } from 'react-hook-form'
import { Choice, Choices } from '../../../ui/choice.tsx'
import type { VoucherValues } from '../model/draft.ts'
import { AmountChoice } from './amount-choice.tsx'
import styles from './gift-choice.module.css'
import { ServiceTiles } from './service-tiles.tsx'

/** The choice between a service and a free amount. */
export function GiftChoice() {
  const { register } = useFormContext<VoucherValues>()
  const kind = useWatch<VoucherValues, 'kind'>({ name: 'kind' })
  return (
    <>
      <Choices label="Type de bon" className={styles.segments}>
        <Choice {...register('kind')} value="service">
          Un soin
        </Choice>
        <Choice {...register('kind')} value="amount">
          Montant libre
        </Choice>
      </Choices>
      {kind === 'service' ? <ServiceTiles /> : <AmountChoice />}
    </>
  )
}
