import { capital } from '@alba/contracts/centre/grammar'
import { paymentExportQuery } from '@alba/contracts/payments/staff-api'
import { accountDay } from '@alba/contracts/shared/account-day'
import { useEffect } from 'react'
import { z } from 'zod'
import type { PaymentFilter } from '../../api/staff/payments.ts'
import { choices } from '../../shared/centre.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { client } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { statusesOf } from './filter.ts'
import { MonthButtons, type Span } from './month-buttons.tsx'
import styles from './payments.module.css'

type Props = { filter: PaymentFilter; isBusy: boolean; onApply: (filter: PaymentFilter) => void }

/** An empty field means no limit. */
const day = accountDay.or(z.literal('')).transform(text => text || undefined)
const filterForm = paymentExportQuery
  .extend({ compares: z.boolean(), from: day, to: day })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'La fin précède le début' })

const valuesOf = ({ from = '', to = '', ...filter }: PaymentFilter) => ({ ...filter, from, to })

/**
 * The filter of payments. It applies only when its button is pressed, since comparing with the provider is slow. The
 * button of a month applies at once, together with the other fields.
 */
export function FilterForm({ filter, isBusy, onApply }: Props) {
  const { field, register, setValue, reset, handleSubmit } = useStaffForm(filterForm, valuesOf(filter))
  // Compared as JSON, so that the form is reset only by a different filter. The form is not remounted, which would lose
  // the focus.
  const shown = JSON.stringify(filter)
  useEffect(() => reset(valuesOf(JSON.parse(shown))), [reset, shown])
  const showSpan = ({ from, to }: Span) => {
    setValue('from', from ?? '')
    setValue('to', to ?? '')
    void handleSubmit(onApply)()
  }
  const apply = (chosen: PaymentFilter) => {
    if (!isBusy) onApply(chosen)
  }
  return (
    <search>
      <Panel>
        <form
          className={classes(styles.filters, choices.takings && styles.withDates)}
          noValidate
          onSubmit={event => void handleSubmit(apply)(event)}
        >
          <SelectField {...field('p_type')} label="Type">
            <option value="all">Tous</option>
            <option value="booking">Réservation</option>
            <option value="voucher">Bon cadeau</option>
            <option value="package">Forfait</option>
          </SelectField>
          <SelectField {...field('status')} label="Statut local">
            {statusesOf(choices.takings).map(([status, label]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </SelectField>
          {choices.takings && (
            <>
              <TextField {...field('from')} label="Du" type="date" />
              <TextField {...field('to')} label="Au" type="date" />
            </>
          )}
          <div className={styles.searched}>
            <span aria-hidden="true">Recherche</span>
            <SearchField
              label="Recherche"
              placeholder={`${capital(client.one)}, service, n° de bon`}
              {...register('q')}
            />
          </div>
          <div className={styles.compare}>
            <CheckField {...field('compares')}>
              Comparer avec Stripe <span className={styles.quiet}>(peut être lent)</span>
            </CheckField>
          </div>
          <Button type="submit" busy={isBusy}>
            Appliquer les filtres
          </Button>
        </form>
      </Panel>
      {choices.takings && <MonthButtons onSpan={showSpan} />}
    </search>
  )
}
