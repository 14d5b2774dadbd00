import type { JournalFilter } from '@alba/contracts/admin/api'
import { journalKindNames } from '@alba/contracts/admin/journal-kinds'
import { useQuery } from '@tanstack/react-query'
import { practitionersQuery } from '../../../api/staff/bookings.ts'
import { DateFilter } from '../../../ui/date-filter.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './journal.module.css'

const EVERYTHING = ''

const kinds = [[EVERYTHING, 'De toute sorte'] as const, ...Object.entries(journalKindNames)]

type Props = {
  filter: JournalFilter
  /** Gets the parameters of the address that change. */
  onChange: (changes: Readonly<Record<string, string>>) => void
}

/** By kind, by whoever did it, and by days. */
export function Filters({ filter, onChange }: Props) {
  const known = useQuery(practitionersQuery).data ?? []
  const people = known.map(({ id, name }) => [`${id}`, name] as const)
  return (
    <search className={styles.filters}>
      <Select
        label="Sorte de changements"
        options={kinds}
        value={filter.kind ?? EVERYTHING}
        onChange={sorte => onChange({ sorte })}
      />
      <Select
        label="Par qui"
        options={[[EVERYTHING, 'Par tout le monde'] as const, ...people]}
        value={filter.person === undefined ? EVERYTHING : `${filter.person}`}
        onChange={par => onChange({ par })}
      />
      <DateFilter label="Du" value={filter.from ?? ''} onChange={du => onChange({ du })} />
      <DateFilter label="Au" value={filter.to ?? ''} onChange={au => onChange({ au })} />
    </search>
  )
}
