import { capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { practitionersQuery } from '../../api/staff/bookings.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { practitioner } from '../../shared/words.ts'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { type Status, statuses, type Whose } from './model/address.ts'
import type { PlaceState } from './use-place.ts'

const statusNames: Record<Status, string> = {
  active: 'Actives',
  all: 'Toutes',
  confirmed: 'Confirmées',
  pending_hold: 'En attente',
  canceled: 'Annulées',
}

export const StatusFilter = ({ place, go }: Props) => (
  <Select
    label="Statut"
    named="inside"
    value={place.status}
    options={statuses.map(value => [value, statusNames[value]] as const)}
    onChange={status => go({ status, page: 1 })}
    icon={<SlidersHorizontal aria-hidden="true" />}
  />
)
type Props = { place: PlaceState['place']; go: PlaceState['go'] }

/** Chooses whose bookings are shown: the user's own, everybody's, or those of another practitioner. */
export function WhoseFilter({ place, go }: Props) {
  const me = usePractitioner()
  const { data = [] } = useQuery(practitionersQuery)
  const others = data.filter(({ id }) => id !== me?.id)
  const announced = useAnnouncedKey()
  const next = place.whose === 'mine' ? 'all' : 'mine'
  const keyOf = (value: Whose) => (value === next ? announced('M') : undefined)
  const fixed: { value: Whose; label: string; shortcut: string | undefined }[] = [
    { value: 'mine', label: 'Mon planning', shortcut: keyOf('mine') },
    { value: 'all', label: 'Tous', shortcut: keyOf('all') },
  ]
  const change = (whose: Whose) => go({ whose, page: 1 })
  useShortcuts('screen', [{ key: 'm', label: 'Mon planning, ou tous', run: () => change(next) }])
  // Only a few names have room side by side.
  if (others.length <= 2) {
    const options = [
      ...fixed,
      ...others.map(({ id, name }) => ({ value: `${id}` as Whose, label: name.split(' ')[0] ?? name })),
    ]
    return <Segments label={capital(practitioner.one)} value={place.whose} options={options} onChange={change} fill />
  }
  const options = [
    ...fixed.map(({ value, label }) => [value, label] as const),
    ...others.map(({ id, name }) => [`${id}` as Whose, name] as const),
  ]
  return (
    <Select label={capital(practitioner.one)} named="inside" value={place.whose} options={options} onChange={change} />
  )
}
