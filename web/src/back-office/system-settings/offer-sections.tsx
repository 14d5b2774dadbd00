import { capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, DoorOpen, HeartHandshake } from 'lucide-react'
import { practitionersQuery } from '../../api/staff/bookings.ts'
import { roomsQuery } from '../../api/staff/closures.ts'
import { questionnairesQuery } from '../../api/staff/retiring.ts'
import { staffServicesQuery } from '../../api/staff/services.ts'
import { kinds } from '../../shared/staff/retiring/kinds.ts'
import { OfferTable } from '../../shared/staff/retiring/offer-table.tsx'
import { roomTypeName } from '../../shared/staff/rooms.ts'
import { practitioner } from '../../shared/words.ts'
import { Section } from './section.tsx'
import styles from './system-settings.module.css'
import { lastOfRooms, lastPractitioner } from './warnings.ts'

/** The rooms, practitioners and questionnaires, which can be retired and offered again. */
export function OfferSections() {
  const rooms = useQuery(roomsQuery)
  const practitioners = useQuery(practitionersQuery)
  const questionnaires = useQuery(questionnairesQuery)
  const { data: services = [] } = useQuery(staffServicesQuery)
  return (
    <>
      <Section id="rooms" title="Salles" icon={<DoorOpen aria-hidden="true" />} loaded={rooms}>
        {all => (
          <div className={styles.table}>
            <OfferTable
              label="Salles"
              kind={kinds.room}
              rows={all.map(room => ({
                thing: room,
                name: room.name,
                detail: room.name === roomTypeName(room.room_type) ? '' : roomTypeName(room.room_type),
                warning: lastOfRooms(room, all, services),
              }))}
            />
          </div>
        )}
      </Section>
      <Section
        id="practitioners"
        title={capital(practitioner.many)}
        icon={<HeartHandshake aria-hidden="true" />}
        loaded={practitioners}
      >
        {all => (
          <div className={styles.table}>
            <OfferTable
              label={capital(practitioner.many)}
              kind={kinds.practitioner}
              rows={all.map(thing => ({ thing, name: thing.name, detail: '', warning: lastPractitioner(thing, all) }))}
            />
          </div>
        )}
      </Section>
      <Section
        id="questionnaires"
        title="Questionnaires de santé"
        icon={<ClipboardList aria-hidden="true" />}
        loaded={questionnaires}
      >
        {all => (
          <div className={styles.table}>
            <OfferTable
              label="Questionnaires de santé"
              kind={kinds.questionnaire}
              rows={all.map(thing => ({ thing, name: thing.title, detail: '' }))}
            />
          </div>
        )}
      </Section>
    </>
  )
}
