import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import { agreeing, allThe, aNew, capital, no, ofA, the } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  type AvailablePractitioner,
  availablePractitionersQuery,
  changePractitioner,
  practitionersQuery,
} from '../../../api/staff/bookings.ts'
import { choices } from '../../../shared/centre.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Avatar } from '../../../shared/staff/avatar.tsx'
import { client, practitioner } from '../../../shared/words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Live } from '../../../ui/live.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { unpressable } from '../../../ui/unpressable.ts'
import styles from './practitioner-dialog.module.css'
import { failureOf, useBookingAction } from './use-booking-action.ts'

const FAILED = `Erreur lors du changement ${ofA(practitioner)}`

const wishNotice = (name: string): string =>
  `${capital(the(client))} avait demandé ${name} : un e-mail lui dit le changement.`

type Props = {
  booking: StaffBookingDetail
  /** The second of two treatments at the same time, where that is to change. */
  part?: Part
  /** The id of the practitioner on whose name a card was dropped: named first, with the focus. */
  wanted?: number
  onClose: () => void
}

/** Which of two treatments changes; undefined where there is one. */
function whichOf({ second }: StaffBookingDetail, part: Part | undefined): string | undefined {
  if (!second) return undefined
  if (second.arrangement === 'after') return 'Les deux soins changent ensemble.'
  return `Pour ${part ? second.service_name : second.first.service_name}. L’autre soin reste comme il est.`
}

/** The practitioners who are free to take the booking over; a click assigns one. */
export function PractitionerDialog({ booking, part, wanted, onClose }: Props) {
  const found = useQuery(availablePractitionersQuery(booking.id, part))
  const changing = useBookingAction(
    booking,
    (seen, practitioner: number) => changePractitioner(seen, practitioner, part),
    (_answer, chosen) => {
      const name = found.data?.find(({ id }) => id === chosen)?.name
      const message = `${capital(practitioner.one)} ${agreeing('changé', practitioner)} avec succès !`
      toast.success(choices.choosePractitioner && name ? `${message} Ce sera ${name}.` : message)
      onClose()
    },
  )
  const which = whichOf(booking, part)
  return (
    <Modal
      title={`Changer ${ofA(practitioner)}`}
      onClose={() => {
        if (!changing.isPending) onClose()
      }}
      actions={
        <Button look="outline" disabled={changing.isPending} onClick={onClose}>
          Annuler
        </Button>
      }
    >
      <p>{`Sélectionnez ${aNew(practitioner)} disponible pour ce créneau`}</p>
      {which && <p>{which}</p>}
      {booking.wished_practitioner && !part && booking.status === 'confirmed' && (
        <Notice tone="wait">{wishNotice(booking.wished_practitioner.name)}</Notice>
      )}
      <QueryView
        query={found}
        waiting={<Live>{`Chargement des ${practitioner.many} disponibles...`}</Live>}
        failure={`Erreur lors du chargement des ${practitioner.many} disponibles`}
        isPart
      >
        {available => (
          <>
            {wanted !== undefined && <WantedBusy wanted={wanted} found={available} />}
            <Choices
              found={available}
              wanted={wanted}
              isBusy={changing.isPending}
              onChoose={id => changing.mutate(id)}
            />
          </>
        )}
      </QueryView>
      {changing.isError && <Notice tone="error">{failureOf(changing.error, FAILED)}</Notice>}
    </Modal>
  )
}

/** Says that the practitioner on whose name the card was dropped is not free. */
function WantedBusy({ wanted, found }: { wanted: number; found: readonly AvailablePractitioner[] }) {
  const { data } = useQuery(practitionersQuery)
  const name = data?.find(({ id }) => id === wanted)?.name
  if (!name || found.some(({ id }) => id === wanted)) return null
  return (
    <Notice live>
      <p>{`${name} n’est pas libre à cet horaire.`}</p>
    </Notice>
  )
}

type ChoicesProps = {
  found: readonly AvailablePractitioner[]
  wanted: number | undefined
  isBusy: boolean
  onChoose: (id: number) => void
}

function Choices({ found, wanted, isBusy, onChoose }: ChoicesProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const wantedFirst = found.toSorted((a, b) => Number(b.id === wanted) - Number(a.id === wanted))
  if (found.length === 0)
    return (
      <div className={styles.empty}>
        <b>{`${capital(no(practitioner))} disponible`}</b>
        <p>{`${capital(allThe(practitioner))} sont ${agreeing('occupé', practitioner, 'many')} sur ce créneau`}</p>
      </div>
    )
  return (
    <ul className={styles.choices}>
      {wantedFirst.map(({ id, name, is_current }) => (
        <li key={id}>
          <button
            ref={id === wanted ? first : undefined}
            type="button"
            onClick={() => onChoose(id)}
            {...unpressable(is_current || isBusy)}
          >
            <Avatar name={name} />
            <b>{name}</b>
            {is_current ? <Badge plain>Actuel</Badge> : <ChevronRight aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
