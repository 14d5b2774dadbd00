import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { servicesQuery } from '../../../api/catalogue.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import type { VoucherValues } from '../model/draft.ts'
import { AmountChoice } from './amount-choice.tsx'
import styles from './gift-choice.module.css'
import { isGiven, ServiceTiles } from './service-tiles.tsx'

/** The choice between a service and a free amount; only the amount where no service can be given. */
export function GiftChoice() {
  const { register, setValue } = useFormContext<VoucherValues>()
  const kind = useWatch<VoucherValues, 'kind'>({ name: 'kind' })
  const { data: services } = useQuery(servicesQuery)
  const isAmountOnly = services !== undefined && !services.some(isGiven)
  useEffect(() => {
    if (isAmountOnly) setValue('kind', 'amount')
  }, [isAmountOnly, setValue])
  if (isAmountOnly) return <AmountChoice />
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
