import { roomRequest } from '@alba/contracts/admin/api'
import type { StaffRoomView } from '@alba/contracts/catalogue/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addRoom, adminServicesQuery, saveRoom } from '../../../api/staff/admin.ts'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { roomTypeName } from '../../../shared/staff/rooms.ts'
import { sendOnce } from '../../../shared/staff/use-staff-form.ts'
import { TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { DefinitionPanel } from '../shared/definition-panel.tsx'
import { RoomTypeField } from '../shared/room-type-field.tsx'
import { isNew, useDefinition } from '../shared/use-definition.ts'
import { lastOfRooms } from '../shared/warnings.ts'

type Props = {
  room: StaffRoomView | null
  rooms: readonly StaffRoomView[]
  onBack: () => void
  onAdded: (id: number) => void
}

const BLANK: StaffRoomView = { id: 0, name: '', room_type: '', retired: false, version: 0 }
const LABELS = { name: 'Nom', room_type: 'Type de salle' }
const valuesOf = ({ name, room_type }: StaffRoomView) => ({ name, room_type })

/** The form of a room. */
export function RoomForm({ room, rooms, onBack, onAdded }: Props) {
  const client = useQueryClient()
  const { data: services = [] } = useQuery(adminServicesQuery)
  const definition = useDefinition({
    item: room ?? BLANK,
    name: room?.name ?? 'Nouvelle salle',
    param: 'salle',
    schema: roomRequest,
    valuesOf,
    labels: LABELS,
    namedValuesOf: each => ({ name: each.name, room_type: roomTypeName(each.room_type) }),
    add: addRoom,
    save: saveRoom,
    load: () => client.fetchQuery({ ...roomsQuery, staleTime: 0 }),
    messages: { added: 'Salle créée', saved: 'Salle modifiée' },
    onAdded,
  })
  const { form, saving, seen } = definition
  const types = [...new Set([...rooms.map(each => each.room_type), ...services.map(each => each.room_type)])]
  return (
    <DefinitionPanel
      definition={definition}
      isDirty={form.formState.isDirty}
      title={isNew(seen) ? 'Nouvelle salle' : seen.name}
      history="room"
      retiring={{
        texts: retiringTexts.room,
        isRetired: seen.retired,
        warning: lastOfRooms(seen, rooms, services),
      }}
      onBack={onBack}
      onSubmit={event => void form.handleSubmit(sendOnce(saving))(event)}
    >
      <div className={styles.two}>
        <TextField {...form.field('name')} label={LABELS.name} />
        <RoomTypeField
          {...form.field('room_type')}
          label={LABELS.room_type}
          types={types}
          value={form.watch('room_type')}
          onType={type => form.setValue('room_type', type, { shouldDirty: true })}
        />
      </div>
      {!isNew(seen) && <p className={styles.note}>Les rendez-vous déjà pris gardent leur salle.</p>}
    </DefinitionPanel>
  )
}
