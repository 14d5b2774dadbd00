import { useQuery } from '@tanstack/react-query'
import { practitionersQuery } from '../../api/staff/bookings.ts'
import type { AskedNotifications } from '../../api/staff/notifications.ts'
import { choices } from '../../shared/centre.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import { DateFilter } from '../../ui/date-filter.tsx'
import { Select } from '../../ui/select.tsx'

export type Filter = Pick<AskedNotifications, 'kind' | 'practitioner' | 'since'>
export const noFilter: Filter = { kind: 'all' }

/** Whether the filter leaves any notification out. */
export const isFiltering = ({ kind, practitioner, since }: Filter): boolean =>
  kind !== 'all' || practitioner !== undefined || since !== undefined

const KINDS: readonly (readonly [Filter['kind'], string])[] = [
  ['all', 'De toute sorte'],
  ['new_booking', 'Nouvelles réservations'],
  ['booking_changed', 'Réservations déplacées'],
  ['booking_canceled', 'Annulations'],
  ['schedule_conflict', 'À déplacer'],
  ['payment_reversed', 'Remboursements et litiges'],
  ['payment_failed', 'Cartes refusées'],
  ['payment_pending_timeout', 'Paiements non aboutis'],
  ['letter_undelivered', 'E-mails non remis'],
]

type Props = { filter: Filter; onChange: (filter: Filter) => void }

/** Which notifications are listed: by kind, and where the centre wants it by practitioner and day. */
export const Filters = ({ filter, onChange }: Props) => (
  <>
    <Select
      label="Sorte de notifications"
      options={KINDS}
      value={filter.kind}
      onChange={kind => onChange({ ...filter, kind })}
    />
    {choices.bellFilters && <Whose filter={filter} onChange={onChange} />}
    {choices.bellFilters && (
      <DateFilter
        label="Depuis le"
        value={filter.since ?? ''}
        onChange={since => onChange({ ...filter, since: since || undefined })}
      />
    )}
  </>
)

const EVERYBODY = 'all'

/** Whose bookings and agenda: one's own come first. */
function Whose({ filter, onChange }: Props) {
  const own = usePractitioner()?.id
  const known = useQuery(practitionersQuery).data ?? []
  const others = known.filter(({ id }) => id !== own).map(({ id, name }) => [`${id}`, name] as const)
  const options = [
    [EVERYBODY, 'De tout le monde'] as const,
    ...(own === undefined ? [] : [[`${own}`, 'Tout ce qui me concerne'] as const]),
    ...others,
  ]
  return (
    <Select
      label="Personne concernée"
      options={options}
      value={filter.practitioner === undefined ? EVERYBODY : `${filter.practitioner}`}
      onChange={chosen => onChange({ ...filter, practitioner: chosen === EVERYBODY ? undefined : Number(chosen) })}
    />
  )
}
