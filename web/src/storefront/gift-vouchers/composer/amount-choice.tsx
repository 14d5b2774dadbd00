import { cardPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { servicesQuery } from '../../../api/catalogue.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { centsOf } from '../model/amount.ts'
import { cheapestOf } from '../model/cheapest.ts'
import type { VoucherValues } from '../model/draft.ts'
import { usualAmounts } from '../model/usual-amounts.ts'
import styles from './gift-choice.module.css'

/** The choice of a free amount: one of the usual ones, or any other in the field. */
export function AmountChoice() {
  const { register, setValue, formState } = useFormContext<VoucherValues>()
  const cents = centsOf(useWatch<VoucherValues, 'amount'>({ name: 'amount' }))
  const cheapest = cheapestOf(useQuery(servicesQuery).data)
  const usual = usualAmounts(cheapest, presentTerms)
  const range = `De ${cardPrice(presentTerms.leastCents)} à ${cardPrice(presentTerms.mostCents)}.`
  return (
    <>
      {usual.length > 0 && (
        <Choices label="Montants proposés" className={styles.amounts}>
          {usual.map(each => (
            <Choice
              key={each}
              name="usual-amount"
              checked={cents === each}
              onChange={() => setValue('amount', String(each / 100), { shouldValidate: true })}
            >
              {cardPrice(each)}
            </Choice>
          ))}
        </Choices>
      )}
      <div className={styles.amount}>
        <TextField
          {...register('amount')}
          id="amount"
          label="Montant du bon, en euros"
          inputMode="decimal"
          autoComplete="off"
          placeholder="80"
          hint={`${range} ${cheapest > 0 ? `Nos soins commencent à ${cardPrice(cheapest)}. ` : ''}Ce qui n’est pas dépensé reste sur le bon.`}
          error={formState.errors.amount?.message}
          required
        />
      </div>
    </>
  )
}
