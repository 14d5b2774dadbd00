import { cardPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { servicesQuery } from '../../../api/catalogue.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { centsOf } from '../model/amount.ts'
import { cheapestOf } from '../model/cheapest.ts'
import type { VoucherValues } from '../model/draft.ts'
import styles from './gift-choice.module.css'

/** The amounts that can be chosen with one press, in euros. */
const USUAL = [30, 50, 75, 100, 150]

/** The choice of a free amount: one of the usual ones, or any other in the field. */
export function AmountChoice() {
  const { register, setValue, formState } = useFormContext<VoucherValues>()
  const cents = centsOf(useWatch<VoucherValues, 'amount'>({ name: 'amount' }))
  const cheapest = cheapestOf(useQuery(servicesQuery).data)
  return (
    <>
      <Choices label="Montants proposés" className={styles.amounts}>
        {USUAL.filter(euros => euros * 100 >= cheapest).map(euros => (
          <Choice
            key={euros}
            name="usual-amount"
            checked={cents === euros * 100}
            onChange={() => setValue('amount', String(euros), { shouldValidate: true })}
          >
            {cardPrice(euros * 100)}
          </Choice>
        ))}
      </Choices>
      <div className={styles.amount}>
        <TextField
          {...register('amount')}
          id="amount"
          label="Montant du bon, en euros"
          inputMode="decimal"
          autoComplete="off"
          placeholder="80"
          hint={`De 10 € à 500 €. ${cheapest > 0 ? `Nos soins commencent à ${cardPrice(cheapest)}. ` : ''}Ce qui n’est pas dépensé reste sur le bon.`}
          error={formState.errors.amount?.message}
          required
        />
      </div>
    </>
  )
}
