import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { z } from 'zod'
import { practitionersQuery } from '../../../api/staff/bookings.ts'
import type { LogSearch } from '../../../api/staff/operations.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import styles from './log.module.css'

const text = z
  .string()
  .trim()
  .max(200)
  .transform(typed => typed || undefined)

/** An empty field asks for nothing. */
const searchForm = z
  .object({ about: text, type: text, actor: text, from: text, to: text })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'La fin précède le début' })

const EMPTY = { about: '', type: '', actor: '', from: '', to: '' }

type Props = {
  /** The search whose events are shown; undefined before the first one. */
  search: LogSearch | undefined
  isBusy: boolean
  onSearch: (search: LogSearch) => void
}

/** What is searched for: one text that names something, and filters, which are folded while none is set. */
export function SearchForm({ search, isBusy, onSearch }: Props) {
  const { field, register, reset, handleSubmit } = useStaffForm(searchForm, { ...EMPTY, ...search })
  // Compared as JSON, so that typed text is lost only when another search is opened, by a link or by « back ».
  const shown = JSON.stringify({ ...EMPTY, ...search })
  useEffect(() => reset(JSON.parse(shown)), [reset, shown])
  const { about: _, ...filters } = search ?? {}
  return (
    <search>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(asked => !isBusy && onSearch(asked as LogSearch))(event)}
      >
        <div className={styles.about}>
          <SearchField
            label="Chercher dans le journal"
            placeholder="Identifiant, numéro de réservation, dossier, paiement…"
            {...register('about')}
          />
          <Button type="submit" busy={isBusy}>
            Chercher
          </Button>
        </div>
        <details className={styles.filters} open={Object.keys(filters).length > 0}>
          <summary>
            Filtrer
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className={styles.fields}>
            <TextField {...field('type')} label="Type" hint="Une partie suffit : refund" autoComplete="off" />
            <ActorField {...field('actor')} />
            <TextField {...field('from')} label="Depuis" type="datetime-local" />
            <TextField {...field('to')} label="Jusqu’à" type="datetime-local" />
          </div>
        </details>
      </form>
    </search>
  )
}

function ActorField(field: Omit<Parameters<typeof SelectField>[0], 'label'>) {
  const practitioners = useQuery(practitionersQuery).data ?? []
  return (
    <SelectField {...field} label="Auteur">
      <option value="">Tout le monde</option>
      <option value="visitor">Visiteurs</option>
      {practitioners.map(({ id, name }) => (
        <option key={id} value={`practitioner:${id}`}>
          {name}
        </option>
      ))}
      <option value="policy">Suites automatiques</option>
      <option value="provider">Paiements</option>
      <option value="operator">Ligne de commande</option>
    </SelectField>
  )
}
